"""Score sheets of one round: one a game, drawn from the form that the rule system declares. Blank while the game is
played, and filled in from what was handed in. What players noted in secret, such as their schemes, is for the organizer
alone until the round is closed; to everyone else it is no more than noted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any

from ledger.domain.facts import Fact, Recorded
from ledger.domain.scoring import AccountLine, accounts
from ledger.domain.system import Box, Form, FormLine, FormPart, System
from ledger.domain.systems import system_called
from ledger.domain.tournament.crews.choices import choosing, kept_kinds
from ledger.domain.tournament.results.facts import ScoreStruck, StrikeWithdrawn
from ledger.domain.tournament.results.score_sheets import shown_to_all
from ledger.domain.tournament.rounds.setups import Announced, announced, announced_at
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import METRICS, ChosenValue, Commitment, ContestantId, RoundNo, Sheet, TableNo, Value, Version
from ledger.projections.documents import Heading, NamedPlayer, named_player, role_of
from ledger.projections.scenarios import SetupView, setup_lines
from ledger.projections.wording import NOBODY, Members, Names, ending_code

LETTERS = "ABCDEFGH"
SecretNotes = Mapping[ContestantId, Sheet]
"""What each side had noted in secret, by kind."""
NOTHING_NOTED: SecretNotes = {}


class WriteIn(Value):
    """A place to write: what it asks for, the most that may stand there if it is a number, and what stands there."""

    label: str
    most: int | None
    text: str
    is_all_or_nothing: bool = False


class SheetLine(Value):
    """A line of a side."""

    label: str
    blanks: tuple[WriteIn, ...]
    boxes: tuple[WriteIn, ...]


class SheetPart(Value):
    """Lines that belong together; a sealed part is folded away until the game is over."""

    title: str
    lines: tuple[SheetLine, ...]
    is_sealed: bool
    is_table: bool = False


class ScoreSide(Value):
    """One side of a game."""

    letter: str
    player: NamedPlayer
    role: str  # attacker or defender, where the pairing says who attacks
    leader: str  # of the crew, where it is recorded
    parts: tuple[SheetPart, ...]
    totals: tuple[WriteIn, ...]


class ScoreSheet(Value):
    """The read model of one game."""

    heading: Heading
    round: int
    table: int
    fields: tuple[tuple[str, str], ...]  # what is played with, by label; blank where it is not announced
    chips: tuple[tuple[str, tuple[str, ...]], ...]  # what players choose from, likewise
    leader_label: str  # nothing: none is asked for
    sides: tuple[ScoreSide, ...]
    endings: tuple[tuple[str, bool], ...]  # how the game may have ended, and whether it did
    source: str  # the event that the figures come from; nothing while there are none
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all sheets of a round share, but for what a table is played with where tables differ."""

    state: Tournament
    round: Round
    system: System
    form: Form
    known: Announced
    heading: Heading
    names: Names
    members: Members
    noted: SecretNotes
    lines: Mapping[ContestantId, AccountLine]
    log: Sequence[Recorded]

    @property
    def is_final(self) -> bool:
        """Whether nothing about the games is secret any more."""
        return self.round.closed is not None


def score_sheets(
    state: Tournament,
    round_no: RoundNo,
    heading: Heading,
    names: Names,
    *,
    members: Members = NOBODY,
    noted: SecretNotes = NOTHING_NOTED,
    log: Sequence[Recorded] = (),
    is_blank: bool = False,
) -> tuple[ScoreSheet, ...]:
    """A sheet for each table of a round, and none for a bye; blank ones show nothing of a result."""
    system, round_, known = system_called(state.rules.system), state.rounds[round_no - 1], announced(state, round_no)
    assert system.sheets.form is not None, "rules without a form are refused before"
    book = {} if is_blank else accounts(state, round_no)
    lines = {no: line for no, account in book.items() for line in account.lines if line.round_no == round_no}
    form = system.sheets.form(state.rules, known.setup, known.scenario)
    shared = _Shared(state, round_, system, form, known, heading, names, members, noted, lines, log)
    return tuple(_sheet(_at_table(shared, no), game) for no, game in sorted(round_.games.items()))


def _at_table(shared: _Shared, table_no: TableNo) -> _Shared:
    """The same with what that table plays."""
    known, rules = announced_at(shared.state, shared.round.no, table_no), shared.state.rules
    if known == shared.known:
        return shared
    assert shared.system.sheets.form is not None, "rules without a form are refused before"
    return replace(shared, known=known, form=shared.system.sheets.form(rules, known.setup, known.scenario))


