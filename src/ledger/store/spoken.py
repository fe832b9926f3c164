"""Which words a fact speaks of: the one list that checking a store and forgetting its words both go by."""

from collections.abc import Mapping

from ledger.domain.events.entry import ModelsInspected, PlayerCheckedIn, TeamCheckedIn
from ledger.domain.events.fact import CampaignEvent, Fact
from ledger.domain.events.opening import RulesAmended, TournamentOpened
from ledger.domain.events.people import PersonRegistered, PersonRenamed
from ledger.domain.events.rounds import ChoiceMade
from ledger.domain.events.rulings import DisputeOpened, RulingMade, StatementTaken
from ledger.domain.events.seasons import SeasonOpened
from ledger.store.spoken_of_campaigns import CAMPAIGN_FACTS, OF_CAMPAIGN_FACTS, Spoken, spoken_of
from ledger.store.vault import PERSON_NAME, SEASON_NAME, TEAM_NAME, TOURNAMENT_NAME

LABELS = ("area", "club")
"""Equal words of one tournament share what stands for them."""
SHARED = frozenset({*LABELS, *OF_CAMPAIGN_FACTS})
"""Kinds of words that several events may speak of, the first of which they are kept for."""
_TEXTS: Mapping[type[Fact], str] = {
    DisputeOpened: "claim",
    StatementTaken: "statement",
    RulingMade: "text",
    RulesAmended: "text",
    ModelsInspected: "text",
    ChoiceMade: "choice",
}
"""Facts that hold one text each, or none: the field, which is also the kind of words."""
_NAMES: Mapping[type[Fact], str] = {
    PersonRegistered: PERSON_NAME,
    PersonRenamed: PERSON_NAME,
    TournamentOpened: TOURNAMENT_NAME,
    SeasonOpened: SEASON_NAME,
    TeamCheckedIn: TEAM_NAME,
}
"""Facts that say what something is called."""
SPEAKING = frozenset({*_TEXTS, *_NAMES, *CAMPAIGN_FACTS, PlayerCheckedIn})


def words_of(fact: Fact) -> Spoken:
    """The words of a fact, its reason not among them."""
    kind = type(fact)
    if kind not in SPEAKING:
        return ()
    if isinstance(fact, CampaignEvent):
        return spoken_of(fact)
    if kind in _TEXTS:
        text = getattr(fact, _TEXTS[kind])
        return () if text is None else ((_TEXTS[kind], text),)
    name: Spoken = ((_NAMES[kind], getattr(fact, "name")),) if kind in _NAMES else ()  # noqa: B009 only some have one
    if isinstance(fact, PlayerCheckedIn | TeamCheckedIn):
        name += tuple((label, text) for label in LABELS if (text := getattr(fact, label)) is not None)
    return name
