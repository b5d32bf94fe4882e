"""The boxes as a whole: their options and presets, and the rows of their card data."""
