"""What can be asked of a tournament, gathered from its families."""

from collections.abc import Mapping

from ledger.domain.parsing import _TO_TOURNAMENTS
from ledger.domain.places import Places
from ledger.domain.requests import Request

TO_TOURNAMENTS: Mapping[str, type[Request]] = Places("ledger.domain.parsing", _TO_TOURNAMENTS)
