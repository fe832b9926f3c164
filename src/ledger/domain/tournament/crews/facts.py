"""Facts of what a player brings to one game."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Choice, Commitment, ContestantId, Label, RoundNo, Sheet, TableNo, Version


class ChoiceMade(TournamentEvent):
    """A player chose something for a game in secret, such as the list to play; the words lie in the vault."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    kind: Label
    choice: Commitment
    oddities: tuple[str, ...]


class CrewRecorded(TournamentEvent):
    """What a player hired for a game, or as much of it as is announced yet; the rule system reads it."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    member: int  # which of a team, from 0; a player is their own first
    crew: Sheet
    replaces: Version | None
    oddities: tuple[str, ...]


class KeywordBanned(TournamentEvent):
    """A side named a keyword that the other sides of the game do not hire."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    keyword: Label


class ChoicesRevealed(TournamentEvent):
    """Choices of that kind were shown: all of the table's together, or those that a player shows at once."""

    round_no: RoundNo
    table_no: TableNo
    kind: Label
    choices: tuple[Choice, ...]
