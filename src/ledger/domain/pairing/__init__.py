"""Draws a round from contestants and a seed; knows nothing of requests, clocks or names."""

from collections.abc import Mapping

from ledger.domain.pairing import bends, engine, many_sided
from ledger.domain.pairing.first import engine as by_groups
from ledger.domain.pairing.first import from_the_top
from ledger.domain.pairing.values import WHY, Bent, Candidate, Conditions, Drawn, Engine, Given, Policy, Relaxation

__all__ = ["ENGINES", "WHY", "Bent", "Candidate", "Conditions", "Drawn", "Given", "Policy", "Relaxation"]

ENGINES: Mapping[str, Engine] = {
    by_groups.ALGORITHM: Engine(by_groups.draw_by_groups, bends.by_groups, keeps_apart=False),
    from_the_top.ALGORITHM: Engine(from_the_top.draw, bends.by_standing, keeps_apart=True),
    engine.ALGORITHM: Engine(engine.draw, bends.by_policy, keeps_apart=True),
    many_sided.ALGORITHM: Engine(many_sided.draw, bends.at_many_sided_tables, keeps_apart=True),
}
"""By the name and version the rules carry: a tournament is drawn to its end as it was begun."""
