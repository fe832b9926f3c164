"""Armies and crews: army lists, crews, secret choices and schemes, cards dealt by seed."""

import re
from collections.abc import Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import (
    Decorator,
    Number,
    as_of_option,
    checked_round,
    contents,
    many,
    public_option,
    round_option,
    together,
)
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import DealtCards, NotedBy, PlayerLists, RoundCrews, View

_NUMBER = re.compile(r"[0-9]{1,6}")


@write_command("lists")
@click.argument("player")
@click.argument("file", required=False)
@click.option("--faction", metavar="TEXT", help="What they are played as, where the lists leave it open.")
@as_of_option
@public_option
def lists(call: Call, player: str, file: str | None, faction: str | None, as_of: str | None, is_public: bool) -> None:
    """Show the army lists of a player, or record them from a file (JSON, `-` for standard input).

    The file holds {"lists": [...]}, each list with what the rules of the tournament ask for: faction, leader,
    leader_points, theme and models of an army; leader and models of a pool or of a crew that stays. Lists are open to
    everyone, and frozen, from when round 1 is paired; before that --public is refused.

    \b
    Example:
        ledger lists "Ada One"
        ledger lists "Ada One" ada.json
    """
    if file is None:
        if faction is not None:
            raise click.UsageError("--faction goes with a file of lists")
        _show_lists(call, player, as_of, is_public=is_public)
        return
    if as_of is not None:
        raise click.UsageError("--as-of is for reading; leave the file out")
    from ledger.application import read_lists

    said = {"faction": faction} if faction is not None else {}
    request = {"do": "lists", "player": player, **read_lists(contents(file)), **said}
    call.submit(request, withdrawing())


def _noting(flag: str, text: str) -> Decorator:
    return click.option(flag, multiple=True, metavar="NAME[: WHAT, WHAT]", help=text)


noting_options = together(
    _noting("--scheme", "A scheme, and what it names; once for each."),
    _noting("--reveal", "A scheme that scores by its reveal alone."),
    _noting("--end", "A scheme that scores at the end alone."),
    _noting("--shown", "A scheme that is shown to everyone from the start."),
)


@write_command("choose")
@click.argument("player")
@click.argument("choices", nargs=-1, metavar="[KIND=VALUE]...")
@noting_options
@checked_round
def choose(call: Call, /, player: str, choices: tuple[str, ...], round_no: int | None, **schemes: Any) -> None:
    """Record what a player chose for a game in secret: the list to play, the objective, schemes, cards.

    Nobody can read it until everyone at the table has chosen; then all is shown together. Schemes stay the player's own
    until the round is closed; `ledger schemes` shows them to the organizer. A change needs a reason. A VALUE that says
    several things is written as JSON.

    \b
    Example:
        ledger choose "Ada One" list=2
        ledger choose "Ada One" list=2 objective=Armory
        ledger choose "Ada One" --scheme "Vendetta: Old Bone, Lady Cinder" --scheme Assassinate
        ledger choose "Ada One" secondaries="Cleanse, Assassination"
        ledger choose "Ada One" 'gambit={"card": "Delaying Tactics", "discarded": "Emergency Evacuation"}'
    """
    chosen = {**_chosen(choices), **_schemes_noted(**schemes)}
    if not chosen:
        raise click.UsageError("Say what is chosen: KIND=VALUE, such as list=2, or --scheme NAME")
    request = {"do": "choose", "player": player, "round": round_no, "choices": chosen}
    call.submit(request, withdrawing(f"To change it: `ledger choose {quote(player)} ... --reason TEXT`."))


def _chosen(pairs: tuple[str, ...]) -> dict[str, Any]:
    """What was chosen by kind; plain digits are a number, and what is written as JSON is several things, or one that
    says more of itself."""
    found: dict[str, Any] = {}
    for pair in pairs:
        kind, equals, value = pair.partition("=")
        if not equals or not kind or not value:
            raise click.UsageError(f"A choice is written KIND=VALUE, such as list=2, and not {pair[:40]!r}")
        if kind in found:
            raise click.UsageError(f"{kind[:40]} is chosen twice")
        found[kind] = int(value) if _NUMBER.fullmatch(value) else _several(value)
    return found


def _several(text: str) -> Any:
    if not text.startswith(("[", "{")):
        return text
    from ledger.application import read_things

    return read_things(text)


def _show_lists(call: Call, player: str, as_of: str | None, *, is_public: bool) -> None:
    view = call.view(as_of)
    found = view.lists(player, is_public=is_public)
    call.remark_name(view, player)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
    else:
        _print_lists(call, found)


def _print_lists(call: Call, found: "PlayerLists") -> None:
    if not found.lists:
        call.say(f"No army lists of {found.player} are recorded.")
        return
    faction = f", {found.faction}" if found.faction else ""
    frozen = " (frozen)" if found.frozen else ""
    call.say(f"{found.player}{faction}: {many(len(found.lists), 'army list')}{frozen}")
    for army in found.lists:
        call.say()
        subtitle = f" ({army.subtitle})" if army.subtitle else ""
        call.say(f"List {army.no}: {army.title}{subtitle}, {many(army.total, 'point')}")
        print_table(rows_table(("Model", "Points"), army.lines))


