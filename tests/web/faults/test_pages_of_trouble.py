"""Records busy, full or out of reach, requests too large, faults of ours: sentences, never a trace."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing, contextmanager
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpResponse
from django.urls import include, path

from caissa_web.config.error_pages import page
from caissa_web.records.models import LogEntry, Section, Version
from caissa_web.records.trouble import Trouble, trouble
from tests.web.desk.conftest import chief, logged_in  # noqa: F401 - fixtures

RESULT = "/desk/spring/open/rounds/3/result/"
WHITE_WINS = {"game": "1-3", "typed": "1", "seen": ""}
TRACES = ("Traceback", "OperationalError", "Exception", "sqlite", "psycopg", "/src/", ".py")


def shows_no_trace(response):
    """Nothing of the program's inside is in a page."""
    text = response.content.decode()
    return not [trace for trace in TRACES if trace in text]


@pytest.fixture
def browser(chief):  # noqa: F811 - the fixture
    """The chief arbiter's, who sees pages instead of exceptions."""
    chief.raise_request_exception = False
    return chief


# -- which trouble ---------------------------------------------------------------


class PostgresError(Exception):
    """An error of PostgreSQL with its code."""

    def __init__(self, sqlstate):
        super().__init__("told")
        self.sqlstate = sqlstate


def caused(error, cause):
    """An error as Django raises it: from the database's own."""
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("55P03", Trouble.BUSY),
        ("40P01", Trouble.BUSY),
        ("53100", Trouble.FULL),
        ("57P01", Trouble.UNREACHABLE),
        ("25006", Trouble.READ_ONLY),
        ("XX001", Trouble.DAMAGED),
    ],
)
def test_postgresql_tells_by_its_code(code, expected):
    """Lock, deadlock, disk full, shut down, read-only, corrupted (its manual, Appendix A)."""
    assert trouble(caused(OperationalError("x"), PostgresError(code))) is expected


def test_a_lost_connection_is_out_of_reach_and_a_full_disk_is_full():
    """Also where no database is asked, as when an upload is put aside."""
    assert trouble(InterfaceError("connection already closed")) is Trouble.UNREACHABLE
    assert trouble(OSError(errno.ENOSPC, "No space left on device")) is Trouble.FULL
    assert trouble(OSError(errno.EACCES, "Permission denied")) is None
    assert trouble(ZeroDivisionError()) is None
    assert trouble(None) is None


def sqlite_error(name):
    """An error as Django raises it after one of SQLite's."""
    error = sqlite3.OperationalError("told")
    error.sqlite_errorname = name
    return caused(OperationalError("told"), error)


def test_sqlite_tells_by_its_name(monkeypatch, tmp_path):
    """Damage and a folder that cannot be written; on a full disk the disk is the reason for the latter."""
    monkeypatch.setitem(connection.settings_dict, "NAME", tmp_path / "file")
    assert trouble(sqlite_error("SQLITE_CORRUPT_INDEX")) is Trouble.DAMAGED
    assert trouble(sqlite_error("SQLITE_NOTADB")) is Trouble.DAMAGED
    assert trouble(sqlite_error("SQLITE_READONLY_DBMOVED")) is Trouble.READ_ONLY
    assert trouble(sqlite_error("SQLITE_CANTOPEN")) is Trouble.UNREACHABLE
    monkeypatch.setattr("caissa_web.records.trouble.ROOM_TO_BEGIN", 10**18)
    for name in ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR_SHMSIZE"):
        assert trouble(sqlite_error(name)) is Trouble.FULL
    assert trouble(sqlite_error("SQLITE_IOERR_FSYNC")) is Trouble.UNREACHABLE, "it may be stored"


