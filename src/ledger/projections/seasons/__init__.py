"""What people read of a season."""
