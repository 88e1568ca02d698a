"""Settings: each is documented, nonsense is refused, and what they promise holds."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler

import caissa_web
from caissa_web.__main__ import NoFreePort, PortInUse, Unsound
from caissa_web.config import environment, network
from caissa_web.config.database import NotReady, database
from caissa_web.config.environment import SETTINGS, Https, WrongSetting
from caissa_web.config.secret import KEY_FILE, keep_private, keep_secret_key, secret_key
from caissa_web.config.security_contact import security_contact
from caissa_web.exchange.backup import NotBackedUp, NotRestored
from caissa_web.section.errors import Conflict, Damaged, NameTaken

ROOT = Path(__file__).parents[3]
DOCUMENTED = (ROOT / "docs/organisers/settings.md").read_text("utf-8")
SOURCES = sorted(Path(caissa_web.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_documented_with_its_default(name):
    """A heading of its own, and what it is when nothing is set."""
    assert f"### `{name}`" in DOCUMENTED
    chapter = DOCUMENTED.split(f"### `{name}`")[1].split("###")[0]
    assert f"Default: `{SETTINGS[name]}`" in chapter or (not SETTINGS[name] and "Default: none" in chapter)


def test_no_setting_is_documented_or_used_that_does_not_exist():
    """The table of settings is the whole of them."""
    used = {name for source in SOURCES for name in re.findall(r"CAISSA_[A-Z_]+", source.read_text("utf-8"))}
    assert used == set(SETTINGS)
    assert set(re.findall(r"CAISSA_[A-Z_]+", DOCUMENTED)) == set(SETTINGS)


@pytest.mark.parametrize(
    "error",
    [
        *(Conflict, Damaged, NameTaken, NoFreePort, NotBackedUp),
        *(NotReady, NotRestored, PortInUse, Unsound, WrongSetting),
    ],
)
def test_every_refusal_is_documented(error):
    """Its code, with when it comes."""
    assert f"| `{error.code}` |" in (ROOT / "docs/developers/web.md").read_text("utf-8")


def test_a_setting_is_read_from_the_environment(monkeypatch):
    """Blanks around it do not count; an empty one counts as none."""
    monkeypatch.setenv("CAISSA_PORT", " 8123 ")
    assert environment.number("CAISSA_PORT", 1, 65535) == 8123
    monkeypatch.setenv("CAISSA_PORT", "")
    assert environment.number("CAISSA_PORT", 1, 65535) == 8000
    monkeypatch.setenv("CAISSA_DEBUG", "On")
    assert environment.switch("CAISSA_DEBUG")
    monkeypatch.setenv("CAISSA_ALLOWED_HOSTS", "a.example, b.example,")
    assert environment.names("CAISSA_ALLOWED_HOSTS") == ["a.example", "b.example"]


@pytest.mark.parametrize("value", ["0", "65536", "80a", "-1", "٨٠"])
def test_a_port_that_is_none_is_refused(monkeypatch, value):
    """The message names the setting and what it may be."""
    monkeypatch.setenv("CAISSA_PORT", value)
    with pytest.raises(WrongSetting, match=r"CAISSA_PORT=.* from 1 to 65535") as refused:
        environment.number("CAISSA_PORT", 1, 65535)
    assert refused.value.code == "settings.wrong"


def test_a_switch_is_on_or_off(monkeypatch):
    """`maybe` is neither, and guessing would be dangerous."""
    monkeypatch.setenv("CAISSA_DEBUG", "maybe")
    with pytest.raises(WrongSetting, match="say yes or no"):
        environment.switch("CAISSA_DEBUG")
    monkeypatch.setenv("CAISSA_LOG_LEVEL", "LOUD")
    with pytest.raises(WrongSetting, match="one of DEBUG, INFO"):
        environment.one_of("CAISSA_LOG_LEVEL", ("DEBUG", "INFO"))


@pytest.mark.parametrize(
    ("value", "expected"),
    [("", Https.NO), ("off", Https.NO), ("Yes", Https.YES), ("1", Https.YES), ("Self", Https.SELF)],
)
def test_https_is_somebody_elses_our_own_or_none(monkeypatch, value, expected):
    """`self` means the certificate that the program makes."""
    monkeypatch.setenv("CAISSA_HTTPS", value)
    assert environment.https() is expected


def test_https_is_not_guessed(monkeypatch):
    """A typing error must not mean that passwords travel in the open."""
    monkeypatch.setenv("CAISSA_HTTPS", "selfs")
    with pytest.raises(WrongSetting, match="say no, yes or self"):
        environment.https()


def test_postgresql_is_taken_from_its_address(tmp_path):
    """Signs in the password are escaped as in every address."""
    options = database("postgresql://ada:p%40ss@db.example:5433/caissa?sslmode=require", tmp_path)
    names = ("ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    assert [options[name] for name in names] == [
        "django.db.backends.postgresql",
        "caissa",
        "ada",
        "p@ss",
        "db.example",
        5433,
        {"options": "-c lock_timeout=20s", "sslmode": "require"},
    ]


@pytest.mark.parametrize(
    "address",
    ["mysql://ada:geheim@db/x", "postgresql://ada:geheim@db:port/x", "sqlite:///geheim?timeout=long"],
)
def test_another_database_is_refused_without_showing_the_password(tmp_path, address):
    """The address holds a password, so it is not repeated in the message."""
    with pytest.raises(WrongSetting, match="CAISSA_DATABASE_URL") as refused:
        database(address, tmp_path)
    assert "geheim" not in str(refused.value)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["", "sqlite://{folder}/other.sqlite3"])
def test_sqlite_keeps_what_was_acknowledged(tmp_path, address):
    """WAL, synchronous FULL (2), foreign keys, 20 s of patience, and the lock taken when a change begins."""
    described = database(address.format(folder=tmp_path), tmp_path)
    connection = ConnectionHandler({"default": described})["default"]
    with connection.cursor() as cursor:
        values = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    connection.close()
    assert values == ["wal", 2, 1, 20_000]
    assert described["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_secret_key_is_drawn_once_and_kept_from_others(tmp_path):
    """Only its owner can read it; a second start finds the same."""
    folder = tmp_path / "var"
    keep_secret_key(folder)
    first = secret_key(folder)
    keep_secret_key(folder)
    assert secret_key(folder) == first
    assert len(first) >= 60
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == [KEY_FILE]


def test_a_given_key_counts_and_without_any_each_process_has_its_own(tmp_path):
    """Reading the settings writes nothing."""
    assert secret_key(tmp_path, "given") == "given"
    assert secret_key(tmp_path) != secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_private_file_that_another_process_wrote_first_stays(tmp_path, monkeypatch):
    """Two processes start at once; both end with the same key."""
    path = tmp_path / "key"
    path.write_text("theirs")
    monkeypatch.setattr(Path, "exists", lambda _: False)
    keep_private(path, "ours")
    assert path.read_text() == "theirs"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("CAISSA_SECRET_KEY", "abc", "32 characters or more"),
        ("CAISSA_SECRET_KEY", "pawn-takes-queen", "32 characters or more"),
        ("CAISSA_SECRET_KEY", "ab" * 20, "32 characters or more"),
        ("CAISSA_METRICS_TOKEN", "short", "16 characters or more"),
        ("CAISSA_METRICS_TOKEN", "DRAW-A-LONG-WORD", "the word of the example"),
    ],
)
def test_a_secret_that_can_be_guessed_is_refused(tmp_path, name, value, why):
    """In one line that does not repeat it."""
    settings = {"CAISSA_DATA": str(tmp_path), "CAISSA_DEMO": "no", name: value}
    done = subprocess.run(
        [sys.executable, "-m", "caissa_web", "--check"],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"caissa_web: {name}=… cannot be used: it ")
    assert why in done.stderr
    assert value not in done.stderr.replace("characters", "")


def test_no_secret_is_no_fault_and_a_long_one_is_taken(monkeypatch):
    """Without one the program draws its own, or there are no figures."""
    monkeypatch.delenv("CAISSA_SECRET_KEY", raising=False)
    assert environment.secret("CAISSA_SECRET_KEY", 32) == ""
    monkeypatch.setenv("CAISSA_SECRET_KEY", "0123456789abcdef0123456789abcdef")
    assert environment.secret("CAISSA_SECRET_KEY", 32) == "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("configured", "contact"),
    [
        ("", ""),
        ("security@chess.example.org", "mailto:security@chess.example.org"),
        ("https://chess.example.org/report", "https://chess.example.org/report"),
    ],
)
def test_a_server_names_whom_to_tell_of_a_fault(client, db, settings, configured, contact):
    """RFC 9116: a contact and a day until which it holds; without a contact there is no page."""
    settings.SECURITY_CONTACT = security_contact(configured)
    assert contact == settings.SECURITY_CONTACT
    answer = client.get("/.well-known/security.txt")
    if not contact:
        assert answer.status_code == 404
        return
    lines = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert lines["Contact"] == contact
    left = datetime.fromisoformat(lines["Expires"]) - datetime.now(UTC)
    assert timedelta(days=100) < left < timedelta(days=365)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize("configured", ["nobody", "a b@c", "http://plain.example", "x@y\nContact: z"])
def test_a_contact_that_is_none_is_refused(configured):
    """With the setting's name."""
    with pytest.raises(WrongSetting, match="CAISSA_SECURITY_CONTACT"):
        security_contact(configured)


