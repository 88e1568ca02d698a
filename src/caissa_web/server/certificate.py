"""The certificate that this installation makes for itself, so that the hall's network cannot listen in."""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from caissa_web.config.secret import keep_private

CERTIFICATE_FILE, KEY_FILE = "certificate.pem", "certificate_key.pem"
ALWAYS = ("localhost", "127.0.0.1", "::1")
DAYS = 365
DAYS_LEFT_AT_LEAST = 14


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate and its key on disk."""

    certificate: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """What a browser shows of it, to be compared by eye."""
        der = ssl.PEM_cert_to_DER_cert(self.certificate.read_text("ascii"))
        return sha256(der).digest().hex(":").upper()


def keep_certificate(folder: Path, names: Iterable[str], now: datetime | None = None) -> Certificate:
    """The kept certificate, if it still holds for these names; else a new one, by the same key."""
    kept = Certificate(folder / CERTIFICATE_FILE, folder / KEY_FILE)
    now = now or datetime.now(UTC)
    _keep_key(kept.key)
    key = _key(kept.key)
    wanted = [_general(name) for name in (*ALWAYS, *names)]
    held = _names_held(kept.certificate, key, now)
    if not set(wanted) <= set(held):
        # Old names stay, so that going back to yesterday's network changes nothing.
        kept.certificate.unlink(missing_ok=True)
        keep_private(kept.certificate, _issued(key, [*dict.fromkeys((*wanted, *held))], now))
    return kept


def _keep_key(path: Path) -> None:
    """Draw a key once; only its owner can read it."""
    if path.exists():
        return
    drawn = ec.generate_private_key(ec.SECP256R1())
    written = drawn.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    keep_private(path, written.decode("ascii"))


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{path} holds another kind of key")
    return key


def _names_held(path: Path, key: ec.EllipticCurvePrivateKey, now: datetime) -> list[x509.GeneralName]:
    """The names of the kept certificate; none if it is not of our key or ends soon."""
    try:
        certificate = x509.load_pem_x509_certificate(path.read_bytes())
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (FileNotFoundError, ValueError, x509.ExtensionNotFound):
        return []
    lasts = certificate.not_valid_after_utc - now > timedelta(days=DAYS_LEFT_AT_LEAST)
    return list(names) if lasts and certificate.public_key() == key.public_key() else []


def _issued(key: ec.EllipticCurvePrivateKey, names: list[x509.GeneralName], now: datetime) -> str:
    """A certificate for these names, signed by itself; it can sign no other."""
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Caissa in this hall")])
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    issued = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=False)
        .sign(key, hashes.SHA256())
    )
    return issued.public_bytes(serialization.Encoding.PEM).decode("ascii")


def _general(name: str) -> x509.GeneralName:
    """A name or an address, as certificates tell them apart."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
