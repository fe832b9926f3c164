"""Scenarios and crews: what each round is played with and what there is to choose from, out of sight of the public
until it is announced; what the document suggests; cards dealt by seed; and what was hired for the games of a round, of
which players may keep things to themselves until it is closed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from ledger.domain.errors import BadRequest, RuleViolation, either
from ledger.domain.rules import Rules
from ledger.domain.system import Crews, Deal, System
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import game_of
from ledger.domain.tournament.rounds.setups import announced, announced_at, by_round, only_plan, plan_of, suggested
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import METRICS, SCENARIO_PART, ContestantId, RoundNo, Sheet, TableNo, Value
from ledger.projections.wording import Members, Names


class SetupView(Value):
    """A part of what a round is played with beside its scenario: its name in the plan, and as people read it."""

    key: str
    label: str
    values: tuple[str, ...]


class PlayedView(Value):
    """What one table plays, where tables differ."""

    scenario: str | None
    setup: tuple[SetupView, ...]


class RoundScenario(Value):
    """What one round is played with."""

    round: int
    scenario: str | None  # None: not announced
    setup: tuple[SetupView, ...]
    announced: bool  # all of it, once the round has started or before
    announced_parts: tuple[str, ...]


class EveryRound(Value):
    """What all rounds are played with, where the rules leave no choice."""

    scenario: str
    setup: tuple[SetupView, ...]


class ScenarioView(Value):
    """A scenario of the rules, and the rounds that have it."""

    name: str
    figures: dict[str, int]
    rounds: tuple[int, ...]


class Scenarios(Value):
    """The read model of what the rounds are played with."""

    tournament: str
    rules: str
    word: str  # what the document calls a scenario
    rounds: tuple[RoundScenario, ...]
    every_round: EveryRound | None
    scenarios: tuple[ScenarioView, ...]
    on_offer: tuple[SetupView, ...]  # what there is to choose from beside them


def scenarios(state: Tournament, *, is_public: bool) -> Scenarios:
    """What the rounds of a tournament are played with, for the organizer or for everyone."""
    rounds = tuple(_rounds(state, is_public=is_public))
    only = only_plan(state.rules)
    setups = system_called(state.rules.system).setups
    return Scenarios(
        tournament=state.slug,
        rules=state.rules.title,
        word=system_called(state.rules.system).scenario_word,
        rounds=rounds,
        every_round=only and EveryRound(scenario=only.scenario, setup=setup_lines(state.rules, only.setup)),
        scenarios=tuple(
            ScenarioView(
                name=each.name,
                figures=figures_of(state.rules, each.name),
                rounds=tuple(had.round for had in rounds if had.scenario == each.name),
            )
            for each in state.rules.scenarios
        ),
        on_offer=() if setups is None else tuple(SetupView(**line._asdict()) for line in setups.on_offer(state.rules)),
    )


def setup_lines(rules: Rules, setup: Sheet) -> tuple[SetupView, ...]:
    """What a round has beside its scenario, as people read it."""
    setups = system_called(rules.system).setups
    return () if setups is None else tuple(SetupView(**line._asdict()) for line in setups.describe(setup))


def played_at(state: Tournament, round_no: RoundNo, table_no: TableNo) -> PlayedView | None:
    """What is known of one table; nothing where it is no other than for the round."""
    known = announced_at(state, round_no, table_no)
    if known == announced(state, round_no):
        return None
    return PlayedView(scenario=known.scenario, setup=setup_lines(state.rules, known.setup))


def words_at(state: Tournament, round_no: RoundNo, table_no: TableNo) -> tuple[str, ...]:
    """The same in words."""
    played = played_at(state, round_no, table_no)
    return () if played is None else in_parts(system_called(state.rules.system).scenario_word, played)


def in_parts(word: str, played: PlayedView) -> tuple[str, ...]:
    """What is played in words, part by part; `word` is what the rules call a scenario."""
    named = () if played.scenario is None else (f"{word.capitalize()}: {played.scenario}",)
    return (*named, *(f"{line.label}: {', '.join(line.values)}" for line in played.setup))


def figures_of(rules: Rules, scenario: str | None) -> dict[str, int]:
    """The figures of a scenario, and those that hold in every one; none of a scenario the rules do not know."""
    for each in rules.scenarios:
        if each.name == scenario:
            common = {"lead_to_win": rules.scenario_lead, "last_turn": rules.last_turn}
            return {**each.figures, **{key: value for key, value in common.items() if value is not None}}
    return {}


def in_words(figures: Mapping[str, int]) -> tuple[str, ...]:
    """Figures as people read them: `objective_cp` is objective CP. Where there are no flags, nothing is said of them,
    nor of what one would be worth."""
    absent = tuple(f"{key.removesuffix('s')}_" for key, value in figures.items() if not value)
    return tuple(
        f"{' '.join(map(_word, key.split('_')))} {value}"
        for key, value in figures.items()
        if value and not key.startswith(absent)
    )


def _word(word: str) -> str:
    return METRICS[word].title if word in METRICS else word


def _rounds(state: Tournament, *, is_public: bool) -> Iterator[RoundScenario]:
    for no, plan in sorted(by_round(state).items()):
        known = announced(state, no)
        told = tuple(part for part in plan.parts() if part in known.setup or (part == SCENARIO_PART and known.scenario))
        shown = told if is_public else plan.parts()
        if shown:
            setup = {key: value for key, value in plan.setup.items() if key in shown}
            yield RoundScenario(
                round=no,
                scenario=plan.scenario if SCENARIO_PART in shown else None,
                setup=setup_lines(state.rules, setup),
                announced=told == plan.parts(),
                announced_parts=told,
            )


class SuggestedRound(Value):
    """What one round might be played with."""

    round: int
    scenario: str
    setup: tuple[SetupView, ...]


class EarlierUse(Value):
    """Another tournament that is played with these."""

    tournament: str
    date: date


class Suggestions(Value):
    """The read model of what the document suggests."""

    tournament: str
    rules: str
    date: date
    rounds: tuple[SuggestedRound, ...]
    used_in: tuple[EarlierUse, ...]


def suggestions(state: Tournament, others: Iterable[Tournament]) -> Suggestions:
    """The suggestion for a tournament; `others` are those of the same organizer and year."""
    return Suggestions(
        tournament=state.slug,
        rules=state.rules.title,
        date=state.date,
        rounds=tuple(
            SuggestedRound(round=no, scenario=plan.scenario, setup=setup_lines(state.rules, plan.setup))
            for no, plan in enumerate(suggested(state), start=1)
        ),
        used_in=tuple(
            EarlierUse(tournament=each.slug, date=each.date) for each in others if _follows_suggestion(each, state)
        ),
    )


def _follows_suggestion(other: Tournament, state: Tournament) -> bool:
    """Whether the other one is played with what is suggested to both of them, as far as its rounds go."""
    if other.rules.system != state.rules.system:
        return False
    offered = {plan.scenario for plan in suggested(state)}
    used = {plan.scenario for plan in by_round(other).values()}
    return suggested(other) == suggested(state) and bool(used) and used <= offered


class DealtCards(Value):
    """The read model of the cards that one player is dealt."""

    tournament: str
    round: int
    table: int
    player: str
    entry: int
    kind: str
    seed: str  # of this deal alone
    cards: tuple[str, ...]  # in the order in which they come
    notes: tuple[str, ...]  # what is to be known of them


def purpose(kind: str, contestant: ContestantId) -> str:
    """What sets the seed of a deal apart from that of any other draw. Frozen: old deals are told again from it."""
    return f"deal-{kind}-{contestant}"


def dealt(state: Tournament, round_: Round, contestant: ContestantId, name: str, kind: str) -> DealtCards:
    """The cards of a kind that a player has in a round: always the same ones, whoever asks and however often."""
    system = system_called(state.rules.system)
    _refuse_unknown_kind(kind, system)
    game = game_of(contestant, round_)
    _refuse_unannounced(round_, state)
    scenario, setup = plan_of(round_, game.table_no, state)
    seed = state.draw_seed(purpose(kind, contestant), round_.no)
    found = system.deals[kind](Deal(state.rules, scenario, setup, seed))
    return DealtCards(
        tournament=state.slug,
        round=round_.no,
        table=game.table_no,
        player=name,
        entry=contestant,
        kind=kind,
        seed=seed.hex(),
        cards=found.cards,
        notes=found.notes,
    )


def _refuse_unknown_kind(kind: str, system: System) -> None:
    if not system.deals:
        raise RuleViolation(f"{system.title} has no cards that are dealt to a player.")
    if kind not in system.deals:
        raise BadRequest(f"{system.title} deals nothing called {kind[:40]!r}; say {either(system.deals)}.")


def _refuse_unannounced(round_: Round, state: Tournament) -> None:
    """What comes may depend on what is played, so nobody is dealt anything while that is still hidden."""
    plan, told = state.plans.get(round_.no), state.announced.get(round_.no, frozenset())
    if round_.started is None and plan is not None and not told.issuperset(plan.parts()):
        raise RuleViolation(
            "What round {round} is played with is not announced yet, and cards may depend on it.",
            code="plan-not-announced",
            round=round_.no,
        )


# crews


class CrewView(Value):
    """One crew as people read it, and as it was recorded."""

    table: int
    player: str
    entry: int
    member: int  # which of a team, from 1
    person: str | None  # and who that is
    title: str
    subtitle: str
    total: int
    coin: str  # what the total is counted in
    lines: tuple[tuple[str, str], ...]
    recorded: Sheet


class BanView(Value):
    """A keyword that a side named; the other sides of its table do not hire it."""

    table: int
    player: str
    entry: int
    keyword: str


class RoundCrews(Value):
    """The read model of the crews of a round."""

    tournament: str
    round: int
    crews: tuple[CrewView, ...]
    bans: tuple[BanView, ...]


class EntrantNames(NamedTuple):
    """What contestants are called, and who plays for those that are teams."""

    names: Names
    members: Members


def round_crews(
    state: Tournament, round_: Round, called: EntrantNames, *, is_public: bool, of: ContestantId | None = None
) -> RoundCrews:
    """The crews of a round, or of one side of it. What players keep to themselves is open once the round is closed."""
    crews = system_called(state.rules.system).crews
    is_veiled = is_public and round_.closed is None
    return RoundCrews(
        tournament=state.slug,
        round=round_.no,
        crews=() if crews is None else tuple(_crews(round_, crews, called, of, is_veiled=is_veiled)),
        bans=tuple(
            BanView(table=round_.seats[no], player=called.names[no], entry=no, keyword=keyword)
            for no, keyword in sorted(round_.bans.items(), key=lambda ban: round_.seats[ban[0]])
            if of in (None, no)
        ),
    )


def _crews(
    round_: Round, crews: Crews, called: EntrantNames, of: ContestantId | None, *, is_veiled: bool
) -> Iterator[CrewView]:
    for no, member in sorted(round_.crews, key=lambda place: (round_.seats[place[0]], place)):
        if of not in (None, no):
            continue
        crew = round_.crews[no, member].crew
        shown = crews.veiled(crew) if is_veiled else crew
        told = crews.describe(shown)
        yield CrewView(
            table=round_.seats[no],
            player=called.names[no],
            entry=no,
            member=member + 1,
            person=called.members[no][member] if no in called.members else None,
            title=told.title,
            subtitle=told.subtitle,
            total=told.total,
            coin=crews.coin,
            lines=told.lines,
            recorded=shown,
        )
