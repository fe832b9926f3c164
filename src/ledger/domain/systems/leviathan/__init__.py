"""Warhammer 40,000, Leviathan: the game of the document, and a tournament around it that is ours."""

from ledger.domain.system import System
from ledger.domain.systems.leviathan import armies, choices, conduct, decks, figures, missions, score_sheets

LEVIATHAN = System(
    id="leviathan",
    title="Leviathan",
    document="Warhammer 40,000, Chapter Approved: Leviathan mission deck",
    figures=figures.FIGURES,
    own=figures.Own,
    follow=figures.follow,
    sheets=score_sheets.SHEETS,
    lists=armies.LISTS,
    judging=conduct.JUDGING,
    mark_admits=False,
    faction_key=armies.faction_key,
    secrets=choices.secrets,
    oddity_words={**score_sheets.ODDITY_WORDS, **conduct.ODDITY_WORDS},
    scenario_word="primary mission",
    setups=missions.SETUPS,
    deals=decks.DEALS,
)