def _schemes_noted(
    scheme: Sequence[str], reveal: Sequence[str], end: Sequence[str], shown: Sequence[str]
) -> dict[str, Any]:
    """The schemes somebody notes as a choice; nothing where none is said."""
    found = [_scheme_noted(text) for text in scheme]
    found += [{**_scheme_noted(text), "as": "reveal"} for text in reveal]
    found += [{**_scheme_noted(text), "as": "end"} for text in end]
    found += [{**_scheme_noted(text), "revealed": True} for text in shown]
    return {"schemes": found} if found else {}


@write_command("strike", needs_reason=True)
@click.argument("player")
@click.argument("part")
@round_option("The round meant; the newest unless said.")
def strike(call: Call, player: str, part: str, round_no: int | None) -> None:
    """Take the points of a scheme that was not noted, noted without what it names, or not shown when it had to be.

    PART is the scheme's name. A result that counts its points is corrected with it, total, winner and all; where the
    result does not tell what the scheme brought, `ledger correct ... --scheme` tells it first.

    \b
    Example:
        ledger strike "Ada One" "Frame for Murder" --reason "sucker not noted"
        ledger strike "Bo Two" Vendetta --round 2 --reason "never shown"
    """
    request = {"do": "strike", "player": player, "round": round_no, "part": part}
    place = "" if round_no is None else f" --round {round_no}"
    call.submit(
        request, f"To take it back: `ledger withdraw-strike {quote(player)} {quote(part)}{place} --reason TEXT`."
    )


@write_command("withdraw-strike", needs_reason=True)
@click.argument("player")
@click.argument("part")
@round_option("The round meant; the newest unless said.")
def withdraw_strike(call: Call, player: str, part: str, round_no: int | None) -> None:
    """Let a scheme score again that was struck; the result stands as it did before.

    \b
    Example:
        ledger withdraw-strike "Ada One" "Frame for Murder" --reason "the note was found"
    """
    request = {"do": "withdraw-strike", "player": player, "round": round_no, "part": part}
    place = "" if round_no is None else f" --round {round_no}"
    call.submit(request, f"To take it back: `ledger strike {quote(player)} {quote(part)}{place} --reason TEXT`.")


