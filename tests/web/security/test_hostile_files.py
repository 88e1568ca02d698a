"""Files that mean harm cost the process that reads them, and nothing else."""

from __future__ import annotations

import resource
import sys
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from caissa.errors import CaissaError, Finding, Severity, UnreadableFile
from caissa.messages import msg
from caissa.testing import crosstable
from caissa.tournament import Speed
from caissa_web.exchange.limited import child, process, values
from caissa_web.exchange.limited.errors import Cancelled, ReadersBusy, TooDemanding
from caissa_web.exchange.limited.limits import EVENT, MEGABYTE, PLAYERS, RATING_LIST, SECTION, Limits
from caissa_web.exchange.limited.process import read_file
from caissa_web.exchange.uploads import read_players, report_on
from tests.web.security.hostile_files import FILES
from tests.web.walks import long_walk

pytestmark = long_walk
NOW = datetime(2026, 5, 1, tzinfo=UTC)
SECONDS = 6
ANSWERS = {"upload.too-demanding", "file.unreadable", "records.not-accepted"}


def readers_of(name: str) -> list[str]:
    """Who would be asked to read such a file."""
    by_ending = {"zip": ["event", "rating-list"], "xml": ["rating-list"], "csv": ["players"]}
    return by_ending.get(name.rpartition(".")[2], ["section"])


def asked(what: str, folder: Path) -> tuple[Limits, dict[str, object]]:
    """The limits of a reader, with less time, and what it is asked besides."""
    ways: dict[str, tuple[Limits, dict[str, object]]] = {
        "section": (SECTION, {"section": "", "rounds": None, "today": date(2026, 5, 1)}),
        "players": (PLAYERS, {"mapping": None, "today": date(2026, 5, 1), "speed": Speed.STANDARD}),
        "event": (EVENT, {}),
        "rating-list": (
            RATING_LIST,
            {"store": str(folder / "store"), "address": "", "source": "FIDE", "month": "2026-05"}
            | {"kind": None, "now": NOW, "month_of": NOW},
        ),
    }
    limits, wanted = ways[what]
    return replace(limits, seconds=SECONDS), wanted


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    """Within memory and time, with a sentence of ours; never by a fault of the reader."""
    content, before = FILES[name](), most_memory_of_children()
    for what in readers_of(name):
        limits, wanted = asked(what, tmp_path)
        try:
            read_file(object, what, content, limits, name=name, **wanted)
        except CaissaError as refused:
            assert refused.code in ANSWERS, refused  # noqa: PT017 - reading it is right as well
    assert most_memory_of_children() <= max(before, SECTION.memory, most_memory(resource.RUSAGE_SELF))


def most_memory_of_children() -> float:
    """The megabytes of the largest process that was started so far, as Linux tells."""
    return most_memory(resource.RUSAGE_CHILDREN)


def most_memory(whose: int) -> float:
    """Linux counts for a child what its parent held when it was started, so that is no more of a measure."""
    return resource.getrusage(whose).ru_maxrss * 1024 / MEGABYTE


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is the system's")
def test_a_reader_that_asks_for_all_the_memory_ends_alone() -> None:
    """The spreadsheet reader follows a chain of sectors for ever; its process ends, ours goes on."""
    name = "chain-that-bites-its-tail.xls"
    with pytest.raises(TooDemanding, match="more memory than a file of this kind may take"):
        report_on(name, FILES[name]())


def test_a_file_that_takes_too_long_is_given_up() -> None:
    """The clock decides, and the sentence says so."""
    name = "long-to-check.trf"
    with pytest.raises(TooDemanding, match="more time than a file of this kind may take"):
        read_file(
            object,
            "section",
            FILES[name](),
            replace(SECTION, seconds=1),
            name=name,
            section="",
            rounds=None,
            today=None,
        )


def test_work_that_is_called_off_ends() -> None:
    """Whoever waits is asked now and then, and hears how far it has come."""
    heard: list[tuple[int, int]] = []
    with pytest.raises(Cancelled):
        report_on(
            "long.trf",
            FILES["long-to-check.trf"](),
            tell=lambda *progress: heard.append(progress),
            called_off=lambda: bool(heard),
        )
    assert heard[0] == (0, 30)


def test_only_so_many_files_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is shared out; who finds none is asked to come again, and nobody waits for ever."""
    monkeypatch.setattr(process, "ROOM", PLAYERS.memory - 1)
    with pytest.raises(ReadersBusy):
        read_file(object, "players", b"name\nA\n", PLAYERS, name="a.csv", patience=0.01)


def test_what_is_refused_there_is_refused_here() -> None:
    """With its class, its code and a sentence that can be said in another language."""
    with pytest.raises(UnreadableFile) as refused:
        read_players(b"PK\x03\x04", name="list.xlsx")
    assert refused.value.code == "file.unreadable"
    assert refused.value.sentence.template == UnreadableFile.message
    assert refused.value.details["name"] == "list.xlsx"


def test_a_list_comes_back_as_it_was_read() -> None:
    """Players, columns and findings; a finding keeps its template for the reader's language."""
    reading = read_players("name;rating\nÖrn;2100\nÖrn;2100\n".encode(), name="list.csv")
    assert [player.person.name for player in reading.players] == ["Örn", "Örn"]
    assert [column.field.value for column in reading.columns if column.field] == ["name", "rating"]
    assert any(getattr(finding.what, "template", "") for finding in reading.findings)


def test_values_of_the_library_travel_as_json() -> None:
    """Facts, findings, refusals and days: what arrives equals what was sent."""
    facts = crosstable("1 Ann 2100 2w1 3b=\n2 Bob 2050 1b0 4w1\n3 Cid 2000 4b1 1w=\n4 Dan 1950 3w0 2b0")
    finding = Finding("x.y", Severity.ERROR, msg("row {row}", row=3), msg("no {what}", what=msg("name")))
    sent = (facts, (finding,), date(2026, 2, 28), NOW, {"a": 1.5}, None, True, frozenset({2}), ["é\ud800"])
    back = values.loaded(values.dumped(sent))
    assert back == sent
    assert back[1][0].what.template == "no {what}"


@pytest.mark.parametrize("name", ["os:system", "builtins:eval", "caissa.messages:msg", "subprocess:Popen"])
def test_no_other_class_is_made_from_an_answer(name: str) -> None:
    """Records, words and refusals of ours, and nothing that does anything."""
    with pytest.raises(ValueError, match=name):
        values.loaded(f'[["{name}"],["r",0,"x"]]')


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("socket.connect", ()),
        ("subprocess.Popen", ()),
        ("os.system", ()),
        ("open", ("/etc/passwd", "w", 0)),
        ("open", ("/etc/passwd", None, 1)),
    ],
)
def test_a_reader_opens_no_connection_and_writes_no_file(event: str, arguments: tuple[object, ...]) -> None:
    """Whatever a file made it do."""
    with pytest.raises(PermissionError):
        child.refuse(event, arguments)
    child.refuse("open", ("module.py", "r", 0))
