"""Players at the desk: entered, corrected, excused, withdrawn; their numbers and what is doubtful."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern

from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa.testing import crosstable
from caissa.tournament import (
    Birth,
    Licence,
    Outcome,
    Person,
    Player,
    Rating,
    Role,
    Speed,
    Team,
    Title,
    Tournament,
)
from caissa_web import operations
from caissa_web.desk.entries.forms import typed_from
from caissa_web.desk.entries.urls import section_pages
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.players import fingerprint
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import Book, Option, all_published
from caissa_web.section.entries.findings import entry_findings
from caissa_web.section.ratings.tournament_rating import Method, tournament_rating
from tests.web.desk.conftest import DESK

PLAYERS = DESK + "players/"
NEW = "/desk/spring/new/players/"

LISTED = (
    ListEntry(1001, name="Ozols, Janis", federation="LAT", sex="M", title="IM", standard_rating=2410,
              standard_k=10, rapid_rating=2380, rapid_k=10, birth_year=1990),
    ListEntry(1002, name="Berzina, Anna", federation="LAT", sex="F", title="", womens_title="WFM",
              standard_rating=2105, standard_k=20, birth_year=2001),
    ListEntry(1003, name="Ozols, Karlis", federation="EST", sex="M", blitz_rating=1750, blitz_k=40,
              birth_year=2010),
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for rating lists with nothing in it yet."""
    place = tmp_path / "ratings.sqlite3"
    monkeypatch.setenv("CAISSA_RATINGS", str(place))
    return place


def stored(entries: tuple[ListEntry, ...] = LISTED, month: str = "2026-04") -> None:
    """Put a list of invented people into the store."""
    text = "".join(txt_list(entries, Kind.COMBINED, month)).encode("latin-1")
    rating_store.import_list(BytesIO(text), name="list.txt", source="FIDE", month=month, kind=None)


@pytest.fixture
def new(event: Event) -> Section:
    """A Swiss to come: three entered, nobody paired."""
    entered = crosstable(
        """
        1 Anna  2400
        2 Boris 2300
        3 Chen  2200
        """,
        name="New", scheduled_rounds=5, type_code="FIDE_DUTCH_2026", start=date(2026, 4, 1),
    )  # fmt: skip
    return operations.create_section(event, "new", entered, by="olga")


def facts_of(section: Section) -> Tournament:
    """The facts as they are now."""
    section.refresh_from_db()
    return snapshot.load(section)


def book_of(section: Section) -> Book:
    """The book as it is now."""
    section.refresh_from_db()
    return snapshot.load_state(section).book


def confirmed(
    browser: Client, address: str, form_data: dict[str, str], code: str, level: int
) -> HttpResponse:
    """Send an act that is warned of, see the level asked, and confirm it."""
    asked = browser.post(address, form_data)
    assert asked.status_code == 409
    assert f"level-{level}" in asked.content.decode()
    assert code in asked.content.decode()
    answer = browser.post(address, {**form_data, "confirmed": code})
    assert answer.status_code == 302
    return answer


def names(section: Section) -> list[str]:
    """The names by number."""
    return [player.name for player in facts_of(section).players]


TYPED = {"name": "Dora, D", "by_method": "on", "federation": "", "birth": ""}


# -- the list ---------------------------------------------------------------------------


def test_the_list_is_sorted_by_its_headings_and_found_by_words(chief: Client, section: Section) -> None:
    """Every heading is a link that orders the list; the search works on the server too."""
    page = chief.get(PLAYERS + "?by=name").content.decode()
    assert page.index(">Anna<") < page.index(">Boris<") < page.index(">Egon<")
    rated = chief.get(PLAYERS + "?by=rating").content.decode()
    assert rated.index(">Dora<") < rated.index(">Egon<")
    filtered = chief.get(PLAYERS + "?find=2200").content.decode()
    assert ">Chen<" in filtered
    assert ">Anna<" not in filtered


