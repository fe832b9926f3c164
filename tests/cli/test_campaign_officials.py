"""Who runs a campaign is told, and whoever looks for a tournament where there is none is told of campaigns."""

from tests.cli.terminal import Terminal

OPENING = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}


def test_the_organizers_of_a_campaign_are_listed(terminal: Terminal) -> None:
    terminal.apply({**OPENING, "date": "2026-05-02", "type": "endless"})
    assert terminal.answer("officials", "-c", "dust").startswith("Nobody is appointed")
    terminal.run("appoint", "Olga Organizer", "--role", "organizer", "-c", "dust")
    assert terminal.answer("officials", "-c", "dust") == "organizer: Olga Organizer\n"
    rows = [{"official": "Olga Organizer", "role": "organizer"}]
    assert terminal.json("officials", "-c", "dust") == {"campaign": "dust", "rows": rows, "event": 3}
    assert terminal.json("officials", "-c", "dust", "--as-of", "1") == {"campaign": "dust", "rows": [], "event": 1}
    assert terminal.json("campaign")[0]["organizers"] == ["Olga Organizer"]


def test_a_ledger_with_campaigns_alone_says_where_they_are(terminal: Terminal) -> None:
    assert "campaigns" not in terminal.refused("status", code=2)
    terminal.apply({**OPENING, "date": "2026-05-02", "type": "endless"})
    assert "`ledger campaign` has its campaigns" in terminal.refused("status", code=2)