@command("schemes")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def schemes(call: Call, round_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show what players noted in secret for a round: their schemes, and what these name; cards, gambits and lists that
    are shown once all at a table have chosen.

    For the organizer; with --public no more than how many were noted, until the round is closed, and what was shown.

    \b
    Example:
        ledger schemes
        ledger schemes --round 1 --public --json
    """
    view = call.view(as_of)
    found = view.noted(round_no, is_public=is_public)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    for each in found.players:
        call.say(f"Table {each.table}, {each.player}: {_noted_by(each)}")
    if not found.players:
        call.say(f"Nothing is noted for round {found.round}.")


def _scheme_noted(text: str) -> dict[str, Any]:
    """A scheme as typed: `Vendetta: Old Bone, Lady Cinder`; semicolons part names that have a comma of their own."""
    name, _, rest = text.partition(":")
    parts = rest.split(";" if ";" in rest else ",")
    return {"name": name.strip(), "names": [part.strip() for part in parts if part.strip()]}


def _noted_by(found: "NotedBy") -> str:
    if found.number is None:
        return f"{found.kind} (erased)"
    if not found.kept:
        return f"{found.kind}: {'; '.join(_schemes_named(found)) or 'chosen; shown once all at the table have chosen'}"
    struck = f"; struck: {', '.join(found.struck)}" if found.struck else ""
    told = "; ".join(_schemes_named(found)) or "not to be read yet"
    return f"{many(found.number, found.kind.removesuffix('s'))} noted: {told}{struck}"


def _schemes_named(found: "NotedBy") -> Iterator[str]:
    for each in found.things or ():
        names = f" ({', '.join(each.names)})" if each.names else ""
        half = f", {each.half} alone" if each.half else ""
        flaw = f" [{each.flaw}]" if each.flaw else ""
        yield f"{each.name}{names}{half}{', shown from the start' if each.shown and found.kept else ''}{flaw}"


@command("deal")
@click.argument("player")
@click.argument("kind")
@click.option("--cards", "most", type=Number("number of cards", 100), metavar="N", help="No more than the first N.")
@round_option("The round meant; the newest unless said.")
@as_of_option
def deal(call: Call, player: str, kind: str, most: int | None, round_no: int | None, as_of: str | None) -> None:
    """Deal a player's cards for a game from the tournament's seed, where the rules have any.

    For those without a deck at the table. Nothing is recorded; the same cards come however often they are asked for,
    and each player has their own. With --cards they can be turned up as they are drawn.

    \b
    Example:
        ledger deal "Ada One" gambit
        ledger deal "Ada One" tactical --cards 2
        ledger deal "Ada One" tactical --round 2 --json
    """
    view = call.view(as_of)
    found = view.deal(player, kind, round_no)
    found = found if most is None else found.model_copy(update={"cards": found.cards[:most]})
    call.remark_name(view, player)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
    else:
        _say_cards(call, found)


def _say_cards(call: Call, found: "DealtCards") -> None:
    call.say(f"Round {found.round}, table {found.table}, {found.player}: {found.kind}")
    for no, card in enumerate(found.cards, start=1):
        call.say(f"  {no:>2}. {card}" if len(found.cards) > 1 else f"  {card}")
    for note in found.notes:
        call.say(note)


@write_command("crew")
@click.argument("player")
@click.argument("file", required=False)
@click.option("--leader", metavar="NAME", help="The leader alone, while nothing else is announced.")
@click.option("--keyword", "keywords", multiple=True, metavar="TEXT", help="A keyword of that leader; may be repeated.")
@click.option("--member", type=Number("member", 8), metavar="N", help="Which of a team, if not the one named.")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def crew(
    call: Call,
    player: str,
    file: str | None,
    leader: str | None,
    keywords: tuple[str, ...],
    member: int | None,
    round_no: int | None,
    as_of: str | None,
    is_public: bool,
) -> None:
    """Record what a player hired for a game from a file (JSON, `-` for standard input), or show it.

    The file holds {"faction": ..., "leader": ..., "models": [...], "soulstones": ...}. A model is a name, or an
    object with name, cost, station, keywords, versatile, upgrades, limit, dmh and totem_of, as far as known; an upgrade
    is a name, or {"name": ..., "face_down": true}. The models are those hired beside the leader.

    \b
    Example:
        ledger crew "Ada One" --leader "Captain Ash" --keyword Forge
        ledger crew "Ada One" ada.json
        ledger crew "Ada One"
    """
    if file is None and leader is None:
        if member is not None or keywords:
            raise click.UsageError("--member and --keyword go with a crew to record")
        view = call.view(as_of)
        found = view.crews(round_no, player, is_public=is_public)
        _show_crews(call, view, found, whose=f" of {view.name_of(view.find(player))}")
        call.remark_name(view, player)
        return
    if as_of is not None or is_public:
        raise click.UsageError("--as-of and --public are for reading; leave the file or the leader out")
    told = _crew_told(file, leader, keywords)
    request = {"do": "crew", "player": player, "round": round_no, "member": member, "crew": told}
    change = f"To change it: `ledger crew {quote(player)} FILE`, until the game has a result."
    call.submit(request, withdrawing(change))


@write_command("ban")
@click.argument("player")
@click.argument("keyword")
@round_option("The round meant; the newest unless said.")
def ban(call: Call, player: str, keyword: str, round_no: int | None) -> None:
    """Record which keyword a player bans once all leaders of the table are announced; the attacker is first.

    The opponent then hires no model with that keyword, unless it shares one with its leader or is Versatile. A keyword
    of the opponent's leader cannot be banned. A change needs a reason.

    \b
    Example:
        ledger ban "Ada One" Forge
    """
    request = {"do": "ban", "player": player, "keyword": keyword, "round": round_no}
    call.submit(request, withdrawing(f"To change it: `ledger ban {quote(player)} KEYWORD --reason TEXT`."))


@command("crews")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def crews(call: Call, round_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show what was hired for the games of a round, and which keywords were banned.

    To the public it is not told, until the round is closed, which model carries a face-down upgrade.

    \b
    Example:
        ledger crews
        ledger crews --round 2 --public --json
    """
    view = call.view(as_of)
    _show_crews(call, view, view.crews(round_no, is_public=is_public))


def _crew_told(file: str | None, leader: str | None, keywords: tuple[str, ...]) -> dict[str, Any]:
    if leader is None:
        if keywords:
            raise click.UsageError("--keyword goes with --leader")
        from ledger.application import read_crew

        return read_crew(contents(str(file)))
    if file is not None:
        raise click.UsageError("Give a file or --leader, not both")
    return {"leader": {"name": leader, **({"keywords": list(keywords)} if keywords else {})}}


def _show_crews(call: Call, view: "View", found: "RoundCrews", whose: str = "") -> None:
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    if not found.crews:
        call.say(f"No crew{whose} is recorded for round {found.round}.")
    for each in found.crews:
        who = f"{each.person} of {each.player}" if each.person else each.player
        subtitle = f" ({each.subtitle})" if each.subtitle else ""
        hired = f"{many(each.total, each.coin)} hired" if each.lines else "nothing hired yet"
        call.say(f"Table {each.table}, {who}: {each.title}{subtitle}, {hired}")
        if each.lines:
            print_table(rows_table(("Model", "Cost"), each.lines))
    for banned in found.bans:
        call.say(f"Table {banned.table}: {banned.player} banned {banned.keyword}")
