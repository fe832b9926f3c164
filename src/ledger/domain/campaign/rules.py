"""The figures of a campaign as one frozen value, stored whole in its opening; no defaults, as with a tournament's."""

from typing import Annotated

from pydantic import Field

from ledger.domain.values import Label, Value

Count = Annotated[int, Field(ge=0, le=1_000_000)]
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
Face = Annotated[int, Field(ge=1, le=6)]
SixNames = Annotated[tuple[Label, ...], Field(min_length=6, max_length=6)]
Pair = Annotated[tuple[Label, ...], Field(min_length=2, max_length=2)]
Three = Annotated[tuple[Label, ...], Field(min_length=3, max_length=3)]


class CampaignRules(Value):
    """Every figure of one campaign, amendments included."""

    system: str
    title: str
    # how it is run
    length_added: Count  # to the D6 of its length
    parallel_play: bool
    late_joiners: bool
    permadeath: bool
    # armies as they start
    start_points: AtLeastOne
    saved_most: Count
    start_heroes: Count
    # set-up
    gap: Count  # by how much an army may be dearer than the cheapest
    underdog_step: AtLeastOne
    underdog_most: Count
    objectives: SixNames  # by die
    objectives_first: tuple[Label, ...]  # which only the first to do it is paid for
    objectives_killed: tuple[Label, ...]  # which are told by the casualty list
    objectives_dearest: tuple[Label, ...]  # which are the dearest unit of the enemies
    objective_pay: Count
    # play
    event_least: Face  # the die of a round that brings an event
    winner_vp: Count
    winner_pay: Count
    loser_pay: Count
    allied_winners: bool
    # casualties
    casualty_dead: Face
    casualty_talent: Face
    natural_talent_xp: Count
    injury_price: Count
    talent_price: Count
    injuries: SixNames
    injury_dead: Label  # the one of them that is death
    talents: SixNames
    talent_natural: Label  # the one of them that is experience
    # experience
    xp_survived: Count
    xp_kill: Count
    xp_kill_hero: Count
    xp_level: AtLeastOne
    xp_most: AtLeastOne
    level_price: Count
    hero_level_price: Count
    traits: Annotated[tuple[tuple[Label, ...], ...], Field(min_length=6, max_length=6)]  # none named: any other
    skill_sets: Annotated[tuple[Pair, ...], Field(min_length=3, max_length=3)]  # two faces each
    skills: dict[Label, Three]  # two faces each
    # upgrades
    sale_divisor: AtLeastOne
    sale_multiple: AtLeastOne
    sale_tried_price: Count  # what an item costs that a die must sell
    sale_tried_least: Face
    # recruiting
    new_heroes: Count
    heroes_most: Count
    trained_xp: Count
    trained_price: Count
    trained_most: Count
    # random events
    random_events: Label  # the table of them, by name and version
    ransom: Count  # for each point of a D3; likewise where a D3 is named below
    bounty: Count
    melee_xp: Count  # D3
    escort_pay: Count  # D3
    intel_vp: Count
    no_mercy_xp: Count
    countdown_xp: Count
    hearts_price: Count
    moral_xp: Count
    relic_xp: Count  # D3
    outpost_pay: Count  # D3
    cannon: Label
    extortion_pay: Count  # D3
    transmission_vp: Count
    warp_xp: Count
    warp_pay: Count
