"""Experience that units earn, and the levels, traits and skills it brings."""
