"""How games end when their time does, in words."""

from ledger.domain.parts.called_time import FINISH_THE_ACTIVATION

WORDS = {  # Round Time Limit
    "last-turn": "Last turn is called: the turn under way is completed and is the last, whatever its number.",
    "time": f"{FINISH_THE_ACTIVATION}; the end phase follows, and the game is over.",
}
