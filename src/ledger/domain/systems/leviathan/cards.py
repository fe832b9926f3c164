"""The decks of the document, by the names on their cards."""

DEPLOYMENTS = (
    "Search and Destroy",
    "Dawn of War",
    "Sweeping Engagement",
    "Crucible of Battle",
    "Hammer and Anvil",
)

CHILLING_RAIN, HIDDEN_SUPPLIES, MAELSTROM = "Chilling Rain", "Hidden Supplies", "Maelstrom of Battle"
TARGETS_OF_OPPORTUNITY, VOX_STATIC = "Targets of Opportunity", "Vox Static"
SUPPLY_LINES, SECRET_INTEL = "Supply Lines", "Secret Intel"
MISSION_RULES = (
    CHILLING_RAIN,
    "Sweep and Clear",
    HIDDEN_SUPPLIES,
    "Minefields",
    TARGETS_OF_OPPORTUNITY,
    "Scrambler Fields",
    "Delayed Reserves",
    "Chosen Battlefield",
    MAELSTROM,
    SUPPLY_LINES,
    SECRET_INTEL,
    VOX_STATIC,
)

PURGE_THE_FOE, SUPPLY_DROP, VITAL_GROUND = "Purge the Foe", "Supply Drop", "Vital Ground"
PRIMARIES = (
    "Take and Hold",
    "Scorched Earth",
    PURGE_THE_FOE,
    "Sites of Power",
    "The Ritual",
    "Priority Targets",
    SUPPLY_DROP,
    "Deploy Servo-Skulls",
    VITAL_GROUND,
)

FIXED = (  # secondary missions that a player may choose for the whole game
    "Behind Enemy Lines",
    "Assassination",
    "Bring it Down",
    "Engage on All Fronts",
    "Storm Hostile Objective",
    "Cleanse",
    "Deploy Teleport Homers",
)
TACTICAL = (  # those that are only drawn
    "Investigate Signals",
    "No Prisoners",
    "Extend Battle Lines",
    "Defend Stronghold",
    "Overwhelming Force",
    "Secure No Man's Land",
    "Area Denial",
    "A Tempting Target",
    "Capture Enemy Outpost",
)
SECONDARIES = (*FIXED, *TACTICAL)
NOT_IN_ROUND_1 = frozenset({"Storm Hostile Objective", "Defend Stronghold"})

PROCEED = "Proceed as Planned"
GAMBITS = ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")
