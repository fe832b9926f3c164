"""Who wins which award, and what decided it: a place, a figure with its tie-breaks, or the organizer's choice."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ledger.domain.errors import listed
from ledger.domain.ranking import ranked
from ledger.domain.rules import AwardRule
from ledger.domain.scoring import Account, Accounts, accounts
from ledger.domain.tournament.awards import holder, is_by_choice, is_for_painting
from ledger.domain.tournament.painting import JUDGED_BY
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, Value
from ledger.projections.names import Names
from ledger.projections.numbers import shown


class Winner(Value):
    """One who wins an award."""

    entry: ContestantId
    player: str


class Award(Value):
    """One award; several winners share it, and it may have none."""

    key: str
    title: str
    winners: tuple[Winner, ...]
    figures: dict[str, int | float]  # of the winners, in the order in which they decide
    decided_by: str | None  # the figure that sets the winner apart from the next
    margin: tuple[int | float, int | float] | None  # that figure of the winner and of the next
    says: str


class Awards(Value):
    """The read model."""

    tournament: str
    rules: str
    provisional: bool  # until the tournament is finished
    rows: tuple[Award, ...]


def awards(state: Tournament, names: Names) -> Awards:
    """Every award of the rules. Nobody who was disqualified wins any; one player may win several."""
    book = accounts(state)
    return Awards(
        tournament=state.slug,
        rules=state.rules.title,
        provisional=not state.is_finished,
        rows=tuple(
            _chosen(rule, state, names) if is_by_choice(rule) else _by_figures(rule, state, book, names)
            for rule in state.rules.awards
        ),
    )


class _Found(NamedTuple):
    """The winners of an award by figures, the best of those below them, and why if there is no winner."""

    winners: Sequence[Account] = ()
    below: Account | None = None
    nobody: str = ""


def _chosen(rule: AwardRule, state: Tournament, names: Names) -> Award:
    winner = holder(rule.key, state)
    return Award(
        key=rule.key,
        title=rule.title,
        winners=() if winner is None else (Winner(entry=winner, player=names[winner]),),
        figures={},
        decided_by=None,
        margin=None,
        says="not given yet" if winner is None else _chosen_how(rule.key, state),
    )


def _chosen_how(award: str, state: Tournament) -> str:
    painting = state.rules.painting
    if painting is None or painting.judging == "executive" or not is_for_painting(award, state.rules):
        return "chosen by the organizer"
    return f"named after {JUDGED_BY[painting.judging]}"


def _by_figures(rule: AwardRule, state: Tournament, book: Accounts, names: Names) -> Award:
    order = rule.order or state.rules.ranking
    found = _found(order, rule.place or 1, state, book)
    best = found.winners[0] if found.winners else None
    apart = _apart(order, best, found.below)
    margin = (shown(best.totals[apart]), shown(found.below.totals[apart])) if apart and best and found.below else None
    return Award(
        key=rule.key,
        title=rule.title,
        winners=tuple(Winner(entry=each.contestant, player=names[each.contestant]) for each in found.winners),
        figures={key: shown(best.totals[key]) for key in order} if best else {},
        decided_by=apart if len(found.winners) == 1 else None,
        margin=margin if len(found.winners) == 1 else None,
        says=found.nobody or _said(order, len(found.winners), apart, margin),
    )


def _found(order: Sequence[str], place: int, state: Tournament, book: Accounts) -> _Found:
    """Those at a place in this order; equal in every figure is equal in place, and the next is skipped."""
    groups = _groups(order, state, book)
    if not any(account.lines for group in groups for account in group):
        return _Found(nobody="nothing has a result yet")
    above = 0
    for number, group in enumerate(groups):
        if above + 1 == place:
            return _Found(group, groups[number + 1][0] if number + 1 < len(groups) else None)
        above += len(group)
    return _Found(nobody="nobody: a place above it is shared" if above >= place else "nobody: too few are ranked")


def _groups(order: Sequence[str], state: Tournament, book: Accounts) -> list[list[Account]]:
    """Everyone who is ranked, best first; those equal in every figure together, in order of entry."""

    def figures(account: Account) -> tuple[object, ...]:
        return tuple(account.totals[key] for key in order)

    standing = sorted((placed.account for placed in ranked(state, book)), key=lambda account: account.contestant)
    standing.sort(key=figures, reverse=True)
    return [list(equal) for _, equal in groupby(standing, key=figures)]


def _apart(order: Sequence[str], best: Account | None, below: Account | None) -> str | None:
    if best is None or below is None:
        return None
    return next(key for key in order if best.totals[key] != below.totals[key])


def _said(order: Sequence[str], winners: int, apart: str | None, margin: tuple[float, float] | None) -> str:
    if winners > 1:
        return f"shared by {winners}: equal in {listed(METRICS[key].meaning for key in order)}"
    if apart is None or margin is None:
        return "nobody else is ranked"
    return f"won on {METRICS[apart].meaning}, {margin[0]} to {margin[1]}"
