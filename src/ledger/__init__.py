"""Event-sourced tournaments: facts in, standings out, and a log that anyone can check."""
