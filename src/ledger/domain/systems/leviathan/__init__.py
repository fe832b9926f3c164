"""Warhammer 40,000, Leviathan: the game of the document, and a tournament around it that is ours.

The document speaks of one game among friends and is silent on misconduct, disputes and games that go wrong: what stands
here of them is ours, in the manner of the other systems.
"""

from ledger.domain import parts
from ledger.domain.system import Judging, System
from ledger.domain.systems.leviathan import armies, figures, missions, score_sheets

CONDUCT = {  # ours: each with the least measure it is answered by
    parts.UNSPORTING: "warning",
    parts.SLOW_PLAY: "warning",
    parts.CHEATING: "disqualification",
    parts.INDUCEMENT: "warning",
}

DISPUTES = {  # what a dispute or a ruling may be about, with the section to look up; none where the document is silent
    "result": "14 - Determine Victor",
    "primary": "Primary Mission Deck",
    "secondary": "Secondary Mission Deck",
    "gambit": "Gambit Deck",
    "mission": "2 - Determine Mission",
    "roles": "6 - Determine Attacker and Defender",
    "formations": "8 - Declare Battle Formations",
    "roster": "1 - Muster Armies",
    "battle-ready": "14 - Determine Victor",
    "terrain": "5 - Create The Battlefield",
    "rules": "3 - Read Mission",
    "clock": "",
    "conduct": "",
    parts.INDUCEMENT: "",
}

FORFEIT_GROUNDS = {  # ours
    "void-game": "an error that leaves the game without a valid result, such as an army against the rules",
    "no-show": "the player did not come to the table",
    parts.UNSPORTING: parts.GROUNDS_FOR_FORFEIT[parts.UNSPORTING],
    parts.CHEATING: parts.GROUNDS_FOR_FORFEIT[parts.CHEATING],
}

# ours: who forfeits for one of these is disqualified with it
FORFEIT_REMOVES = frozenset({parts.UNSPORTING, parts.CHEATING, parts.INDUCEMENT})

WITHOUT_AGREEMENT = (  # ours
    f"the score as it stands is the result (how: {parts.AS_IT_STANDS}), or the organizer makes a call with a "
    f"reason (how: {parts.ORGANIZER_CALL})"
)

ODDITY_WORDS = {
    "cheating-answered-by-less": "these rules answer cheating by disqualification, and this is less",
}

JUDGING = Judging(
    conduct=CONDUCT,
    disputes=DISPUTES,
    private=parts.PRIVATE_DISPUTES,
    forfeit_grounds=FORFEIT_GROUNDS,
    forfeit_removes=FORFEIT_REMOVES,
    voiding=parts.VOIDING_CONDUCT,
    without_agreement=WITHOUT_AGREEMENT,
    after_refusal=(parts.AS_IT_STANDS, parts.ORGANIZER_CALL),
)

LEVIATHAN = System(
    id="leviathan",
    title="Leviathan",
    document="Warhammer 40,000, Chapter Approved: Leviathan mission deck",
    figures=figures.FIGURES,
    own=figures.LeviathanFigures,
    follow=figures.follow,
    sheets=score_sheets.SHEETS,
    lists=armies.LISTS,
    judging=JUDGING,
    mark_admits=False,
    owed=armies.owed,
    owed_on_paper=True,  # 1 - Muster Armies: it must be recorded, and nobody is handed it
    faction_key=armies.faction_key,
    secrets=armies.secrets,
    oddity_words={**score_sheets.ODDITY_WORDS, **ODDITY_WORDS},
    scenario_word="primary mission",
    setups=missions.SETUPS,
    deals=armies.DEALS,
)
