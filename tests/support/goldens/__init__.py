"""Whole games as text, written anew by ``make golden``."""
