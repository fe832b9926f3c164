"""Where facts are kept: the only place that knows bytes and SQL."""
