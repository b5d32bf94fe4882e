"""Card files with corrections and cards of their own, right ones and wrong ones."""
