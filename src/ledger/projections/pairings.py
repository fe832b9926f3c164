"""Pairings of one round: who sits where, what came of it, which rule the draw had to bend, and the reasons of a draw in
words: a sentence or half of one for every code."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from ledger.domain.errors import listed
from ledger.domain.pairing.field import Field as PairingField
from ledger.domain.pairing.field import bendable_rules
from ledger.domain.pairing.reasons import Reason, Why
from ledger.domain.pairing.values import WHY, Relaxation
from ledger.domain.scoring import winner_by_points
from ledger.domain.scoring.byes_and_forfeits import worth
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import list_played
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.rounds.sentences import public_rules
from ledger.domain.tournament.rounds.setups import announced_to_all
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import METRICS, ContestantId, Number, Relaxed, Side, Value
from ledger.projections.scenarios import PlayedView, SetupView, figures_of, played_at, setup_lines
from ledger.projections.wording import Names, counted, ending_code, ordinal, shown


class TableView(Value):
    """One table. The scores are in the order of the players; of a game that was given up, they are what counts."""

    table: int
    players: tuple[str, ...]
    entries: tuple[ContestantId, ...]  # the same by entry number
    attacker: str | None  # where the rules have one
    status: Literal["open", "done"]
    winner: str | None
    is_tie: bool
    how: str | None
    scores: tuple[dict[str, int], ...]
    lists: tuple[int | None, ...]  # the army lists played, where they are known
    plays: PlayedView | None = None  # where it is another thing than the other tables play


class RelaxedView(Value):
    """A pairing rule that was bent."""

    rule: str
    players: tuple[str, ...]
    why: str
    code: str = Field(exclude=True)  # of that reason, by which something to do about it is found


class Pairings(Value):
    """The read model of one round."""

    tournament: str
    round: int
    closed: bool
    scenario_word: str  # what the rules call it
    scenario: str | None  # once it is announced
    figures: dict[str, int]  # those of the scenario
    setup: tuple[SetupView, ...]  # what else is announced
    tables: tuple[TableView, ...]
    byes: tuple[str, ...]
    relaxed: tuple[RelaxedView, ...]
    algorithm: str
    seed: str | None


def pairings(state: Tournament, paired: RoundPaired, names: Names, *, is_public: bool = False) -> Pairings:
    """One round of a tournament, as those at the desk see it or everyone; `paired` is the fact that drew it."""
    round_, known = state.rounds[paired.round_no - 1], announced_to_all(state, paired.round_no)
    bent = public_rules(round_.relaxed) if is_public else round_.relaxed
    return Pairings(
        tournament=state.slug,
        round=round_.no,
        closed=round_.closed is not None,
        scenario_word=system_called(state.rules.system).scenario_word,
        scenario=known.scenario,
        figures=figures_of(state.rules, known.scenario),
        setup=setup_lines(state.rules, known.setup),
        tables=tuple(_table(game, round_, state, names) for game in round_.games.values()),
        byes=tuple(names[bye] for bye in round_.byes),
        relaxed=tuple(_relaxed(relaxed, names) for relaxed in bent),
        algorithm=paired.algorithm,
        seed=paired.seed,
    )


def _table(game: Game, round_: Round, state: Tournament, names: Names) -> TableView:
    outcome = game.outcome
    figures = _figures(game, round_, state)
    winner = _winner(outcome, state) if outcome else None
    attacker = round_.attackers.get(game.table_no)
    return TableView(
        table=game.table_no,
        players=tuple(names[player] for player in game.contestants),
        entries=game.contestants,
        attacker=None if attacker is None else names[attacker],
        status="open" if outcome is None else "done",
        winner=None if winner is None else names[winner],
        is_tie=outcome is not None and winner is None and (not outcome.forfeiters or len(_left(outcome)) > 1),
        how=ending_code(outcome) if outcome else None,
        lists=tuple(list_played(round_, game, player, state.entrants[player]) for player in game.contestants),
        scores=tuple(counted(figures[player], state.rules) for player in game.contestants if player in figures),
        plays=played_at(state, round_.no, game.table_no),
    )


def _left(outcome: Outcome) -> tuple[Side, ...]:
    """The sides that did not give the game up."""
    return tuple(side for side in outcome.sides if side.contestant not in outcome.forfeiters)


def _winner(outcome: Outcome, state: Tournament) -> ContestantId | None:
    """Who won; where one of many sides gave up, the others played on for it."""
    left = _left(outcome)
    if not outcome.forfeiters or not left:
        return outcome.winner
    return left[0].contestant if len(left) == 1 else winner_by_points(left, state.rules)


def _figures(game: Game, round_: Round, state: Tournament) -> Mapping[ContestantId, Mapping[str, object]]:
    """What counts of each side: its sheet, and of a game given up what that is worth."""
    if game.outcome is None:
        return {}
    left = _left(game.outcome)
    sheets = {side.contestant: side.sheet for side in left}
    if not game.outcome.forfeiters:
        return sheets
    return {**worth(state, round_, game), **(sheets if len(left) > 1 else {})}


def _relaxed(relaxed: Relaxed, names: Names) -> RelaxedView:
    return RelaxedView(
        rule=relaxed.rule,
        players=tuple(names[player] for player in relaxed.contestants),
        why=WHY.get(relaxed.why, relaxed.why),
        code=relaxed.why,
    )


NEXT_LEFT, LAST_LEFT = ", the next who was left", ", the last left in the group"
MOST_PASSED = 3  # of those passed over, how many are told one by one


PATHS: Mapping[str, str] = {
    "drawn-evenly": "Every seating that keeps the rules was equally likely.",
    "swapped": "Players of a seating by chance changed places until nobody sat against whom they should not.",
    "augmented": "As few as possible sit against whom they should not, which a count proves; the rest is by chance.",
    "by-groups": "Every group was worked out by itself: nothing can be better.",
    "from-the-top": "Everyone in turn, from the top, got the highest opponent with whom the others can be paired.",
    "window": "Groups that could not be worked out by themselves were solved together with their neighbours.",
    "whole-field": "The whole field was compared at once, and nothing is better.",
    "look-ahead": "A better round would have left a later one that cannot be played; after this one all can be.",
}
"""How a round was found, by the code that its fact keeps."""


COSTS: Mapping[str, tuple[str, str]] = {
    "second-bye": ("no second bye", "earlier byes of who is left over: {}"),
    "rematch": ("no rematch", "rematches: {}"),
    "bye-above-lowest": ("left over is who should be", "how far who is left over stands from who should be: {}"),
    "kept-apart": ("nobody meets whom the organizer named", "pairs whom the organizer named: {}"),
    "same-area": ("nobody meets one of the same area or club", "pairs of one area or club: {}"),
    "look-ahead": ("", "a round to come cannot be played without bending a rule"),
    "gap": ("nobody leaves their points", "steps down between points, each pair's squared: {}"),
    "repeat-pair-down": ("nobody goes down again", "earlier pair-downs of those who go down: {}"),
}
"""What a draw costs of each rule, in words: where it is nothing, and where it is something."""


_ODD = {
    "odd-by-chance": "drawn by chance",
    "odd-passed": "to take anyone else would have cost a rule that counts for more",
}
_KEPT = {
    "named-apart": ("kept-apart", "others whom the organizer named"),
    "area-apart": ("same-area", "others of the same area"),
    "club-apart": ("same-area", "others of the same club"),
}
"""Whom somebody is kept apart from, by code: the rule for it, and the words."""


class DrawWords:
    """Puts the reasons of one round in words."""

    def __init__(self, field: PairingField, metrics: Sequence[str], names: Names) -> None:
        self.field, self.metrics, self.names = field, metrics, names

    def sentences(self, why: Why) -> Iterator[str]:
        """Everything that is to be said of a table or a bye."""
        first, *more = why.reasons
        yield self._first(first, more)
        yield from self._kept_apart(more, why.bent)
        for reason in more:
            if reason.code == "rematch":
                yield f"They met in round {reason.number}."
        yield from (bent_in_words(bent) for bent in why.bent)

    def _kept_apart(self, reasons: Sequence[Reason], bent: Sequence[Relaxation]) -> Iterator[str]:
        """Who was kept apart from others; not of those for whom just that is bent here."""
        for code, (rule, others) in _KEPT.items():
            met = {player for each in bent if each.rule == rule for player in each.players}
            who = [reason.players[0] for reason in reasons if reason.code == code]
            if kept := [self._name(player) for player in who if player not in met]:
                yield f"{listed(kept)} {'was' if len(kept) == 1 else 'were'} kept apart from {others}."

    def _first(self, reason: Reason, more: Sequence[Reason]) -> str:
        match reason.code:
            case "chance":
                return "Drawn by chance."
            case "group":
                return f"Both on {_points(reason.number)}; drawn by chance among those."
            case "down-odd" | "down-blocked":
                return self._down(reason, more)
            case "places":
                return self._with_passed(self._places(reason), more)
            case "seeds":
                return self._with_passed(self._seeds(reason), more)
            case "together":
                return f"From the top: {listed(map(self._place, reason.players))}."
            case _:
                return f"{self._odd(reason).capitalize()}."

    def _down(self, reason: Reason, more: Sequence[Reason]) -> str:
        upper, lower = (self.field.players[player] for player in reason.players)
        why = (
            "an odd number had as many points or more"
            if reason.code == "down-odd"
            else "those with as many points or more could not all meet one another"
        )
        before = next(each.number for each in more if each.code == "downs")
        often = "never paired down before" if not before else f"paired down {_times(before)} before"
        down = f"{self._name(upper.id)} ({_points(upper.points)}) is paired down to {_points(lower.points)}"
        return f"{down}: {why}; {often}."

    def _places(self, reason: Reason) -> str:
        upper, lower = reason.players
        is_next = self.field.place[lower] == self.field.place[upper] + 1
        return f"{self._placed(upper)} meets {self._placed(lower)}{'' if is_next else NEXT_LEFT}"

    def _placed(self, player: int) -> str:
        return f"{self._place(player)} ({self._figures(self.field.players[player].standing)})"

    def _place(self, player: int) -> str:
        return ordinal(self.field.place[player] + 1)

    def _figures(self, standing: Sequence[Number]) -> str:
        named = zip(self.metrics, standing, strict=False)
        return ", ".join(f"{METRICS[key].said(shown(value))} {METRICS[key].title}" for key, value in named)

    def _seeds(self, reason: Reason) -> str:
        upper, lower = reason.players
        group = self.field.groups[self.field.level[lower]]
        on_points = "" if self.field.is_first_round else f" on {_points(self.field.players[lower].points)}"
        last = ", the last of the group" if lower == group[-1] else LAST_LEFT
        seeds = f"{self._seed(upper)} against {self._seed(lower)}{on_points}{last}"
        return seeds[0].upper() + seeds[1:]

    def _seed(self, player: int) -> str:
        seeding = self.field.players[player].seeding
        return f"{self._name(player)} without a seed" if seeding is None else f"seed {seeding}"

    def _with_passed(self, text: str, more: Sequence[Reason]) -> str:
        """With why it is not the opponent who stood nearer."""
        passed = [self._passed(reason) for reason in more if reason.code in ("met", "banned", "passed")]
        if not passed:
            return f"{text}."
        return f"{text.removesuffix(NEXT_LEFT).removesuffix(LAST_LEFT)}, because {listed(passed, most=MOST_PASSED)}."

    def _passed(self, reason: Reason) -> str:
        """Whom the organizer keeps apart for good is not told, so a ban sounds like any rule that counts for more."""
        other = reason.players[1]
        who = f"{self._name(other)} ({self._nearer(other)})"
        if reason.code == "met":
            return f"{who} was met in round {reason.number}"
        return f"with {who} no round is as good by the rules"

    def _nearer(self, player: int) -> str:
        if self.field.manner == "from the top":
            return self._place(player)
        seeding = self.field.players[player].seeding
        return "no seed" if seeding is None else f"seed {seeding}"

    def _odd(self, reason: Reason) -> str:
        """Why it is this one who is left over."""
        who = self.field.players[reason.players[0]]
        none = f"without {'a bye' if self.field.conditions.ringer is None else 'bye or ringer'} before"
        by_chance = "" if self.field.manner == "from the top" else "; drawn by chance"
        match reason.code:
            case "odd-first-seed":
                return "round 1 leaves the first seed over" if who.seeding else "nobody has a seed; drawn by chance"
            case "odd-lowest":
                return "lowest of all" if who.byes else f"lowest of those {none}"
            case "odd-lowest-group":
                had_none = "" if who.byes else f" and {none}"
                return f"on the fewest points ({reason.number}){had_none}{by_chance}"
            case "odd-lower-had":
                return f"lowest of those {none}: {_those_below(reason.number)} had theirs{by_chance}"
            case _:
                return _ODD[reason.code]

    def _name(self, player: int) -> str:
        return self.names[ContestantId(player)]


def bent_in_words(bent: Relaxation) -> str:
    """Which rule, and why nothing better exists."""
    why = WHY.get(bent.why, bent.why)
    return f"Bent: {bent.rule} ({why})"


def costs_in_words(objective: Mapping[str, int], field: PairingField) -> str:
    """What the draw costs of each rule, the best protected first; rules that have no say in such a round are left
    out."""
    parts = [_cost(rule, objective[rule]) for rule in rules_told(field, objective)]
    return f"By rule, the best protected first: {'; '.join(parts)}." if parts else ""


def rules_told(field: PairingField, *objectives: Mapping[str, int]) -> list[str]:
    """The rules that have a say in such rounds, the best protected first."""
    told = {rule for objective in objectives for rule, cost in objective.items() if cost}
    told |= {rule for rule in _weighed(field) if any(rule in objective for objective in objectives)}
    return [rule for rule in reversed(list(bendable_rules(field.conditions.policy))) if rule in told]


def _weighed(field: PairingField) -> Iterator[str]:
    """The rules that such a round is measured by, though it may cost nothing of them."""
    if field.is_odd:
        if not field.is_first_round:
            yield "second-bye"
        if field.manner != "by chance":
            yield "bye-above-lowest"
    if field.conditions.round_no > 1:
        yield "rematch"
    if any(each.apart for each in field.players.values()) and field.manner == "by chance":
        yield "kept-apart"
    if any(each.area or each.club for each in field.players.values()) and field.manner == "by chance":
        yield "same-area"
    if len(field.groups) > 1:
        yield from ("gap", "repeat-pair-down")


def _cost(rule: str, cost: int) -> str:
    nothing, something = COSTS[rule]
    return something.format(cost) if cost else nothing


def _those_below(number: int) -> str:
    return "the one below" if number == 1 else f"the {number} below"


def _points(number: int) -> str:
    return f"{number} point{'s' * (number != 1)}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
