"""Score sheets: a total, the sums of its parts, or every entry by card and battle round; each is checked as far as it
goes, and what counts and what was lost is written beside what was scored."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from ledger.domain.asking import Played, ReadSheet, Result
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.parts import fair_play
from ledger.domain.rules import Rules
from ledger.domain.system import Sheets
from ledger.domain.systems.leviathan import (
    adding,
    choices,
    conduct,
    filled,
    gambits,
    primaries,
    score_forms,
    secondaries,
)
from ledger.domain.systems.leviathan.adding import Added, Tally
from ledger.domain.systems.leviathan.cards import FIXED
from ledger.domain.systems.leviathan.figures import Own, own_of
from ledger.domain.systems.leviathan.gambits import Gambit, GambitScore
from ledger.domain.systems.leviathan.orders import command_points
from ledger.domain.systems.leviathan.primaries import END, BattleRound, Points, PrimaryScore
from ledger.domain.systems.leviathan.roles import check_roles
from ledger.domain.systems.leviathan.secondaries import Hand, Kind, Scored, SecondaryScore
from ledger.domain.values import Label, Sheet, Value

READY_OTHERWISE = "battle-ready-otherwise"
ODDITY_WORDS = {
    **secondaries.ODDITY_WORDS,
    READY_OTHERWISE: "a sheet has an army Battle Ready, or not, otherwise than was noted of its models",
}
COMPUTED = ("counted", "lost", "command_points")


def _listed(given: Any) -> str:
    """Whether a part is given entry by entry or as a sum. The tags are written so that no message names them."""
    return "list[]" if isinstance(given, list) else "int"


def _told(given: Any) -> str:
    return "dict[]" if isinstance(given, dict) else "int"


Sum = Annotated[Points, Tag("int")]
Rounds = Annotated[list[BattleRound], Field(max_length=99)]
Primaries = Annotated[list[PrimaryScore], Field(max_length=99), Tag("list[]")]
Secondaries = Annotated[list[SecondaryScore], Field(max_length=99), Tag("list[]")]


class LeviathanSheet(Value):
    """What a side hands in: its victory points, or where they come from, or both."""

    vp: Points | None = None  # what counts
    primary: Annotated[Sum | Primaries, Discriminator(_listed)] | None = None
    secondary: Annotated[Sum | Secondaries, Discriminator(_listed)] | None = None
    kind: Kind | None = None
    fixed: Annotated[list[Label], Field(max_length=10)] | None = None
    gambit: Annotated[Sum | Annotated[GambitScore, Tag("dict[]")], Discriminator(_told)] | None = None
    battle_ready: bool | None = None
    new_orders: Rounds | None = None  # the battle rounds in which they were given
    discards: Rounds | None = None  # those in which cards were given up for a command point
    won_roll: bool | None = None
    attacker: bool | None = None
    first_turn: bool | None = None
    counted: dict[str, Any] | None = None  # these are computed, and come with a sheet that is handed in again
    lost: dict[str, Any] | None = None
    command_points: dict[str, Any] | None = None


def read(sheet: Sheet, played: Played) -> ReadSheet:
    """A sheet as it is kept: names as the document spells them, and what its entries come to."""
    own, hand = own_of(played.rules), secondaries.hand_of(sheet, played)
    gambit = gambits.read(sheet.get("gambit"), choices.shown_of(played.shown, choices.GAMBIT), own)
    primary = _primary(sheet, gambit, played, own)
    scored = _secondary(sheet, hand, own)
    tally = _tally(sheet, primary, gambit, scored, played)
    added = adding.add_up(sheet.get("vp"), tally, own, played.rules)
    kept = {
        **{key: value for key, value in sheet.items() if key not in COMPUTED},
        **_spelt(sheet, primary, gambit, scored, [*hand.fixed]),
        **_computed(added, command_points(sheet, hand._replace(kind=scored.kind) if scored else hand, own)),
    }
    _check_computed(sheet, kept)
    odd = (READY_OTHERWISE,) if adding.is_odd(tally) else ()
    return ReadSheet(kept, (*odd, *(scored.oddities if scored else ())))


def _primary(sheet: Sheet, gambit: Gambit, played: Played, own: Own) -> list[Sheet] | None:
    """The entries of the primary mission, which scores no more once a gambit is attempted; None for a mere sum."""
    given = sheet.get("primary")
    if not isinstance(given, list):
        return None
    entries = primaries.read(given, played.scenario, played.rules)
    if not gambit.is_attempted:
        return entries
    for entry in entries:
        is_late = entry["round"] == END or entry["round"] > own.gambit_round
        if is_late and entry["vp"]:
            raise BadRequest(
                f"Beside a gambit the primary mission brings nothing after battle round {own.gambit_round}, not "
                f"{entry['vp']} {primaries.at(entry['round'])}."
            )
    if gambit.points is None:
        raise RuleViolation(f'A gambit was revealed in this game; say what it brought ("gambit": {own.gambit} or 0).')
    return entries


def _secondary(sheet: Sheet, hand: Hand, own: Own) -> Scored | None:
    given = sheet.get("secondary")
    return secondaries.read(given, hand, own) if isinstance(given, list) else None


def _tally(
    sheet: Sheet, primary: Sequence[Sheet] | None, gambit: Gambit, scored: Scored | None, played: Played
) -> Tally:
    is_fixed = scored is not None and scored.kind == "fixed"
    cards = scored.cards if scored else {}
    return Tally(
        primary=sheet.get("primary") if primary is None else sum(entry["vp"] for entry in primary),
        gambit=gambit.points,
        secondary=sum(cards.values()) if scored else sheet.get("secondary"),
        fixed={card: points for card, points in cards.items() if is_fixed and card in FIXED},
        is_ready=sheet.get("battle_ready"),
        mark=None if _may_lack_readiness(sheet, played) else played.mark,
    )


def _may_lack_readiness(sheet: Sheet, played: Played) -> bool:
    """Whether a total may be as it stood before the end of the battle, when painted models are paid for."""
    return not played.is_over and "vp" in sheet and "battle_ready" not in sheet and played.mark != "failed"


def _spelt(sheet: Sheet, primary: list[Sheet] | None, gambit: Gambit, scored: Scored | None, fixed: list[str]) -> Sheet:
    """Those parts of a sheet that are kept otherwise than they were handed in."""
    parts = {
        "primary": primary,
        "secondary": scored and scored.kept,
        "gambit": gambit.kept,
        "fixed": fixed if "fixed" in sheet else None,
    }
    return {key: value for key, value in parts.items() if value is not None}


def _computed(added: Added, points: Sheet) -> Sheet:
    parts = {"counted": added.counted, "lost": added.lost, "command_points": points}
    return {"vp": added.total, **{key: value for key, value in parts.items() if value}}


def _check_computed(sheet: Sheet, kept: Sheet) -> None:
    for key in COMPUTED:
        if key in sheet and sheet[key] != kept.get(key):
            raise BadRequest(
                f'"{key}" is computed from the rest of the sheet and comes to something else; leave it out.'
            )


def remark(sheet: Mapping[str, Any]) -> str:
    """What was scored and does not count, in words."""
    lost = sheet.get("lost", {})
    cards = lost.get(adding.CARDS, {})
    parts = {
        "the primary mission": lost.get("primary"),
        **cards,
        "all secondary missions": lost.get("secondary", 0) - sum(cards.values()),
        "the whole": lost.get("vp"),
    }
    words = [f"{points} of {part}" for part, points in parts.items() if points]
    return f"lost past {'its limit' if len(words) == 1 else 'their limits'}: {', '.join(words)}" if words else ""


def _check_together(result: Result, rules: Rules) -> None:
    """Refuse sheets that cannot both be true: roles, and in one battle round both destroying more than they lost."""
    check_roles(result, rules)
    most = primaries.most_kills(rules)
    by_side = [_kills(sheet) for sheet in result.sheets.values()]
    for no in sorted(set.intersection(*map(set, by_side))):
        if all(side[no] == most for side in by_side):
            raise BadRequest(
                f"Both sheets have {most} for kills in battle round {no}, as if each had destroyed more than the other."
            )


def _kills(sheet: Mapping[str, Any]) -> dict[int, int]:
    entries = sheet.get("primary")
    told = entries if isinstance(entries, list) else ()
    return {entry["round"]: entry["kills"] for entry in told if "kills" in entry}


SHEETS = Sheets(
    side=LeviathanSheet,
    quick_fields=("vp",),
    endings=(*conduct.ENDINGS, "time"),
    short={"br": "battle_ready", "pri": "primary", "sec": "secondary", "stands": fair_play.AS_IT_STANDS},
    reasoned_endings=conduct.REASONED_ENDINGS,
    notes=score_forms.notes,
    check_together=_check_together,
    read=read,
    counted=("primary", "secondary", "gambit", *COMPUTED),
    remark=remark,
    form=score_forms.form,
    laid_out=filled.laid_out,
)
