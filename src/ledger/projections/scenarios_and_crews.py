"""What each round is played with, and what there is to choose from; what is planned stays out of sight of the public
until it is announced."""

from collections.abc import Iterator, Mapping

from ledger.domain.rules import Rules
from ledger.domain.systems import system_called
from ledger.domain.tournament.plans import by_round, only_plan
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, SCENARIO_PART, RoundNo, Sheet, TableNo, Value
from ledger.projections.announced import announced, announced_at


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
    """The read model."""

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
