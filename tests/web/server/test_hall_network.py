"""The hall's network: addresses that people can open, and a certificate of our own."""

from __future__ import annotations

import http.client
import ipaddress
import signal
import ssl
import stat
import subprocess
import sys
import time
import urllib.request
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from cryptography import x509

from caissa_web.config import network
from caissa_web.phone.hall_certificate import AUTHORITY_FILE
from caissa_web.server.addresses import Addresses, addresses, scannable
from caissa_web.server.certificate import CERTIFICATE_FILE, keep_certificate
from tests.web.ports import free_port
from tests.web.server.test_start import settings  # noqa: F401 - a fixture
from tests.web.walks import without_records

pytestmark = without_records
NOW = datetime(2026, 4, 5, tzinfo=UTC)
HALL = ["192.0.2.20", "laptop.local"]


def names_in(certificate):
    """The names a certificate is for."""
    loaded = x509.load_pem_x509_certificate(certificate.certificate.read_bytes())
    names = loaded.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def test_the_certificate_is_for_this_computer_and_the_hall(tmp_path):
    """Addresses as addresses and names as names, or phones refuse it; its key is for its owner only."""
    kept = keep_certificate(tmp_path, HALL, NOW)
    assert names_in(kept) == {"localhost", "127.0.0.1", "::1", "192.0.2.20", "laptop.local"}
    assert stat.S_IMODE(kept.key.stat().st_mode) == 0o600
    loaded = x509.load_pem_x509_certificate(kept.certificate.read_bytes())
    assert loaded.not_valid_after_utc - loaded.not_valid_before_utc < timedelta(days=398)


def test_the_same_certificate_serves_as_long_as_it_holds(tmp_path):
    """People compared its fingerprint once; it must not change from day to day."""
    first = keep_certificate(tmp_path, HALL, NOW).fingerprint
    assert keep_certificate(tmp_path, HALL, NOW + timedelta(days=200)).fingerprint == first
    assert keep_certificate(tmp_path, HALL[:1], NOW).fingerprint == first
    der = ssl.PEM_cert_to_DER_cert((tmp_path / CERTIFICATE_FILE).read_text())
    assert first.replace(":", "").lower() == sha256(der).hexdigest()


def test_a_new_network_or_old_age_makes_a_new_certificate_by_the_same_key(tmp_path):
    """Yesterday's address stays in it, so that going back changes nothing."""
    first = keep_certificate(tmp_path, HALL, NOW)
    key, fingerprint = first.key.read_bytes(), first.fingerprint
    moved = keep_certificate(tmp_path, ["198.51.100.7"], NOW)
    assert names_in(moved) >= {"198.51.100.7", "192.0.2.20"}
    again = moved.fingerprint
    assert keep_certificate(tmp_path, HALL, NOW).fingerprint == again != fingerprint
    assert keep_certificate(tmp_path, HALL, NOW + timedelta(days=360)).fingerprint != again
    assert first.key.read_bytes() == key


def test_the_hall_has_an_authority_for_private_networks_only(tmp_path):
    """It is drawn once, signs this computer's certificate, and may sign for nobody on the internet."""
    kept = keep_certificate(tmp_path, ["192.168.1.20", "laptop.local"], NOW)
    authority = x509.load_pem_x509_certificate(kept.authority.read_bytes())
    leaf = x509.load_pem_x509_certificate(kept.certificate.read_bytes())
    leaf.verify_directly_issued_by(authority)
    assert authority.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    permitted = {str(name.value) for name in constraints.value.permitted_subtrees}
    assert {"192.168.0.0/16", "10.0.0.0/8", "local", "localhost"} <= permitted
    assert not permitted & {"com", "org", "0.0.0.0/0", "192.0.2.20/32"}
    key = tmp_path / "authority_key.pem"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = kept.authority_fingerprint
    elsewhere = keep_certificate(tmp_path, ["10.1.2.3"], NOW + timedelta(days=360))
    assert elsewhere.authority_fingerprint == before, "phones need not install it again"
    assert elsewhere.fingerprint != kept.fingerprint or names_in(elsewhere) >= {"10.1.2.3"}


