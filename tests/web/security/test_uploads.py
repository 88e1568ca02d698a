"""What somebody sends who means no good; docs/security.md tells what each trial is about."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from caissa.tournament import Player
from caissa_web import operations
from caissa_web.accounts.models import Invitation, User
from tests.web.security.visits import counts

ROOT = Path(__file__).parents[3]


# -- what is sent -------------------------------------------------------------------------------


HUGE = "x" * (10 << 20)


@pytest.mark.parametrize(
    ("place", "field"),
    [
        ("/account/log-in/", "username"),
        ("/privacy/events/demo-festival/consents/", "person"),
        ("/privacy/people/", "name"),
        ("/privacy/requests/", "person"),
        ("/messages/demo-festival/open/1/", "email"),
        ("/my/follow/", "event"),
        ("/desk/demo-festival/people/invite/", "label"),
        ("/desk/new-event/", "name"),
    ],
)
def test_ten_megabytes_in_a_field(browser, place, field):
    """A clear message, and nothing is stored."""
    before = (*counts(), Invitation.objects.count())
    answer = browser.post(place, {field: HUGE})
    assert answer.status_code in (400, 413, 422), answer.status_code
    assert len(answer.content) < 1 << 20
    assert (*counts(), Invitation.objects.count()) == before


def zipped(name: str, content: bytes) -> bytes:
    """A ZIP with one file."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", b"<Types/>")
        packed.writestr(name, content)
    return buffer.getvalue()


ENTITIES = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b"".join(
    b'<!ENTITY %c "%s">' % (letter, (b"&%c;" % (letter - 1)) * 10) for letter in b"bcdefghij"
)
BOMBS = {
    "zeros.xlsx": lambda: zipped("xl/workbook.xml", b"\0" * (100 << 20)),
    "laughs.xlsx": lambda: zipped("xl/workbook.xml", ENTITIES + b"]><x>&j;</x>"),
    "passwd.xlsx": lambda: zipped(
        "xl/workbook.xml", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
    ),
    "up.xlsx": lambda: zipped("../../../../tmp/evil", b"x"),
    "long.trf": lambda: b"001" + b"9" * (5 << 20),
    "deep.json": lambda: b"[" * 200_000,
    "nul.csv": lambda: b"name\0;rating\0\n" * 1000,
    "binary.trf": lambda: bytes(range(256)) * 4096,
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize(
    "place", ["/desk/demo-festival/import/", "/desk/demo-festival/open/players/import/", "/desk/bring-in/"]
)
def test_a_file_that_means_harm(browser, place, name):
    """Bombs, entities and nonsense: a message, nothing stored, nothing read that is not in the file."""
    before = counts()
    answer = browser.post(place, {"file": SimpleUploadedFile(name, BOMBS[name]())})
    assert answer.status_code in (200, 302, 400, 409, 413, 422), answer.status_code
    assert "root:" not in answer.content.decode()
    assert counts() == before
    assert not Path("/tmp/evil").exists()  # noqa: S108 - where the file wanted to go


FORMULA = '=HYPERLINK("https://evil.example","x")'


@pytest.mark.parametrize("name", [FORMULA, "+1+cmd|' /C calc'!A0", "@SUM(1)", "-2+3", "\t=1"])
def test_a_name_is_no_formula_in_a_spreadsheet(event, facts, name):
    """Whoever opens a list in a spreadsheet runs nothing (CSV injection)."""
    first: Player = facts.players[0]
    named = replace(first, person=replace(first.person, name=name))
    section = operations.create_section(
        event, "open", replace(facts, players=(named, *facts.players[1:])), by="olga"
    )
    user = User.objects.create_superuser("olga")
    browser = Client()
    browser.force_login(user)
    home = f"/desk/{section.event.slug}/{section.slug}/files/"
    text = browser.get(f"{home}csv/").content.decode("utf-8-sig")
    assert not re.search(r'(^|[;,\t\n])"?[=+@\t-](?![\d.]+["\n;,])', text, re.MULTILINE), text[:300]
    with ZipFile(BytesIO(browser.get(f"{home}xlsx/").content)) as workbook:
        sheets = [file for file in workbook.namelist() if "worksheets" in file]
        assert not any(b"<f>" in workbook.read(sheet) for sheet in sheets)


# -- files and faults ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        "/static/../config/settings.py",
        "/static/%2e%2e/%2e%2e/config/settings.py",
        "/static/..%2f..%2fconfig/settings.py",
        "/static//etc/passwd",
        "/static/caissa/..\\..\\settings.py",
        "/desk/demo-festival/open/files/..%2f..%2fsecret_key/",
        "/desk/demo-festival/open/documents/..%2f..%2fsecret_key/",
        "/manual/..%2f..%2f..%2fsecret_key/",
        "/manual/../../secret_key",
        "/messages/../secret_key",
    ],
)
def test_no_address_leads_out_of_its_folder(browser, place):
    """Whatever dots and slashes it has."""
    answer = browser.get(place)
    assert answer.status_code in (301, 302, 400, 404), answer.status_code
    text = b"".join(answer) if answer.streaming else answer.content
    assert b"SECRET_KEY" not in text
    assert b"root:" not in text


def test_a_wrong_address_tells_nothing(client, db):
    """No list of addresses, no path of this computer, no name of a setting."""
    for place in ("/no-such-page/", "/desk/no/such/", "/api/v1/no-such", "/%ff", "/events/x/"):
        text = client.get(place).content.decode()
        assert not re.search(r"urlpatterns|Traceback|site-packages|caissa_web|DJANGO|settings\.py", text), (
            place
        )


@pytest.mark.parametrize(
    "code",
    ["xx", "en-", "../../etc", "de\r\nSet-Cookie: x=1", "\0", "é" * 300, "<script>", "zh-hans-evil" * 50],
)
def test_a_wrong_language_is_no_matter(client, db, code):
    """In the chooser a message, in the cookie and the header nothing; no header can be smuggled in."""
    answer = client.get("/language/", {"language": code})
    assert answer.status_code == 400
    assert "django_language" not in client.cookies
    assert "<script>" not in answer.content.decode()
    plain = code.encode("ascii", "ignore").decode().replace("\r", "").replace("\n", "").replace("\0", "")
    client.cookies["django_language"] = plain
    assert client.get("/", headers={"accept-language": plain}).status_code == 200


# -- the repository ------------------------------------------------------------------------------


SECRETS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{40}"
    r"|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abp]-[A-Za-z0-9-]{20,}|sk_live_[A-Za-z0-9]{20,}"
    r"|SECRET_KEY\s*=\s*[\"'][^\"']{12,}[\"']"
)
FORBIDDEN = re.compile(r"(^|/)(secret_key|demo_log_ins|.*\.(pem|p12|pfx|sqlite3|backup|key))$")


def test_no_secret_is_in_the_repository():
    """Neither a key nor a database; what is drawn at the first start lies in the data folder."""
    folders = ("src", "tests", "docs", "tools", "benchmarks", ".ci")
    files = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    files += [path for path in ROOT.iterdir() if path.is_file()]
    kept = [path for path in files if "__pycache__" not in path.parts]
    assert [str(path) for path in kept if FORBIDDEN.search(path.relative_to(ROOT).as_posix())] == []
    texts = (path for path in kept if path.suffix not in (".mo", ".so", ".png", ".pdf", ".zip", ".gz"))
    assert [str(path) for path in texts if SECRETS.search(path.read_text("utf-8", "ignore"))] == []
