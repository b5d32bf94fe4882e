"""The documents that are made from the code, and the index of rules."""
