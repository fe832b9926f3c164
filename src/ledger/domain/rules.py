"""Rules: every figure of a tournament as one frozen value, stored whole in its opening.

`Rules` has no defaults: a tournament replays under the figures it was opened with, whatever the code says by then.
A figure added later is filled in by an upcast with what the old code did. Errata to the game's rules count from a day
that follows from how long before a tournament they must be out.
"""

from datetime import date, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.errors import BadRequest
from ledger.domain.pairing import FirstRound, LaterRounds
from ledger.domain.values import Value

Points = Annotated[int, Field(ge=-1000, le=1000)]
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
Figures = Annotated[dict[str, Annotated[int, Field(ge=-10_000, le=10_000)]], Field(min_length=1)]
RosterNames = Annotated[tuple[Annotated[str, Field(min_length=1, max_length=80)], ...], Field(max_length=1000)]
Minutes = Annotated[int, Field(ge=0, le=1440)]
SideCount = Annotated[int, Field(ge=2, le=8)]


class ResultPoints(Value):
    """Tournament points by outcome."""

    win: Points
    tie: Points
    loss: Points


class ForfeitFigures(Value):
    """What both sides of a forfeited game get, at least."""

    winner: Figures
    loser: Figures


class Roster(Value):
    """The leaders and theme forces that lists may have."""

    leaders: RosterNames
    themes: RosterNames


class ClockFigures(Value):
    """Minutes: of a round from its start to its expected end, and what happens on the way."""

    player: Minutes | None  # on each player's own clock, where there is one
    round: Minutes
    play_out: Minutes | None  # so few left on both clocks together are played out past the end
    setup: Minutes  # before play, counted in the round
    last_turn: Minutes | None  # so many before the end the last turn is called
    announce_every: Minutes | None  # told how long is left, whenever so many have gone by
    announce_left: tuple[Minutes, ...]  # and when so many are left
    runs_from: Literal["start", "pairing"]  # the round's start, or the moment its pairings are out


class ManySides(Value):
    """How a game of more than two sides is read."""

    shared_top: Literal["tie", "win"]  # what it is to those who share the most points
    diff_against: Literal["best", "lowest"]  # which of the other sides a difference is taken from


class Notice(Value):
    """How long before an event a rule change must be published to count."""

    months: Annotated[int, Field(ge=0, le=24)]
    days: Annotated[int, Field(ge=0, le=365)]


class PaintingFigures(Value):
    """A painting contest: who judges it, and by which figures."""

    judging: Literal["executive", "votes", "scores"]
    vote_weights: Annotated[tuple[Annotated[int, Field(ge=1, le=100)], ...], Field(min_length=1, max_length=10)]
    scores: dict[str, Annotated[int, Field(ge=1, le=100)]]  # the most for each criterion
    award: str  # which award its winner gets
    bars_winners: bool  # whether models that won cannot win again with the same organizer in the same year


class Scenario(Value):
    """A scenario by its name and figures; its text stands in the document."""

    name: str
    figures: dict[str, int]


class AwardRule(Value):
    """An award: for a place in the standings, for the most of a figure (ties by the next), or by choice."""

    key: str
    title: str
    place: AtLeastOne | None
    order: tuple[str, ...]


