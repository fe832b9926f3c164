"""Acts withdrawn and rolls corrected: the rest is folded anew, and what cannot follow any more is told."""
