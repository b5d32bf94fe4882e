"""Helpers of several folders: checks of arguments, JSON, progress, provenance, failures."""
