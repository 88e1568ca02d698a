"""An open of sixty players, nine rounds, from the entry list to the report to FIDE."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from caissa.files import trf
from caissa.tournament import Outcome
from caissa_web.accounts.models import User
from caissa_web.records.models import Section
from tests.cli.conftest import caissa  # noqa: F401 - the command line, as a fixture
from tests.web.browser.conftest import PASSWORD
from tests.web.browser.hands import (
    all_are_in,
    expect_message,
    explain_no_shows,
    facts_of,
    fill,
    follow,
    fresh,
    pair_and_publish,
    play_on,
    press,
    saved_report,
    say_yes,
    type_results,
)

DESK = "/desk/harbour-open/open/"
HEADINGS = "Name,Federation,Rating,Title,Born,Sex"
FEDERATIONS = ("LAT", "EST", "LTU", "FIN", "SWE", "POL")


def entry_list() -> str:
    """Fifty-nine invented entrants, the strongest first, every sixth a woman."""
    rows = [
        f'"Family{n:02}, Given",{FEDERATIONS[n % 6]},{2480 - 17 * n},{"FM" if n < 6 else ""},{1960 + n},'
        f"{'F' if n % 6 == 0 else 'M'}"
        for n in range(59)
    ]
    return "\n".join([HEADINGS, *rows])


def signs(dice: Random, boards: int) -> list[str]:
    """So many results as they are typed."""
    return [dice.choice("11=00") for _ in range(boards)]


def rounds_by_name(tournament):
    """All that happened in the rounds; a report numbers players as they were paired, so by name."""
    named = {player.number: player.name for player in tournament.players}
    return [
        (
            {
                (named[game.white], game.white_outcome, named[game.black], game.black_outcome)
                for game in round_.games
            },
            {(named[bye.participant], bye.outcome) for bye in round_.byes},
        )
        for round_ in tournament.rounds
    ]


def test_an_open_of_nine_rounds(logged_in, tmp_path, caissa):  # noqa: F811
    """Entries, a late entry, a bye, a forfeit, an adjourned game, a correction, an undo, a withdrawal."""
    User.objects.create_superuser("ada", name="Ada", password=PASSWORD)
    dice, page = Random(7), logged_in("ada")  # noqa: S311 - results, not secrets

    # The event, its section, its players.
    follow(page, "New event")
    fill(page, name="Harbour Open", city="Riga", federation="LAT", start="2026-06-01", end="2026-06-09")
    press(page, "Create the event")
    page.get_by_role("link", name=re.compile("^Open, 9 rounds")).click()
    fill(page, name="Open")
    press(page, "Add the section")
    expect_message(page, "The section has been added.")
    section = Section.objects.get()

    page.goto(f"{DESK}players/import/")
    entries = {"name": "entries.csv", "mimeType": "text/csv", "buffer": entry_list().encode()}
    page.locator("input[type=file]").set_input_files(entries)
    press(page, "Show what it would do")
    expect(page.get_by_role("status").first).to_contain_text("59 new")
    press(page, "Apply the ticked changes")
    expect_message(page, "Players entered: 59")
    page.goto(f"{DESK}players/add/")
    fill(page, name="Sixty, Sam", federation="LAT", rating="1405")
    press(page, "Enter the player")
    expect_message(page, "Sixty, Sam")
    assert fresh(section).players == 60

    page.goto(f"{DESK}players/12/")
    page.locator("#bye-round").select_option("2")
    page.locator("#bye-kind").select_option(label="half-point bye")
    press(page, "Record")
    expect(page.locator(".tally")).to_contain_text("half-point bye")

    # Round 1, typed.
    page.goto(f"{DESK}rounds/")
    press(page, "White was drawn")
    pair_and_publish(page, "Pair round 1")
    type_results(page, signs(dice, 30))
    all_are_in(page)

    # A late entry; in round 2 somebody does not come and a game is adjourned.
    page.goto(f"{DESK}players/add/")
    expect(page.get_by_text("this is a late entry, from round 2 on")).to_be_visible()
    fill(page, name="Late, Lea", federation="EST", rating="1990")
    press(page, "Enter the player")
    assert "Late entries were announced up to round 1" in say_yes(page)
    expect_message(page, "Late, Lea")
    page.goto(f"{DESK}rounds/")
    pair_and_publish(page)
    type_results(page, [*signs(dice, 28), "+", "?"])
    all_are_in(page)
    expect(page.locator("#tally")).to_contain_text("1 adjourned")

    # Round 3 is paired beside the adjourned game, which then ends in a draw.
    explain_no_shows(page, "The bus broke down")
    pair_and_publish(page)
    page.goto(f"{DESK}rounds/2/")
    open_game = page.locator("input[name^=result-][value='?']")
    open_game.fill("=")
    expect(page.locator("#tally")).not_to_contain_text("adjourned")

    # Round 3: one result was typed wrongly and is corrected at once.
    page.goto(f"{DESK}rounds/3/")
    type_results(page, ["1", *signs(dice, 29)])
    all_are_in(page)
    first = page.locator("input[name^=result-]").first
    first.fill("=")
    expect(first).to_have_attribute("data-state", "saved")
    assert facts_of(section).round(3).games[0].white_outcome is Outcome.DRAW

    # The wrong player is withdrawn, which is undone; then the right one.
    page.goto(f"{DESK}players/40/")
    press(page, "Withdraw")
    page.goto(f"{DESK}history/")
    page.locator("#undo-reason").fill("It was number 41")
    press(page, "Undo it")
    assert facts_of(section).player(40).left is None
    page.goto(f"{DESK}players/41/")
    page.locator("#leave-reason").fill("Called back to work")
    press(page, "Withdraw")
    assert facts_of(section).player(41).left.after_round == 3

    # Rounds 4 to 8 are more of the same; the last one is typed.
    play_on(section, dice, until=8)
    page.goto(f"{DESK}rounds/")
    pair_and_publish(page)
    type_results(page, signs(dice, 30))
    all_are_in(page)

    # Everything FIDE and the players want.
    facts = facts_of(section)
    page.goto(f"{DESK}files/")
    report = saved_report(page, tmp_path)
    back = trf.read_bytes(report.read_bytes()).tournament
    assert rounds_by_name(back) == rounds_by_name(facts)
    assert {(player.name, player.rating) for player in back.players} == {
        (player.name, player.rating) for player in facts.players
    }
    assert next(player.number for player in back.players if player.name == "Late, Lea") == 30
    assert caissa("check", report).code == 0

    page.goto(f"{DESK}prizes/fund/")
    for line, prize in enumerate(("1000", "500", "300"), start=1):
        page.get_by_label(f"Prize of line {line}, General").fill(prize)
    page.get_by_role("button", name="Add a prize group").click()
    page.get_by_label("Name of group 2").fill("Women")
    page.get_by_label("Prize of line 1").nth(1).fill("200")
    page.get_by_label("Women or men").nth(1).select_option("w")
    press(page, "Save the prize fund")
    expect(page.get_by_role("heading", name="General")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Awarded EUR 2000.00, not awarded EUR 0.00")
    page.goto(f"{DESK}standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.get_by_role("row", name="Family40, Given")).to_contain_text("withdrawn")
    page.goto(f"{DESK}documents/")
    expect(page.locator("main")).to_contain_text("IT1, certificate of title result")
    page.goto(f"{DESK}documents/standings/?to=html")
    expect(page.locator("body")).to_contain_text("Family00, Given")