def _sheet(shared: _Shared, game: Game) -> ScoreSheet:
    result = shared.lines.get(game.contestants[0])
    outcome = game.outcome if result else None
    number = shared.log[result.version - 1].seq if result and shared.log else None
    return ScoreSheet(
        heading=shared.heading,
        round=shared.round.no,
        table=game.table_no,
        fields=tuple(_fields(shared)),
        chips=tuple((line.label, line.values) for line in _described(shared) if len(line.values) > 1),
        leader_label="" if shared.form.leader is None else shared.form.leader or shared.system.lists.labels[0],
        sides=tuple(_side(shared, game, letter, no) for letter, no in zip(LETTERS, game.contestants, strict=False)),
        endings=tuple(_endings(shared.form, outcome)),
        source="" if number is None else f"event {number}",
        notes=shared.form.notes,
    )


def _endings(form: Form, outcome: Outcome | None) -> Iterator[tuple[str, bool]]:
    told = None if outcome is None else ending_code(outcome) or form.endings[0]
    rare = () if told is None or told in form.endings else (told,)  # such as a forfeit, which nobody ticks on paper
    return ((words, words == told) for words in (*form.endings, *rare))


def _fields(shared: _Shared) -> Iterator[tuple[str, str]]:
    if shared.state.rules.scenarios:
        yield shared.system.scenario_word, shared.known.scenario or ""
    yield from ((line.label, line.values[0]) for line in _described(shared) if len(line.values) == 1)
    yield from shared.form.facts


def _described(shared: _Shared) -> Iterator[SetupView]:
    return (line for line in setup_lines(shared.state.rules, shared.known.setup) if line.values)


def _side(shared: _Shared, game: Game, letter: str, contestant: ContestantId) -> ScoreSide:
    line = shared.lines.get(contestant)
    is_told = line is not None and shared.is_final
    sources = (shared.noted.get(contestant, {}), _handed(shared, game, contestant)) if is_told else ()
    figures = {} if line is None else {**line.figures, "tp": line.tp}
    return ScoreSide(
        letter=letter,
        player=named_player(shared.state, contestant, shared.names, shared.members),
        role=role_of(shared.round, game.table_no, contestant) or (_role(shared, game, contestant) if is_told else ""),
        leader=", ".join(_leaders(shared, contestant)),
        parts=tuple(_part(part, sources) for part in shared.form.parts),
        totals=tuple(_total(box, figures) for box in shared.form.totals),
    )


def _handed(shared: _Shared, game: Game, contestant: ContestantId) -> Sheet:
    """What a side handed in and showed everyone, as the form looks things up in it."""
    sides = game.outcome.sides if game.outcome else ()
    sheet = next((side.sheet for side in sides if side.contestant == contestant), {})
    return shared.system.sheets.laid_out(sheet, shown_to_all(contestant, shared.round, game))


def _role(shared: _Shared, game: Game, contestant: ContestantId) -> str:
    """Who attacked by what the sheets of a game of two say; one of them is enough."""
    attacks = {no: _handed(shared, game, no).get(shared.form.attacker) for no in game.contestants}
    (other,) = (no for no in game.contestants if no != contestant) if len(attacks) == 2 else (contestant,)
    if attacks[contestant] is True or attacks[other] is False:
        return "attacker"
    return "defender" if attacks[contestant] is False or attacks[other] is True else ""


def _leaders(shared: _Shared, contestant: ContestantId) -> Iterator[str]:
    """Who leads each crew of a side, which is no secret once it is said."""
    if shared.system.crews is not None:
        for (side, _), hired in sorted(shared.round.crews.items()):
            if side == contestant:
                yield shared.system.crews.describe(hired.crew).title


def _part(part: FormPart, sources: Sequence[Sheet]) -> SheetPart:
    lines = tuple(_line(line, sources) for line in part.lines)
    return SheetPart(title=part.title, lines=lines, is_sealed=part.is_sealed, is_table=part.is_table)


def _line(line: FormLine, sources: Sequence[Sheet]) -> SheetLine:
    keys = (*line.keys, *([None] * len(line.blanks)))
    return SheetLine(
        label=line.label,
        blanks=tuple(
            WriteIn(label=label, most=None, text=_found(key, sources))
            for label, key in zip(line.blanks, keys, strict=False)
        ),
        boxes=tuple(_boxed(box, sources) for box in line.boxes),
    )


def _boxed(box: Box, sources: Sequence[Sheet]) -> WriteIn:
    text = _found(box.key, sources)
    return WriteIn(label=box.label, most=box.most, text=text, is_all_or_nothing=box.is_all_or_nothing)


def _total(box: Box, figures: Mapping[str, Any]) -> WriteIn:
    value, metric = figures.get(box.key or ""), METRICS.get(box.key or "")
    text = "" if value is None else metric.said(value) if metric else str(value)
    return WriteIn(label=box.label, most=box.most, text=text)


def _found(key: str | None, sources: Sequence[Sheet]) -> str:
    """What stands at a place of the sheets, step by step; nothing where there is no such place."""
    for source in sources if key else ():
        value: Any = source
        for step in (key or "").split("."):
            value = _step(value, step)
        if isinstance(value, str | int):
            return str(value)
    return ""


