"""Who takes part as documents name them: in letters the fonts can show, or by number."""

from typing import TYPE_CHECKING

from ledger.exports.lettering import printable_in_font
from ledger.projections.documents import NamedPlayer

if TYPE_CHECKING:  # people's papers load no campaign
    from ledger.projections.campaigns.moment import Named


def named(player: NamedPlayer) -> str:
    """A player or a team."""
    return printable_in_font(player.name, player.no, "Team" if player.members else "Player")


def members_of(player: NamedPlayer, between: str = " + ") -> str:
    """Who plays in a team; by their places in it where nothing of a name can be shown."""
    return between.join(_member(name, place) for place, name in enumerate(player.members, start=1))


def _member(name: str, place: int) -> str:
    shown = printable_in_font(name)
    return shown if shown == name or any(char.isalpha() for char in shown) else f"player {place}"


def army_named(army: "Named") -> str:
    """An army of a campaign."""
    return printable_in_font(army.name, army.no, "Army")


def unit_named(unit: "Named") -> str:
    """A unit of an army."""
    return printable_in_font(unit.name, unit.no, "Unit")


def player_named(player: "Named") -> str:
    """Who plays an army."""
    return printable_in_font(player.name, player.no)
