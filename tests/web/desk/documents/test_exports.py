"""Files that leave the desk: reports with late corrections, lists, one ZIP, the portable event."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.utils import timezone

from caissa.files import json_model, trf
from caissa.standings import check_standings
from caissa.testing import crosstable
from caissa.tournament import (
    Colour,
    Departure,
    Left,
    Outcome,
    Person,
    Role,
    Team,
    Tournament,
    TpnList,
)
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.exchange import event_file
from caissa_web.exchange.archive import printer_is_there
from caissa_web.operations import Entry
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.options import APPEALS_FEE, DEFAULT_TIME
from tests.web.desk.conftest import DESK
from tests.web.minified import minified

FINISHED = """
    1 Anna  2400  2w1 3b=
    2 Boris 2300  1b0 4w1
    3 Chen  2200  4w1 1w=
    4 Dora  2100  3b0 2b0
"""


@pytest.fixture
def finished(event):
    """A section whose two rounds are played."""
    facts = crosstable(FINISHED, name="Small", scheduled_rounds=2, type_code="FIDE_DUTCH")
    return operations.create_section(event, "small", facts, by="olga")


def outcomes(tournament, number):
    """A player's rounds: opponent, colour, result."""
    return [(result.opponent, result.colour, result.outcome) for result in tournament.results(number)]


def test_the_final_report_reads_back_as_the_same_games(chief, finished):
    """TRF26 and TRF16."""
    for key, kind in (("trf26", trf.Kind.TRF26), ("trf16", trf.Kind.TRF16)):
        answer = chief.get(f"/desk/spring/small/files/{key}/?incomplete=yes")
        assert answer.headers["Content-Disposition"].startswith('attachment; filename="spring-small')
        read = trf.read_bytes(answer.content)
        assert read.kind is kind
        facts = snapshot.load(finished)
        for number in facts.numbers:
            assert outcomes(read.tournament, number) == outcomes(facts, number)


LATE = """
    1 Anna  2400  3w1 5b=
    2 Boris 2300  4b0 3w1
    3 Chen  2200  1b0 2b0
    4 Dora  2100  2w1 Z
    5 Late  2350  .   1w=
"""


def test_a_report_numbers_players_as_they_were_paired(chief, event):
    """C.04.2 2.4: with 2350 the late entry stands second; the numbers of a TRF are all that a checker has."""
    facts = crosstable(LATE, name="Small", scheduled_rounds=2, type_code="FIDE_DUTCH")
    players = tuple(
        replace(player, first_round=2) if player.number == 5 else player for player in facts.players
    )
    facts = replace(facts, players=players, tpns=(TpnList(2, (1, 5, 2, 3, 4)),))
    operations.create_section(event, "small", facts, by="olga")
    for key in ("trf26", "trf16"):
        read = trf.read_bytes(chief.get(f"/desk/spring/small/files/{key}/?incomplete=yes").content).tournament
        assert [player.name for player in read.players] == ["Anna", "Late", "Boris", "Chen", "Dora"]
        assert outcomes(read, 2) == [(None, None, Outcome.ABSENT), (1, Colour.WHITE, Outcome.DRAW)]


def late_entry() -> Tournament:
    """Four players, and Late with 2350, who came to round 2: number 5, and TPN 2 from then on."""
    facts = crosstable(LATE, name="Small", scheduled_rounds=3, type_code="FIDE_DUTCH")
    players = tuple(
        replace(player, first_round=2) if player.number == 5 else player for player in facts.players
    )
    return replace(facts, players=players, tpns=(TpnList(2, (1, 5, 2, 3, 4)),))


def test_numbers_and_pairing_numbers_are_shown_together_where_they_differ(chief, event):
    """Who compares the desk or the noticeboard with the report finds both: Late is 5, and 2 in the report."""
    operations.create_section(event, "small", late_entry(), by="olga")
    files = chief.get("/desk/spring/small/files/").content.decode()
    assert "the entry list shows both" in files
    page = minified(chief.get("/events/spring/small/players/").content)
    assert "TPN" in page
    assert re.findall(r'<th scope="row">(\d)</th><td class="number">(\d)</td>', page) == [
        ("1", "1"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "2"),
    ]  # fmt: skip
    assert re.search(r"TPN</abbr>2</li>", minified(chief.get("/events/spring/small/players/5/").content))
    assert "TPN" not in chief.get("/events/spring/small/players/1/").content.decode()


