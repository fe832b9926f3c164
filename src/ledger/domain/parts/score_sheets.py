"""Score sheets that count victory points, put together: what is handed in, how it is read, struck and printed."""

from collections.abc import Callable, Sequence

from ledger.domain.parts import fair_play, score_forms, victory_points
from ledger.domain.parts.schemes import NotingOf
from ledger.domain.parts.victory_points import Caps
from ledger.domain.rules import Rules
from ledger.domain.system import Sheets

_SHORT_ENDINGS = {"call": fair_play.ORGANIZER_CALL, "stands": fair_play.AS_IT_STANDS}


def score_sheets(
    caps_of: Callable[[Rules], Caps],
    noting_of: NotingOf,
    *,
    endings: tuple[str, ...],
    printed: Sequence[str] = score_forms.ENDINGS,
) -> Sheets:
    """The sheets of a rule system, by what a side may score and how it notes its schemes; `printed` are the endings to
    be ticked on paper."""
    return Sheets(
        side=victory_points.VictoryPointSheet,
        quick_fields=("vp",),
        endings=endings,
        short={"st": "strategy", **{word: ending for word, ending in _SHORT_ENDINGS.items() if ending in endings}},
        reasoned_endings=frozenset({fair_play.ORGANIZER_CALL}),
        notes=score_forms.notes(caps_of),
        read=victory_points.reader(caps_of, noting_of),
        counted=victory_points.COUNTED,
        striking=victory_points.striking(noting_of),
        form=score_forms.forms(caps_of, noting_of, printed),
    )
