"""What does not change once a store was written, pinned as text: topics, bytes, ids, seeds and canonical JSON."""

import hmac
import json
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

from ledger.application import Ledger
from ledger.domain.facts import Recorded
from ledger.domain.values import Commitment, PersonId, RoundNo
from ledger.store import codec, tlog, vault
from ledger.store.json_lines import canonical
from ledger.store.sqlite.files import open_store
from tests.application.batches import OPEN, apply
from tests.builders import dropped, field, opened, paired, recorded, withdrawn
from tests.domain.outcomes import replayed
from tests.facts import kinds, kinds_of_campaigns

STREAM = UUID("11111111-2222-4333-8444-555555555555")
EVENT = Recorded(
    originator_id=STREAM,
    originator_version=3,
    at=datetime(2026, 5, 2, 10, 0, tzinfo=UTC),
    recorded_at=datetime(2026, 5, 2, 10, 0, 0, 250_000, tzinfo=UTC),
    by=PersonId(UUID("aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee")),
    command_id="line-7",
    digest="0f" * 32,
    reason=Commitment("ab" * 32),
    fact=recorded(1, 2, 3, 4, won=4, how="scenario"),
    seq=41,
)
# Computed once with hashlib, hmac and uuid alone; from then on these are what is on disk.
LEAF = "44f65a1a27955a43429a5b9bc5a6b217ef104cbf66c2268ba0f71bbc6ddfe0f2"
ROOT = "ea0ffa13c35d80a011e1b46a874a01fb2253e562f738e8e7dc9acde19a8cf5ad"
COMMITMENT = "81cbb401738b3f015f6971c213215a3d6832d796632cac802c5083bc45d3f831"
FIRST_DRAW = "280b7b3c56121100fe5d7bf852964aa367aa5daad43a97a34a0c1a45a07c71ce"
SECOND_DRAW = "1e383e2ace2a2a2af17e3dd3fccb6e8ae03429a39567be5745821af540f13ee4"
SPRING = "d734905d-e1cd-5ef3-9829-fb143dc28cd0"
WORDS_SEED = "a418ca79cdeaace3d26630964fdc07d34f00bbaafb0b73a5bb73684e39e031a1"


