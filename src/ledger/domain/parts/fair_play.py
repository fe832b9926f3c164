"""Fair play where several documents have it alike: kinds of conduct, grounds for a forfeit, games settled otherwise."""

UNSPORTING, SLOW_PLAY, CHEATING, INDUCEMENT = "unsporting", "slow-play", "cheating", "inducement"

AS_IT_STANDS = "as-it-stands"  # the score on the table, where no result was agreed on
ORGANIZER_CALL = "organizer-call"  # what the organizer made of a game that could not be settled otherwise

PRIVATE = frozenset({"conduct", INDUCEMENT})  # how somebody behaved is not for everyone to read (ours)

TELLING = frozenset({"scheme"})  # to rule on what was noted in secret is to name it

VOIDING = frozenset({INDUCEMENT})  # a result agreed on for something in return is none

GROUNDS = {  # for which a game is forfeited, each in words
    "void-game": "an error that leaves the game without a valid result, such as a crew against the rules",
    UNSPORTING: "conduct that does not belong at a table",
    CHEATING: "cheating",
}

ODDITY_WORDS = {
    "cheating-answered-by-less": "the document answers cheating by disqualification, and this is less",
}
