"""Units that were destroyed or routed, and what becomes of them."""