def test_a_list_of_three_hundred_is_light(
    chief: Client,
    large_section: Callable[[int], Section],
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    """300 players with all columns: under 150 kB and at most 25 queries."""
    large_section(300)
    with django_assert_max_num_queries(25):  # type: ignore[attr-defined]
        page = chief.get("/desk/spring/of-300/players/")
    assert len(page.content) < 150_000
    assert page.content.count(b'<tr id="p') == 300


def test_what_is_doubtful_is_found() -> None:
    """The same ID twice, the same name twice, no ID, born after the start, a federation nobody has."""
    facts = Tournament(
        start=date(2026, 4, 1),
        players=(
            Player(1, Person("Ozols, Janis", 1001, "LAT"), 2400),
            Player(2, Person("Ozols, J.", 1001, "LAT"), 2300),
            Player(3, Person("Ozols, JĀNIS", None, "XYZ", Birth(2027)), 2200),
            Player(4, Person("Ozols, Janis", 1004, "LAT"), 5000),
        ),
    )
    doubts = {(finding.code, finding.where.split()[1]) for finding in entry_findings(facts, date(2026, 4, 2))}
    assert {
        ("entries.same-id", "2"),
        ("entries.same-name", "3"),
        ("rating.no-fide-id", "3"),
        ("rating.birth", "3"),
        ("rating.unknown-federation", "3"),
        ("rating.implausible", "4"),
    } <= doubts
    assert ("entries.same-name", "4") not in doubts  # two IDs are two people


# -- entering ---------------------------------------------------------------------------


def test_somebody_from_the_list_comes_with_all_that_it_says(chief: Client, new: Section, store: Path) -> None:
    """One click: rating, K, month, title, federation, birth and ID; the number follows the rating."""
    stored()
    hits = chief.get(NEW + "add/search/?q=ozols").content.decode()
    assert hits.index("Ozols, Janis") < hits.index("Ozols, Karlis")
    assert chief.post(NEW + "add/listed/", {"who": "1001"}).status_code == 302
    assert names(new) == ["Ozols, Janis", "Anna", "Boris", "Chen"]
    entered = facts_of(new).player(1)
    assert (entered.rating, entered.title, entered.federation) == (2410, Title.IM, "LAT")
    assert entered.person.birth == Birth(1990)
    assert Rating(2410, "FIDE", Speed.STANDARD, "2026-04", 10, 0) in [
        Rating(rating.value, rating.source, rating.speed, rating.list_month, rating.k, rating.games or 0)
        for rating in entered.person.ratings
    ]


def test_a_fide_id_names_one_player(chief: Client, new: Section, store: Path) -> None:
    """Whoever has the FIDE ID already is named; a second is refused, entered or corrected."""
    stored()
    chief.post(NEW + "add/listed/", {"who": "1001"})
    said = "the FIDE ID 1001 is that of 1 Ozols, Janis"
    assert said in chief.post(NEW + "add/listed/", {"who": "1001"}, follow=True).content.decode()
    typed = {"name": "Somebody Else", "fide_id": "1001", "back": NEW + "add/"}
    again = chief.post(NEW + "add/typed/", typed, follow=True).content.decode()
    assert said in again
    assert 'value="Somebody Else"' in again
    anna = facts_of(new).player(2)
    form_data = {**typed_from(anna, Speed.STANDARD), "fide_id": "1001", "reason": ""}
    sent = {name: "" if value is None else value for name, value in form_data.items()}
    assert said in chief.post(NEW + "2/correct/", sent, follow=True).content.decode()
    assert names(new) == ["Ozols, Janis", "Anna", "Boris", "Chen"]


def test_somebody_of_the_same_name_is_warned_of_with_the_reason(chief: Client, new: Section) -> None:
    """The same name, and nothing that tells two people apart: a level-3 warning that says so."""
    typed = {"name": "anna", "birth": "1990"}
    asked = chief.post(NEW + "add/typed/", typed).content.decode()
    assert "the same name, and nothing to distinguish them" in asked
    confirmed(chief, NEW + "add/typed/", typed, "double-anna", 3)
    assert sorted(names(new)).count("anna") == 1
    again = chief.post(NEW + "add/typed/", typed).content.decode()
    assert "the same name and date of birth, 1990" in again


@pytest.mark.parametrize("asked", ["9" * 100, "'; DROP TABLE", '"', "*", "ozols " * 40, "\x00", "ø"])
def test_any_search_gets_an_answer(chief: Client, new: Section, store: Path, asked: str) -> None:
    """Whatever is typed into the search, an answer comes and never a trace."""
    stored()
    assert chief.get(NEW + "add/search/", {"q": asked}).status_code == 200
    refused = chief.post(NEW + "add/listed/", {"who": asked}, follow=True)
    expected = "cannot be stored" if "\x00" in asked else "Nobody in the stored lists has that ID"
    assert expected in refused.content.decode()


def test_a_damaged_store_is_a_message(chief: Client, new: Section, store: Path) -> None:
    """The list of players does not need the store; the page for new ones says what is wrong, and works."""
    store.write_bytes(b"not a database at all, only some text that goes on for a while")
    answer = chief.get(NEW + "add/")
    assert answer.status_code == 200
    assert "store of rating lists cannot be read" in answer.content.decode()
    assert chief.get(NEW).status_code == 200


def test_without_a_list_players_are_typed(chief: Client, new: Section, store: Path) -> None:
    """Nothing imported: the page says so, and a typed player is marked as by hand."""
    page = chief.get(NEW + "add/").content.decode()
    assert "No rating list has been imported" in page
    form_data = {
        **TYPED,
        "name": "Dora, D",
        "standard": "2350",
        "federation": "latvia",
        "birth": "1999-05-31",
    }
    assert chief.post(NEW + "add/typed/", form_data).status_code == 302
    assert names(new) == ["Anna", "Dora, D", "Boris", "Chen"]
    dora = facts_of(new).player(2)
    assert (dora.rating, dora.federation, dora.birth) == (2350, "LAT", Birth(1999, 5, 31))
    assert book_of(new).by_hand == (2,)
    assert "by hand" in chief.get(NEW).content.decode()


def test_a_tournament_rating_that_was_typed_counts(chief: Client, new: Section, store: Path) -> None:
    """Also while the box for the section's method is ticked, as it is when the page opens."""
    form_data = {**TYPED, "name": "Dora, D", "rating": "2350", "by_method": "on"}
    assert chief.post(NEW + "add/typed/", form_data).status_code == 302
    assert facts_of(new).player(2).rating == 2350


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", "  "),
        ("name", "12"),
        ("federation", "Atlantis"),
        ("birth", "3000"),
        ("birth", "1990-02-30"),
        ("birth", "soon"),
        ("standard", "5000"),
        ("fide_id", "-4"),
        ("list_month", "April"),
        ("national_id", "7"),
    ],
)
def test_nonsense_is_refused_at_its_field(
    chief: Client, new: Section, store: Path, field: str, typed: str
) -> None:
    """What was typed is kept, a message stands at the field, nothing changes."""
    answer = chief.post(NEW + "add/typed/", {**TYPED, "club": "Rīgas šahs", field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "errorlist" in page
    assert "Rīgas šahs" in page
    assert len(facts_of(new).players) == 3


def test_a_late_entry_gets_the_pairing_number_of_its_rating(chief: Client, section: Section) -> None:
    """Three rounds paired: from round 4, no points so far, TPN 2 between 2400 and 2300 (C.04.2 2.4)."""
    form_data = {**TYPED, "name": "Fritz, F", "standard": "2350"}
    confirmed(chief, PLAYERS + "add/typed/", form_data, "late-entry", 2)
    facts = facts_of(section)
    assert (facts.player(6).name, facts.player(6).first_round) == ("Fritz, F", 4)
    assert [facts.tpn(number, 4) for number in (1, 6, 2, 3)] == [1, 2, 3, 4]
    assert facts.tpn(2, 3) == 2


# -- correcting -------------------------------------------------------------------------


def correction(section: Section, number: int, **changed: str) -> dict[str, str]:
    """A player's form as the page has it, with some fields changed."""
    player = facts_of(section).player(number)
    typed = {name: str(value) for name, value in typed_from(player, Speed.STANDARD).items() if value}
    return {**typed, "seen": fingerprint(player), **changed}


def test_data_are_corrected_and_the_number_stays_once_paired(chief: Client, section: Section) -> None:
    """A rating may be corrected at any time; after pairing nobody's number moves (C.04.2 2.3)."""
    answer = chief.post(PLAYERS + "3/correct/", correction(section, 3, rating="2500", club="Riga"))
    assert answer.status_code == 302
    facts = facts_of(section)
    assert (facts.player(3).rating, facts.player(3).person.club) == (2500, "Riga")
    assert [facts.tpn(number, 4) for number in (1, 2, 3)] == [1, 2, 3]
    assert LogEntry.objects.filter(section=section).last().act == "player.corrected"


def test_before_round_one_numbers_follow_the_ratings(chief: Client, new: Section) -> None:
    """Chen turns out to be rated 2500: number 1, with the bye that Chen had asked for."""
    chief.post(NEW + "3/bye/", {"round": "1", "kind": "HALF_POINT_BYE"})
    chief.post(NEW + "3/correct/", correction(new, 3, rating="2500"))
    assert names(new) == ["Chen", "Anna", "Boris"]
    assert [bye.participant for bye in facts_of(new).round(1).byes] == [1]


def test_two_arbiters_do_not_overwrite_each_other(chief: Client, section: Section) -> None:
    """Who saw an older entry is told so; a result entered meanwhile is no obstacle."""
    first, second = correction(section, 3, club="Riga"), correction(section, 3, club="Tallinn")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ben")
    assert chief.post(PLAYERS + "3/correct/", first).status_code == 302
    answer = chief.post(PLAYERS + "3/correct/", second, follow=True)
    assert "changed in the meantime" in answer.content.decode()
    assert facts_of(section).player(3).person.club == "Riga"


def test_taking_off_the_list_is_for_those_who_were_never_paired(
    chief: Client, new: Section, section: Section
) -> None:
    """Before round 1 an entry is removed; afterwards one can only withdraw (C.04.2 3.2)."""
    chief.post(NEW + "1/leave/", {"act": "remove"})
    assert names(new) == ["Boris", "Chen"]
    refused = chief.post(PLAYERS + "1/leave/", {"act": "remove"}, follow=True).content.decode()
    assert "can only withdraw" in refused
    assert len(facts_of(section).players) == 5


# -- pairing numbers --------------------------------------------------------------------


def test_numbers_are_made_anew_before_round_four(chief: Client, section: Section) -> None:
    """Chen is corrected to 2500 after round 3 was paired: level 3, then TPN 1, and a remark (2.3)."""
    chief.post(PLAYERS + "3/correct/", correction(section, 3, rating="2500"))
    confirmed(chief, PLAYERS + "renumber/", {}, "numbers-regenerated", 3)
    facts = facts_of(section)
    assert [facts.tpn(number, 4) for number in (3, 1, 2, 4, 5)] == [1, 2, 3, 4, 5]
    assert facts.tpn(3, 3) == 3
    assert tuple(map(str, facts.remarks)) == ("Pairing numbers regenerated before round 4: 3 changed.",)


def test_numbers_stay_once_round_four_is_paired(chief: Client, event: Event, facts: Tournament) -> None:
    """Neither made anew nor exchanged (C.04.2 2.3)."""
    fourth = replace(facts, rounds=(*facts.rounds, replace(facts.round(2), number=4)))
    section = operations.create_section(event, "late", fourth, by="olga")
    for address in ("players/renumber/", "players/1/exchange/"):
        answer = chief.post(f"/desk/spring/late/{address}", {"other": "2"}, follow=True)
        assert "Round 4 has been paired" in answer.content.decode()
    assert facts_of(section).tpns == ()


def test_only_equals_exchange_numbers_and_the_exchange_lasts(chief: Client, event: Event) -> None:
    """Equal rating and title: level 3 and a remark; a later entry keeps the order that was chosen."""
    entered = crosstable(
        """
        1 Anna  2400
        2 Boris 2300
        3 Chen  2300
        """,
        name="Equal", scheduled_rounds=5, type_code="FIDE_DUTCH_2026",
    )  # fmt: skip
    section = operations.create_section(event, "equal", entered, by="olga")
    there = "/desk/spring/equal/players/"
    refused = chief.post(there + "1/exchange/", {"other": "2"}, follow=True).content.decode()
    assert "equal rating and title" in refused
    confirmed(chief, there + "2/exchange/", {"other": "3"}, "numbers-exchanged", 3)
    assert names(section) == ["Anna", "Chen", "Boris"]
    chief.post(there + "add/typed/", {**TYPED, "standard": "2500"})
    assert names(section) == ["Dora, D", "Anna", "Chen", "Boris"]
    assert len(facts_of(section).remarks) == 1


# -- byes, leaving, boards --------------------------------------------------------------


def test_a_second_half_point_bye_is_warned_of(chief: Client, section: Section) -> None:
    """Boris had one in round 3: level 3 on the second (C.05 6.7.4)."""
    form_data = {"round": "4", "kind": "HALF_POINT_BYE"}
    confirmed(chief, PLAYERS + "2/bye/", form_data, "second-half-point-bye", 3)
    assert facts_of(section).result(2, 4).outcome is Outcome.HALF_POINT_BYE
    chief.post(PLAYERS + "2/bye/", {"round": "4", "kind": "none"})
    assert facts_of(section).result(2, 4).outcome is Outcome.ABSENT


def test_what_was_announced_about_byes_and_late_entries_is_warned_of(
    chief: Client, event: Event, facts: Tournament
) -> None:
    """No half-point byes at all, none after round 3, entries until round 2: each is a level 3."""
    options = (Option("half-point-byes", "0"), Option("last-bye-round", "3"), Option("late-entries", "2"))
    sheets = all_published(3).sheets
    operations.create_section(event, "strict", facts, by="olga", book=Book(sheets, options=options))
    there = "/desk/spring/strict/players/"
    asked = chief.post(there + "4/bye/", {"round": "4", "kind": "HALF_POINT_BYE"}).content.decode()
    assert asked.count("level-3") == 2
    assert "only 0 may be requested" in asked
    assert "for rounds up to 3" in asked
    confirmed(chief, there + "add/typed/", TYPED, "entries-closed", 3)


def test_a_full_point_bye_is_deprecated_and_remarked(chief: Client, section: Section) -> None:
    """Level 2, and a line in the report to FIDE."""
    confirmed(chief, PLAYERS + "4/bye/", {"round": "4", "kind": "FULL_POINT_BYE"}, "full-point-bye", 2)
    assert tuple(map(str, facts_of(section).remarks)) == ("Full-point bye of player 4 in round 4.",)


def test_a_barred_player_gets_no_half_point_bye(chief: Client, section: Section) -> None:
    """The bar holds until it is lifted; a zero-point bye is open to everybody."""
    chief.post(PLAYERS + "4/bar/", {"barred": "yes"})
    refused = chief.post(PLAYERS + "4/bye/", {"round": "4", "kind": "HALF_POINT_BYE"}, follow=True)
    assert "barred from half-point byes" in refused.content.decode()
    chief.post(PLAYERS + "4/bye/", {"round": "4", "kind": "ZERO_POINT_BYE"})
    assert facts_of(section).result(4, 4).outcome is Outcome.ZERO_POINT_BYE


def test_who_withdraws_may_come_back_and_who_is_expelled_may_not(chief: Client, section: Section) -> None:
    """Withdrawal and return; an expulsion needs a reason and level 3 (Laws 12.9.9)."""
    chief.post(PLAYERS + "1/leave/", {"act": "withdraw", "after": "3", "reason": "ill"})
    assert "withdrawn" in chief.get(PLAYERS).content.decode()
    chief.post(PLAYERS + "1/leave/", {"act": "readmit"})
    assert facts_of(section).player(1).left is None
    without = chief.post(PLAYERS + "1/leave/", {"act": "expel", "after": "3"}, follow=True)
    assert "enter a reason for the expulsion" in without.content.decode()
    form_data = {"act": "expel", "after": "3", "reason": "a phone"}
    confirmed(chief, PLAYERS + "1/leave/", form_data, "expulsion", 3)
    again = chief.post(PLAYERS + "1/leave/", {"act": "readmit"}, follow=True)
    assert "was expelled" in again.content.decode()


def test_a_board_is_kept_for_one_player(chief: Client, section: Section) -> None:
    """A second player cannot have the same one; an empty field frees it (ACCESS-003)."""
    chief.post(PLAYERS + "4/board/", {"board": "1", "reason": "wheelchair"})
    assert [(fixed.player, fixed.board) for fixed in book_of(section).fixed_boards] == [(4, 1)]
    refused = chief.post(PLAYERS + "5/board/", {"board": "1"}, follow=True)
    assert "reserved for player 4" in refused.content.decode()
    chief.post(PLAYERS + "4/board/", {"board": ""})
    assert book_of(section).fixed_boards == ()


@pytest.mark.parametrize(
    "form_data", [{"round": "x", "kind": "ZERO_POINT_BYE"}, {"round": "4", "kind": "WIN"}, {}]
)
def test_a_bye_that_is_none_changes_nothing(
    chief: Client, section: Section, form_data: dict[str, str]
) -> None:
    """A message, no trace."""
    answer = chief.post(PLAYERS + "4/bye/", form_data, follow=True)
    assert answer.status_code == 200
    assert facts_of(section).rounds[3:] == ()


def test_the_player_page_shows_the_card_to_all_and_the_acts_to_some(
    chief: Client, logged_in: Callable[[str, Role | None], Client], section: Section
) -> None:
    """A sector arbiter sees the card and no form; somebody who is not there is not found."""
    assert "Correct the data" in chief.get(PLAYERS + "2/").content.decode()
    other = logged_in("sven", Role.SECTOR_ARBITER)
    page = other.get(PLAYERS + "2/").content.decode()
    assert "half-point bye" in page
    assert "Correct the data" not in page
    assert other.post(PLAYERS + "2/leave/", {"act": "withdraw"}).status_code == 403
    assert chief.get(PLAYERS + "99/").status_code == 404


# -- lists from files -------------------------------------------------------------------


def uploaded(text: str, name: str = "players.csv") -> SimpleUploadedFile:
    """A file that is sent."""
    return SimpleUploadedFile(name, text.encode(), "text/csv")


LIST = """Name;Rating;Fed;FIDE ID
Anna;2450;LAT;
Boris;2300;;
Dora, D;2250;Latvia;1004
"""


def test_a_list_is_reported_first_and_taken_over_in_one_act(chief: Client, new: Section) -> None:
    """New, changed and the same are told apart; nothing is stored before the confirmation."""
    page = chief.post(NEW + "import/", {"file": uploaded(LIST)})
    assert "1 new, 1 with different data, 1 unchanged" in page.content.decode()
    assert names(new) == ["Anna", "Boris", "Chen"]
    form_data = {
        "kept": page.context["kept"],
        "new": "0",
        "corrected": "1",
        "seen_version": "1",
        "name": "a.csv",
    }
    assert chief.post(NEW + "import/take-over/", form_data).status_code == 302
    assert names(new) == ["Anna", "Boris", "Dora, D", "Chen"]
    assert facts_of(new).player(1).rating == 2450
    assert LogEntry.objects.filter(section=new).last().what == "a.csv: 1 new, 1 corrected"


def test_a_list_brings_teams_into_a_team_section(chief: Client, teams: Section) -> None:
    """A column of teams: known ones get the player on their last board, new ones are entered."""
    there = "/desk/spring/teams/players/import/"
    text = "Name;Rating;Team\nOzols, Janis;2400;Riga\nBerzina, Anna;2100;Vilnius\n"
    page = chief.post(there, {"file": uploaded(text)})
    form_data = {"kept": page.context["kept"], "new": ["0", "1"], "seen_version": "1"}
    assert chief.post(there + "take-over/", form_data).status_code == 302
    members = {team.name: team.players for team in facts_of(teams).teams}
    assert members == {"Riga": (1, 2, 6), "Tallinn": (3, 4), "Vilnius": (7,)}


def test_a_column_that_is_not_known_is_shown_and_mapped_by_hand(chief: Client, new: Section) -> None:
    """The report lists it first; read again with the reader's word, the years of birth arrive."""
    text = "Name;Rating;Naissances;Payment;Team\nDora, D;2250;1990;paid;Riga\n"
    page = chief.post(NEW + "import/", {"file": uploaded(text)})
    content = page.content.decode()
    assert "Naissances" in content
    assert "2 columns were not read" in content
    assert "this section is for individual players" in content
    sent = {"rows": page.context["choice"].rows, "name": "a.csv", "column-0": "name", "column-1": "rating"}
    again = chief.post(NEW + "import/", {**sent, "column-2": "birth", "column-3": "", "column-4": ""})
    assert "was not read" not in again.content.decode()
    chief.post(NEW + "import/take-over/", {"kept": again.context["kept"], "new": "0", "seen_version": "1"})
    assert [player.person.birth for player in facts_of(new).players if player.name == "Dora, D"] == [
        Birth(1990)
    ]


def test_a_list_without_a_known_heading_can_be_mapped(chief: Client, new: Section) -> None:
    """Even the column of names may be said by hand; forged rows are refused."""
    page = chief.post(NEW + "import/", {"file": uploaded("Wer;Was\nDora;1\nEva;2\n")})
    assert page.status_code == 422
    sent = {"rows": page.context["choice"].rows, "name": "a.csv", "column-0": "name", "column-1": ""}
    again = chief.post(NEW + "import/", sent)
    assert [entrant.player.name for entrant in again.context["compared"].new] == ["Dora", "Eva", "Wer"]
    forged = chief.post(NEW + "import/", {**sent, "rows": "x" + sent["rows"]}, follow=True)
    assert "upload the file again" in forged.content.decode()


def test_an_unticked_row_is_left_alone_and_a_forged_report_refused(chief: Client, new: Section) -> None:
    """Only what is ticked counts, and only what we have reported."""
    page = chief.post(NEW + "import/", {"file": uploaded(LIST)})
    chief.post(NEW + "import/take-over/", {"kept": page.context["kept"], "new": "0", "seen_version": "1"})
    assert facts_of(new).player(1).rating == 2400
    forged = chief.post(
        NEW + "import/take-over/", {"kept": "x" + page.context["kept"], "new": "0"}, follow=True
    )
    assert "upload the file again" in forged.content.decode()


@pytest.mark.parametrize("text", ["", "\x00\x01\x02", "1;2;3\n4;5;6\n"])
def test_a_file_without_players_is_refused_at_its_field(chief: Client, new: Section, text: str) -> None:
    """A message at the field, nothing changes."""
    answer = chief.post(NEW + "import/", {"file": uploaded(text)})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()


# -- ratings ----------------------------------------------------------------------------


def test_ratings_are_compared_and_only_ticked_ones_taken_over(
    chief: Client, event: Event, store: Path
) -> None:
    """The list valid at the start counts, not a later one; nothing changes silently (Q133-144)."""
    stored()
    stored((ListEntry(1001, name="Ozols, Janis", federation="LAT", standard_rating=2500),), "2026-05")
    janis = Player(1, Person("Ozols, Janis", 1001, "LAT", title=Title.IM), 2400)
    anna = Player(2, Person("Bērziņa, Anna", 1002, "LAT"), 2000)
    facts = Tournament(
        name="R",
        players=(janis, anna),
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
        start=date(2026, 4, 9),
    )
    section = operations.create_section(event, "rated", facts, by="olga")
    there = "/desk/spring/rated/players/ratings/"
    page = chief.get(there)
    differences = {
        difference.key: (difference.recorded, difference.listed)
        for difference, _field in page.context["rows"]
    }
    assert differences["1:standard"] == ("", "2410 K10")
    assert differences["1:rating"] == ("2400", "2410")
    assert differences["2:title"] == ("", "WFM")
    assert "2:name" not in differences
    assert snapshot.load(section).player(1).rating == 2400
    form_data = {"take": ["1:rating", "1:standard"], "lists": page.context["lists"], "seen_version": "1"}
    assert chief.post(there + "apply/", form_data).status_code == 302
    after = facts_of(section)
    assert after.player(1).rating == 2410
    assert after.player(1).person.rating() == 2410
    assert (after.player(2).rating, after.player(2).title) == (2000, None)
    assert LogEntry.objects.filter(section=section).last().act == "ratings.refreshed"


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (Method.FIDE, 2000), (Method.NRO, 2100), (Method.FIDON, 2000), (Method.NIDOF, 2100),
        (Method.HBFN, 2100), (Method.LBFN, 2000), (Method.OTHER, None),
    ],
)  # fmt: skip
def test_tournament_ratings_by_method(method: Method, expected: int | None) -> None:
    """A player with 2000 of FIDE and 2100 at home (record 172 of the TRF)."""
    person = Person("A", ratings=(Rating(2000), Rating(2100, "LAT")))
    assert tournament_rating(person, method, Speed.STANDARD) == expected