def test_no_pairing_numbers_are_shown_where_they_are_the_numbers(chief, event):
    """Without late entries there is one number."""
    facts = replace(late_entry(), tpns=(TpnList(2, (1, 2, 3, 4, 5)),))
    operations.create_section(event, "small", facts, by="olga")
    assert "TPN" not in chief.get("/events/spring/small/players/").content.decode()
    assert "the entry list shows both" not in chief.get("/desk/spring/small/files/").content.decode()


def test_a_public_report_numbers_players_as_they_were_paired(client, event):
    """The file that everybody may fetch has the same numbers as the report to FIDE."""
    operations.create_section(event, "small", late_entry(), by="olga")
    read = trf.read(client.get("/api/v1/events/spring/small/report.trf").content.decode()).tournament
    assert [player.name for player in read.players] == ["Anna", "Late", "Boris", "Chen", "Dora"]


def test_the_report_states_places_points_and_program(chief, event):
    """By hand: Anna and Chen have 1½; Anna's opponents scored 1 and 1½, Chen's 0 and 1½: Anna is first."""
    details = {"scheduled_rounds": 2, "type_code": "FIDE_DUTCH", "ranking": ("PTS", "BH")}
    operations.create_section(event, "small", crosstable(FINISHED, name="Small", **details), by="olga")
    text = chief.get("/desk/spring/small/files/trf26/?incomplete=yes").content.decode()
    read = trf.read(text).tournament
    assert [(player.name, str(player.stated_points), player.stated_rank) for player in read.players] == [
        ("Anna", "1.5", 1), ("Boris", "1.0", 3), ("Chen", "1.5", 2), ("Dora", "0.0", 4),
    ]  # fmt: skip
    assert read.pairing_controller.startswith("Caissa")
    assert not check_standings(read)


def test_a_report_of_teams_states_match_points_game_points_and_places(chief, event):
    """One match of two boards, 1½-½: two match points for the winner."""
    wall = "1 A1 2400 3w1\n2 A2 2300 4b=\n3 B1 2200 1b0\n4 B2 2100 2w="
    teams = (Team(1, "Alphas", (1, 2)), Team(2, "Betas", (3, 4)))
    details = {"scheduled_rounds": 1, "type_code": "FIDE_TEAM", "teams": teams, "ranking": ("MPTS", "GPTS")}
    operations.create_section(event, "cup", crosstable(wall, name="Cup", **details), by="olga")
    read = trf.read(chief.get("/desk/spring/cup/files/trf26/?incomplete=yes").content.decode()).tournament
    stated = [
        (str(team.stated_match_points), str(team.stated_game_points), team.stated_rank) for team in read.teams
    ]
    assert stated == [("2.0", "1.5", 1), ("0.0", "0.5", 2)]


def test_a_late_correction_is_in_the_report_and_in_a_remark(chief, finished):
    """Q192-193, C.04.2 4.3: standings keep 1-0, the rating report has ½-½, and a `###` line says so."""
    entry = Entry((1, 2), (Outcome.DRAW, Outcome.DRAW), (Outcome.WIN, Outcome.LOSS))
    operations.correct_for_rating(
        finished, 1, entry, by="ada", seen_version=1, reason="score sheets", confirmed={"rating-only"}
    )
    text = chief.get("/desk/spring/small/files/trf26/?incomplete=yes").content.decode()
    assert trf.read(text).tournament.result(1, 1).outcome is Outcome.DRAW
    assert any(line.startswith("###") and "rating report" in line for line in text.splitlines())
    assert snapshot.load(Section.objects.get(pk=finished.pk)).result(1, 1).outcome is Outcome.WIN


def test_there_is_no_final_report_while_a_game_is_adjourned(chief, event):
    """Q161, Q169: refused with the round; the interim file for other programs writes `?` (Q164-165)."""
    wall = FINISHED.replace("1w=", "1w?").replace("3b=", "3b?")
    facts = crosstable(wall, name="Small", scheduled_rounds=2, type_code="FIDE_DUTCH")
    operations.create_section(event, "late", facts, by="olga")
    answer = chief.get("/desk/spring/late/files/trf26/?incomplete=yes")
    assert answer.status_code == 409
    assert b"a game of round 2 is adjourned" in answer.content
    interim = chief.get("/desk/spring/late/files/trf26-interim/").content.decode()
    assert "### Interim file after round 2; not for rating." in interim
    assert "1 w ?" in interim
    assert b"There is no final report yet" in chief.get("/desk/spring/late/files/").content


