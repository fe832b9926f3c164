"""Who sits where and when: kept apart, seeded, at a fixed or accessible table, out of a round."""

from ledger.domain.families import SCOREKEEPER, Asked

REQUESTS = {
    "keep-apart": Asked("KeepApart", "decide:keep_apart"),
    "let-meet": Asked("LetMeet", "decide:let_meet"),
    "seed": Asked("GiveSeeds", "decide:give_seeds"),
    "skip": Asked("SkipRound", "decide:skip", SCOREKEEPER),
    "table": Asked("FixTable", "decide:fix_table", SCOREKEEPER),
    "accessible-tables": Asked("NameAccessibleTables", "decide:name_accessible", SCOREKEEPER),
    "needs-access": Asked("NeedAccessibleTable", "decide:need_accessible", SCOREKEEPER),
}
SETTINGS = {
    "PlayersKeptApart": "keep-apart",
    "PlayersLetMeet": "let-meet",
    "SeedsGiven": "seed",
    "RoundSkipped": "skip",
    "TableFixed": "table",
    "AccessibleTablesNamed": "accessible-tables",
    "AccessibleTableNeeded": "needs-access",
}