def test_an_effective_rapid_rating_is_the_standard_one_where_there_is_no_rapid_one() -> None:
    """Asked for or not: without the option the unrated stay unrated."""
    person = Person("A", ratings=(Rating(2000),))
    assert tournament_rating(person, Method.FIDE, Speed.RAPID) is None
    assert tournament_rating(person, Method.FIDE, Speed.RAPID, effective=True) == 2000


def test_the_method_is_recorded_and_changes_nobodys_rating(chief: Client, new: Section, store: Path) -> None:
    """The differences show what it would change; the arbiter takes over what fits."""
    form_data = {"method": "NIDOF", "federation": "latvia", "effective": "on", "seen_version": "1"}
    chief.post(NEW + "ratings/method/", form_data)
    facts = facts_of(new)
    assert facts.starting_rank_method == "LAT NIDOF"
    assert [player.rating for player in facts.players] == [2400, 2300, 2200]
    assert chief.get(NEW + "ratings/").status_code == 200


def test_a_list_is_imported_at_the_desk(chief: Client, new: Section, store: Path) -> None:
    """A downloaded file goes into the store; what is no list is refused at the field."""
    text = "".join(txt_list(LISTED, Kind.COMBINED, "2026-04"))
    form_data = {"source": "FIDE", "month": "2026-04"}
    unknown = chief.post(NEW + "rating-lists/", {"file": uploaded(text, "list.txt"), "source": "FIDE"})
    assert "month" in unknown.context["form"].errors
    page = chief.post(NEW + "rating-lists/", {"file": uploaded(text, "list.txt"), **form_data})
    assert "Players: 3" in page.content.decode()
    assert "0 differences from the players of this section" in page.content.decode()
    refused = chief.post(NEW + "rating-lists/", {"file": uploaded("nothing", "x.txt"), "source": "FIDE"})
    assert refused.status_code == 422
    assert len(rating_store.stored_lists()) == 1