@pytest.mark.parametrize("key", ["trf26-interim", "trf16-interim"])
def test_an_interim_report_says_who_does_not_play_on(chief, event, key):
    """Record 240, or a Z in the line: another program must not pair who has left or comes later."""
    facts = crosstable(FINISHED, name="Small", scheduled_rounds=5, type_code="FIDE_DUTCH")
    dora = replace(facts.player(4), left=Left(Departure.WITHDRAWN, 2))
    eva = replace(facts.player(3), number=5, first_round=4, person=Person("Eva"))
    players = (*facts.players[:3], dora, eva)
    operations.create_section(event, "left", replace(facts, players=players), by="olga")
    read = trf.read_bytes(chief.get(f"/desk/spring/left/files/{key}/").content).tournament
    assert read.paired_rounds == 2
    absent = {read.player(bye.participant).name: bye.outcome for bye in read.round(3).byes}
    assert absent == {"Dora": Outcome.ZERO_POINT_BYE, "Eva": Outcome.ZERO_POINT_BYE}


def test_there_is_no_final_report_of_a_running_section(chief, section):
    """Three of five rounds are paired and results are missing."""
    answer = chief.get(f"{DESK}files/trf16/?incomplete=yes")
    assert answer.status_code == 409
    assert b"a result of round 3 is missing" in answer.content


@pytest.mark.parametrize(
    ("key", "begins"),
    [
        ("json", b"{"),
        ("csv", b"\xef\xbb\xbf"),
        ("xlsx", b"PK"),
        ("pgn", b"[Event"),
        ("trf26-interim", b"###"),
    ],
)
def test_every_file_of_a_section_can_be_had(chief, section, key, begins):
    """Each is sent as a file to be saved."""
    answer = chief.get(f"{DESK}files/{key}/")
    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert "attachment" in answer.headers["Content-Disposition"]


def test_the_json_of_a_section_holds_all_its_facts(chief, section):
    """Read back, it is the same tournament."""
    answer = chief.get(f"{DESK}files/json/")
    assert json_model.read(answer.content, name="x").document == snapshot.load(section)


def test_there_is_no_other_file_and_none_for_strangers(chief, logged_in, section):
    """An unknown file is a wrong address; so is the whole desk for somebody without a role."""
    assert chief.get(f"{DESK}files/exe/").status_code == 404
    assert logged_in("zoe", None).get(f"{DESK}files/json/").status_code == 404


def test_one_zip_holds_everything_of_a_section(chief, finished):
    """Reports, facts, lists, pairings of every round, and the history as a table."""
    answer = chief.get("/desk/spring/small/files/everything/")
    with ZipFile(BytesIO(answer.content)) as archive:
        names = set(archive.namelist())
        history = archive.read("history.csv").decode("utf-8-sig")
    assert {"trf26.trf", "trf16.trf", "tournament.json", "players.csv", "games.pgn", "history.csv"} <= names
    assert {"html/standings.html", "html/pairings-round-02.html"} <= names
    rows = list(csv.DictReader(StringIO(history)))
    assert [(row["author"], row["act"]) for row in rows] == [("olga", "section.created")]


def test_a_cell_of_the_history_is_never_a_formula(chief, finished):
    """A reason may begin with a sign that a spreadsheet would carry out."""
    operations.announce(finished, {APPEALS_FEE: "0"}, by="=cmd()", seen_version=1)
    answer = chief.get("/desk/spring/small/files/everything/")
    with ZipFile(BytesIO(answer.content)) as archive:
        assert "'=cmd()" in archive.read("history.csv").decode("utf-8-sig")


