"""Two events in which everything happens that not everyone may know, each with a word of its own to look for."""

from typing import Any

Line = dict[str, Any]

RINGER = "Quillon Ringsecret"
FIVE = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five")
WARNING, FORFEIT, CLAIM, STATEMENT = "warnsecret", "forfeitsecret", "claimsecret", "statementsecret"
RULED, REFUSED, STRUCK, VOTED = "ruledsecret", "refusedsecret", "strucksecret", "votedsecret"
ACCESS = "accesssecret"
MODELS, PLANNED, DEPLOYED, NAMED = "modelsecret", "plansecret", "Deploysecret", "Namedsecret"
ENTRANT, GRADED = "entrantsecret", "gradedsecret"
CARDS = ("13 of Rams", "12 of Crows")
KINDS = (  # of facts
    "WarningGiven",
    "StatementTaken",
    "PaintingVoted",
    "PaintingScored",
    "ModelsInspected",
    "AccessibleTableNeeded",
    "AccessibleTablesNamed",
)

ALWAYS = (RINGER, WARNING, FORFEIT, CLAIM, STATEMENT, RULED, REFUSED, PLANNED, DEPLOYED, ENTRANT, ACCESS)
"""What stays hidden as long as these events go on."""
OF_S2 = (*ALWAYS, VOTED)
OF_2017 = (*ALWAYS, MODELS, *CARDS)


def _opening(slug: str, rules: str, day: str = "2026-05-02", **figures: Any) -> Line:
    opening = {"do": "open", "tournament": slug, "name": f"The {slug} open", "date": day, "seed": "dice"}
    return {**opening, "rules": rules, "set": {"rounds": 3, **figures}}


def _entries() -> list[Line]:
    players = [{"do": "check-in", "player": name, "faction": "Guild"} for name in FIVE]
    ringer = {"do": "check-in", "player": RINGER, "ringer": True, "reason": ENTRANT}
    accessible = {"do": "accessible-tables", "tables": [1], "reason": ACCESS}
    return [*players, ringer, accessible, {"do": "needs-access", "player": "Ada One", "reason": ACCESS}]


def _judged(round_no: int = 1) -> list[Line]:
    """What the judges have to do with: a warning, disputes of both kinds, a loss for conduct."""
    rules = {"do": "dispute", "round": round_no, "players": ["Ada One"], "claim": CLAIM}
    return [
        {"do": "warn", "player": "Bo Two", "conduct": "slow-play", "reason": WARNING},
        rules,
        {"do": "statement", "dispute": 1, "player": "Bo Two", "statement": STATEMENT},
        {**rules, "about": "conduct", "claim": f"{CLAIM} of conduct"},
        {"do": "rule", "dispute": 2, "reason": RULED},
    ]


SEATS = [["Ada One", "Bo Two"], ["Cy Three", "Di Four"], ["Ed Five", RINGER]]
SECRET_PLAN: Line = {"do": "plan", "round": 2, "scenario": "Break the Line", "setup": {"deployment": "Wedge"}}
CREW = {
    "leader": {"name": "Captain Ash", "station": "Master"},
    "models": [{"name": "Scout", "cost": 5, "upgrades": [{"name": "Hidden Blade", "face_down": True}]}],
}