def test_every_fact_has_one_topic_and_these_are_all() -> None:
    assert {topic: fact.__name__ for topic, fact in codec.TOPICS.items()} == {
        "tournament/opened/7": "TournamentOpened",
        "tournament/rules-amended/7": "RulesAmended",
        "tournament/attendance-recorded/1": "AttendanceRecorded",
        "tournament/convention-named/1": "ConventionNamed",
        "tournament/feeder-linked/2": "FeederLinked",
        "tournament/final-linked/1": "FinalLinked",
        "tournament/player-checked-in/2": "PlayerCheckedIn",
        "tournament/lists-recorded/1": "ListsRecorded",
        "tournament/entry-amended/1": "EntryAmended",
        "tournament/entry-removed/1": "EntryRemoved",
        "tournament/entry-reassigned/1": "EntryReassigned",
        "tournament/player-dropped/1": "PlayerDropped",
        "tournament/player-reinstated/1": "PlayerReinstated",
        "tournament/round-skipped/1": "RoundSkipped",
        "tournament/table-fixed/1": "TableFixed",
        "tournament/accessible-tables-named/1": "AccessibleTablesNamed",
        "tournament/accessible-table-needed/1": "AccessibleTableNeeded",
        "tournament/round-planned/2": "RoundPlanned",
        "tournament/round-paired/3": "RoundPaired",
        "tournament/round-withdrawn/1": "RoundWithdrawn",
        "tournament/round-started/2": "RoundStarted",
        "tournament/choice-made/2": "ChoiceMade",
        "tournament/choices-revealed/1": "ChoicesRevealed",
        "tournament/clock-paused/1": "ClockPaused",
        "tournament/clock-restarted/1": "ClockRestarted",
        "tournament/result-recorded/1": "ResultRecorded",
        "tournament/result-corrected/1": "ResultCorrected",
        "tournament/result-agreed/1": "ResultAgreed",
        "tournament/game-conceded/1": "GameConceded",
        "tournament/game-forfeited/3": "GameForfeited",
        "tournament/score-adjusted/1": "ScoreAdjusted",
        "tournament/result-cleared/1": "ResultCleared",
        "tournament/strike-withdrawn/1": "StrikeWithdrawn",
        "tournament/adjustment-withdrawn/1": "AdjustmentWithdrawn",
        "tournament/warning-withdrawn/1": "WarningWithdrawn",
        "tournament/disqualification-lifted/1": "DisqualificationLifted",
        "tournament/warning-given/1": "WarningGiven",
        "tournament/player-disqualified/2": "PlayerDisqualified",
        "tournament/dispute-opened/1": "DisputeOpened",
        "tournament/statement-taken/1": "StatementTaken",
        "tournament/dispute-ruled/1": "DisputeRuled",
        "tournament/dispute-reopened/1": "DisputeReopened",
        "tournament/ruling-made/1": "RulingMade",
        "tournament/round-closed/1": "RoundClosed",
        "tournament/round-reopened/1": "RoundReopened",
        "tournament/award-given/1": "AwardGiven",
        "tournament/award-withdrawn/1": "AwardWithdrawn",
        "tournament/finished/2": "TournamentFinished",
        "tournament/reopened/2": "TournamentReopened",
        "tournament/voided/1": "TournamentVoided",
        "tournament/void-withdrawn/1": "VoidWithdrawn",
        "tournament/feeder-unlinked/1": "FeederUnlinked",
        "tournament/final-unlinked/1": "FinalUnlinked",
        "tournament/setting-withdrawn/1": "SettingWithdrawn",
        "tournament/official-appointed/1": "OfficialAppointed",
        "tournament/own-cause-decided/1": "OwnCauseDecided",
        "tournament/team-checked-in/1": "TeamCheckedIn",
        "tournament/ringer-registered/1": "RingerRegistered",
        "tournament/players-kept-apart/2": "PlayersKeptApart",
        "tournament/players-let-meet/1": "PlayersLetMeet",
        "tournament/seeds-given/1": "SeedsGiven",
        "tournament/seeds-drawn/1": "SeedsDrawn",
        "tournament/pairing-changed/1": "PairingChanged",
        "tournament/models-inspected/1": "ModelsInspected",
        "tournament/player-withdrew/1": "PlayerWithdrew",
        "tournament/plan-announced/1": "PlanAnnounced",
        "tournament/crew-recorded/1": "CrewRecorded",
        "tournament/keyword-banned/1": "KeywordBanned",
        "tournament/agreement-sought/1": "AgreementSought",
        "tournament/agreement-refused/1": "AgreementRefused",
        "tournament/agreement-voided/1": "AgreementVoided",
        "tournament/score-struck/1": "ScoreStruck",
        "tournament/painting-entered/1": "PaintingEntered",
        "tournament/painting-voted/1": "PaintingVoted",
        "tournament/painting-scored/1": "PaintingScored",
        "tournament/painting-withdrawn/1": "PaintingWithdrawn",
        "season/opened/2": "SeasonOpened",
        "season/amended/2": "SeasonAmended",
        "season/official-appointed/1": "SeasonOfficialAppointed",
        "season/tournament-linked/2": "TournamentLinked",
        "season/tournament-unlinked/1": "TournamentUnlinked",
        "season/qualifier-sanctioned/1": "QualifierSanctioned",
        "season/sanction-withdrawn/1": "SanctionWithdrawn",
        "season/qualifier-requested/1": "QualifierRequested",
        "season/request-withdrawn/1": "RequestWithdrawn",
        "season/qualifier-reported/2": "QualifierReported",
        "season/report-withdrawn/1": "ReportWithdrawn",
        "season/outside-announced/1": "OutsideAnnounced",
        "season/outside-reported/1": "OutsideReported",
        "season/qualifier-replaced/1": "QualifierReplaced",
        "season/replacement-withdrawn/1": "ReplacementWithdrawn",
        "season/finals-opened/2": "FinalsOpened",
        "season/finals-unlinked/1": "FinalsUnlinked",
        "season/invitation-accepted/1": "InvitationAccepted",
        "season/invitation-declined/1": "InvitationDeclined",
        "season/invitation-answer-withdrawn/1": "InvitationAnswerWithdrawn",
        "season/closed/1": "SeasonClosed",
        "season/reopened/1": "SeasonReopened",
        "person/registered/1": "PersonRegistered",
        "person/renamed/1": "PersonRenamed",
        "person/merged/1": "PersonMerged",
        "person/unmerged/1": "PersonUnmerged",
        "person/erased/1": "PersonErased",
        "ledger/official-appointed/1": "LedgerOfficialAppointed",
        "ledger/own-words-forgotten/1": "OwnWordsForgotten",
        "words/redacted/1": "TextRedacted",
        "campaign/opened/1": "CampaignOpened",
        "campaign/official-appointed/1": "CampaignOfficialAppointed",
        "campaign/army-joined/1": "ArmyJoined",
        "campaign/unit-disbanded/1": "UnitDisbanded",
        "campaign/army-disbanded/1": "ArmyDisbanded",
        "campaign/army-renamed/1": "ArmyRenamed",
        "campaign/unit-renamed/1": "UnitRenamed",
        "campaign/army-adjusted/1": "ArmyAdjusted",
        "campaign/unit-adjusted/1": "UnitAdjusted",
        "campaign/army-brought-over/1": "ArmyBroughtOver",
        "campaign/list-read/1": "ListRead",
        "campaign/mission-begun/1": "MissionBegun",
        "campaign/objective-rolled/1": "ObjectiveRolled",
        "campaign/round-begun/1": "RoundBegun",
        "campaign/underdog-spent/1": "UnderdogSpent",
        "campaign/mission-conceded/1": "MissionConceded",
        "campaign/objective-achieved/1": "ObjectiveAchieved",
        "campaign/mission-ended/1": "MissionEnded",
        "campaign/step-closed/1": "StepClosed",
        "campaign/mission-closed/1": "MissionClosed",
        "campaign/random-event-drawn/1": "RandomEventDrawn",
        "campaign/secret-noted/1": "SecretNoted",
        "campaign/ransom-rolled/1": "RansomRolled",
        "campaign/offer-answered/1": "OfferAnswered",
        "campaign/warp-fought/1": "WarpFought",
        "campaign/random-event-settled/1": "RandomEventSettled",
        "campaign/casualties-listed/1": "CasualtiesListed",
        "campaign/casualty-rolled/1": "CasualtyRolled",
        "campaign/experience-earned/1": "ExperienceEarned",
        "campaign/trait-rolled/1": "TraitRolled",
        "campaign/skill-set-rolled/1": "SkillSetRolled",
        "campaign/skill-rolled/1": "SkillRolled",
        "campaign/option-picked/1": "OptionPicked",
        "campaign/upgrade-bought/1": "UpgradeBought",
        "campaign/sale-tried/1": "SaleTried",
        "campaign/unit-recruited/1": "UnitRecruited",
        "campaign/acts-withdrawn/1": "ActsWithdrawn",
        "campaign/act-corrected/1": "ActCorrected",
        "reports/issued/1": "ReportIssued",
    }
    assert set(codec.TOPICS.values()) == kinds() | kinds_of_campaigns()


