"""What a player brings to one game: the crew, the keyword banned, and what is chosen in secret."""

from ledger.domain.families import ANY_OFFICIAL, Asked

REQUESTS = {
    "choose": Asked("Choose", "choices:choose", ANY_OFFICIAL, looks_outside=True),
    "crew": Asked("RecordCrew", "decide:record_crew", ANY_OFFICIAL),
    "ban": Asked("BanKeyword", "decide:ban", ANY_OFFICIAL),
}
SETTINGS = {"ChoiceMade": "choose", "ChoicesRevealed": "choose", "CrewRecorded": "crew", "KeywordBanned": "ban"}
