"""Keys of devices and of the server, and what they sign: Ed25519, or P-256 where a browser has nothing newer.

A key is written with its kind: `ed25519:` or `p256:`, and the public key in base64.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from dataclasses import dataclass
from hashlib import sha256

from caissa.score_sheets.errors import CryptographyMissing

try:
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256
except ModuleNotFoundError:  # pragma: no cover - the tests install it
    raise CryptographyMissing from None

ED25519, P256 = "ed25519", "p256"
_POINT, _HALF = 65, 32
"""Bytes of a public point of P-256, and of each half of its signatures."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key with which the server signs, made of 32 secret bytes."""

    _private: Ed25519PrivateKey

    @classmethod
    def of(cls, secret: bytes) -> SigningKey:
        """The key of a secret, always the same."""
        return cls(Ed25519PrivateKey.from_private_bytes(secret))

    @property
    def public(self) -> str:
        """The public key as it is written."""
        return f"{ED25519}:{b64encode(self._private.public_key().public_bytes_raw()).decode()}"

    def sign(self, text: str) -> str:
        """The signature of a text, in base64."""
        return b64encode(self._private.sign(text.encode())).decode()


def is_key(key: str) -> bool:
    """Is a text a public key that can be used?"""
    return _public(key) is not None


def fingerprint(key: str) -> str:
    """What people compare by eye: twelve bytes of the key's hash."""
    return sha256(key.encode()).digest()[:12].hex(":").upper()


def is_signed_by(key: str, signature: str, text: str) -> bool:
    """Did the owner of a public key sign this text?"""
    public, signed = _public(key), _bytes(signature)
    if public is None or signed is None or b64encode(signed).decode() != signature:
        return False
    try:
        _require_signature(public, signed, text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def _require_signature(
    public: Ed25519PublicKey | ec.EllipticCurvePublicKey, signed: bytes, message: bytes
) -> None:
    if not isinstance(public, ec.EllipticCurvePublicKey):
        public.verify(signed, message)
        return
    if len(signed) != 2 * _HALF:
        raise ValueError("a signature of P-256 has 64 bytes")
    halves = int.from_bytes(signed[:_HALF], "big"), int.from_bytes(signed[_HALF:], "big")
    public.verify(encode_dss_signature(*halves), message, ec.ECDSA(SHA256()))


def _public(key: str) -> Ed25519PublicKey | ec.EllipticCurvePublicKey | None:
    kind, _, text = key.partition(":")
    raw = _bytes(text)
    if raw is None or kind not in (ED25519, P256):
        return None
    try:
        if kind == ED25519:
            return Ed25519PublicKey.from_public_bytes(raw)
        return (
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw) if len(raw) == _POINT else None
        )
    except (ValueError, UnsupportedAlgorithm):
        return None


def _bytes(text: str) -> bytes | None:
    try:
        return b64decode(text, validate=True)
    except (NotBase64, ValueError):
        return None
