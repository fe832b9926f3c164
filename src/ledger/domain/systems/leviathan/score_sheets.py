"""Score sheets: a total, the sums of its parts, or every entry by card and battle round; each is checked as far as it
goes, added up, and what counts and what was lost is written beside what was scored."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Discriminator, Field, Tag

from ledger.domain import parts
from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.rules import Rules
from ledger.domain.system import Played, ReadSheet, Result, Sheets
from ledger.domain.systems.leviathan import armies, gambits, primaries, score_forms, secondaries
from ledger.domain.systems.leviathan.figures import FIXED, PROCEED, LeviathanFigures, own_of
from ledger.domain.systems.leviathan.gambits import Gambit, GambitScore
from ledger.domain.systems.leviathan.primaries import (
    END,
    BattleRound,
    Points,
    PrimaryMission,
    PrimaryScore,
    Sums,
    either_of,
)
from ledger.domain.systems.leviathan.score_forms import CARDS, PRIMARY, READY, SECONDARY
from ledger.domain.systems.leviathan.secondaries import Hand, Kind, Scored, SecondaryScore, check_roles, command_points
from ledger.domain.values import Label, Mark, Sheet, Value

TABLED = "tabled"  # 13 - End the Battle: a side without models left; victory points decide all the same
ENDINGS = (TABLED, parts.AS_IT_STANDS, parts.ORGANIZER_CALL)  # what `how` may say, for the sheets
REASONED_ENDINGS = frozenset({parts.ORGANIZER_CALL})


class Tally(NamedTuple):
    """What a side scored, as far as its sheet tells."""

    primary: int | None
    gambit: int | None  # where it is told apart from the primary mission
    secondary: int | None
    fixed: Mapping[str, int]  # what of it each fixed card brought, where that is told
    is_ready: bool | None  # as the sheet says it
    mark: Mark | None  # what was noted of the models


class Added(NamedTuple):
    """The total, and what of the parts counts and was lost, as far as it is told."""

    total: int
    counted: Sheet
    lost: Sheet


def add_up(vp: int | None, tally: Tally, could: Mapping[str, Sums], own: LeviathanFigures, rules: Rules) -> Added:
    """Of each part what is told, else what it could be. Limits apply in this order: of a fixed card, of all secondary
    missions and of the primary one with its gambit, then of the whole."""
    counted, lost = _within_limits(tally, could, own)
    ready = _readiness(tally, own)
    primary, secondary = (Sums.of(counted[part]) if part in counted else could[part] for part in (PRIMARY, SECONDARY))
    totals = primary.plus(secondary).plus(ready).within(rules.vp_cap)
    total = _total(counted, ready, totals) if vp is None else _checked(vp, counted, ready, totals, tally, rules)
    if PRIMARY in counted and SECONDARY in counted:
        counted[READY] = ready.most if total > totals.least else ready.least
    if (over := sum(counted.values()) - total) > 0:
        lost["vp"] = over
    return Added(total, counted, lost)


def _within_limits(tally: Tally, could: Mapping[str, Sums], own: LeviathanFigures) -> tuple[Sheet, Sheet]:
    """What counts of the parts that are told, and what was lost of each; of fixed cards, also of which. A sum of fixed
    cards does not tell which of them went past its limit: it counts as much as they can together."""
    cut = {card: points - own.fixed_cap for card, points in tally.fixed.items() if points > own.fixed_cap}
    scored = {PRIMARY: _plus(tally.primary, tally.gambit or 0), SECONDARY: tally.secondary}
    within = {**scored, SECONDARY: _plus(tally.secondary, -sum(cut.values()))}
    counted = {part: min(points, could[part].most) for part, points in within.items() if points is not None}
    lost: Sheet = {part: (scored[part] or 0) - points for part, points in counted.items() if scored[part] != points}
    return counted, {**lost, CARDS: cut} if cut else lost


def is_odd(tally: Tally) -> bool:
    """Whether a sheet says something else of the painting than was noted of the models."""
    return None not in (tally.is_ready, tally.mark) and tally.is_ready != (tally.mark != "failed")


def _plus(points: int | None, more: int) -> int | None:
    return None if points is None else points + more


def _readiness(tally: Tally, own: LeviathanFigures) -> Sums:
    """As the sheet says; else as it was noted of the models; else either."""
    if tally.is_ready is None and tally.mark is None:
        return Sums.of(0, own.battle_ready)
    is_ready = tally.mark != "failed" if tally.is_ready is None else tally.is_ready
    return Sums.of(own.battle_ready if is_ready else 0)


def _total(counted: Mapping[str, int], ready: Sums, totals: Sums) -> int:
    """The total by its parts, all of which must be there."""
    missing = [part for part in (PRIMARY, SECONDARY) if part not in counted]
    if missing:
        raise BadRequest(f'"vp" is missing, and of its parts {listed(missing)}: give the total or all of them.')
    if ready.least != ready.most:
        raise BadRequest(
            'Say whether the army was Battle Ready ("battle_ready": true or false); nothing was noted of its models.'
        )
    return totals.least


def _checked(vp: int, counted: Mapping[str, int], ready: Sums, totals: Sums, tally: Tally, rules: Rules) -> int:
    """The total as given, which the parts may not contradict. Where only the painting is open, it is one of two."""
    if totals.has(vp):
        return vp
    is_open = any(part not in counted for part in (PRIMARY, SECONDARY))
    said = _contradicted(vp, totals, is_open=is_open, is_told=bool(counted) or bool(tally.gambit))
    is_too_much = totals.most == rules.vp_cap and vp > totals.most  # painted or not
    if is_too_much or ready.least != ready.most:
        raise BadRequest(f"{said}.")
    said += " with Battle Ready" if ready.most else " without Battle Ready"
    if tally.is_ready is not None:
        raise BadRequest(f"{said}.")
    raise RuleViolation(f'{said}, as was noted of the models ({tally.mark}); say "battle_ready" where that is wrong.')


def _contradicted(vp: int, totals: Sums, *, is_open: bool, is_told: bool) -> str:
    least, most = totals.least, totals.most
    if vp > most and not is_told:
        return f'"vp" must be at most {most}'
    if vp < least and not is_told:
        return f'"vp" must be at least {least}'
    if least == most:
        return f'"vp" is {vp}, but its parts come to {least}'
    if not is_open:
        return f'"vp" is {vp}, but its parts come to {least}, or to {most} with Battle Ready'
    if least < vp < most:
        return f'"vp" is {vp}, but its parts come to {either(map(str, totals.nearest(vp)))} and nothing between'
    return f'"vp" is {vp}, but its parts come to {least} at least and to {most} at most'


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


def read_sheet(sheet: Sheet, played: Played) -> ReadSheet:
    """A sheet as it is kept: names as the document spells them, and what its entries come to."""
    own, hand = own_of(played.rules), secondaries.hand_of(sheet, played)
    gambit = gambits.read_gambit(sheet.get("gambit"), armies.shown_of(played.shown, armies.GAMBIT), own)
    missions = primaries.missions_at(played.rules, played.setup, played.scenario)
    primary = _primary(sheet, gambit, missions, own)
    scored = _secondary(sheet, hand, own)
    tally = _tally(sheet, primary, gambit, scored, played)
    added = add_up(sheet.get("vp"), tally, _could(sheet, gambit, missions, hand, own), own, played.rules)
    kept = {
        **{key: value for key, value in sheet.items() if key not in COMPUTED},
        **_spelt(sheet, primary, gambit, scored, [*hand.fixed]),
        **_computed(added, command_points(sheet, hand._replace(kind=scored.kind) if scored else hand, own)),
    }
    _check_computed(sheet, kept)
    odd = (READY_OTHERWISE,) if is_odd(tally) else ()
    return ReadSheet(kept, (*odd, *(scored.oddities if scored else ())))


def _primary(
    sheet: Sheet, gambit: Gambit, missions: Sequence[PrimaryMission], own: LeviathanFigures
) -> list[Sheet] | None:
    """The entries of the primary mission, which scores no more once a gambit is attempted; None for a mere sum."""
    given = sheet.get("primary")
    if given is None:
        return None
    if not isinstance(given, list):
        is_beside = gambit.is_attempted and gambit.points is not None
        when = "beside a gambit" if is_beside else "in a battle"
        primaries.check_sum(given, _primary_sums(gambit, missions, own), missions, when)
        return None
    entries = primaries.read_primary(given, missions, own)
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


def _secondary(sheet: Sheet, hand: Hand, own: LeviathanFigures) -> Scored | None:
    given = sheet.get("secondary")
    if isinstance(given, int):
        secondaries.check_sum(given, hand, own)
    return secondaries.read_secondaries(given, hand, own) if isinstance(given, list) else None


def _could(
    sheet: Sheet, gambit: Gambit, missions: Sequence[PrimaryMission], hand: Hand, own: LeviathanFigures
) -> dict[str, Sums]:
    """What may count of each part, by its mission and cards; a total that stands alone is held to the limits only."""
    if sheet.keys().isdisjoint((PRIMARY, SECONDARY, "gambit")):
        return {PRIMARY: Sums.up_to(own.primary_cap), SECONDARY: Sums.up_to(own.secondary_cap)}
    primary = _primary_sums(gambit, missions, own).plus(Sums.of(gambit.points or 0))
    secondary = secondaries.brought(hand, own, own.fixed_cap)
    return {PRIMARY: primary.within(own.primary_cap), SECONDARY: secondary.within(own.secondary_cap)}


def _primary_sums(gambit: Gambit, missions: Sequence[PrimaryMission], own: LeviathanFigures) -> Sums:
    """What the primary mission may come to; where nothing is said of a gambit, the sum may hold that as well."""
    held = Sums.of(0, own.gambit) if gambit.points is None else Sums.of(0)
    beside = primaries.brought(missions, own, is_beside=True).plus(held)
    return beside if gambit.is_attempted else either_of((beside, primaries.brought(missions, own, is_beside=False)))


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
    cards = lost.get(CARDS, {})
    parts = {
        "the primary mission": lost.get("primary"),
        **cards,
        "all secondary missions": lost.get("secondary", 0) - sum(cards.values()),
        "the whole": lost.get("vp"),
    }
    words = [f"{points} of {part}" for part, points in parts.items() if points]
    return f"lost past {'its limit' if len(words) == 1 else 'their limits'}: {', '.join(words)}" if words else ""


def _check_together(result: Result, rules: Rules) -> None:
    """Refuse sheets that cannot both be true: roles, and kills in one battle round. Who destroyed no more than was lost
    has lost something, so that the other scores for it too, unless a gambit keeps them from it."""
    check_roles(result, rules)
    own, most = own_of(rules), primaries.most_kills(rules)
    both_score = own.gambit_round if any(map(_may_have_stopped, result.sheets.values())) else own.battle_rounds
    for no in range(1, own.battle_rounds + 1):
        told = [_kills(sheet, no) for sheet in result.sheets.values()]
        if told.count(most) > 1:
            raise BadRequest(
                f"Both sheets have {most} for kills in battle round {no}, as if each had destroyed more than the other."
            )
        if no <= both_score and None not in told and len({*told}) > 1 and most not in told:
            gambit = "; a gambit that kept a side from scoring stands on its sheet" if no > own.gambit_round else ""
            raise BadRequest(
                f"One sheet has {max(filter(None, told))} for kills in battle round {no} and the other nothing: who "
                f"destroyed a unit and lost none has {most}, and who destroyed no more than was lost has lost "
                f"one{gambit}."
            )


def _may_have_stopped(sheet: Mapping[str, Any]) -> bool:
    """Whether a side may have attempted a gambit, and then scored no more."""
    gambit = sheet.get("gambit")
    return gambit is not None and not (isinstance(gambit, Mapping) and gambit.get("card") == PROCEED)


def _kills(sheet: Mapping[str, Any], no: int) -> int | None:
    """Of a battle round; none where they are not told apart. What is not entered was not scored."""
    entries = sheet.get("primary")
    if not isinstance(entries, list):
        return None
    return next((entry.get("kills") for entry in entries if entry["round"] == no), 0)


SHEETS = Sheets(
    side=LeviathanSheet,
    quick_fields=("vp",),
    endings=(*ENDINGS, "time"),
    short={"br": "battle_ready", "pri": "primary", "sec": "secondary", "stands": parts.AS_IT_STANDS},
    reasoned_endings=REASONED_ENDINGS,
    notes=score_forms.notes,
    check_together=_check_together,
    read=read_sheet,
    counted=("primary", "secondary", "gambit", *COMPUTED),
    remark=remark,
    form=score_forms.form,
    laid_out=score_forms.laid_out,
)
