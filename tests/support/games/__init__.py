"""Every registered game, for tests that know no game."""
