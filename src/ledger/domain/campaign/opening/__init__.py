"""How a campaign is opened, and when it is over."""
