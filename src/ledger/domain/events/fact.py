"""What every fact is."""

from ledger.domain.values import Value


class Fact(Value):
    """Something that happened. It is never edited; a mistake is answered by another fact."""
