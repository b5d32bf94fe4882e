"""The repository itself: its counts, imports, sources, licences and downloads."""
