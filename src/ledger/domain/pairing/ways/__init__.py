"""The ways to a round: quick ones that prove their answer, and one that compares the whole field."""
