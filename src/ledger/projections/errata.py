"""Whether an erratum counts at a tournament."""

from datetime import date

from ledger.domain.errata import counts_from, is_in_force
from ledger.domain.errors import RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.values import Value


class ErrataAnswer(Value):
    """The read model."""

    rules: str
    published: date
    counts_from: date  # for tournaments that begin on that day or later
    on: date  # the day asked for
    in_force: bool


def errata_answer(rules: Rules, published: date, on: date) -> ErrataAnswer:
    """The answer for something published that day and a tournament that begins on the other."""
    if rules.errata is None:
        raise RuleViolation(f"{rules.title} does not say from when errata count; the organizer announces which do.")
    return ErrataAnswer(
        rules=rules.title,
        published=published,
        counts_from=counts_from(published, rules.errata),
        on=on,
        in_force=is_in_force(published, on, rules.errata),
    )