def test_an_event_is_stored_as_these_bytes() -> None:
    topic, state = codec.encode(EVENT)
    assert topic == "tournament/result-recorded/1"
    assert state == (
        b'{"at":"2026-05-02T10:00:00Z","recorded_at":"2026-05-02T10:00:00.250000Z",'
        b'"by":"aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee","command_id":"line-7",'
        b'"digest":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",'
        b'"reason":"abababababababababababababababababababababababababababababababab",'
        b'"fact":{"round_no":1,"table_no":2,"sides":[{"contestant":3,"sheet":{"cp":5,"apd":40}},'
        b'{"contestant":4,"sheet":{"cp":2,"apd":12}}],"winner":4,"how":"scenario","game":{},"oddities":[]}}'
    )


def test_an_opening_holds_rules_amendments_and_seed_under_these_names() -> None:
    stored = json.loads(codec.encode(EVENT._replace(fact=opened(rounds=4)))[1])["fact"]
    assert list(stored) == ["slug", "name", "date", "zone", "rules", "amendments", "seed", "seed_from", "oddities"]
    assert list(stored["rules"]) == [
        "system",
        "title",
        "in_force",
        "errata",
        "least_players",
        "least_attendance",
        "has_feeders",
        "has_judges",
        "has_ringer",
        "is_inspected",
        "team_size",
        "sides",
        "many_sides",
        "army_points",
        "list_slack",
        "lists",
        "least_lists",
        "themes",
        "distinct_themes",
        "roster",
        "always_on_roster",
        "clock",
        "last_turn",
        "scenarios",
        "scenario_repeats",
        "objectives",
        "scenario_lead",
        "leader_points",
        "vp_cap",
        "rounds",
        "ends",
        "rounds_for",
        "rounds_from",
        "points",
        "metrics",
        "ranking",
        "sos",
        "no_shows",
        "bye",
        "concession",
        "conceder_leaves",
        "forfeit",
        "winner_keeps_more",
        "army_metric",
        "army_share",
        "army_total",
        "awards",
        "painting",
        "scoring",
        "pairing",
        "pairing_order",
        "first_round",
        "later_rounds",
        "relaxing",
        "looks_ahead",
        "tables_vary",
        "areas_apart",
        "clubs_apart",
        "has_attacker",
        "rematch_window",
        "own",
    ]


