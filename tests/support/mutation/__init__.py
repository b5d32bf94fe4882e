"""Mutants of the rules: `cargo-mutants` lists them, a seed draws some, one build holds them all."""