@pytest.mark.parametrize(
    ("origins", "hosts", "expected"),
    [
        (["https://chess.example.org"], ["localhost"], "chess.example.org"),
        (["https://chess.example.org:8443"], [], "chess.example.org"),
        ([], ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "Chess.Example.ORG"], "chess.example.org"),
    ],
)
def test_an_installation_calls_itself_by_its_own_name(origins, hosts, expected):
    """The first that means the same everywhere."""
    assert network.installation_name(origins, hosts, "key") == expected


def test_an_installation_without_a_name_has_one_of_its_key():
    """The same every day, another than its neighbour's, and nobody's on the internet (RFC 6761)."""
    hosts = ["localhost", "127.0.0.1", "[::1]", "laptop.local", ".example.org"]
    names = {network.installation_name([], hosts, key) for key in ("a", "a", "b")}
    assert len(names) == 2
    assert all(name.endswith(".invalid") for name in names)


def test_django_finds_nothing_to_object_to_in_a_deployment(tmp_path):
    """`check --deploy` with HTTPS on and a key given."""
    settings = {
        "CAISSA_DATA": str(tmp_path),
        "CAISSA_HTTPS": "yes",
        "CAISSA_BEHIND_PROXY": "yes",
        "CAISSA_SECRET_KEY": "".join(chr(33 + number) for number in range(90)),
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(  # noqa: S603
        command, env=os.environ | settings, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("https", "insists"), [("yes", True), ("self", False), ("no", False)])
def test_only_a_certificate_that_browsers_know_is_insisted_on(tmp_path, https, insists):
    """A browser that was told to insist lets nobody past the question about a certificate of our own."""
    asked = "from django.conf import settings as s; print(s.SECURE_HSTS_SECONDS > 0, s.SESSION_COOKIE_SECURE)"
    settings = {
        "CAISSA_DATA": str(tmp_path),
        "CAISSA_HTTPS": https,
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", asked], env=os.environ | settings, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{insists} {https != 'no'}\n"


@pytest.mark.django_db
def test_no_model_has_changed_without_a_migration():
    """A table and its description go together."""
    from django.core.management import call_command

    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
