"""What people read of each other."""
