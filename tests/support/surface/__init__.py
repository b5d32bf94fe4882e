"""Who takes numbers, seeds, files, keys and bots, and files that fail."""
