"""One call of a command about a campaign: which campaign, mission and round it is for, how people type dice, units and
events, how it is recorded and how to take it back."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, Decorate, command
from ledger.cli.options import CAMPAIGN, Decorator, Number, checked_slug, kept, typed

if TYPE_CHECKING:
    from ledger.application import CampaignView, LogEntry

campaign_command = partial(command, about=(CAMPAIGN,))
campaign_write_command = partial(command, about=(CAMPAIGN,), is_writing=True)


def campaign_meant(call: Call, named: str | None = None) -> str:
    """The campaign named on the call or in the environment, or the only one."""
    given: str | None = named or kept(call.ctx, "campaign")
    if given is not None:
        return checked_slug(given)
    slugs = [opened.slug for opened in call.ledger.campaigns()]
    if len(slugs) == 1:
        return slugs[0]
    raise click.UsageError(_which_campaign(slugs))


def is_campaign_meant(call: Call) -> bool:
    """Whether a command that is for a tournament or a campaign is for one of these: -c was typed, or there is nothing
    else in the ledger."""
    if typed(call.ctx, "campaign") is not None:
        return True
    is_named = call.named_tournament is not None
    return not is_named and not call.ledger.tournaments() and bool(call.ledger.campaigns())


def _which_campaign(slugs: list[str]) -> str:
    if not slugs:
        return "There is no campaign in this ledger yet; `ledger campaign open` announces one"
    from ledger.application import errors

    return f"Say which campaign with -c SLUG: {errors.either(slugs)}"


MISSION = Number("mission", 100_000)
ROUND = Number("round", 100)
_DICE = re.compile(r"[1-9][0-9]{0,2}(,[1-9][0-9]{0,2})*")
_UNIT = re.compile(r"(?P<name>.+?)=(?P<cost>[0-9]{1,6})(?P<more>(?:,[^,]*)*)", re.DOTALL)
_UPGRADE = re.compile(r"(?P<name>.+):(?P<cost>[+-]?[0-9]{1,6})", re.DOTALL)
_EVENTS = re.compile(r"(?P<first>[0-9]{1,15})(?:-(?P<last>[0-9]{1,15}))?")
MOST_EVENTS = 10_000
HERO = "hero"


class DiceType(click.ParamType[list[int]]):
    """Dice as they fell, those that were thrown again first: `4`, or `1,4`."""

    name = "dice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        if not _DICE.fullmatch(value):
            raise _bad(f"{value[:40]!r} is no roll; write the dice as they fell, such as 4, or 1,4 after a re-roll.")
        return [int(die) for die in value.split(",")]


DICE = DiceType()


def unit_said(text: str) -> dict[str, Any]:
    """A unit with its price, `hero` if it is one, and its upgrades: `Vanguard=150,hero,Banner:10`."""
    found = _UNIT.fullmatch(text)
    if found is None:
        raise _bad(f"{text[:80]!r} is no unit; write its name and its cost, such as Line=400 or Vanguard=150,hero.")
    parts = [part.strip() for part in found["more"].split(",")[1:]]
    upgrades = [upgrade_said(part) for part in parts if part != HERO]
    return {"name": found["name"], "cost": int(found["cost"]), "hero": HERO in parts, "upgrades": upgrades}


def upgrade_said(text: str) -> dict[str, Any]:
    """An upgrade with its cost: `Banner:10`, `Old Rifles:-5`."""
    found = _UPGRADE.fullmatch(text)
    if found is None:
        raise _bad(f"{text[:80]!r} is no upgrade; write its name and its cost, such as Banner:10.")
    return {"name": found["name"], "cost": int(found["cost"])}


def of_each(pairs: Iterable[str], example: str) -> dict[str, list[str]]:
    """`NAME=PART,PART`, once or several times a name; a name alone has no parts."""
    found: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, parts = (each.strip() for each in pair.partition("="))
        if not name or (equals and not parts):
            raise _bad(f"{pair[:80]!r} does not say of whom and what; write it like {example}.")
        found.setdefault(name, []).extend(part.strip() for part in parts.split(",") if part.strip())
    return found


def numbers_of_each(pairs: Iterable[str], example: str) -> dict[str, int]:
    """`NAME=NUMBER`."""
    found: dict[str, int] = {}
    for pair in pairs:
        name, _, number = pair.rpartition("=")
        if not name or not re.fullmatch(r"[0-9]{1,6}", number):
            raise _bad(f"{pair[:80]!r} is no number of a unit; write it like {example}.")
        found[name] = int(number)
    return found


def events_said(texts: Iterable[str]) -> list[int]:
    """Events of the log: `41`, or `41-45` for a run of them."""
    found: list[int] = []
    for text in texts:
        run = _EVENTS.fullmatch(text)
        first, last = (int(run["first"]), int(run["last"] or run["first"])) if run else (1, 0)
        if last < first:
            raise _bad(f"{text[:40]!r} is no event; write its number in the log, such as 41, or a run such as 41-45.")
        if last - first >= MOST_EVENTS:
            raise _bad(f"{text} are more than {MOST_EVENTS} events.")
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def event_said(text: str) -> int:
    """One event of the log."""
    if not text.isascii() or not text.isdigit():
        raise _bad(f"{text[:40]!r} is no event; write its number in the log, such as 41.")
    return events_said([text])[0]


def runs(events: Iterable[int]) -> str:
    """The same the other way round: `41-43 47`."""
    found: list[list[int]] = []
    for event in sorted(events):
        if found and event == found[-1][1] + 1:
            found[-1][1] = event
        else:
            found.append([event, event])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def rolls_said(pairs: Iterable[str]) -> dict[str, list[int]]:
    """`PURPOSE=DICE`; dice alone are for the only purpose there is, and stand under an empty one."""
    found: dict[str, list[int]] = {}
    for pair in pairs:
        purpose, _, dice = pair.rpartition("=")
        if purpose in found:
            raise _bad(f"The dice for {purpose or 'one purpose'} are given twice.")
        found[purpose] = DICE.convert(dice, None, None)
    return found


def _bad(sentence: str) -> Exception:
    from ledger.application import errors

    return errors.BadRequest(sentence)


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
    """A call that is about one campaign."""

    call: Call

    @cached_property
    def slug(self) -> str:
        """The campaign meant."""
        return campaign_meant(self.call)

    @cached_property
    def view(self) -> "CampaignView":
        """The campaign as it stands, looked at where something was left out."""
        return self.call.ledger.campaign(self.slug)

    @property
    def correcting(self) -> Correcting | None:
        """What is entered anew, if this is a correction."""
        found: Correcting | None = self.call.ctx.meta.get(CORRECTING)
        return found

    # what is meant where nobody says

    def mission(self, said: int | None, *, army: str | None = None, unit: str | None = None) -> int:
        """The mission that is open, by the army or the unit where several are."""
        if (known := self._said_before("mission", said)) is not None:
            return known
        from ledger.application.campaigns.reads import mission_meant

        return mission_meant(self.view, army=army, unit=unit)

    def mission_after(self, said: int | None, *, army: str | None = None, unit: str | None = None) -> int | None:
        """The mission after which points are spent; outside any there is none, for which a reason is owed."""
        known = self._said_before("mission", said)
        if known is not None or self.correcting:
            return known
        from ledger.application.campaigns.reads import is_any_open, mission_meant

        return mission_meant(self.view, army=army, unit=unit) if is_any_open(self.view) else None

    def next_mission(self, said: int | None) -> int:
        """The mission that comes."""
        if (known := self._said_before("mission", said)) is not None:
            return known
        from ledger.application.campaigns.reads import next_mission

        return next_mission(self.view)

    def round(self, said: int | None, mission: int, do: str) -> int:
        """The newest round whose random event waits for the request."""
        if (known := self._said_before("round_no", said)) is not None:
            return known
        from ledger.application.campaigns.reads import round_meant

        return round_meant(self.view, mission, do)

    def _said_before(self, field: str, said: int | None) -> int | None:
        """What is said, or what stands in the act that is corrected."""
        if said is not None or self.correcting is None:
            return said
        from ledger.application.campaigns.reads import fields_of

        return fields_of(self.view, self.correcting.event).get(field)

    # recording

    def submit(self, do: str, undo: str | None = None, **fields: Any) -> "list[LogEntry]":
        """Hand a request over, told with the way back: the events withdrawn again, unless `undo` has a better one."""
        request: dict[str, Any] = {"do": do, "campaign": self.slug, **fields}
        if self.correcting is not None:
            said = {key: value for key, value in request.items() if value is not None and key != "campaign"}
            request = {"do": "correct-act", "campaign": self.slug, "event": self.correcting.event, "to": said}
            request["with_dependents"] = self.correcting.with_dependents
            if "reason" not in self.call.envelope:
                raise click.UsageError("Missing option '--reason'")
        return self.call.submit(request, undo or self._back)

    def _back(self, events: "Sequence[LogEntry]") -> str:
        """How to take back what was recorded; what took something back stands, and only its successor is changed."""
        own = [event for event in events if event.stream == f"campaign/{self.slug}"]
        if own[0].type == "ActCorrected":
            return f"To change it again: `ledger campaign correct {own[-1].seq} COMMAND --reason TEXT`."
        return f"To take it back: `ledger campaign withdraw {runs(event.seq for event in own)} --reason TEXT`."


def campaign_act(name: str, *, needs_reason: bool = False, asks: bool = False) -> Decorate:
    """A command that records an act of a campaign; its function takes the call and what was typed."""

    def decorate(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def run(call: Call, **said: Any) -> None:
            function(CampaignCall(call), **said)

        return campaign_write_command(name, needs_reason=needs_reason, asks=asks)(run)

    return decorate
