"""Fights and voyages by enumeration, in fractions."""
