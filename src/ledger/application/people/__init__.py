"""People at the door and at the window: who is meant, who is the same, and whom the ledger forgets."""
