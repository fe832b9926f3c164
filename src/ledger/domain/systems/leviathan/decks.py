"""Cards and dice by seed for those who have none at the table: which gambit goes, and what a secondary deck brings.

Frozen: old deals are told again. Cards are numbered from 0 as the document lists them and sorted by `seeded_order` for
"gambit" or "deck"; whatever goes back into a deck goes to a place below its new size, by the stream "back" from 0.
Dice are numbers below six of the stream "dice" from 0, and one.
"""

from collections.abc import Callable, Mapping, Sequence

from ledger.domain.asking import Deal, Dealt
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.rules import Rules
from ledger.domain.systems.leviathan.cards import (
    GAMBITS,
    NOT_IN_ROUND_1,
    PROCEED,
    SECONDARIES,
    TACTICAL,
    TARGETS_OF_OPPORTUNITY,
)
from ledger.domain.systems.leviathan.figures import own_of
from ledger.domain.values import Sheet

ENGAGE = "Engage on All Fronts"
DICE = 30  # more than anybody has units to roll for


def gambit(deal: Deal) -> Dealt:
    """The one that goes before a player chooses (Gambit Deck)."""
    gone = GAMBITS[seeded_order(deal.seed, b"gambit", range(len(GAMBITS)))[0]]
    left = listed((PROCEED, *(card for card in GAMBITS if card != gone)))
    return Dealt((gone,), (f"It is discarded; the player chooses from {left}.",))


def tactical(deal: Deal) -> Dealt:
    """The whole deck of a player with tactical missions, in the order in which its cards come."""
    cards, notes = _dealt(deal.seed, SECONDARIES, active_cards(deal.rules, deal.setup))
    swap = f"Whoever has one or two qualifying units left when {ENGAGE} comes may put it away for the next card."
    return Dealt(cards, (*notes, swap))


def opportunity(deal: Deal) -> Dealt:
    """What a player with fixed missions draws beside them, one at a time, under Targets of Opportunity."""
    if not has_targets(deal.setup):
        raise RuleViolation(
            f"Who plays fixed missions draws no cards unless {TARGETS_OF_OPPORTUNITY} is among the mission's rules."
        )
    return Dealt(*_dealt(deal.seed, TACTICAL, 1))


def dice(deal: Deal) -> Dealt:
    """Dice for a gambit, in the order they fall: as many are read off as the card asks for (Gambit Deck)."""
    numbers = stream(deal.seed, b"dice", 0)
    rolled = tuple(str(1 + below(6, numbers)) for _ in range(DICE))
    return Dealt(
        rolled, ("Read off as many as the gambit rolls, from the first on; the sheet takes what came of them.",)
    )


DEALS: Mapping[str, Callable[[Deal], Dealt]] = {
    "gambit": gambit,
    "tactical": tactical,
    "opportunity": opportunity,
    "dice": dice,
}


def active_cards(rules: Rules, setup: Sheet) -> int:
    """How many secondary missions a tactical player has active at a time: one more under Targets of Opportunity."""
    return own_of(rules).active_cards + has_targets(setup)


def has_targets(setup: Sheet) -> bool:
    return TARGETS_OF_OPPORTUNITY in (setup.get("rules") or ())


def _dealt(seed: bytes, cards: Sequence[str], active: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards in the order they come, and what is to be known of them. Each comes once: the deck is never refilled.
    A card of the first battle round that cannot be achieved in it goes back, and another is drawn."""
    deck = [cards[no] for no in seeded_order(seed, b"deck", range(len(cards)))]
    hand, back, numbers = [], [], stream(seed, b"back", 0)
    for _ in range(active):
        returning = []
        while deck[0] in NOT_IN_ROUND_1:
            returning.append(deck.pop(0))
        hand.append(deck.pop(0))  # another is drawn first, and then those are shuffled in
        for card in returning:
            deck.insert(below(len(deck) + 1, numbers), card)
        back += returning
    return (*hand, *deck), tuple(_notes(cards, active, back))


def _notes(cards: Sequence[str], active: int, back: Sequence[str]) -> list[str]:
    first, fewer = (
        ("The first is", "is none") if active == 1 else (f"The first {active} are", f"are fewer than {active}")
    )
    barred = [card for card in cards if card in NOT_IN_ROUND_1]
    notes = [f"{first} drawn in battle round 1, the next whenever there {fewer}; no card comes twice."]
    notes += [f"{card} was drawn in battle round 1 and shuffled back." for card in dict.fromkeys(back)]
    notes.append(f"Whatever else is drawn in battle round 1 passes over {listed(barred)}, to come later.")
    return notes
