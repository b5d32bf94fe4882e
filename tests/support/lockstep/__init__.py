"""Both engines, step by step: whatever one answers, the other must answer."""
