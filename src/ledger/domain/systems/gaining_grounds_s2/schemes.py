"""The season's schemes: what each names, how players note them, and what a side may score."""

from collections.abc import Mapping

from ledger.domain.parts.schemes import LEADER, Blank, Noting, Variables, pool_of
from ledger.domain.parts.victory_points import Caps
from ledger.domain.rules import Rules
from ledger.domain.systems.gaining_grounds_s2.strategies import DOUBLE_RUSH_STRATEGIES
from ledger.domain.values import Sheet

_DOUBLED = 2  # Too Many Secrets: as many schemes to reveal, and as many for the end


def noting(rules: Rules, setup: Sheet) -> Noting:
    """How schemes are noted in a round with that setup."""
    own = rules.own
    return Noting(pool_of(setup, own["schemes"]), _count(rules), _variables(rules), has_halves=own["too_many_secrets"])


def caps(rules: Rules) -> Caps:
    """What a side may score. With Too Many Secrets a scheme scores either by its reveal or at the end."""
    own = rules.own
    reveal, end, is_either_half = own["reveal_cap"], own["end_cap"], own["too_many_secrets"]
    return Caps(
        total=rules.vp_cap,
        strategies=own["strategies"],
        strategy=own["strategy_cap"],
        schemes=_count(rules),
        scheme=max(reveal, end) if is_either_half else reveal + end,
        halves={"reveal": reveal, "end": end},
        is_either_half=is_either_half,
        sources=own["sources"] if own["mode"] == "all-out-brawl" else {},
        strategy_names=DOUBLE_RUSH_STRATEGIES if own["strategies"] > 1 else (),
    )


def _count(rules: Rules) -> int:
    noted: int = rules.own["schemes_noted"]
    return noted * _DOUBLED if rules.own["too_many_secrets"] else noted


def _variables(rules: Rules) -> Mapping[str, Variables]:
    """What schemes name; the other seven name nothing."""
    most: int = rules.own["martyrs_cost"]
    own, enemy = (Blank(whose, but=(LEADER,)) for whose in ("own", "enemy"))
    return {
        "Vendetta": Variables(
            "an own model that is no Totem, and an enemy model that is not the Leader and costs as much or more",
            (Blank("own", but=("Totem",)), enemy),
            fits=lambda named, _: named[1] >= named[0],
        ),
        "Claim Jump": Variables("an own model that is not the Leader", (own,)),
        "Hidden Martyrs": Variables(
            f"two own models that are not the Leader and cost at most {most} together",
            (own, own),
            fits=lambda named, _: sum(named) <= most,
        ),
        "Death Beds": Variables("a type of marker other than Scheme", (Blank("marker", but=("Scheme",)),)),
        "Catch and Release": Variables("an own Minion", (Blank("own", of=("Minion",)),)),
        "Bait and Switch": Variables("an enemy model that is not the Leader", (enemy,)),
    }
