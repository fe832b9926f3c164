"""A campaign: missions between armies that grow, suffer and recruit; a stream of its own, not a long tournament.

Here are its families, and for whom a request can be made: an army it names, the army of a unit it names, or nobody's
but the organizer's.
"""

from collections.abc import Callable
from typing import Any

FAMILIES = ("opening", "armies", "missions", "random_events", "aftermath", "unwinding")
"""In the order in which their requests are listed."""
Whose = Callable[[Any, Any], Any]
"""The army or the player that a request is made for, as the campaign stands; None: it is the organizer's alone."""


def organizers(request: Any, state: Any) -> None:
    """Nobody's in particular."""


def of_army(request: Any, state: Any) -> Any:
    """The army it names."""
    return request.army


def of_unit(request: Any, state: Any) -> Any:
    """The army of the unit it names."""
    unit = state.units.get(request.unit)
    return unit.army if unit else None


def after_a_mission(whose: Whose) -> Whose:
    """Likewise in the step for it; what is spent outside any is bound by no step, so it is the organizer's."""
    return lambda request, state: None if request.mission is None else whose(request, state)
