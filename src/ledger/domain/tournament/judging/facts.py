"""Facts of the judges: warnings, disputes, statements, rulings. Every text lies in the vault."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Commitment, ContestantId, DisputeNo, Label, RoundNo, RulingNo, TableNo, Value, Version


class WarningGiven(TournamentEvent):
    """A player was warned about their conduct; the reason says what they did."""

    contestant: ContestantId
    conduct: Label
    oddities: tuple[str, ...]


class WarningWithdrawn(TournamentEvent):
    """A warning was taken back; nothing stands against the player by it."""

    contestant: ContestantId
    replaces: Version


class DisputeOpened(TournamentEvent):
    """A result, or what led to it, is contested."""

    dispute: DisputeNo
    round_no: RoundNo
    table_no: TableNo
    contestants: tuple[ContestantId, ...]  # who contest it, or are heard
    about: Label
    claim: Commitment


class StatementTaken(TournamentEvent):
    """What somebody said about a dispute."""

    dispute: DisputeNo
    contestant: ContestantId | None  # None: a bystander or a judge
    statement: Commitment


class DisputeRuled(TournamentEvent):
    """The organizer's answer, for the reason given; a new result, if there is one, stands in the fact after it."""

    dispute: DisputeNo
    oddities: tuple[str, ...]


class DisputeReopened(TournamentEvent):
    """The organizer took a dispute up again."""

    dispute: DisputeNo


class RulingMade(TournamentEvent):
    """A ruling outside any dispute, such as the approval of a converted model."""

    ruling: RulingNo
    contestants: tuple[ContestantId, ...]
    about: Label
    text: Commitment


class PlayerDisqualified(TournamentEvent):
    """The organizer removed a player."""

    contestant: ContestantId
    conduct: Label | None  # the kind of conduct it answers, where it was for that


class Unforfeited(Value):
    """A game that a player forfeits no more: what that fact made of it is gone, and an earlier one stands again."""

    round_no: RoundNo
    table_no: TableNo
    replaces: Version
    stands: Version | None  # None: the game is open


class DisqualificationLifted(TournamentEvent):
    """The organizer took a disqualification back: the player is what they were before, and so are their games."""

    contestant: ContestantId
    replaces: Version
    games: tuple[Unforfeited, ...]
