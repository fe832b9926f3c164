"""What rounds are played with: planned in secret, announced to everyone."""