SEASON_TWO: list[Line] = [
    _opening("alpha", "gaining-grounds-s2", **{"painting.judging": "votes"}),
    {"do": "appoint", "official": "Org Zero", "role": "organizer"},
    {"do": "appoint", "official": "Jo Judge", "role": "judge"},
    *_entries(),
    {"do": "painting", "player": "Ada One", "models": ["Iron Hound"]},
    {"do": "painting", "player": "Bo Two", "models": ["Lady Ash"]},
    {"do": "vote", "player": "Cy Three", "votes": ["Ada One"]},
    {"do": "vote", "player": "Cy Three", "votes": ["Bo Two"], "reason": VOTED},
    {
        "do": "plan",
        "round": 1,
        "scenario": "Turf War",
        "setup": {
            "deployment": "Corner",
            "schemes": ["Vendetta", "Outflank", "Breakthrough", "Death Beds", "Assassinate"],
        },
    },
    SECRET_PLAN,
    {**SECRET_PLAN, "setup": {"deployment": DEPLOYED}, "reason": PLANNED},
    {"do": "pair", "round": 1, "pairings": SEATS},
    {"do": "start-round", "round": 1},
    {"do": "crew", "player": "Ada One", "crew": CREW},
    {
        "do": "choose",
        "player": "Ada One",
        "choices": {"schemes": [{"name": "Vendetta", "names": [NAMED, f"{NAMED} Two"]}, {"name": "Outflank"}]},
    },
    {
        "do": "result",
        "round": 1,
        "scores": {
            "Ada One": {"strategy": 3, "schemes": [{"name": "Vendetta", "reveal": 1}, {"name": "Outflank", "vp": 0}]},
            "Bo Two": {"vp": 2},
        },
    },
    {"do": "result", "round": 1, "scores": {"Ed Five": {"vp": 5}, RINGER: {"vp": 6}}},
    *({**line, "by": "Jo Judge"} for line in _judged()),
    {"do": "concede", "player": "Cy Three", "scores": {"Cy Three": {"vp": 1}, "Di Four": {"vp": 4}}},
    {"do": "refuse-agreement", "player": "Cy Three", "refusers": ["Di Four"], "reason": REFUSED},
    {"do": "forfeit", "player": "Di Four", "conduct": "cheating", "reason": FORFEIT},
]
YEAR_2017: list[Line] = [
    _opening("beta", "gaining-grounds-2017", day="2017-05-06"),
    *_entries(),
    {"do": "inspect", "player": "Ada One", "mark": "passed"},
    {"do": "inspect", "player": "Bo Two", "mark": "failed", "text": MODELS},
    {
        "do": "plan",
        "round": 1,
        "scenario": "Extraction",
        "setup": {"deployment": "Corner", "cards": ["7 of Crows", "12 of Masks"]},
    },
    {"do": "plan", "round": 2, "scenario": "Turf War", "setup": {"deployment": "Flank", "cards": list(CARDS)}},
    {
        "do": "plan",
        "round": 2,
        "scenario": "Reckoning",
        "setup": {"deployment": "Close"},
        "reason": f"{PLANNED} {DEPLOYED}",
    },
    {"do": "pair", "round": 1, "pairings": SEATS},
    {"do": "start-round", "round": 1},
    {"do": "crew", "player": "Ada One", "crew": CREW},
    {
        "do": "choose",
        "player": "Ada One",
        "choices": {"schemes": [{"name": "Set Up", "names": [NAMED]}, {"name": "Claim Jump"}]},
    },
    {
        "do": "result",
        "round": 1,
        "scores": {
            "Ada One": {"strategy": 4, "schemes": [{"name": "Set Up", "vp": 2}, {"name": "Claim Jump", "vp": 1}]},
            "Bo Two": {"vp": 2},
        },
    },
    {"do": "strike", "player": "Ada One", "part": "Set Up", "reason": STRUCK},
    {"do": "result", "round": 1, "scores": {"Ed Five": {"vp": 5}, RINGER: {"vp": 6}}},
    *_judged(),
    {"do": "refuse-agreement", "player": "Cy Three", "reason": REFUSED},
    {"do": "forfeit", "player": "Di Four", "ground": "cheating", "disqualify": True, "reason": FORFEIT},
]
SCORED_PAINTINGS: list[Line] = [
    _opening("gamma", "gaining-grounds-s2", **{"painting.judging": "scores"}),
    *({"do": "check-in", "player": name} for name in FIVE),
    {"do": "painting", "player": "Ada One", "models": ["Iron Hound"]},
    {"do": "pair", "round": 1},
    {
        "do": "paint-score",
        "player": "Ada One",
        "criteria": {"presentation": 4, "technique": 4, "theme": 4, "wow": 4},
        "reason": GRADED,
    },
]