# -- teams ------------------------------------------------------------------------------


@pytest.fixture
def teams(event: Event) -> Section:
    """A team Swiss with two teams of two and one player more."""
    players = tuple(Player(number, Person(f"Player {number}"), 2000) for number in range(1, 6))
    facts = Tournament(
        name="Teams",
        players=players,
        teams=(Team(1, "Riga", (1, 2)), Team(2, "Tallinn", (3, 4))),
        scheduled_rounds=3,
        type_code="FIDE_TEAM_BAKU",
        type_text="Team Swiss",
        board_colours="WB",
    )
    return operations.create_section(event, "teams", facts, by="olga")


def test_teams_have_a_board_order_a_captain_and_reserves(chief: Client, teams: Section) -> None:
    """Players join a team in board order; nobody plays for two (C.05 7)."""
    there = "/desk/spring/teams/players/teams/"
    assert "Without a team" in chief.get(there).content.decode()
    form_data = {"name": "Riga", "captain": "Ozols", "players": "2 1 5", "seen_version": "1"}
    assert chief.post(there + "1/", form_data).status_code == 302
    riga = facts_of(teams).team(1)
    assert (riga.players, riga.captain) == ((2, 1, 5), "Ozols")
    assert "reserve" in chief.get(there).content.decode()
    twice = chief.post(there + "1/", {**form_data, "players": "2 1 3", "seen_version": "2"}, follow=True)
    assert "plays for Tallinn" in twice.content.decode()
    wrong = chief.post(there + "1/", {**form_data, "players": "2 and 1"})
    assert wrong.status_code == 422
    assert "2 and 1" in wrong.content.decode()


