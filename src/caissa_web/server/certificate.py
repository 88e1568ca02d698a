"""The hall's own certificate authority and the certificate that it signs for this computer.

A browser that meets a certificate nobody has vouched for asks its user, and even then offers no pages without
network. So this installation draws an authority of its own once. Whoever installs it on a phone is asked no
more, and the phone pages work without network. It can vouch for names and addresses of private networks only
(RFC 5280 4.2.1.10): a stolen key of it does not open the rest of the internet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from caissa_web.config.secret import keep_private
from caissa_web.phone.hall_certificate import AUTHORITY_FILE, fingerprint_of

CERTIFICATE_FILE, KEY_FILE = "certificate.pem", "certificate_key.pem"
AUTHORITY_KEY_FILE = "authority_key.pem"
ALWAYS = ("localhost", "127.0.0.1", "::1")
DAYS, DAYS_OF_AUTHORITY = 365, 3650
DAYS_LEFT_AT_LEAST = 14
PRIVATE_NETWORKS = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
PRIVATE_NAMES = ("localhost", "local", "lan", "home.arpa")
AUTHORITY_NAME, OWN_NAME = "Caissa, authority of this hall", "Caissa in this hall"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate and its key on disk, and the authority that signed it."""

    certificate: Path
    key: Path
    authority: Path

    @property
    def fingerprint(self) -> str:
        """What a browser shows of it, to be compared by eye."""
        return fingerprint_of(self.certificate)

    @property
    def authority_fingerprint(self) -> str:
        """What a phone shows of the authority that is to be installed."""
        return fingerprint_of(self.authority)


def keep_certificate(folder: Path, names: Iterable[str], now: datetime | None = None) -> Certificate:
    """The kept certificate, if it still holds for these names; else a new one, by the same key."""
    kept = Certificate(folder / CERTIFICATE_FILE, folder / KEY_FILE, folder / AUTHORITY_FILE)
    now = now or datetime.now(UTC)
    wanted = [_general(name) for name in (*ALWAYS, *names)]
    _keep_key(kept.key)
    _keep_key(folder / AUTHORITY_KEY_FILE)
    key, authority_key = _key(kept.key), _key(folder / AUTHORITY_KEY_FILE)
    authority = _keep_authority(kept.authority, authority_key, wanted, now)
    held = _names_held(kept.certificate, key, authority, now)
    if not set(wanted) <= set(held):
        # Old names stay, so that going back to yesterday's network changes nothing.
        listed = [name for name in dict.fromkeys((*wanted, *held)) if _may_sign(authority, name)]
        kept.certificate.unlink(missing_ok=True)
        keep_private(kept.certificate, _issued(key, listed, authority_key, now))
    return kept


def _keep_authority(
    path: Path, key: ec.EllipticCurvePrivateKey, wanted: list[x509.GeneralName], now: datetime
) -> x509.Certificate:
    """The kept authority; a new one only if it ends soon or may not sign for a name that is wanted."""
    enough, before = timedelta(days=DAYS + DAYS_LEFT_AT_LEAST), list[x509.GeneralName]()
    try:
        kept = x509.load_pem_x509_certificate(path.read_bytes())
        if (
            kept.public_key() == key.public_key()
            and kept.not_valid_after_utc - now > enough
            and all(_may_sign(kept, name) for name in wanted)
        ):
            return kept
        before = _subtrees(kept)
    except (FileNotFoundError, ValueError, x509.ExtensionNotFound):
        pass
    path.unlink(missing_ok=True)
    keep_private(path, _authority(key, _permitted(wanted, before), now))
    return x509.load_pem_x509_certificate(path.read_bytes())


def _permitted(wanted: list[x509.GeneralName], before: list[x509.GeneralName]) -> list[x509.GeneralName]:
    """Private networks and names, and what this computer is, or was, called besides."""
    permitted: list[x509.GeneralName] = [x509.IPAddress(ip_network(network)) for network in PRIVATE_NETWORKS]
    permitted += [x509.DNSName(name) for name in PRIVATE_NAMES]
    permitted += [name for name in before if name not in permitted]
    for name in wanted:
        if not _is_within(name, permitted):
            alone = x509.IPAddress(ip_network(name.value)) if isinstance(name, x509.IPAddress) else name
            permitted.append(alone)
    return permitted


def _is_within(name: x509.GeneralName, permitted: Iterable[x509.GeneralName]) -> bool:
    if isinstance(name, x509.IPAddress):
        networks = [ip_network(str(each.value)) for each in permitted if isinstance(each, x509.IPAddress)]
        return any(ip_address(str(name.value)) in network for network in networks)
    names = [each.value for each in permitted if isinstance(each, x509.DNSName)]
    return any(name.value == each or str(name.value).endswith(f".{each}") for each in names)


def _may_sign(authority: x509.Certificate, name: x509.GeneralName) -> bool:
    return _is_within(name, _subtrees(authority))


def _subtrees(authority: x509.Certificate) -> list[x509.GeneralName]:
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return list(constraints.permitted_subtrees or ())


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


def _names_held(
    path: Path, key: ec.EllipticCurvePrivateKey, authority: x509.Certificate, now: datetime
) -> list[x509.GeneralName]:
    """The names of the kept certificate; none if it is not of our key and authority, or ends soon."""
    try:
        certificate = x509.load_pem_x509_certificate(path.read_bytes())
        certificate.verify_directly_issued_by(authority)
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (FileNotFoundError, ValueError, InvalidSignature, x509.ExtensionNotFound):
        return []
    begun = certificate.not_valid_before_utc <= now  # it was issued by a clock that was ahead if not
    lasts = begun and certificate.not_valid_after_utc - now > timedelta(days=DAYS_LEFT_AT_LEAST)
    return list(names) if lasts and certificate.public_key() == key.public_key() else []


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begun(key: ec.EllipticCurvePrivateKey, name: str, now: datetime, days: int) -> x509.CertificateBuilder:
    """What every certificate has."""
    return (
        x509.CertificateBuilder()
        .subject_name(_called(name))
        .issuer_name(_called(AUTHORITY_NAME))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _authority(key: ec.EllipticCurvePrivateKey, permitted: list[x509.GeneralName], now: datetime) -> str:
    """An authority that signs itself; it can sign certificates of computers and no other authority."""
    usage = x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    constraints = x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None)
    signed = (
        _begun(key, AUTHORITY_NAME, now, DAYS_OF_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(constraints, critical=True)
        .sign(key, hashes.SHA256())
    )
    return signed.public_bytes(serialization.Encoding.PEM).decode("ascii")


def _issued(
    key: ec.EllipticCurvePrivateKey,
    names: list[x509.GeneralName],
    authority_key: ec.EllipticCurvePrivateKey,
    now: datetime,
) -> str:
    """A certificate for these names, signed by the authority; it can sign no other."""
    known_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    signed = (
        _begun(key, OWN_NAME, now, DAYS)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(known_by, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    return signed.public_bytes(serialization.Encoding.PEM).decode("ascii")


def _general(name: str) -> x509.GeneralName:
    """A name or an address, as certificates tell them apart."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
