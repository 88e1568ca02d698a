"""The example files for a server: a proxy takes them, and they name settings that exist."""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from tools.deployment import NAME, NGINX, nginx_configuration

from caissa_web.config.environment import SETTINGS, WrongSetting
from caissa_web.config.storage import storage
from caissa_web.server.certificate import keep_certificate
from tests.web.config.test_log_redaction import SECRET
from tests.web.rights_matrix import addresses

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed, so its file is not tried")
def test_nginx_takes_its_file(tmp_path):
    """As it stands; only the certificate is one of this test."""
    kept = keep_certificate(tmp_path, [NAME])
    assert serialization.load_pem_private_key(kept.key.read_bytes(), None)
    ports = {number: number for number in (80, 443, 8001, 8002)}
    text = nginx_configuration(tmp_path, ports, (kept.certificate, kept.key))
    (tmp_path / "nginx.conf").write_text(text)
    done = subprocess.run(  # noqa: S603 - a file of our own
        [NGINX, "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )
    # Ports below 1024 are only for root; whoever may not have them has still read the whole file.
    assert done.returncode == 0 or "Permission denied" in done.stderr, done.stderr


def test_nginx_writes_down_no_link_that_opens_something():
    """Who reads the log of the proxy must not be able to use the links in it; all other addresses stay."""
    listed = (
        (DEPLOY / "nginx.conf").read_text("utf-8").partition("map $uri $is_no_link {")[2].partition("}")[0]
    )
    kept_out = [re.compile(line) for line in re.findall(r"~(\S+) 0;", listed)]
    for address in {address.route for address in addresses()}:
        left_out = any(each.search(f"/{address}") for each in kept_out)
        # What lichess answers has a code for a token in its question.
        secret = SECRET.search(address) or address.startswith(("p/", "enter/zone/answer/"))
        assert left_out == bool(secret), address


def test_nginx_passes_on_what_the_program_needs():
    """The visitor's own address only; streams at once; figures for nobody."""
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in site
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in site
    assert re.search(r"location /live/ \{[^}]*proxy_buffering off;", site)
    assert re.search(r"location = /metrics \{[^}]*return 404;", site)
    assert "return 301 https://chess.example.org$request_uri;" in site, "never to a name that a visitor wrote"
    assert f"client_max_body_size {int(SETTINGS['CAISSA_UPLOAD_LIMIT']) + 1}m;" in site


@pytest.mark.parametrize(
    "file", [path for path in DEPLOY.rglob("*") if path.is_file()], ids=lambda path: path.name
)
def test_every_setting_that_is_named_exists(file):
    """A setting that was renamed is found here."""
    assert set(re.findall(r"CAISSA_[A-Z_]+", file.read_text("utf-8"))) <= set(SETTINGS)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_run_the_program_as_nobody_special(unit):
    """Under an account of its own, with the settings file, without new privileges."""
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(unit.read_text("utf-8"))
    service = read["Service"]
    assert service["User"] == "caissa"
    assert service["EnvironmentFile"] == "/etc/caissa/caissa.env"
    assert service["ExecStart"].startswith("/opt/caissa/bin/python -m caissa_web")
    assert service["NoNewPrivileges"] == "yes"


def test_no_example_holds_a_password():
    """Only places to put one."""
    settings = (DEPLOY / "caissa.env").read_text("utf-8")
    assert set(re.findall(r"//\w+:([^@]*)@", settings)) == {"PASSWORD"}


# -- where documents are kept ------------------------------------------------------


def test_documents_are_in_the_data_folder_unless_said_otherwise(tmp_path):
    """Readable by the owner only."""
    described = storage("", tmp_path)
    assert described["OPTIONS"]["location"] == tmp_path / "results"
    assert described["OPTIONS"]["file_permissions_mode"] == 0o600


def test_a_bucket_is_taken_from_its_address(tmp_path, monkeypatch):
    """Private, and under a folder of its own."""
    monkeypatch.setattr("caissa_web.config.storage.find_spec", lambda _name: object())
    described = storage("s3://papers/caissa?endpoint=https://s3.example.org&region=eu", tmp_path)
    options = described["OPTIONS"]
    assert (options["bucket_name"], options["location"]) == ("papers", "caissa")
    assert (options["endpoint_url"], options["region_name"]) == ("https://s3.example.org", "eu")
    assert options["default_acl"] == "private"


@pytest.mark.parametrize("address", ["ftp://host/x", "s3://", "nonsense"])
def test_another_place_is_refused(tmp_path, address):
    """With the setting's name and what it must look like."""
    with pytest.raises(WrongSetting, match=r"CAISSA_STORAGE_URL.*s3://bucket"):
        storage(address, tmp_path)


def test_a_bucket_needs_its_package(tmp_path, monkeypatch):
    """The message names it."""
    monkeypatch.setattr("caissa_web.config.storage.find_spec", lambda _name: None)
    with pytest.raises(WrongSetting, match="django-storages"):
        storage("s3://papers", tmp_path)
