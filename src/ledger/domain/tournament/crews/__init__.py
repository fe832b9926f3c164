"""What a player brings to one game: the crew, the keyword banned, and what is chosen in secret."""
