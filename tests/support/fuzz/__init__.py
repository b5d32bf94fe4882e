"""Games of the day: drawn options, cards and choices, without end or by Hypothesis."""