class Rules(Value):
    """Every figure of one tournament, amendments included."""

    system: str
    title: str
    in_force: tuple[date, date] | None
    errata: Notice | None  # None: the document does not say from when they count
    least_players: AtLeastOne | None  # for an event that counts
    least_attendance: AtLeastOne | None  # of the convention it is part of
    has_feeders: bool  # whether qualifiers of the same convention may feed it
    has_judges: bool  # whether anybody judges beside the organizer
    has_ringer: bool  # whether a stand-in plays where the number is odd
    is_inspected: bool  # whether it is noted of each player that their models may be played
    team_size: Annotated[int, Field(ge=1, le=8)]  # persons a contestant; 1: players
    sides: tuple[SideCount, SideCount]  # of a game, at least and at most
    many_sides: ManySides | None  # None: a game has two
    army_points: Annotated[int, Field(ge=1, le=10_000)]
    list_slack: Annotated[int, Field(ge=0, le=10_000)] | None  # how far under its total a list may stay; None: any
    lists: Annotated[int, Field(ge=1, le=10)]  # at most
    least_lists: Annotated[int, Field(ge=0, le=10)]
    themes: Literal["optional", "required"]
    distinct_themes: bool
    roster: Roster | None  # None: everyone is admitted
    always_on_roster: RosterNames
    clock: ClockFigures | None
    last_turn: Annotated[int, Field(ge=1, le=100)] | None
    scenarios: tuple[Scenario, ...]
    scenario_repeats: Literal["odd", "refused", "free"]  # what a second round with the same one is
    objectives: tuple[str, ...]
    scenario_lead: Annotated[int, Field(ge=0, le=1000)] | None  # that wins at a scoring
    leader_points: Annotated[int, Field(ge=0, le=1000)] | None  # what a fallen leader counts
    vp_cap: Annotated[int, Field(ge=0, le=10_000)] | None  # victory points of a player in a game; None: no limit
    rounds: Annotated[int, Field(ge=1, le=1000)] | None
    ends: Literal["sole-leader", "after-rounds"]  # where no number of rounds is planned
    rounds_for: Annotated[tuple[tuple[AtLeastOne | None, AtLeastOne], ...], Field(min_length=1)]  # up to so many
    rounds_from: AtLeastOne  # fewer contestants have no suggestion
    points: ResultPoints
    metrics: tuple[str, ...]  # what a game adds up to, besides tournament points
    ranking: Annotated[tuple[str, ...], Field(min_length=1)]
    sos: Literal["sum", "average", "win-rate", "extended"]
    no_shows: Literal["unranked", "ranked"]  # whether one who never had a table or a bye has a place all the same
    bye: Figures
    concession: ForfeitFigures | None  # None: one who gives up asks for an agreed result
    conceder_leaves: bool
    forfeit: ForfeitFigures
    winner_keeps_more: bool  # of a game that was given up: what they had scored, if it is more than they are given
    army_metric: str | None  # which figure of the winner follows the army of who gave the game up; None: none does
    army_share: tuple[AtLeastOne, AtLeastOne]  # of that army, rounded up: (1, 2) is half
    army_total: str  # the function that adds up an army list, with its version: "model-points/1"
    awards: tuple[AwardRule, ...]
    painting: PaintingFigures | None
    scoring: str
    pairing: str
    pairing_order: Annotated[tuple[str, ...], Field(min_length=1)]  # by which figures contestants are lined up
    first_round: FirstRound  # by chance, or by seeds: the first against the last
    later_rounds: LaterRounds  # by standing from the top, or inside equal points by chance or by seeds
    relaxing: tuple[str, ...]  # what gives way where no round keeps every rule, the least protected first
    looks_ahead: bool  # whether a small field is paired so that its last rounds can still be played
    tables_vary: bool  # whether nobody is sent to the same table twice where that can be helped
    areas_apart: bool  # whether those of one area are kept apart in round 1
    clubs_apart: bool  # and those of one club
    has_attacker: bool  # whether a pairing says who attacks: the one who stands higher
    rematch_window: Annotated[int, Field(ge=1, le=1000)] | None  # None: never meet again
    own: dict[str, Any]  # figures that this rule system alone has, read by its file


def suggested_rounds(rules: Rules, contestants: int) -> int | None:
    """How many rounds a field of that size usually needs; none is suggested to one that is too small. Past a table
    that has an end each doubling adds one."""
    return _rounds_for(rules, contestants) if contestants >= rules.rounds_from else None


def expected_rounds(rules: Rules, contestants: int) -> int:
    """How many rounds to reckon with: as many as are planned, else as many as are usual."""
    return rules.rounds or _rounds_for(rules, contestants)


def _rounds_for(rules: Rules, contestants: int) -> int:
    for most, rounds in rules.rounds_for:
        if most is None or contestants <= most:
            return rounds
    most, rounds = rules.rounds_for[-1]
    assert most is not None, "a table without an end has a row for everyone"
    while contestants > most:
        most, rounds = most * 2, rounds + 1
    return rounds


def erratum_counts_from(published: date, notice: Notice) -> date:
    """The first day of play on which something published that day counts.

    A month later is the same day of the next month, or its last day where that has no such day."""
    try:
        return _months_later(published, notice.months) + timedelta(days=notice.days)
    except (ValueError, OverflowError):  # past the year 9999
        raise BadRequest(f"{published} lies too far ahead to say from when it counts.") from None


def is_erratum_in_force(published: date, day: date, notice: Notice) -> bool:
    """Whether something published that day counts at a tournament that begins on the other."""
    return erratum_counts_from(published, notice) <= day


def _months_later(day: date, months: int) -> date:
    from calendar import monthrange  # few ask for it, and every command loads the rules

    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
