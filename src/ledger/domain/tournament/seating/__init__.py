"""Who sits where and when: kept apart, seeded, at a fixed or accessible table, out of a round."""
