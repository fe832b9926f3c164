"""WARMACHINE & HORDES Masters and Champions 2019: one document, two formats."""

from ledger.domain.system import System
from ledger.domain.systems.masters_champions_2019 import armies, conduct, figures, games
from ledger.domain.systems.masters_champions_2019.tiebreaker import tiebreaker

MASTERS_2019 = System(
    id="masters-2019",
    title="Masters 2019",
    document="WARMACHINE & HORDES Masters and Champions 2019 (25 June 2019 to 1 July 2020)",
    figures=figures.MASTERS,
    sheets=games.SHEETS,
    lists=armies.LISTS,
    judging=conduct.JUDGING,
    faction_key=armies.faction_key,
    secrets=armies.secrets,
    oddity_words={**armies.ODDITY_WORDS, **games.ODDITY_WORDS, **conduct.ODDITY_WORDS},
    follow=figures.follow_exactly,
    odd_figures=armies.odd_roster,
    tiebreaker=tiebreaker,
)

# the same game under the same document: other figures, and fewer of them follow another
CHAMPIONS_2019 = MASTERS_2019._replace(
    id="champions-2019",
    title="Champions 2019",
    figures=figures.CHAMPIONS,
    follow=figures.follow,
)
