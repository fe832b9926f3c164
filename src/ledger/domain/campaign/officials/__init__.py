"""Who may act for every army."""
