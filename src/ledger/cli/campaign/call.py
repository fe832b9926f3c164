"""One call of a command that records something of a campaign: which mission, step and round it is for, and how to take
it back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, Decorate
from ledger.cli.campaign_choice import campaign_meant, campaign_write_command
from ledger.cli.campaign_typing import DICE, MISSION, ROUND, runs
from ledger.cli.options import Decorator

if TYPE_CHECKING:
    from ledger.application import CampaignView, LogEntry


CORRECTING = "ledger.correcting"
"""Where `correct` leaves which event the command it calls shall stand for."""


mission_option = click.option(
    "--mission", "mission_no", type=MISSION, metavar="N", help="The one that is open unless said."
)
round_option = click.option(
    "--round",
    "round_no",
    type=ROUND,
    metavar="N",
    help="The round of the event; the newest that waits for it unless said.",
)


def dice_option(
    name: str = "--dice", what: str = "What was thrown: 4, or 1,4 with a re-roll; drawn if left out."
) -> Decorator:
    """`--dice 1,4`."""
    return click.option(name, type=DICE, metavar="DICE", help=what)


@dataclass(frozen=True, slots=True)
class Correcting:
    """An act that is entered anew: its event, and whether what rests on it may fall."""

    event: int
    with_dependents: bool


@dataclass(frozen=True)
class CampaignCall:
    """The desk with a campaign on it."""

    desk: Call

    @cached_property
    def slug(self) -> str:
        """The campaign meant."""
        return campaign_meant(self.desk)

    @cached_property
    def view(self) -> "CampaignView":
        """The campaign as it stands, looked at where something was left out."""
        return self.desk.ledger.campaign(self.slug)

    @property
    def correcting(self) -> Correcting | None:
        """What is entered anew, if this is a correction."""
        found: Correcting | None = self.desk.ctx.meta.get(CORRECTING)
        return found

    # what is meant where nobody says

    def mission(self, said: int | None, *, army: str | None = None, unit: str | None = None) -> int:
        """The mission that is open, by the army or the unit where several are."""
        if (known := self._said_before("mission", said)) is not None:
            return known
        from ledger.application.campaigns.meant import mission_meant

        return mission_meant(self.view, army=army, unit=unit)

    def mission_after(self, said: int | None, *, army: str | None = None, unit: str | None = None) -> int | None:
        """The mission after which points are spent; outside any there is none, for which a reason is owed."""
        known = self._said_before("mission", said)
        if known is not None or self.correcting:
            return known
        from ledger.application.campaigns.meant import is_any_open, mission_meant

        return mission_meant(self.view, army=army, unit=unit) if is_any_open(self.view) else None

    def next_mission(self, said: int | None) -> int:
        """The mission that comes."""
        if (known := self._said_before("mission", said)) is not None:
            return known
        from ledger.application.campaigns.meant import next_mission

        return next_mission(self.view)

    def round(self, said: int | None, mission: int, do: str) -> int:
        """The newest round whose random event waits for the request."""
        if (known := self._said_before("round_no", said)) is not None:
            return known
        from ledger.application.campaigns.meant import round_meant

        return round_meant(self.view, mission, do)

    def _said_before(self, field: str, said: int | None) -> int | None:
        """What is said, or what stands in the act that is corrected."""
        if said is not None or self.correcting is None:
            return said
        from ledger.application.campaigns.meant import fields_of

        return fields_of(self.view, self.correcting.event).get(field)

    # recording

    def submit(self, do: str, undo: str | None = None, **fields: Any) -> "list[LogEntry]":
        """Hand a request over, told with the way back: the events withdrawn again, unless `undo` has a better one."""
        request: dict[str, Any] = {"do": do, "campaign": self.slug, **fields}
        if self.correcting is not None:
            said = {key: value for key, value in request.items() if value is not None and key != "campaign"}
            request = {"do": "correct-act", "campaign": self.slug, "event": self.correcting.event, "to": said}
            request["with_dependents"] = self.correcting.with_dependents
            if "reason" not in self.desk.envelope:
                raise click.UsageError("Missing option '--reason'")
        return self.desk.submit(request, undo or self._back)

    def _back(self, events: "Sequence[LogEntry]") -> str:
        """How to take back what was recorded; what took something back stands, and only its successor is changed."""
        own = [event for event in events if event.stream == f"campaign/{self.slug}"]
        if own[0].type == "ActCorrected":
            return f"To change it again: `ledger campaign correct {own[-1].seq} COMMAND --reason TEXT`."
        return f"To take it back: `ledger campaign withdraw {runs(event.seq for event in own)} --reason TEXT`."


def campaign_act(name: str, *, needs_reason: bool = False) -> Decorate:
    """A command that records an act of a campaign; its function takes the call and what was typed."""

    def decorate(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def run(desk: Call, **said: Any) -> None:
            function(CampaignCall(desk), **said)

        return campaign_write_command(name, needs_reason=needs_reason)(run)

    return decorate
