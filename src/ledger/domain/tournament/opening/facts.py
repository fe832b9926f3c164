"""Facts about a tournament as a whole: how it opens, what it is part of, how it ends."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import Rules
from ledger.domain.values import Commitment, ContestantId, Label, PersonId, Role, Seed, Slug, Version


class TournamentOpened(TournamentEvent):
    """A tournament was announced, with every figure of its rules and the seed of all its draws."""

    slug: Slug
    name: Commitment
    date: date
    zone: Label  # by whose calendar its days are counted
    rules: Rules
    amendments: dict[str, Any]
    seed: Seed
    seed_from: Literal["draw", "organizer"]
    oddities: tuple[str, ...]


class RulesAmended(TournamentEvent):
    """The organizer changed figures of the rules, or announced a rule of their own."""

    amendments: dict[str, Any]
    rules: Rules
    text: Commitment | None  # the change in words, where it was announced in words
    oddities: tuple[str, ...]


class OfficialAppointed(TournamentEvent):
    """Somebody became the organizer, a judge or a scorekeeper; None ends it."""

    person: PersonId
    role: Role | None


class OwnCauseDecided(TournamentEvent):
    """An official decided about themself: there was no other who could have. What was decided stands beside it."""

    person: PersonId
    request: Label
    oddities: tuple[str, ...]


class AttendanceRecorded(TournamentEvent):
    """How many people came to the convention the tournament is part of."""

    attendance: Annotated[int, Field(ge=1)]


class ConventionNamed(TournamentEvent):
    """The convention the tournament is part of, from which day to which."""

    convention: Label
    first_day: date
    last_day: date
    oddities: tuple[str, ...]


class FeederLinked(TournamentEvent):
    """A tournament of the same convention whose players may enter this one."""

    feeder: Slug
    stream: UUID
    oddities: tuple[str, ...]


class FeederUnlinked(TournamentEvent):
    """A tournament feeds this one no longer."""

    feeder: Slug


class FinalLinked(TournamentEvent):
    """The tournament feeds another of the same convention, which says so in its own stream too."""

    final: Slug
    stream: UUID


class FinalUnlinked(TournamentEvent):
    """The tournament feeds another no longer, which says so in its own stream too."""

    final: Slug


class TournamentFinished(TournamentEvent):
    """The final order, best first; those who share a place stand together."""

    places: tuple[tuple[ContestantId, ...], ...]
    oddities: tuple[str, ...]


class TournamentReopened(TournamentEvent):
    """A finished tournament was opened again; where its end was entered by mistake, that end never counted."""

    is_mistake: bool


class TournamentVoided(TournamentEvent):
    """The tournament counts for nothing; its facts stay."""


class VoidWithdrawn(TournamentEvent):
    """A tournament that was voided counts again, with all that is recorded of it."""


class SettingWithdrawn(TournamentEvent):
    """Something that was set was taken back: what stood before it stands again."""

    withdrawn: Version