def test_a_team_is_entered_and_a_player_joins_it(chief: Client, teams: Section) -> None:
    """A new team has the next number; a typed player goes on its last board."""
    there = "/desk/spring/teams/players/"
    chief.post(there + "teams/add/", {"name": "Vilnius", "federation": "LTU", "seen_version": "1"})
    chief.post(there + "add/typed/", {**TYPED, "team": "3"})
    assert facts_of(teams).team(3).players == (6,)
    chief.post(there + "teams/3/", {"remove": "yes"})
    assert [team.name for team in facts_of(teams).teams] == ["Riga", "Tallinn"]


@pytest.fixture(autouse=True)
def no_store_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rating lists of whoever runs the tests are none of ours."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "none.sqlite3"))


JUNK = ("", "x", "-1", "0", "99999999999999999999", "½", "\x00", "1; 2", "é" * 500)


@pytest.mark.parametrize(
    "page", [pattern for pattern in section_pages if "<" not in str(pattern.pattern)], ids=str
)
def test_no_form_of_the_family_shows_a_trace(chief: Client, section: Section, page: URLPattern) -> None:
    """Whatever is sent to any address, the answer is a page or a message, and no facts are lost."""
    names = ("number", "round", "who", "take", "lists", "kept", "new", "corrected", "method", "name", "find")
    for junk in JUNK:
        form_data = dict.fromkeys(
            (*names, "seen_version", "hours", "q", "file", "month", "source", "reason"), junk
        )
        assert chief.post(f"{DESK}{page.pattern}", form_data).status_code < 500
        assert chief.get(f"{DESK}{page.pattern}", form_data).status_code < 500
    assert len(facts_of(section).players) >= 5


