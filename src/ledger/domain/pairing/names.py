"""What rules and facts call the ways of a draw; no engine is behind these names."""

from typing import Literal

FirstRound = Literal["random", "folded"]
LaterRounds = Literal["from-the-top", "random-in-points", "folded-in-points"]

RELAXING = ("repeat-pair-down", "look-ahead", "same-area", "bye-above-lowest", "rematch", "second-bye")
"""What may be bent where no round keeps every rule, in the order in which it gives way."""
