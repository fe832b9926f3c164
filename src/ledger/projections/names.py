"""What people are called where something is read, and what stands where a name or a text was erased."""

from collections.abc import Mapping

from ledger.domain.values import ContestantId

Names = Mapping[ContestantId, str]
"""The entrants of a tournament, by entry number."""

ERASED = "(erased)"
