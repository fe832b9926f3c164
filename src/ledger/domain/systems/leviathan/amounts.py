"""Which victory points something may bring at a time, and how that is said."""

from itertools import product
from typing import NamedTuple

from ledger.domain.errors import either, listed


class Amounts(NamedTuple):
    """Of each of the steps one or nothing, and of what counts each any number."""

    steps: tuple[tuple[int, ...], ...] = ()
    each: tuple[int, ...] = ()
    most: int | None = None  # what goes past it is lost

    def has(self, points: int) -> bool:
        """Whether it may bring just so many."""
        if self.most is not None and self.each and points >= self.most:
            return points == self.most
        bases = (sum(taken) for taken in product(*((0, *step) for step in self.steps)))
        return any(is_sum(points - base, self.each) for base in bases)

    def __str__(self) -> str:
        """`0, 5, 10 or 15`, or `sums of 2, 7 and 15` where there is no end to them."""
        if not self.each or self.most is not None:
            most = sum(max(step) for step in self.steps) if self.most is None else self.most
            return either(str(points) for points in range(most + 1) if self.has(points)) if most else "nothing"
        sums = f"sums of {listed(map(str, self.each))}" if len(self.each) > 1 else f"multiples of {self.each[0]}"
        once = listed(str(step) for steps in self.steps for step in steps)
        return f"{sums}, with {once} once each" if once else sums


def is_sum(points: int, parts: tuple[int, ...]) -> bool:
    """Whether points come of these parts, each taken any number of times."""
    if points < 0:
        return False
    reached = [True, *[False] * points]
    for so_far in range(1, points + 1):
        reached[so_far] = any(part <= so_far and reached[so_far - part] for part in parts)
    return reached[points]
