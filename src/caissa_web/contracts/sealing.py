"""The seal of the installation: a certificate of its own, and PDFs that show whether they were changed.

The certificate says which installation sealed a paper. It is self-signed: a reader of PDFs shows it as
unknown until somebody trusts it, but any change of the paper is noticed by every reader.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import BytesIO
from typing import TYPE_CHECKING

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from caissa_web.accounts.encryption import decrypt
from caissa_web.contracts.errors import NoSealing
from caissa_web.contracts.models import Seal
from caissa_web.papers.encrypted import encrypted_text

if TYPE_CHECKING:
    from pyhanko.sign import SimpleSigner

FIELD = "Seal"
YEARS = 20
RENEWED = timedelta(days=365)
"""A seal that would end within a year seals nothing new."""


@dataclass(frozen=True, slots=True)
class SealCheck:
    """What a seal says of a PDF."""

    sealed: bool
    unchanged: bool
    ours: bool

    @property
    def valid(self) -> bool:
        """Sealed here, and not changed since."""
        return self.sealed and self.unchanged and self.ours


def seal(pdf: bytes, *, reason: str, place: str) -> bytes:
    """The PDF with the seal of this installation; no change of it stays unnoticed."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415 - an extra
    from pyhanko.sign import PdfSignatureMetadata, fields, signers  # noqa: PLC0415 - as above

    require_sealing()
    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        reason=reason,
        location=place or None,
        certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
        subfilter=fields.SigSeedSubFilter.PADES,
    )
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    sealed = signers.sign_pdf(writer, metadata, signer=_signer())
    return bytes(sealed.getvalue())


def check(pdf: bytes) -> SealCheck:
    """Is a PDF sealed by this installation, and unchanged? For our own papers, never for strangers' files."""
    from pyhanko.keys import load_certs_from_pemder_data  # noqa: PLC0415 - an extra
    from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: PLC0415 - as above
    from pyhanko.sign.validation import validate_pdf_signature  # noqa: PLC0415 - as above
    from pyhanko_certvalidator import ValidationContext  # noqa: PLC0415 - as above

    roots = [
        certificate
        for row in Seal.objects.all()
        for certificate in load_certs_from_pemder_data(row.certificate.encode())
    ]
    signatures = PdfFileReader(BytesIO(pdf)).embedded_signatures
    if not signatures:
        return SealCheck(False, False, False)
    status = validate_pdf_signature(signatures[0], ValidationContext(trust_roots=roots))
    unchanged = bool(status.intact and status.valid and status.docmdp_ok)
    return SealCheck(True, unchanged, bool(status.trusted))


def require_sealing() -> None:
    """Refuse to send what could not be sealed in the end."""
    try:
        import pyhanko.sign  # noqa: F401, PLC0415 - an extra
    except ImportError:
        raise NoSealing from None


def current_seal(now: datetime | None = None) -> Seal:
    """The certificate that seals now; made the first time it is needed, and anew before it ends."""
    moment = now or timezone.now()
    newest = Seal.objects.order_by("-id").first()
    if newest is not None and _ends(newest) > moment + RENEWED:
        return newest
    certificate, packed = _new_certificate(moment)
    with transaction.atomic():
        locked = Seal.objects.select_for_update().order_by("-id").first()
        if locked is not None and _ends(locked) > moment + RENEWED:
            return locked
        return Seal.objects.create(
            certificate=certificate,
            encrypted=encrypted_text(base64.b64encode(packed).decode("ascii")),
            made_at=moment,
        )


def _signer() -> SimpleSigner:
    from pyhanko.sign import SimpleSigner  # noqa: PLC0415 - an extra

    packed = base64.b64decode(decrypt(current_seal().encrypted))
    signer: SimpleSigner = SimpleSigner.load_pkcs12_data(packed, other_certs=[], passphrase=None)
    return signer


def _ends(row: Seal) -> datetime:
    return x509.load_pem_x509_certificate(row.certificate.encode()).not_valid_after_utc


def _new_certificate(now: datetime) -> tuple[str, bytes]:
    """A certificate for papers of this installation, and both it and its key packed together."""
    key = ec.generate_private_key(ec.SECP256R1())
    where = settings.PUBLIC_ADDRESS.removeprefix("https://").removeprefix("http://").strip("/") or "Caissa"
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Caissa"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Papers of {where}"[:64]),
        ]
    )
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=366 * YEARS))
        .add_extension(usage, critical=True)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    packed = pkcs12.serialize_key_and_certificates(
        b"caissa", key, certificate, None, serialization.NoEncryption()
    )
    return certificate.public_bytes(serialization.Encoding.PEM).decode("ascii"), packed
