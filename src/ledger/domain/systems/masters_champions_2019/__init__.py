"""WARMACHINE & HORDES Masters and Champions 2019: one document, two formats."""

from ledger.domain.rules import System
from ledger.domain.systems.masters_champions_2019 import armies, conduct, figures, games
from ledger.domain.systems.masters_champions_2019.tiebreaker import tiebreaker

_DOCUMENT = "WARMACHINE & HORDES Masters and Champions 2019 (25 June 2019 to 1 July 2020)"

MASTERS_2019 = System(
    id="masters-2019",
    title="Masters 2019",
    document=_DOCUMENT,
    figures=figures.MASTERS,
    sheet=games.ScoreSheet,
    game_sheet=games.GameSheet,
    quick_fields=("cp", "apd"),
    endings=games.ENDINGS,
    follow=figures.follow_exactly,
    oddities=games.oddities,
    oddity_words={**games.ODDITY_WORDS, **conduct.ODDITY_WORDS},
    check_lists=armies.check_lists,
    describe_list=armies.describe_list,
    secrets=armies.secrets,
    tiebreaker=tiebreaker,
    conduct=conduct.CONDUCT,
    dispute_kinds=conduct.DISPUTES,
    standing=conduct.STANDING,
    notes=games.NOTES,
)

CHAMPIONS_2019 = System(
    id="champions-2019",
    title="Champions 2019",
    document=_DOCUMENT,
    figures=figures.CHAMPIONS,
    sheet=games.ScoreSheet,
    game_sheet=games.GameSheet,
    quick_fields=("cp", "apd"),
    endings=games.ENDINGS,
    follow=figures.follow,
    oddities=games.oddities,
    oddity_words={**games.ODDITY_WORDS, **conduct.ODDITY_WORDS},
    check_lists=armies.check_lists,
    describe_list=armies.describe_list,
    secrets=armies.secrets,
    tiebreaker=tiebreaker,
    conduct=conduct.CONDUCT,
    dispute_kinds=conduct.DISPUTES,
    standing=conduct.STANDING,
    notes=games.NOTES,
)
