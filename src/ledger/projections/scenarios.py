"""Which scenario each round has, and the figures of all there are; what is planned stays out of sight of the public."""

from collections.abc import Iterator, Mapping

from ledger.domain.rules import Rules
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, RoundNo, Value


class RoundScenario(Value):
    """The scenario of one round, announced once it has started."""

    round: int
    scenario: str
    announced: bool


class ScenarioView(Value):
    """A scenario of the rules, and the rounds that have it."""

    name: str
    figures: dict[str, int]
    rounds: tuple[int, ...]


class Scenarios(Value):
    """The read model."""

    tournament: str
    rules: str
    rounds: tuple[RoundScenario, ...]
    scenarios: tuple[ScenarioView, ...]


def scenarios(state: Tournament, *, is_public: bool) -> Scenarios:
    """All scenarios of a tournament, for the organizer or for everyone."""
    rounds = tuple(each for each in _by_round(state) if each.announced or not is_public)
    return Scenarios(
        tournament=state.slug,
        rules=state.rules.title,
        rounds=rounds,
        scenarios=tuple(
            ScenarioView(
                name=each.name,
                figures=figures_of(state.rules, each.name),
                rounds=tuple(had.round for had in rounds if had.scenario == each.name),
            )
            for each in state.rules.scenarios
        ),
    )


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


def _by_round(state: Tournament) -> Iterator[RoundScenario]:
    started = {round_.no: round_.scenario for round_ in state.rounds if round_.started is not None}
    for no in sorted({*state.plans, *started}):
        scenario = started.get(no) if no in started else state.plans[RoundNo(no)].scenario
        if scenario is not None:
            yield RoundScenario(round=no, scenario=scenario, announced=no in started)
