"""The pairings of one round for the wall: a line a player by family name, then the tables; the scenario once known."""

from collections.abc import Mapping

from ledger.domain.scoring import accounts
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, Value
from ledger.projections.names import Names
from ledger.projections.paper import TP, Entry, Heading, by_family_name, entry, family_name
from ledger.projections.scenarios import figures_of, in_words


class PosterLine(Value):
    """Where one player sits."""

    player: Entry
    family: str
    given: str
    table: int | None  # none: a bye
    opponents: tuple[Entry, ...]
    points: str  # of player and opponents before this round; nothing before the first


class PosterTable(Value):
    """Who sits at one table."""

    table: int
    players: tuple[Entry, ...]


class Poster(Value):
    """The read model."""

    heading: Heading
    round: int
    scenario: str | None  # once the round has started
    figures: tuple[str, ...]  # those of the scenario, in words
    lines: tuple[PosterLine, ...]
    tables: tuple[PosterTable, ...]
    byes: tuple[Entry, ...]


def poster(state: Tournament, round_no: RoundNo, heading: Heading, names: Names) -> Poster:
    """One round of a tournament."""
    round_ = state.rounds[round_no - 1]
    points = {no: account.points for no, account in accounts(state, RoundNo(round_no - 1)).items()}
    entries = {no: entry(state, no, names) for no in (*round_.seats, *round_.byes)}
    announced = round_.scenario if round_.started else None
    return Poster(
        heading=heading,
        round=round_no,
        scenario=announced,
        figures=in_words(figures_of(state.rules, announced)),
        lines=tuple(_line(round_, player, entries, points) for player in sorted(entries.values(), key=by_family_name)),
        tables=tuple(
            PosterTable(table=table, players=tuple(entries[no] for no in game.contestants))
            for table, game in sorted(round_.games.items())
        ),
        byes=tuple(sorted((entries[no] for no in round_.byes), key=by_family_name)),
    )


def _line(
    round_: Round, player: Entry, entries: Mapping[ContestantId, Entry], points: Mapping[ContestantId, int]
) -> PosterLine:
    family, given = family_name(player)
    contestant = ContestantId(player.no)
    table = round_.seats.get(contestant)
    others = [no for no in round_.games[table].contestants if no != contestant] if table is not None else []
    figures = " – ".join(str(points[no]) for no in (contestant, *others))
    return PosterLine(
        player=player,
        family=family,
        given=given,
        table=table,
        opponents=tuple(entries[no] for no in others),
        points=f"{figures} {TP.title}" if round_.no > 1 else "",
    )
