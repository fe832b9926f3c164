"""A person: the same in every tournament and season of the ledger."""
