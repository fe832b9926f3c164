"""The finals of a season: whom their points let in, and the seeds those points give."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ledger.domain.errors import NeedsReason
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.tournament.entry.facts import SeedsDrawn
from ledger.domain.tournament.seeding import goes_by_seeds
from ledger.domain.tournament.seen import FinalsOf, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId, RoundNo

NOT_QUALIFIED = "not-qualified"
SEEDING = "seeding"  # the purpose of the draw between equal points


def qualification(
    persons: Sequence[PersonId], newcomer: ContestantId, reason: str | None, seen: Seen
) -> tuple[str, ...]:
    """What is odd about letting a player, or everyone of a team, into finals; without a reason they need the points."""
    season = seen.finals_of
    if season is None or all(person in season.qualified for person in persons):
        return ()
    if reason is None:
        found = min(season.points.get(person, 0) for person in persons if person not in season.qualified)
        who = "{player}" if len(persons) == 1 else "A player of {player}"
        raise NeedsReason(
            who + " has {found} of {asked} points in {season} and is not qualified for its finals; give a reason to "
            "admit them.",
            player=newcomer,
            found=found,
            asked=season.asked,
            season=season.season,
        )
    return (NOT_QUALIFIED,)


def seeds_of_finals(state: Tournament, season: FinalsOf | None) -> tuple[SeedsDrawn, ...]:
    """Everyone who is there before round 1, seeded by points; nothing where the seeds are the organizer's, or where
    those that stand were drawn from the same points."""
    if season is None or state.rounds or not goes_by_seeds(state.rules):
        return ()
    points = points_of(state, season.points)
    if not points or (state.seeds and state.seeded_by in (None, points)):
        return ()
    return (drawn_seeds(points, season.season, state.draw_seed(SEEDING, RoundNo(1))),)


def points_of(state: Tournament, earned: Mapping[PersonId, int]) -> dict[ContestantId, int]:
    """The points of everyone who is to be paired; of a team, those of all who play for it."""
    return {no: sum(earned.get(each, 0) for each in state.entrants[no].persons()) for no in state.active()}


def drawn_seeds(points: Mapping[ContestantId, int], season: str, seed: bytes) -> SeedsDrawn:
    """Most points first; chance decides between equal points, so whoever brought none comes last."""
    drawn = map(ContestantId, seeded_order(seed, SEEDING.encode(), points))
    order = sorted(drawn, key=lambda contestant: -points[contestant])
    return SeedsDrawn(
        contestants=tuple(order),
        points=tuple(points[contestant] for contestant in order),
        season=season,
        seed=seed.hex(),
    )


def seeded(state: Tournament, drawn: tuple[SeedsDrawn, ...]) -> Tournament:
    """The tournament as it stands once these seeds are drawn."""
    if not drawn:
        return state
    (fact,) = drawn
    return replace(state, seeds={contestant: seed for seed, contestant in enumerate(fact.contestants, 1)})