def test_a_certificate_of_an_older_version_is_replaced(tmp_path):
    """It had signed itself."""
    old = keep_certificate(tmp_path, HALL, NOW)
    (tmp_path / AUTHORITY_FILE).unlink()
    (tmp_path / "authority_key.pem").unlink()
    new = keep_certificate(tmp_path, HALL, NOW)
    authority = x509.load_pem_x509_certificate(new.authority.read_bytes())
    x509.load_pem_x509_certificate(new.certificate.read_bytes()).verify_directly_issued_by(authority)
    assert old.key.read_bytes() == new.key.read_bytes()


def test_a_certificate_that_is_none_is_made_anew(tmp_path):
    """Whoever emptied the file gets a working one."""
    (tmp_path / CERTIFICATE_FILE).write_text("empty")
    assert "localhost" in names_in(keep_certificate(tmp_path, [], NOW))


def test_own_addresses_can_be_reached_by_others():
    """No address that only this computer can reach; unplugged, there may be none."""
    for address in network.hall_addresses():
        assert not ipaddress.ip_address(address).is_loopback
    assert network.own_names("127.0.0.1") == ["127.0.0.1"]
    assert set(network.hall_addresses()) <= set(network.own_names("0.0.0.0"))  # noqa: S104


def test_unplugged_is_no_error(monkeypatch):
    """Neither a card nor a route nor a name: then there is no hall, and this computer still works."""

    def unreachable(*_):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(network.socket, "if_nameindex", list)
    monkeypatch.setattr(network.socket, "getaddrinfo", unreachable)
    monkeypatch.setattr(network, "A_PRIVATE_NETWORK", ("no address", 9))
    assert network.hall_addresses() == []
    assert addresses("0.0.0.0", 8000, safe=False) == Addresses("http://127.0.0.1:8000/")  # noqa: S104


def test_addresses_are_printed_as_a_browser_wants_them(monkeypatch):
    """0.0.0.0 is no address to open; IPv6 goes in brackets."""
    monkeypatch.setattr("caissa_web.server.addresses.hall_addresses", lambda: ["192.0.2.20"])
    everywhere = addresses("0.0.0.0", 8000, safe=True)  # noqa: S104
    assert everywhere == Addresses("https://127.0.0.1:8000/", ("https://192.0.2.20:8000/",))
    assert addresses("::1", 8001, safe=False) == Addresses("http://[::1]:8001/")


def test_the_address_can_be_scanned_from_the_terminal():
    """A code of 25 rows (26 signs in capitals, version 2), two rows in a line, with a margin around it."""
    lines = scannable("https://192.168.1.20:8000/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) == 25 + 2 * 4


def test_the_program_serves_by_its_own_certificate(settings, tmp_path):  # noqa: F811
    """A browser that knows the certificate is content; forms work; plain HTTP gets no page."""
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        env=settings | {"CAISSA_PORT": str(free_port()), "CAISSA_HTTPS": "self", "CAISSA_HOST": "0.0.0.0"},  # noqa: S104
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        lines = [server.stdout.readline()]
        while lines[-1] and "fingerprint" not in lines[-1]:
            lines.append(server.stdout.readline())
        address = lines[1].split()[3]
        trusted = ssl.create_default_context(cafile=tmp_path / "var" / AUTHORITY_FILE)
        trusted.check_hostname = True
        with opened(address, trusted) as answer:
            assert answer.status == 200
        with opened(f"{address}account/log-in/", trusted) as answer:
            assert "; Secure" in answer.headers["Set-Cookie"]
            assert "Strict-Transport-Security" not in answer.headers
        port = int(address.rstrip("/").rpartition(":")[2])
        plain = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        plain.request("GET", "/")
        with pytest.raises((http.client.HTTPException, OSError)):
            plain.getresponse()
        plain.close()
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()
    der = ssl.PEM_cert_to_DER_cert((tmp_path / "var" / CERTIFICATE_FILE).read_text())
    assert lines[-1].split()[-1] == sha256(der).digest().hex(":").upper()


def opened(address, trusted):
    """The answer, once the server listens."""
    for _ in range(600):
        try:
            return urllib.request.urlopen(address, context=trusted)  # noqa: S310
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
    raise AssertionError(f"nobody answers at {address}")
