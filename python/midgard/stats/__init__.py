"""Statistics: estimates with intervals, fixed and sequential, and ratings of players."""
