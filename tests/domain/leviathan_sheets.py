"""Short words for the score sheets of Leviathan: a table with its mission, what is handed in, what becomes of it."""

from typing import Any

from ledger.domain.errors import LedgerError
from ledger.domain.tournament.decide import decide
from ledger.domain.values import Choice, ChosenValue, ContestantId, Mark, RoundNo, Sheet, TableNo
from tests import facts as e
from tests.builders import NONE, Facts, Figures, field, paired
from tests.domain.entries import inspected
from tests.domain.outcomes import replayed
from tests.domain.scheming import hand_in
from tests.domain.venue import started

LV = "leviathan"
PLAIN = ("Minefields",)  # a mission rule that no sheet depends on
TARGETS = ("Targets of Opportunity",)

# facts


def unplanned(figures: Figures = NONE, *, mark: Mark | None = None) -> Facts:
    """Two players at table 1, of whose mission nothing is known; a mark is that of the first one's models."""
    marked = () if mark is None else (inspected(1, mark),)
    return (*field(2, figures, system=LV), *marked, paired(1, (1, 2)))


def table(
    primary: str = "Take and Hold",
    rules: tuple[str, ...] = PLAIN,
    *,
    figures: Figures = NONE,
    mark: Mark | None = None,
) -> Facts:
    """The same, with that mission."""
    setup: Figures = {"deployment": "Dawn of War", "rules": [*rules]}
    return (*unplanned(figures, mark=mark), started(1, primary, setup))


def shown(kind: str, mine: ChosenValue, theirs: ChosenValue) -> e.ChoicesRevealed:
    """What both chose, once everyone sees it."""
    choices = (Choice(contestant=ContestantId(1), value=mine), Choice(contestant=ContestantId(2), value=theirs))
    return e.ChoicesRevealed(round_no=RoundNo(1), table_no=TableNo(1), kind=kind, choices=choices)


# sheets


def scored(primary: Any = 0, secondary: Any = 0, *, battle_ready: bool = False, **more: Any) -> Sheet:
    """A sheet in parts; nothing is scored but what is said."""
    return {"primary": primary, "secondary": secondary, "battle_ready": battle_ready, **more}


def at(when: int | str, vp: int) -> Sheet:
    return {"round": when, "vp": vp}


def card(name: str, round_no: int, vp: int) -> Sheet:
    return {"card": name, "round": round_no, "vp": vp}


# what becomes of them


def kept(facts: Facts, mine: Sheet, theirs: Sheet | None = None) -> Sheet:
    """The first player's sheet as it is kept, or the refusal raised."""
    return recorded(facts, mine, theirs).sides[0].sheet


def recorded(facts: Facts, mine: Sheet, theirs: Sheet | None = None) -> e.ResultRecorded:
    (fact,) = decide(hand_in(mine, theirs), replayed(facts))
    assert isinstance(fact, e.ResultRecorded)
    return fact


def is_accepted(facts: Facts, mine: Sheet) -> bool:
    try:
        kept(facts, mine)
    except LedgerError:
        return False
    return True
