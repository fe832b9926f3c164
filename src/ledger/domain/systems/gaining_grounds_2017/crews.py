"""Crews: recorded where players tell them; the faction is the declared one, and face-down upgrades stay a secret."""

from collections.abc import Sequence

from ledger.domain.asking import CheckedCrew, CheckedLists, Hiring
from ledger.domain.parts import crews as parts
from ledger.domain.parts import hiring as checks
from ledger.domain.parts.crews import kept, read_crew
from ledger.domain.rules import Rules
from ledger.domain.system import Crews, Lists
from ledger.domain.values import Sheet


def check(sheet: Sheet, hiring: Hiring) -> CheckedCrew:
    """A crew, or its leader alone while nothing else is announced; or a refusal."""
    crew = read_crew(sheet)
    checks.led(crew)
    checks.check_faction(crew, hiring)
    checks.check_cost(crew, hiring.rules.army_points)
    checks.check_limits(crew)
    return CheckedCrew(kept(crew))


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """Nothing is handed in ahead of the games."""
    raise checks.no_lists(rules.title)


LISTS = Lists(check=check_lists, describe=parts.describe, labels=parts.LABELS)

CREWS = Crews(
    check=check,
    describe=parts.describe,
    coin=parts.COIN,
    keywords=parts.leader_keywords,
    bans=lambda rules: False,
    veiled=parts.veiled,  # Public Information
)
