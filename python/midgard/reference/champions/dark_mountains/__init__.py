"""The Dark Mountains: what this box adds.  What it changes stands where the base game has it."""
