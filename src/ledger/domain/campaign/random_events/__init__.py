"""The random events of a mission: what each draws, and what of it touches armies and units."""
