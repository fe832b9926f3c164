"""Facts about people, and about documents handed out."""

from typing import Annotated

from pydantic import Field, StringConstraints

from ledger.domain.events.fact import Fact
from ledger.domain.values import Commitment, Label


class PersonRegistered(Fact):
    """Somebody became known to this ledger, as a player or as one who acts."""

    name: Commitment


class ReportIssued(Fact):
    """A document was handed out: what it says, as a hash, and how long the log was that it was taken from."""

    kind: Label
    content: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    size: Annotated[int, Field(ge=0)]
