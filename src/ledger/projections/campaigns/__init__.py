"""What people read of a campaign."""
