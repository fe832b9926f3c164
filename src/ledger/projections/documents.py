"""What every printed document says of a tournament and its players, and the order in which people look names up."""

from collections.abc import Sequence
from datetime import date

from ledger.domain.scoring import accounts
from ledger.domain.text import fold, search_key
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import METRICS, ContestantId, Metric, RoundNo, TableNo, Value
from ledger.projections.days import day_in_words
from ledger.projections.names import NOBODY, Members, Names

TP = METRICS["tp"]
_IN_NAMES = str.maketrans("", "", "-'’.")
_GENERATIONS = frozenset(("jr", "jr.", "sr", "sr.", "ii", "iii", "iv"))


class Heading(Value):
    """The tournament a document belongs to, in words."""

    tournament: str  # the short name
    name: str
    rules: str
    date: date

    @property
    def about(self) -> str:
        """What stands under the name."""
        return " · ".join((self.rules, day_in_words(self.date), self.tournament))


class Entry(Value):
    """A player as documents name them; the number stands in where the name cannot be printed."""

    no: int
    name: str
    faction: str | None
    members: tuple[str, ...] = ()  # who plays, where it is a team


def heading(state: Tournament, name: str, on: date) -> Heading:
    """The head of every document of a tournament."""
    return Heading(tournament=state.slug, name=name, rules=state.rules.title, date=on)


def entry(state: Tournament, contestant: ContestantId, names: Names, members: Members = NOBODY) -> Entry:
    """One who takes part."""
    faction = state.entrants[contestant].faction
    return Entry(no=contestant, name=names[contestant], faction=faction, members=members.get(contestant, ()))


def points_before(state: Tournament, round_no: RoundNo) -> dict[ContestantId, int]:
    """With how many points everyone comes to a round; a ringer plays for none."""
    book = accounts(state, RoundNo(round_no - 1))
    return {no: book[no].points for no in state.contestants()}


def role_of(round_: Round, table: TableNo, contestant: ContestantId) -> str:
    """Who attacks and who defends at a table; nothing where the pairing does not say."""
    attacker = round_.attackers.get(table)
    if attacker is None:
        return ""
    return "attacker" if attacker == contestant else "defender"


def sheet_metrics(state: Tournament) -> tuple[Metric, ...]:
    """The figures of a score sheet as columns."""
    return tuple(METRICS[key] for key in state.rules.metrics)


def how_far(rounds: Sequence[Round], *, is_final: bool) -> str:
    """Which moment a table of these rounds shows: during one, after one, or the end; nothing before the first."""
    if not rounds or is_final:
        return "final" if rounds else ""
    is_open = any(round_.missing for round_ in rounds)
    return f"{'during' if is_open else 'after'} round {rounds[-1].no}"


def family_name(player: Entry) -> tuple[str, str]:
    """The last word of a name and what stands before it; the number that tells namesakes apart is no word of it, and a
    team has no family."""
    name, number = player.name, f" (#{player.no})"
    if player.members:
        return name, ""
    family, given = _parted(name.removesuffix(number))
    if not given:
        return name, ""
    return family, f"{given}{number}" if name.endswith(number) else given


def by_family_name(player: Entry) -> tuple[str, str, str, int]:
    """The order of a list in which people look for themselves: as if nobody had accents, namesakes by number."""
    bare = player.name.removesuffix(f" (#{player.no})")
    family, given = (bare, "") if player.members else _parted(bare)
    return search_key(family), search_key(given), fold(bare), player.no


def _parted(name: str) -> tuple[str, str]:
    """Younger and third of their name are still of that name."""
    words = name.split(" ")
    last = len(words) - 1
    while last and words[last].casefold() in _GENERATIONS:
        last -= 1
    if not words[last].translate(_IN_NAMES).isalnum():
        return name, ""  # no family name, whatever it is
    return words[last], " ".join((*words[:last], *words[last + 1 :]))
