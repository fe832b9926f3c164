"""An edition with cheap levels, smaller objectives and missions that allies win together; else as in 3.1."""

from ledger.domain.campaign.editions import GRIMDARK_FUTURE_3_1
from ledger.domain.campaign.editions_moved_edition import Edition
from ledger.domain.system import Figure

_OTHER = "as other editions have it"


GRIMDARK_FUTURE_ALLIED = Edition(
    id="grimdark-future-allied",
    title="Grimdark Future with allies",
    document="Campaign rules with figures of other editions",
    figures={
        **GRIMDARK_FUTURE_3_1.figures,
        "level_price": Figure(5, f"4. Earn Experience, Regular Units; {_OTHER}"),
        "hero_level_price": Figure(15, f"4. Earn Experience, Hero Units; {_OTHER}"),
        "objective_pay": Figure(50, f"1. Mission Setup, Special Objectives; {_OTHER}"),
        "allied_winners": Figure(True, f"2. Play Mission, Mission Length; {_OTHER}"),
    },
)
