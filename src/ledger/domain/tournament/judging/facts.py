"""Facts of the judges: warnings, disputes, statements, rulings. Every text lies in the vault."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Commitment, ContestantId, DisputeNo, Label, RoundNo, RulingNo, TableNo


class WarningGiven(TournamentEvent):
    """A player was warned about their conduct; the reason says what they did."""

    contestant: ContestantId
    conduct: Label
    oddities: tuple[str, ...]


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
