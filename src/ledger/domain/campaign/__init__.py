"""A campaign: missions between armies that grow, suffer and recruit; a stream of its own, not a long tournament."""