@pytest.mark.parametrize("act", ["correct", "leave", "bye", "bar", "board", "exchange"])
@pytest.mark.parametrize("number", [2, 77])
def test_no_act_on_a_player_shows_a_trace(chief: Client, section: Section, act: str, number: int) -> None:
    """Nonsense, and players who are not there."""
    names = ("name", "birth", "rating", "standard", "k", "seen", "round", "after", "board", "other", "reason")
    for junk in JUNK:
        for pressed in ("withdraw", "expel", "remove", "readmit", junk):
            form_data = {**dict.fromkeys(names, junk), "act": pressed, "kind": "HALF_POINT_BYE"}
            assert chief.post(f"{PLAYERS}{number}/{act}/", form_data).status_code < 500
    assert len(facts_of(section).players) == 5


# -- the record of a person -----------------------------------------------------------------


def test_licences_and_the_arbiter_in_a_player_are_typed_and_stay(chief: Client, new: Section) -> None:
    """GEN-004: title, category and status of an arbiter, licences with their end; nonsense is refused."""
    typed = {
        "name": "Ozola, Ilze",
        "arbiter_title": "FA",
        "arbiter_category": "C",
        "arbiter_status": "inactive",
    }
    refused = chief.post(NEW + "add/typed/", {**typed, "licences": "national; 4711; soon"})
    assert refused.status_code == 422
    assert "national; 4711; soon" in refused.content.decode()
    chief.post(NEW + "add/typed/", {**typed, "licences": "national; 4711; 2026-12-31\nFIDE"})
    entered = next(player for player in facts_of(new).players if player.name == "Ozola, Ilze")
    person = entered.person
    assert person.licences == (Licence("national", "4711", date(2026, 12, 31)), Licence("FIDE"))
    assert (person.arbiter_title, person.arbiter_category, person.arbiter_active) == ("FA", "C", False)
    shown = typed_from(entered, Speed.STANDARD)
    assert shown["licences"] == "national; 4711; 2026-12-31\nFIDE"
    assert shown["arbiter_status"] == "inactive"


def test_a_list_brings_licences_and_titles_of_arbiters(chief: Client, new: Section) -> None:
    """As columns of their own; a licence that cannot be read is mentioned and left out."""
    text = (
        "Name,Arbiter title,Arbiter category,Licences\n"
        '"Dora, D",ia,b,national; 12; 2027-01-31\n'
        '"Emil, E",,,national; 13; tomorrow\n'
    )
    page = chief.post(NEW + "import/", {"file": uploaded(text)})
    assert "is not a licence" in page.content.decode()
    chief.post(
        NEW + "import/take-over/", {"kept": page.context["kept"], "new": ["0", "1"], "seen_version": "1"}
    )
    people = {player.name: player.person for player in facts_of(new).players}
    assert people["Dora, D"].licences == (Licence("national", "12", date(2027, 1, 31)),)
    assert (people["Dora, D"].arbiter_title, people["Dora, D"].arbiter_category) == ("IA", "B")
    assert people["Emil, E"].licences == ()
