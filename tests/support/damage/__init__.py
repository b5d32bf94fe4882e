"""States from outside that are damaged in one place or more."""
