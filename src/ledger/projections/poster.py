"""The pairings of one round for the wall: a line a player by family name, then the tables; what is played with once
everyone may know it."""

from collections.abc import Iterable, Iterator, Mapping

from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, TableNo, Value
from ledger.projections.announced import announced_to_all
from ledger.projections.documents import TP, Entry, Heading, by_family_name, entry, family_name, points_before, role_of
from ledger.projections.names import NOBODY, Members, Names
from ledger.projections.scenarios_and_crews import figures_of, in_words, setup_lines, words_at


class PosterLine(Value):
    """Where one player sits."""

    player: Entry
    family: str
    given: str
    table: int | None  # none: a bye
    opponents: tuple[Entry, ...]
    points: str  # of player and opponents before this round; nothing before the first
    role: str  # attacker or defender, where the pairing says who attacks
    team: str  # whose line it is, where a member is looked up and not the team


class PosterTable(Value):
    """Who sits at one table."""

    table: int
    players: tuple[Entry, ...]
    attacker: int | None  # by entry number, where the pairing says who attacks
    plays: tuple[str, ...] = ()  # in words, where it is another thing than the other tables play


class Poster(Value):
    """The read model."""

    heading: Heading
    round: int
    scenario_word: str  # what the rules call it
    scenario: str | None  # once it is announced
    figures: tuple[str, ...]  # those of the scenario, and what else is announced, in words
    lines: tuple[PosterLine, ...]
    tables: tuple[PosterTable, ...]
    byes: tuple[Entry, ...]


def poster(state: Tournament, round_no: RoundNo, heading: Heading, names: Names, members: Members = NOBODY) -> Poster:
    """One round of a tournament."""
    round_ = state.rounds[round_no - 1]
    points = points_before(state, round_no)
    entries = {no: entry(state, no, names, members) for no in (*round_.seats, *round_.byes)}
    known = announced_to_all(state, round_no)
    told = [f"{line.label}: {', '.join(line.values)}" for line in setup_lines(state.rules, known.setup)]
    lines = [_line(round_, each, entries, points) for each in entries.values()]
    return Poster(
        heading=heading,
        round=round_no,
        scenario_word=system_called(state.rules.system).scenario_word,
        scenario=known.scenario,
        figures=(*in_words(figures_of(state.rules, known.scenario)), *told),
        lines=tuple(sorted(_with_members(lines), key=lambda line: by_family_name(line.player))),
        tables=tuple(
            PosterTable(
                table=table,
                players=tuple(entries[no] for no in game.contestants),
                attacker=round_.attackers.get(table),
                plays=words_at(state, round_no, table),
            )
            for table, game in sorted(round_.games.items())
        ),
        byes=tuple(sorted((entries[no] for no in round_.byes), key=by_family_name)),
    )


def _with_members(lines: Iterable[PosterLine]) -> Iterator[PosterLine]:
    """A line for each name under which people look for a table: of a team also those of its members."""
    for line in lines:
        yield line
        for member in line.player.members:
            player = Entry(no=line.player.no, name=member, faction=line.player.faction)
            family, given = family_name(player)
            called = {"player": player, "family": family, "given": given, "team": line.player.name}
            yield line.model_copy(update=called)


def _line(
    round_: Round, player: Entry, entries: Mapping[ContestantId, Entry], points: Mapping[ContestantId, int]
) -> PosterLine:
    family, given = family_name(player)
    contestant = ContestantId(player.no)
    table: TableNo | None = round_.seats.get(contestant)
    others = [no for no in round_.games[table].contestants if no != contestant] if table is not None else []
    figures = " – ".join(str(points[no]) for no in (contestant, *others) if no in points)
    return PosterLine(
        player=player,
        family=family,
        given=given,
        table=table,
        opponents=tuple(entries[no] for no in others),
        points=f"{figures} {TP.title}" if round_.no > 1 and contestant in points else "",
        role="" if table is None else role_of(round_, table, contestant),
        team="",
    )
