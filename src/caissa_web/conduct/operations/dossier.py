"""The dossier of a case as one encrypted file, which `openssl` opens everywhere.

AES-256-CBC with a key from the passphrase (PBKDF2, SHA-256); the hashes inside let the receiver check each
file.
"""

from __future__ import annotations

import io
import json
import secrets
import zipfile

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.padding import PKCS7

from caissa_web.conduct.encrypted import content_of, file_of
from caissa_web.conduct.models import Case

ROUNDS = 600_000
_KEY, _BLOCK, _SALT = 32, 16, 8
_ENDINGS = {
    "application/pdf": "pdf",
    "image/png": "png",
    "image/jpeg": "jpg",
    "audio/wav": "wav",
    "audio/mpeg": "mp3",
    "video/mp4": "mp4",
    "text/plain": "txt",
}


def new_passphrase() -> str:
    """A passphrase of 130 bits that can be read aloud."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    groups = ("".join(secrets.choice(letters) for _place in range(5)) for _group in range(6))
    return "-".join(groups)


def encrypted_dossier(case: Case, passphrase: str) -> bytes:
    """Everything in a case, as an archive that only the passphrase opens."""
    salt = secrets.token_bytes(_SALT)
    derived = PBKDF2HMAC(SHA256(), _KEY + _BLOCK, salt, ROUNDS).derive(passphrase.encode())
    padder = PKCS7(_BLOCK * 8).padder()
    padded = padder.update(archive(case)) + padder.finalize()
    encryptor = Cipher(algorithms.AES(derived[:_KEY]), modes.CBC(derived[_KEY:])).encryptor()
    return b"Salted__" + salt + encryptor.update(padded) + encryptor.finalize()


def archive(case: Case) -> bytes:
    """The case as a ZIP: what was written, every step, the evidence, and the hashes."""
    drawn = io.BytesIO()
    with zipfile.ZipFile(drawn, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("case.json", _json(content_of(case.encrypted)))
        steps = [
            {"at": step.at.isoformat(), "by": step.by, "act": step.act, **content_of(step.encrypted)}
            for step in case.steps.all()
        ]
        packed.writestr("steps.json", _json(steps))
        hashes = []
        for exhibit in case.exhibits.all():
            name = f"exhibit-{exhibit.number}.{_ENDINGS.get(exhibit.media, 'bin')}"
            packed.writestr(name, file_of(exhibit.encrypted_content))
            hashes.append(f"{content_of(exhibit.encrypted_name).get('hash', '')}  {name}\n")
        packed.writestr("SHA256SUMS", "".join(hashes))
    return drawn.getvalue()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
