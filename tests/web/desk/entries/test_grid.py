"""The entry list as a grid: rows and cells edited, pasted, undone, filtered, and doubts with right values."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from caissa.files import json_model
from caissa.files.player_list import read_players
from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa.tournament import Birth, Person, Player, Role, Sex, Title, Tournament
from caissa_web import operations
from caissa_web.desk.entries.pasting import pasted
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.players import fingerprint
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section

LIST = "/desk/spring/fest/players/"
JSON = {"Accept": "application/json"}
FIELD = Tournament(
    name="Fest",
    type_code="FIDE_DUTCH_2026",
    players=(
        Player(1, Person("Ozols, Janis", 1001, "LAT", Birth(1990), Sex.MALE, Title.IM, club="Rooks"), 2410),
        Player(2, Person("Berzina, Anna", None, "LAT", Birth(2001), Sex.FEMALE, club="Rooks"), 2105),
        Player(3, Person("Kask, Mart", 1003, "EST", club="Bishops"), 1900),
    ),
)


@pytest.fixture
def fest(event: Event) -> Section:
    """Three players before round 1."""
    return operations.create_section(event, "fest", FIELD, by="olga")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rating list that knows two of them, one with another year of birth."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))
    entries = (
        ListEntry(1001, name="Ozols, Janis", federation="LAT", sex="M", title="IM", standard_rating=2410,
                  standard_k=10, birth_year=1991),
        ListEntry(1002, name="Berzina, Anna", federation="LAT", sex="F", standard_rating=2105, standard_k=20,
                  birth_year=2001),
    )  # fmt: skip
    text = "".join(txt_list(entries, Kind.COMBINED, "2026-04")).encode("latin-1")
    rating_store.import_list(BytesIO(text), name="list.txt", source="FIDE", month="2026-04", kind=None)


def facts_of(section: Section) -> Tournament:
    """The facts on record."""
    section.refresh_from_db()
    return snapshot.load(section)


def seen(section: Section, number: int) -> str:
    """What a page would show of a player."""
    return fingerprint(facts_of(section).player(number))


def page_of(browser: Client, query: str = "") -> str:
    """The list as a page."""
    answer = browser.get(LIST + query)
    assert answer.status_code == 200
    return answer.content.decode()


# -- cells ------------------------------------------------------------------------------


def test_a_cell_is_saved_at_once_as_one_act(chief: Client, fest: Section) -> None:
    """The script sends one cell; the answer has the row as it stands, and the history one entry."""
    acts = LogEntry.objects.count()
    sent = {"club": " Old  Rooks ", "seen": seen(fest, 2)}
    answer = chief.post(LIST + "2/edit/", sent, headers=JSON)
    assert answer.status_code == 200
    said = answer.json()
    assert said["cells"]["club"] == "Old Rooks"
    assert said["rows"] == {"2": [2, seen(fest, 2)]}
    assert LogEntry.objects.count() == acts + 1
    after = facts_of(fest).player(2)
    assert after.person.club == "Old Rooks"
    assert (after.name, after.rating, after.person.birth) == ("Berzina, Anna", 2105, Birth(2001))


def test_a_rating_moves_the_others_and_the_answer_names_them(chief: Client, fest: Section) -> None:
    """Before round 1 a rating gives numbers anew; every row that moved comes with number and fingerprint."""
    said = chief.post(LIST + "3/edit/", {"rating": "2200", "seen": seen(fest, 3)}, headers=JSON).json()
    assert said["rows"] == {"3": [2, seen(fest, 2)], "2": [3, seen(fest, 3)]}
    assert [player.name for player in facts_of(fest).players][1] == "Kask, Mart"


@pytest.mark.parametrize(
    ("field", "typed"),
    [("rating", "9999"), ("birth", "2190"), ("name", "12"), ("title", "XX"), ("federation", "Nowhere")],
)
def test_a_wrong_cell_is_refused_in_words(chief: Client, fest: Section, field: str, typed: str) -> None:
    """What no player can have is refused with a sentence, and nothing changes."""
    answer = chief.post(LIST + "1/edit/", {field: typed, "seen": seen(fest, 1)}, headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["refused"]
    assert facts_of(fest) == FIELD


def test_a_colleague_was_quicker(chief: Client, fest: Section) -> None:
    """A cell of a row that somebody has changed meanwhile is refused, and the colleague named."""
    old = seen(fest, 2)
    chief.post(LIST + "2/edit/", {"club": "Knights", "seen": old}, headers=JSON)
    answer = chief.post(LIST + "2/edit/", {"federation": "EST", "seen": old}, headers=JSON)
    assert answer.status_code == 409
    assert answer.json()["code"] == "records.conflict"
    assert "ada" in answer.json()["refused"]
    assert facts_of(fest).player(2).federation == "LAT"


def test_a_second_of_the_same_name_is_asked_about(chief: Client, fest: Section) -> None:
    """The script gets the question with its code, and sends the code when it is confirmed."""
    sent = {"name": "Ozols, Janis", "seen": seen(fest, 3), "fide_id": ""}
    asked = chief.post(LIST + "3/edit/", sent, headers=JSON)
    assert asked.status_code == 409
    codes = [warning["code"] for warning in asked.json()["warnings"]]
    assert chief.post(LIST + "3/edit/", {**sent, "confirmed": codes}, headers=JSON).status_code == 200
    assert facts_of(fest).player(3).name == "Ozols, Janis"


def test_cells_need_the_right_to_change_entries(
    logged_in: Callable[[str, Role | None], Client], fest: Section
) -> None:
    """An arbiter who only enters results sees the list without a way to edit, and is refused."""
    browser = logged_in("max", Role.SECTOR_ARBITER)
    page = page_of(browser)
    assert "edit=" not in page
    assert "data-seen" not in page
    assert browser.post(LIST + "1/edit/", {"club": "X"}).status_code == 403
    assert browser.post(LIST + "paste/", {"cells": "X", "first": "club", "start": "1"}).status_code == 403
    assert browser.post(LIST + "undo/").status_code == 403


# -- a row as a form, and undo --------------------------------------------------------------


def test_a_row_is_a_form_without_a_script(chief: Client, fest: Section) -> None:
    """The link opens the row as a form; saving comes back to the same filter, at the row, with Undo."""
    page = page_of(chief, "?only=no-id&edit=2")
    assert 'action="/desk/spring/fest/players/2/edit/"' in page
    assert 'value="Berzina, Anna"' in page
    sent = {"name": "Bērziņa, Anna", "title": "WFM", "federation": "LAT", "rating": "2105", "fide_id": ""}
    sent |= {"birth": "2001", "sex": "w", "club": "Rooks", "seen": seen(fest, 2), "listing": "?only=no-id"}
    answer = chief.post(LIST + "2/edit/", sent)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{LIST}?only=no-id&done=2#p2"
    assert facts_of(fest).player(2).person.title is Title.WFM
    assert 'id="undo" hidden' not in page_of(chief, "?only=no-id&done=2")
    assert 'id="undo" hidden' in page_of(chief, "?only=no-id")


def test_a_row_with_a_fault_comes_back(chief: Client, fest: Section) -> None:
    """The row stands open as it was typed, with the message at its field."""
    answer = chief.post(LIST + "2/edit/", {"name": "Berzina, Anna", "birth": "2190", "club": "Typed"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This date of birth is not possible." in page
    assert 'value="Typed"' in page


def test_undo_takes_back_ones_own_last_change_only(
    chief: Client, fest: Section, logged_in: Callable[[str, Role | None], Client]
) -> None:
    """The organiser, who may not pair, takes back what they typed; not what a colleague did."""
    organiser = logged_in("otto", Role.ORGANISER)
    organiser.post(LIST + "1/edit/", {"club": "Wrong", "seen": seen(fest, 1)})
    version = Section.objects.get(pk=fest.pk).version
    chief.post(LIST + "undo/", {"seen_version": version})
    assert facts_of(fest).player(1).person.club == "Wrong"
    organiser.post(LIST + "undo/", {"seen_version": version})
    assert facts_of(fest) == FIELD
    organiser.post(LIST + "undo/", {"seen_version": version + 1})
    assert facts_of(fest) == FIELD


def test_fees_are_noted_one_by_one_and_undone(chief: Client, fest: Section) -> None:
    """The button of the row notes the fee; the filter shows who has not paid; Undo takes it back."""
    assert "only=unpaid" not in page_of(chief)
    answer = chief.post(LIST + "2/fee/", {"paid": "yes", "seen": seen(fest, 2)})
    assert answer.headers["Location"] == f"{LIST}?done=2#p2"
    assert [row.number for row in chief.get(LIST + "?only=unpaid").context["rows"]] == [1, 3]
    moved = chief.post(LIST + "3/edit/", {"rating": "2700", "seen": seen(fest, 3)})
    assert moved.status_code == 302
    fest.refresh_from_db()
    assert snapshot.load_state(fest).book.fees_paid == (3,)
    again = chief.post(LIST + "3/fee/", {"paid": "no"}, headers=JSON).json()
    assert (again["on"], again["undo"]) == (False, True)
    chief.post(LIST + "undo/", {"seen_version": again["version"]})
    fest.refresh_from_db()
    assert snapshot.load_state(fest).book.fees_paid == (3,)


# -- filters ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Ozols", "Berzina", "Kask"]),
        ("?only=no-id", ["Berzina"]),
        ("?only=here", ["Kask"]),
        ("?only=missing", ["Ozols", "Berzina"]),
        ("?group=club:Rooks", ["Ozols", "Berzina"]),
        ("?group=federation:EST", ["Kask"]),
        ("?group=sex:%E2%80%93", ["Kask"]),
        ("?find=1003", ["Kask"]),
        ("?find=rooks&by=name", ["Berzina", "Ozols"]),
        ("?by=birth", ["Kask", "Ozols", "Berzina"]),
        ("?only=nonsense&group=shoe:42&by=moon", ["Ozols", "Berzina", "Kask"]),
    ],
)
def test_the_list_is_narrowed_down_by_links(
    chief: Client, fest: Section, query: str, names: list[str]
) -> None:
    """Filters, groups, search and order work together, on the server."""
    operations.check_in(fest, [3], 1, by="ada")
    rows = chief.get(LIST + query).context["rows"]
    assert [row.cells["name"].split(",")[0] for row in rows] == names


def test_the_withdrawn_have_a_filter(chief: Client, section: Section) -> None:
    """Whoever has withdrawn is struck through and has a filter of their own."""
    operations.withdraw_player(section, 2, section.paired_rounds, by="ada")
    rows = chief.get("/desk/spring/open/players/?only=gone").context["rows"]
    assert [row.number for row in rows] == [2]


# -- doubts -----------------------------------------------------------------------------


@pytest.mark.usefixtures("store")
def test_a_doubt_is_settled_by_its_button(chief: Client, fest: Section) -> None:
    """The list has another year of birth: the button takes it over, and the doubt is gone."""
    answer = chief.get(LIST + "?only=doubtful")
    page = answer.content.decode()
    assert "1990 here, 1991 in the list" in page
    assert 'name="take"' in page
    fix = {"take": "1:birth", "lists": answer.context["lists"], "listing": "?only=doubtful"}
    done = chief.post(LIST + "ratings/apply/", {**fix, "seen_version": 1})
    assert done.headers["Location"].startswith(LIST + "?only=doubtful")
    assert facts_of(fest).player(1).person.birth == Birth(1991)
    assert "1991 in the list" not in page_of(chief, "?only=doubtful")


@pytest.mark.usefixtures("store")
def test_a_missing_fide_id_is_offered_from_the_list(chief: Client, fest: Section) -> None:
    """Somebody of the same name, federation and year is in the list: one button gives the ID."""
    page = page_of(chief, "?only=no-id")
    assert "Use 1002 LAT 2001" in " ".join(page.split())
    address = f"{LIST}2/edit/?seen={seen(fest, 2)}"
    assert address in page
    chief.post(address, {"fide_id": "1002", "listing": "?only=no-id"})
    assert facts_of(fest).player(2).fide_id == 1002


@pytest.mark.usefixtures("store")
def test_a_fide_id_in_no_list_is_doubtful(chief: Client, fest: Section) -> None:
    """1003 is in none of the stored lists; the first list names the row as doubtful."""
    assert "FIDE ID 1003 is in no stored list" in page_of(chief, "?only=doubtful")
    assert 'href="?only=doubtful#p3"' in page_of(chief)


def test_doubts_of_a_long_list_stay_light(
    chief: Client,
    large_section: Callable[[int], Section],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    """300 without FIDE ID: the first hundred are spelt out, the page stays under 150 kB."""
    large_section(300)
    with django_assert_max_num_queries(25):
        page = chief.get("/desk/spring/of-300/players/?only=no-id")
    assert len(page.content) < 150_000


# -- paste ------------------------------------------------------------------------------


def test_a_block_is_shown_before_it_is_saved_as_one_act(chief: Client, fest: Section) -> None:
    """Two rows and two columns: first what changes, then one act for all."""
    block = {"cells": "1991\tm\r\n2002\tF\r\n", "first": "birth", "start": "1", "order": "1,2,3"}
    acts = LogEntry.objects.count()
    answer = chief.post(LIST + "paste/", block)
    assert answer.status_code == 200
    text = " ".join(answer.content.decode().split())
    assert "<del>1990</del> <ins>1991</ins>" in text
    assert LogEntry.objects.count() == acts
    saved = chief.post(LIST + "paste/save/", {"kept": answer.context["kept"], "listing": "?by=name"})
    assert saved.headers["Location"] == f"{LIST}?by=name&done=2"
    assert LogEntry.objects.count() == acts + 1
    after = facts_of(fest)
    assert [player.person.birth for player in after.players] == [Birth(1991), Birth(2002), None]
    assert after.player(2).sex is Sex.FEMALE


@pytest.mark.parametrize(
    ("cells", "status"),
    [("x" * 140_000, 422), ("1991\r2002", 200), ('"never closed', 200), ("a\u2028b", 200)],
)
def test_whatever_is_pasted_gets_an_answer(chief: Client, fest: Section, cells: str, status: int) -> None:
    """A cell that no list can hold is refused at the field; lines may end as on old computers."""
    answer = chief.post(LIST + "paste/", {"cells": cells, "first": "birth", "start": "1"})
    assert answer.status_code == status


def test_a_block_follows_the_order_that_is_shown(chief: Client, fest: Section) -> None:
    """Sorted by name the second line meets whoever stands second there."""
    block = {"cells": "One\nTwo", "first": "club", "start": "3", "order": "2,3,1"}
    answer = chief.post(LIST + "paste/", block)
    chief.post(LIST + "paste/save/", {"kept": answer.context["kept"]})
    assert [player.person.club for player in facts_of(fest).players] == ["Two", "Rooks", "One"]


def test_what_cannot_be_taken_is_named_and_left_out() -> None:
    """A row with a fault changes nothing; lines and columns beyond the list are counted."""
    block = pasted(FIELD, [["3000000", "x"], ["", "1999", "w", "Queens", "more"]], "rating", [2, 3])
    assert [row.player.number for row in block.faulty] == [2, 3]
    block = pasted(FIELD, [["m", "A", "B"], ["w", "A"], ["m", "A"]], "sex", [2, 3])
    assert (block.lines_over, block.columns_over) == (1, 1)
    assert [row.player.number for row in block.changing] == [2, 3]


def test_a_preview_meets_a_colleagues_change(chief: Client, fest: Section) -> None:
    """If somebody corrects one of the rows after the preview, nothing of the block is stored."""
    answer = chief.post(LIST + "paste/", {"cells": "A\nB", "first": "club", "start": "1"})
    chief.post(LIST + "2/edit/", {"club": "Mine", "seen": seen(fest, 2)})
    chief.post(LIST + "paste/save/", {"kept": answer.context["kept"]})
    assert [player.person.club for player in facts_of(fest).players] == ["Rooks", "Mine", "Bishops"]


@pytest.mark.parametrize("wrong", [{"cells": ""}, {"cells": "\n\n"}, {"first": "shoe"}, {"start": "x"}])
def test_a_block_that_is_none_is_refused(chief: Client, fest: Section, wrong: dict[str, str]) -> None:
    """The form comes back with a message at its field."""
    block = {"cells": "A", "first": "club", "start": "1", **wrong}
    assert chief.post(LIST + "paste/", block).status_code == 422
    assert chief.post(LIST + "paste/save/", {"kept": "forged"}).status_code == 302
    assert facts_of(fest) == FIELD


# -- import -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_template_is_read_back_with_certainty(chief: Client, fest: Section, kind: str) -> None:
    """Every heading of the template is a column that the import knows."""
    answer = chief.get(f"{LIST}import/template.{kind}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="players.{kind}"'
    columns = read_players(answer.content, name=f"players.{kind}").columns
    assert {column.heading for column in columns if column.field} >= {"name", "rating", "FIDE ID", "club"}
    assert not [column for column in columns if column.field is None]


def test_of_a_json_file_only_the_players_come(chief: Client, fest: Section, section: Section) -> None:
    """The document of another section is a list of its players; rounds are left alone."""
    others = facts_of(section)
    file = SimpleUploadedFile("last.json", json_model.write(others).encode())
    answer = chief.post(LIST + "import/", {"file": file})
    comparison = answer.context["compared"]
    assert [newcomer.player.name for newcomer in comparison.new] == [player.name for player in others.players]
    sent = {"kept": answer.context["kept"], "new": ["0"], "name": "last.json", "seen_version": "1"}
    assert chief.post(LIST + "import/take-over/", sent).status_code == 302
    assert facts_of(fest).paired_rounds == 0
    assert len(facts_of(fest).players) == 4


def test_players_of_another_section_one_may_look_at(
    chief: Client, fest: Section, section: Section, logged_in: Callable[[str, Role | None], Client]
) -> None:
    """Last year's event is a list for whoever has a role there, and not to be chosen by anybody else."""
    answer = chief.post(LIST + "import/", {"other": str(section.pk)})
    names = {newcomer.player.name for newcomer in answer.context["compared"].new}
    assert names == {player.name for player in facts_of(section).players}
    elsewhere = operations.create_event("other", "Other", by="olga")
    hidden = operations.create_section(elsewhere, "hidden", FIELD, by="olga")
    refused = chief.post(LIST + "import/", {"other": str(hidden.pk)})
    assert refused.status_code == 422
    assert "compared" not in refused.context
    assert "Other: " not in refused.content.decode()


def test_columns_show_their_first_cells_and_can_be_read_otherwise(chief: Client, fest: Section) -> None:
    """Samples stand beside a select; a changed mapping is read again before anything is stored."""
    text = "Name;Rating;Colour of shoes\nLiepa, Ilze;1700;red\nEglis, Juris;1650;blue\n"
    answer = chief.post(LIST + "import/", {"file": SimpleUploadedFile("list.csv", text.encode())})
    samples = [sampled.samples for sampled in answer.context["choice"].columns]
    assert ("red", "blue") in samples
    again = {"rows": answer.context["choice"].rows, "name": "list.csv"}
    again |= {"column-0": "name", "column-1": "rating", "column-2": "club"}
    read = chief.post(LIST + "import/", again).context["compared"].new
    assert [newcomer.player.person.club for newcomer in read] == ["red", "blue"]
    assert [newcomer.player.rating for newcomer in read] == [1700, 1650]