def test_what_cannot_be_written_is_read(db, tmp_path, monkeypatch):
    """The small files beside the records cannot be made; a log of changes that waits cannot be read over."""
    from django.db.backends.sqlite3 import base

    from caissa_web.config.database import sqlite
    from caissa_web.config.sqlite.base import DatabaseWrapper

    file = tmp_path / "records.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(
            "PRAGMA journal_mode=WAL; CREATE TABLE seen (number); INSERT INTO seen VALUES (1);"
        )
    whole = base.DatabaseWrapper.get_new_connection

    def no_room(self, params):
        if "immutable" not in params["database"]:
            raise sqlite_error("SQLITE_IOERR_SHMSIZE").__cause__
        return whole(self, params)

    monkeypatch.setattr(base.DatabaseWrapper, "get_new_connection", no_room)
    settings = {**connection.settings_dict, **sqlite(file), "NAME": str(file)}
    records = DatabaseWrapper(settings, "default")
    with records.cursor() as cursor:
        assert cursor.execute("SELECT number FROM seen").fetchone() == (1,)
        with pytest.raises(OperationalError) as refused:
            cursor.execute("INSERT INTO seen VALUES (2)")
    assert trouble(refused.value) is Trouble.READ_ONLY
    assert records.only_reads
    records.close()
    (tmp_path / "records.sqlite3-wal").write_bytes(b"x")
    with pytest.raises(OperationalError):
        records.ensure_connection()


def test_a_wrong_question_is_a_fault_of_ours(tmp_path):
    """A missing table is no trouble that goes away by itself."""
    with pytest.raises(sqlite3.OperationalError) as wrong:
        sqlite3.connect(":memory:").execute("SELECT * FROM nothing")
    assert trouble(caused(OperationalError("x"), wrong.value)) is None


def test_only_the_page_of_a_lost_connection_leaves_open_what_was_stored():
    """Busy and full mean that nothing was changed; of a lost connection nobody can say."""
    for problem in (Trouble.BUSY, Trouble.FULL):
        assert b"nothing was changed" in page(problem.value[1], 503).content
    assert b"first check whether the change is there" in page(Trouble.UNREACHABLE.value[1], 503).content


# -- SQLite itself ---------------------------------------------------------------

sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite's own limits")


@contextmanager
def full_disk():
    """SQLite may not use one page more than it does now."""
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count={pages}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count=1073741823")


def on_record(section):
    """What is kept about a section."""
    now = Section.objects.get(pk=section.pk)
    return now.version, now.hash, Version.objects.count(), LogEntry.objects.count()


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_says_so_and_loses_nothing(browser, section):
    """Results are refused with 507 as long as there is no room, and taken as soon as there is."""
    with full_disk():
        for seen, typed in pairwise(("", *("1", "0") * 2000)):
            before = on_record(section)
            answer = browser.post(RESULT, {"game": "1-3", "typed": typed, "seen": seen})
            if answer.status_code != 200:
                break
        assert answer.status_code == 507
        assert "The disk is full" in answer.content.decode()
        assert "nothing was changed" in answer.content.decode()
        assert shows_no_trace(answer)
        assert on_record(section) == before
        assert browser.get("/desk/spring/open/rounds/3/").status_code == 200
    assert browser.post(RESULT, {"game": "1-3", "typed": typed, "seen": seen}).status_code == 200
    assert on_record(section)[0] == before[0] + 1


# -- faults between page and reader ----------------------------------------------


def busy(_request):
    """A page whose records are locked."""
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorname = "SQLITE_BUSY"
    raise caused(OperationalError("database is locked"), locked)


def lost(_request):
    """A page whose database has gone away."""
    raise InterfaceError("connection already closed")


def broken(_request):
    """A page with a fault of ours."""
    raise KeyError("the password of somebody")


def forbidden(_request):
    """A page for others."""
    raise PermissionDenied("secret reason")


def misunderstood(_request):
    """A page that was asked nonsense."""
    raise BadRequest("secret reason")


def reads(request):
    """A page that reads what was sent."""
    return HttpResponse(str(len(request.POST)))


