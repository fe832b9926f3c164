"""What every fact is."""

from ledger.domain.values import Value

SEALED = ("name", "area", "club", "claim", "statement", "text")
"""The fields of facts that stand for words everyone may read once they are taken from the vault; a secret choice is
none of them."""
OF_CAMPAIGNS = ("name", "note")
"""The same of a campaign, wherever in a fact they stand."""


class Fact(Value):
    """Something that happened. It is never edited; a mistake is answered by another fact."""


class TournamentEvent(Fact):
    """A fact of a tournament."""


class SeasonEvent(Fact):
    """A fact of a season."""


class PersonEvent(Fact):
    """A fact of a person: what they are called, and whom they are the same as."""


class CampaignEvent(Fact):
    """A fact of a campaign."""
