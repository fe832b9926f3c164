"""A round's life: paired, changed by hand, withdrawn, started, its clock, closed."""
