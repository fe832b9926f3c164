"""The schemes of the charts: what each names, how players note them, and what a side may score."""

from collections.abc import Mapping

from ledger.domain.parts.schemes import Blank, Noting, Variables, pool_of
from ledger.domain.parts.victory_points import Caps
from ledger.domain.rules import Rules
from ledger.domain.systems.gaining_grounds_2017.strategies import chart_of
from ledger.domain.values import Sheet

VARIABLES: Mapping[str, Variables] = {  # Documenting Schemes; the others of the document's own chart name nothing
    "Frame for Murder": Variables("an own model that is no Peon", (Blank("own", but=("Peon",)),)),
    "Undercover Entourage": Variables("an own Master or Henchman", (Blank("own", of=("Master", "Henchman")),)),
    "Set Up": Variables(
        "an enemy Master, Henchman or Enforcer", (Blank("enemy", of=("Master", "Henchman", "Enforcer")),)
    ),
    "A Quick Murder": Variables(
        "the enemy model of the highest cost, or one of those that share it",
        (Blank("enemy"),),
        fits=lambda named, all_there: named[0] >= max(all_there),
    ),
}


def noting(rules: Rules, setup: Sheet) -> Noting:
    """How schemes are noted in a round with that setup."""
    chart = chart_of(rules)
    pool = pool_of(setup, chart.schemes())
    return Noting(
        pool,
        rules.own["schemes_noted"],
        VARIABLES,
        may_start_revealed=chart.may_start_revealed,
        manner=rules.own["documentation"],
    )


def caps(rules: Rules) -> Caps:
    """What a side may score."""
    own = rules.own
    return Caps(
        total=rules.vp_cap,
        strategies=1,
        strategy=own["strategy_cap"],
        schemes=own["schemes_noted"],
        scheme=own["scheme_cap"],
    )