def _step(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, list | tuple) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    return None


Strikes = Mapping[tuple[RoundNo, TableNo], tuple[Version, ...]]


def strikes(state: Tournament, facts: Iterable[Fact]) -> Strikes:
    """By round and table, as it is paired now: a strike that was taken back, or in a pairing that was, is none any
    more."""
    found: dict[tuple[RoundNo, TableNo], tuple[Version, ...]] = {}
    for version, fact in enumerate(facts, start=1):
        if isinstance(fact, StrikeWithdrawn):
            place = fact.round_no, fact.table_no
            found[place] = tuple(each for each in found.get(place, ()) if each != fact.replaces)
            if not found[place]:
                del found[place]
        if not isinstance(fact, ScoreStruck) or fact.round_no > state.round_no:
            continue
        if version > state.rounds[fact.round_no - 1].version:
            place = fact.round_no, fact.table_no
            found[place] = (*found.get(place, ()), Version(version))
    return found


Opened = Callable[[Commitment], ChosenValue | None]
"""What stands behind a seal, or nothing once it is erased."""


class NotedThing(Value):
    """One thing that was noted, and what it names."""

    name: str
    names: tuple[str, ...]
    half: str | None  # the half it scores by, where it scores by one alone
    shown: bool  # to the others from the start
    flaw: str | None  # what it lacks or misnames, in words


class NotedBy(Value):
    """What one player noted; `things` are none where they are not to be read."""

    player: str
    entry: int
    table: int
    kind: str
    number: int | None  # None: the words were erased
    things: tuple[NotedThing, ...] | None
    struck: tuple[str, ...]  # what a ruling took the points of
    kept: bool  # until the result is final; else it is shown as soon as all at the table have chosen


class NotedInSecret(Value):
    """The read model of what the players of a round noted."""

    tournament: str
    round: int
    closed: bool
    players: tuple[NotedBy, ...]


def noted(state: Tournament, round_: Round, names: Names, opened: Opened, *, is_public: bool) -> NotedInSecret:
    """What the players of a round noted, by table."""
    is_hidden = is_public and round_.closed is None
    players = (*_noted_by(state, round_, names, opened, is_hidden), *_chosen_by(state, round_, names, is_public))
    return NotedInSecret(tournament=state.slug, round=round_.no, closed=round_.closed is not None, players=players)


def _noted_by(state: Tournament, round_: Round, names: Names, opened: Opened, is_hidden: bool) -> Iterator[NotedBy]:
    for kind in sorted(kept_kinds(round_, state)):
        for table, game in sorted(round_.games.items()):
            made = round_.secret.get((table, kind), {})
            shown = round_.revealed.get((table, kind), {})
            for player in (each for each in game.contestants if each in made):
                value = opened(made[player])
                secret = system_called(state.rules.system).secrets(choosing(player, round_, game, state)).get(kind)
                flaws = secret.flaws(value) if secret is not None and secret.flaws and value is not None else ()
                things = _things(value, flaws)
                yield NotedBy(
                    player=names[player],
                    entry=player,
                    table=table,
                    kind=kind,
                    number=None if things is None else len(things),
                    things=_things(shown.get(player)) if is_hidden else things,
                    struck=() if is_hidden else _struck(round_, player),
                    kept=True,
                )


def _chosen_by(state: Tournament, round_: Round, names: Names, is_public: bool) -> Iterator[NotedBy]:
    """What is shown once all at a table have chosen; until then nobody reads it, and everyone else does not know that
    somebody chose."""
    kept = kept_kinds(round_, state)
    for table, kind in sorted(place for place in round_.secret if place[1] not in kept):
        made, shown = round_.secret[table, kind], round_.revealed.get((table, kind), {})
        for player in (each for each in round_.games[table].contestants if each in made):
            if player in shown or not is_public:
                things = _in_words(shown[player]) if player in shown else None
                yield NotedBy(
                    player=names[player],
                    entry=player,
                    table=table,
                    kind=kind,
                    number=1,
                    things=things,
                    struck=(),
                    kept=False,
                )


def _in_words(value: ChosenValue) -> tuple[NotedThing, ...]:
    from ledger.domain.tournament.crews.sentences import chosen_words

    return (NotedThing(name=chosen_words(value), names=(), half=None, shown=True, flaw=None),)


def _struck(round_: Round, player: ContestantId) -> tuple[str, ...]:
    return round_.struck.get(player, ())


def _things(value: ChosenValue | None, flaws: Sequence[str] = ()) -> tuple[NotedThing, ...] | None:
    return tuple(map(_thing, value, chain(flaws, repeat("")))) if isinstance(value, tuple) else None


def _thing(noted: Sheet, flaw: str) -> NotedThing:
    return NotedThing(
        name=noted["name"],
        names=tuple(noted.get("names", ())),
        half=noted.get("as"),
        shown=bool(noted.get("revealed")),
        flaw=flaw or None,
    )