urlpatterns = [
    path("busy/", busy),
    path("lost/", lost),
    path("broken/", broken),
    path("forbidden/", forbidden),
    path("misunderstood/", misunderstood),
    path("reads/", reads),
    path("", include("caissa_web.config.urls")),
]
handler400 = "caissa_web.config.error_pages.bad_request"
handler500 = "caissa_web.config.error_pages.fault"


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/busy/", 503, "The database is busy"),
        ("/lost/", 503, "The database cannot be reached"),
        ("/broken/", 500, "Something went wrong"),
        ("/forbidden/", 403, "Not allowed"),
        ("/misunderstood/", 400, "Bad request"),
        ("/nowhere/", 404, "Page not found"),
    ],
)
def test_every_failure_is_a_page_with_a_sentence(client, db, method, address, status, sentence):
    """For reading and for sending, with the policies of every other page; and never a trace."""
    client.raise_request_exception = False
    answer = getattr(client, method)(address)
    assert answer.status_code == status
    assert sentence in answer.content.decode()
    assert "secret" not in answer.content.decode()
    assert "password" not in answer.content.decode()
    assert shows_no_trace(answer)
    assert "Content-Security-Policy" in answer.headers
    assert ("Retry-After" in answer.headers) == (status == 503)


@pytest.mark.urls(__name__)
def test_a_script_gets_the_sentence_as_a_value(client, db):
    """The desk's script shows `refused` beside the field, where what was typed stays."""
    answer = client.post("/busy/", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json() == {
        "refused": "The database is busy; nothing was changed. Send it again.",
        "code": "records.busy",
    }


@pytest.mark.urls(__name__)
def test_a_fault_between_pages_and_records_is_told_too(client, db, monkeypatch):
    """Where a session cannot be stored, no page has failed; the reader gets the same sentence."""
    client.raise_request_exception = False
    monkeypatch.setattr(
        "django.contrib.sessions.middleware.SessionMiddleware.process_response", lambda *_: busy(None)
    )
    answer = client.get("/reads/")
    assert answer.status_code == 503
    assert "nothing was changed" in answer.content.decode()


@pytest.mark.urls(__name__)
def test_a_request_that_announces_too_much_is_refused_unread(client, db, settings):
    """413, before a byte of it is kept."""
    settings.LARGEST_REQUEST = 1000
    answer = client.post("/reads/", {"file": "x" * 2000})
    assert answer.status_code == 413
    assert "Too large" in answer.content.decode()
    assert client.post("/reads/", {"file": "x" * 100}).content == b"1"


@pytest.mark.urls(__name__)
def test_too_many_fields_and_too_much_text_are_too_large(client, db, settings):
    """A form of the desk has a few hundred fields, never a hundred thousand."""
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 10
    fields = "application/x-www-form-urlencoded"
    answer = client.post("/reads/", "&".join(f"a{number}=1" for number in range(11)), fields)
    assert (answer.status_code, b"Too large" in answer.content) == (413, True)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    answer = client.post("/reads/", "a=" + "1" * 20, fields)
    assert (answer.status_code, b"Too large" in answer.content) == (413, True)


def test_too_many_tries_have_a_page():
    """Whoever counts tries answers with it."""
    assert b"Too many attempts" in page("429.html", 429).content


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("SQLITE_BUSY", 503, "api.records-busy"),
        ("SQLITE_FULL", 507, "api.records-full"),
        ("SQLITE_READONLY", 503, "api.records-read-only"),
        ("SQLITE_CORRUPT", 500, "api.records-damaged"),
    ],
)
def test_programs_are_told_what_is_the_matter(client, db, monkeypatch, name, status, code):
    """By the status and a code of its own."""

    def away(*_):
        raise sqlite_error(name)

    monkeypatch.setattr("caissa_web.api.dispatch.load", lambda: (None, resolver(away)))
    monkeypatch.setattr("caissa_web.records.trouble.ROOM_TO_BEGIN", 0)
    answer = client.get("/api/v1/events")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def resolver(view):
    """Addresses that all lead to one page."""
    return SimpleNamespace(resolve=lambda _rest: SimpleNamespace(func=view, args=(), kwargs={}))
