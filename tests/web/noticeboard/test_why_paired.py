"""Why this pairing? The page for everybody: a sentence first, then the articles; names as they are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.systems import system_of
from caissa.testing import crosstable
from caissa.tournament import Colour, Person
from caissa_web import operations
from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.document.pairing_reasons import pairing_reason
from caissa_web.operations.events.publication import withhold_name
from caissa_web.records.models import Section
from tests.web.noticeboard.test_pages import HOME, text_of

FIELD = "\n".join(f"{number} Player{number} {2500 - 10 * number}" for number in range(1, 8))
WHY = f"{HOME}rounds/1/why/"


@pytest.fixture
def paired(event) -> Section:
    """Round 1 of seven players as the engine pairs it: 1-4, 5-2, 3-6, and 7 has the bye."""
    facts = crosstable(
        FIELD, name="Open", type_code="FIDE_DUTCH_2026", scheduled_rounds=5, initial_colour=Colour.WHITE
    )
    system = system_of(facts)
    return operations.create_section(event, "open", system.with_pairing(system.pair(1)), by="olga")


def test_a_sentence_for_everybody_comes_first(client, paired):
    """Number 2 of the upper half meets number 5, first of those below; the article stands further down."""
    text = text_of(client.get(f"{WHY}5/"))
    assert (
        "Top half meets bottom half: of the 7 with 0 points, Player2 is number 2 and Player5 number 5."
        in text
    )
    sentence, details = text.index("Top half"), text.index("In detail")
    assert sentence < text.index("Colours: neither has had one yet") < details < text.index("C.04.3")


def test_the_bye_is_explained(client, paired):
    """Seven are an odd number."""
    text = text_of(client.get(f"{WHY}7/"))
    assert "The number to be paired is odd, so Player7 has no opponent." in text


def test_it_is_linked_from_the_board_and_from_the_card(client, paired):
    """By the number of the board, and by the round of a card."""
    assert 'href="why/1/"' in client.get(f"{HOME}rounds/1/").content.decode()
    assert f'href="{WHY}5/"' in client.get(f"{HOME}players/5/").content.decode()


def test_who_is_not_there_is_not_explained(client, paired):
    """Neither unknown people nor rounds that are not public."""
    for address in (f"{WHY}99/", f"{HOME}rounds/2/why/1/"):
        assert client.get(address).status_code == 404


def test_a_pairing_of_another_program_is_called_so(client, event):
    """Round 1 pairs neighbours: no engine of ours would, and the page does not pretend."""
    wall = "1 Anna 2400 2w1\n2 Boris 2300 1b0\n3 Chen 2200 4w1\n4 Dora 2100 3b0"
    facts = crosstable(wall, name="Open", type_code="FIDE_DUTCH_2026", scheduled_rounds=5)
    operations.create_section(event, "open", facts, by="olga")
    text = text_of(client.get(f"{WHY}1/"))
    assert "How Anna and Boris were paired is not on record" in text
    assert "In detail" not in text


def test_announced_byes_are_told(client, section):
    """Boris asked for half a point in round 3, Egon stayed away in round 2."""
    assert "Boris asked for a half-point bye" in text_of(client.get(f"{HOME}rounds/3/why/2/"))
    assert "Egon had announced to be absent" in text_of(client.get(f"{HOME}rounds/2/why/5/"))


def test_a_name_taken_off_the_pages_is_not_told_here(client, event, paired):
    """Neither in the sentence nor in the details, also as somebody else's opponent."""
    withhold_name(event, Person("Player2"), by="root")
    for who in (2, 5):
        html = client.get(f"{WHY}{who}/").content.decode()
        assert "Top half" in html
        assert "Player2" not in html


def test_a_round_robin_names_its_table(client, event):
    """Four players: round 1 of the Berger table has 2 against 3."""
    facts = crosstable(
        "\n".join(FIELD.splitlines()[:4]), name="Open", type_code="BERGER_ROUNDROBIN", scheduled_rounds=3
    )
    system = system_of(facts)
    operations.create_section(event, "open", system.with_pairing(system.pair(1)), by="olga")
    text = text_of(client.get(f"{WHY}3/"))
    assert "Everybody meets everybody: in round 1 the table" in text
    assert "has Player2 against Player3" in text


def test_teams_meet_as_teams(client, demo):
    """The sentence of a match names the teams, and the page of the matches leads to it."""
    home = "/events/demo-festival/teams/"
    page = client.get(f"{home}matches/2/").content.decode()
    assert "../../rounds/2/why/" in page
    answer = client.get(f"{home}rounds/2/why/1/")
    assert answer.status_code == 200
    assert "Why this pairing?" in text_of(answer)


def test_a_round_paired_by_hand_is_called_so(client, event, paired):
    """What the arbiter decided is not put into the engine's mouth."""
    document = newest("spring", "open")
    book = document.state.book
    sheet = replace(book.sheet(1), by_hand=True)
    by_hand = replace(document, state=document.state.with_book(book.with_sheet(sheet)))
    assert pairing_reason(by_hand, 1, 5).sentences[0] == "The arbiter paired Player5 and Player2 by hand."