def test_a_leaf_is_made_of_these_bytes() -> None:
    leaf = (
        b"\x00ledger-event/v1\n"  # the byte that tells a leaf from a node comes first
        + bytes.fromhex("0000000000000029")  # seq 41
        + bytes.fromhex("0010")  # 16 bytes of stream
        + bytes.fromhex("11111111222243338444555555555555")
        + bytes.fromhex("0000000000000003")  # version 3
        + bytes.fromhex("001b")  # 27 bytes of topic
        + b"tournament/player-dropped/1"
        + bytes.fromhex("00000007")  # 7 bytes of state
        + b'{"x":1}'
    )
    assert tlog.leaf_hash(41, STREAM.bytes, 3, "tournament/player-dropped/1", b'{"x":1}') == sha256(leaf).digest()


def test_the_leaf_hash_of_a_known_event_is_this() -> None:
    topic, state = codec.encode(EVENT._replace(fact=dropped(4), reason=None))
    assert tlog.leaf_hash(41, STREAM.bytes, 3, topic, state).hex() == LEAF


def test_the_root_of_known_leaves_is_this() -> None:
    tree = tlog.Tree()
    assert tree.root().hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    tree.extend(tlog.leaf_hash(seq, STREAM.bytes, seq + 1, "topic", b"%d" % seq) for seq in range(7))
    assert tree.root().hex() == ROOT


def test_a_commitment_to_known_words_under_a_known_salt_is_this() -> None:
    salt = bytes(range(32))
    assert vault.commit("person-name", "José One", salt) == COMMITMENT
    assert vault.commit("person-name", "Jose\u0301 One", salt) == COMMITMENT
    assert vault.commit("reason", "José One", salt) != COMMITMENT
    assert (vault.PERSON_NAME, vault.TOURNAMENT_NAME, vault.REASON) == ("person-name", "tournament-name", "reason")


def test_the_seed_of_a_draw_is_this() -> None:
    state = replayed(field(2, seed="00" * 32))
    assert state.draw_seed("pairing", RoundNo(1)).hex() == FIRST_DRAW
    drawn = paired(1, (1, 2), seed=FIRST_DRAW)
    state = replayed((*field(2, seed="00" * 32), drawn, withdrawn(1)))
    assert state.draw_seed("pairing", RoundNo(1)).hex() == SECOND_DRAW


def test_a_tournaments_stream_follows_from_store_and_short_name(ledger: Ledger, tmp_path: object) -> None:
    with open_store(f"{tmp_path}/ledger.db") as store:
        store.uuid = UUID("12345678-1234-4234-8234-123456789abc")
        assert str(store.stream("tournament", "spring")) == SPRING
        assert str(store.stream("tournament", "summer")) != SPRING


def test_an_opening_stands_in_the_stream_of_its_short_name(ledger: Ledger, tmp_path: object) -> None:
    apply(ledger, OPEN)
    with open_store(f"{tmp_path}/ledger.db") as store:
        assert ledger.view("spring").events[0].originator_id == store.stream("tournament", "spring")


def test_digest_and_derived_id_of_a_line_follow_from_the_stores_secret(ledger: Ledger, tmp_path: object) -> None:
    drop, back = {"do": "drop", "player": "Ada One"}, {"do": "reinstate", "player": "Ada One"}
    events = apply(ledger, OPEN, {"do": "check-in", "player": "Ada One"}, drop, back, drop).events
    line = b'{"do":"drop","player":"Ada One","tournament":"spring"}'
    with open_store(f"{tmp_path}/ledger.db") as store:
        digest = hmac.new(store.secret, b"ledger-request/v1|" + line, "sha256").hexdigest()
    assert [event.digest for event in events[-3::2]] == [digest, digest]
    assert [event.command_id for event in events[-3::2]] == [f"{digest[:32]}.0", f"{digest[:32]}.1"]


def test_canonical_json_is_sorted_tight_and_composed() -> None:
    value = {"b": [1, True, None, "Jose\u0301"], "a": {"z": -5, "A": '\u2028"\\/'}, "é": "ß", "Z": {}}
    assert canonical(value) == '{"Z":{},"a":{"A":"\u2028\\"\\\\/","z":-5},"b":[1,true,null,"José"],"é":"ß"}'


def test_a_seed_given_in_words_is_hashed_and_one_given_in_hex_is_taken_as_it_is(ledger: Ledger) -> None:
    apply(ledger, {**OPEN, "seed": "3 1 4 1 5 9"}, {**OPEN, "tournament": "summer", "seed": "5eed" * 16})
    seeds = [fact.seed for fact in ledger.tournaments()]
    assert seeds == [WORDS_SEED, "5eed" * 16]
