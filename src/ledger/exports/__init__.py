"""Documents: one file for each and its format, drawn from read models."""