@pytest.mark.skipif(not printer_is_there(), reason="PDFs need the typst package")
def test_the_zip_of_an_event_has_a_folder_for_every_section(chief, finished, settings, tmp_path):
    """With PDF documents where they can be printed; a section without players has what there is."""
    operations.create_section(finished.event, "empty", crosstable("", name="Empty"), by="olga")
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}
    waiting = chief.get("/desk/spring/everything/?pdf=yes").headers["Location"]
    tasks.run_waiting(timezone.now())
    answer = chief.get(f"{waiting}file/")
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as archive:
        names = set(archive.namelist())
        assert archive.read("small/pdf/standings.pdf").startswith(b"%PDF")
    assert {"spring-portable.zip", "history.csv", "small/trf26.trf"} <= names
    assert any(name.startswith("empty/") for name in names)


def test_an_event_travels_to_another_desk_and_nothing_is_lost(chief, section, finished):
    """Facts, book and log of every section; the same short name is refused, another is offered."""
    operations.announce(section, {DEFAULT_TIME: "15"}, by="ben", seen_version=1)
    file = chief.get("/desk/spring/portable/").content
    before = event_file.carried(Event.objects.get(slug="spring"))
    page = chief.post("/desk/bring-in/", {"file": upload(file)})
    assert page.context["taken"]
    assert Event.objects.count() == 1
    form_data = {"name": "Spring Festival", "facts": page.context["form"]["facts"].value()}
    refused = chief.post("/desk/bring-in/confirm/", {**form_data, "slug": "spring"})
    assert "slug" in refused.context["form"].errors
    answer = chief.post("/desk/bring-in/confirm/", {**form_data, "slug": "spring-2"})
    assert answer.headers["Location"] == "/desk/spring-2/"
    event = Event.objects.get(slug="spring-2")
    after = event_file.carried(event)
    assert after.sections == before.sections
    acts = [(entry.at, entry.author, entry.act, entry.section, entry.what) for entry in after.log]
    assert {(entry.at, entry.author, entry.act, entry.section, entry.what) for entry in before.log} <= set(
        acts
    )
    assert chief.get("/desk/spring-2/open/").status_code == 200
    assert not event.public


def test_a_portable_event_can_be_played_on(chief, section):
    """The next act on the other desk is version 2, and it can be undone; older acts cannot."""
    carried = event_file.unpacked(event_file.packed(event_file.carried(section.event)), "x")
    owner = chief.get("/account/").context["user"]
    event = operations.import_event(carried, "away", by="ada", owner=owner)
    away = event.sections.get()
    changed = operations.record_result(away, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    assert changed.version == 2
    back = operations.undo(changed, by="ada", seen_version=2)
    assert snapshot.load(back) == snapshot.load(section)
    with pytest.raises(operations.history.NothingToUndo):
        operations.undo(back, by="ada", seen_version=3)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no zip at all", b"{}"])
def test_what_is_no_portable_event_is_refused(chief, event, content):
    """A message at the file, and no event more."""
    answer = chief.post("/desk/bring-in/", {"file": upload(content)})
    assert answer.status_code == 422
    assert "file" in answer.context["form"].errors
    assert Event.objects.count() == 1


def test_a_portable_event_of_another_format_or_with_a_wrong_fact_is_refused(chief, event):
    """Nothing is guessed: the message names the place."""
    for document in (b'{"format":2,"slug":"x","name":"X"}', b'{"format":1,"slug":"x"}', b'{"format":"a"}'):
        buffer = BytesIO()
        with ZipFile(buffer, "w") as archive:
            archive.writestr("event.json", document)
        answer = chief.post("/desk/bring-in/", {"file": upload(buffer.getvalue())})
        assert "file" in answer.context["form"].errors


def test_the_portable_file_is_for_those_who_manage_the_event(logged_in, section):
    """It holds everything; a sector arbiter does not take it home."""
    assert logged_in("ben", Role.SECTOR_ARBITER).get("/desk/spring/portable/").status_code == 403


def test_the_files_page_of_a_large_section_is_quick(chief, large_section, django_assert_max_num_queries):
    """300 players, at most 25 queries."""
    large_section(300)
    with django_assert_max_num_queries(25):
        assert chief.get("/desk/spring/of-300/files/").status_code == 200


def upload(content: bytes):
    """A file as a browser sends it."""
    file = BytesIO(content)
    file.name = "event.zip"
    return file


def test_a_report_writes_nothing_into_the_log(chief, finished):
    """Looking and saving are no acts."""
    before = LogEntry.objects.count()
    chief.get("/desk/spring/small/files/trf26/?incomplete=yes")
    assert LogEntry.objects.count() == before
