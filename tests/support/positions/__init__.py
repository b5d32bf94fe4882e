"""Setting the table: positions for tests of the rules, built by hand."""
