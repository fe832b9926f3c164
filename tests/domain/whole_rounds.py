"""Short words for whole rounds under any of the rule systems."""

from tests import facts as e
from tests.builders import OF_2017, S2, Facts, played, result
from tests.domain.line_ups import round_of_ties
from tests.domain.outcomes import after, drawn
from tests.domain.vp_games import scored

MASTERS = ("masters-2019", "champions-2019")
GROUNDS = (S2, OF_2017)


def opened_of_old(facts: Facts, engine: str) -> Facts:
    """The same tournament as it was opened when that engine drew rounds."""
    opening, *rest = facts
    assert isinstance(opening, e.TournamentOpened)
    of_old = {"pairing": engine, "looks_ahead": False, "tables_vary": False}
    return (opening.model_copy(update={"rules": opening.rules.model_copy(update=of_old)}), *rest)


def a_round(system: str, round_no: int, *pairs: tuple[int, int], bye: int | None = None) -> Facts:
    """A whole round; the first of each pair won it in Masters and Champions, elsewhere all tied."""
    return (played if system in MASTERS else round_of_ties)(round_no, *pairs, bye=bye)


def won_by_the_first(system: str, facts: Facts) -> Facts:
    """Every table of the newest pairing has its result."""
    for pairing in drawn(facts).pairings:
        one, other = pairing.contestants
        facts = after(facts, result(one, other, won=one) if system in MASTERS else scored({one: 5, other: 3}))
    return facts
