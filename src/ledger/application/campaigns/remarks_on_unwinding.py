"""Remarks on what was taken back: what fell with it, and who moved on the leaderboard."""

from collections.abc import Iterable, Iterator

from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.leaderboard import ArmyLine, leaderboard
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact that takes others back."""
    match fact:
        case ActsWithdrawn():
            before = _before(state, 1)
            yield from _fell(fact.dependents, before, roster)
            yield from _moved(before, state, roster)
        case ActCorrected():
            yield from _fell(fact.dependents, _before(state, 1), roster)


def corrected(state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """Who moved by an act that stands in the place of another."""
    if isinstance(state.acts[-2].fact, ActCorrected):
        yield from _moved(_before(state, 2), state, roster)


def _before(state: Campaign, acts: int) -> Campaign:
    """The campaign as it was so many acts ago."""
    before = replay(act.fact for act in state.acts[:-acts])
    assert before is not None, "its opening is never taken back"
    return before


def _fell(dependents: Iterable[Version], before: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """Each by its event; armies and units go by the names they had."""
    then = CampaignRoster(before, roster.words, roster.seqs)
    for version in dependents:
        told = said(before.acts[version - 1].fact, then)
        yield f"Event {roster.seqs[version - 1]} falls with it: {told}."


def _moved(before: Campaign, after: Campaign, roster: CampaignRoster) -> Iterator[str]:
    then = CampaignRoster(before, roster.words, roster.seqs)
    was = {line.army: line for line in leaderboard(before, before.opened_at).lines}
    now = {line.army: line for line in leaderboard(after, after.opened_at).lines}
    for army in sorted(was.keys() | now.keys()):
        old, new = _place(was.get(army)), _place(now.get(army))
        if old != new:
            name = roster.army(army) if army in now else then.army(army)
            yield f"On the leaderboard {name} was {old}, and is {new}."


def _place(line: ArmyLine | None) -> str:
    if line is None:
        return "not there"
    place = "unplaced" if line.place is None else f"in place {line.place}"
    return f"{place} with {line.vp} VP in {line.played} mission{'s' * (line.played != 1)}"
