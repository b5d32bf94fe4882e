"""What several folders share: checks of arguments, JSON, progress, provenance, failures."""
