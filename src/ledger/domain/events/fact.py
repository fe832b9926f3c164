"""What every fact is."""

from ledger.domain.values import Value

SEALED = ("name", "area", "club", "claim", "statement", "text")
"""The fields of facts that stand for words everyone may read once they are taken from the vault; a secret choice is
none of them."""


class Fact(Value):
    """Something that happened. It is never edited; a mistake is answered by another fact."""
