"""The seal of a document: which state of which log it was taken from, so that a stranger can check it later."""

from ledger.domain.values import Value


class Seal(Value):
    """What the foot of every page says. A draft was not recorded and says so instead."""

    origin: str  # what the log is called
    size: int  # how many events the checkpoint covers, the document's own among them
    root: str  # the hash over all of them, in hex
    event: int | None  # the event that records this document; none for a draft
    note: str  # the checkpoint as text, for the code to scan

    @property
    def is_draft(self) -> bool:
        """Whether the document was printed without being recorded."""
        return self.event is None
