"""Messages to a browser (web push): encrypted for it, signed with a key of this installation (VAPID)."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from caissa_web.delivery.envelope import Envelope, Gone, NotSent

PURPOSE = b"caissa.notices.push"
KEY_BYTES = 32
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256 (FIPS 186-5): private keys are numbers below it."""
SECONDS_TO_KEEP = 4 * 60 * 60
SECONDS_TO_WAIT = 20
LONGEST_CONTACT = 2000
POINT_BYTES, SECRET_BYTES = 65, 16
_GONE, _TOO_MANY, _TROUBLE = (404, 410), 429, 500


def send_push(envelope: Envelope) -> str:
    """Hand one message to the browser's push service."""
    import requests  # noqa: PLC0415 - seldom needed, slow to load
    from pywebpush import WebPushException, webpush  # noqa: PLC0415

    payload = {"title": envelope.subject, "body": envelope.body, "url": envelope.page}
    contact = json.loads(envelope.contact)
    if not is_allowed(contact["endpoint"]):
        raise Gone("this push service is not allowed here")
    try:
        answer = webpush(
            contact,
            json.dumps(payload, ensure_ascii=False),
            vapid_private_key=_private_key(),
            vapid_claims={"sub": _owner(envelope)},
            ttl=SECONDS_TO_KEEP,
            timeout=SECONDS_TO_WAIT,
        )
    except WebPushException as refused:
        raise _refusal(refused) from refused
    except requests.exceptions.ConnectionError as nobody:
        raise NotSent(nobody, again=True) from nobody
    return str(getattr(answer, "headers", {}).get("Location", ""))[:200]


def _refusal(refused: Any) -> NotSent:
    status = getattr(refused.response, "status_code", None)
    if status in _GONE:
        return Gone(f"the push service says {status}")
    return NotSent(refused, again=status == _TOO_MANY or (status or 0) >= _TROUBLE)


def _owner(envelope: Envelope) -> str:
    """Whom the push service can ask: the sender of our e-mails, or else our site."""
    if envelope.mail is None:
        return envelope.site
    return f"mailto:{envelope.mail.sender.rpartition('<')[2].strip('> ')}"


# -- whom a browser may name ------------------------------------------------------


def contact_of(text: str) -> str | None:
    """What a browser says about itself, checked; None if it is not a push address that is allowed here."""
    if len(text) > LONGEST_CONTACT:
        return None
    try:
        payload = json.loads(text)
        endpoint, keys = str(payload["endpoint"]), payload["keys"]
        sizes = [len(_bytes(keys[name])) for name in ("p256dh", "auth")]
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    if sizes != [POINT_BYTES, SECRET_BYTES] or not is_allowed(endpoint):
        return None
    kept = {"endpoint": endpoint, "keys": {name: keys[name] for name in ("p256dh", "auth")}}
    return json.dumps(kept, sort_keys=True)


def is_allowed(endpoint: str) -> bool:
    """Is it one of the push services named in the settings? Otherwise visitors could send us anywhere."""
    try:
        parts = urlsplit(endpoint)
        origin, host = f"{parts.scheme}://{parts.netloc}", parts.hostname or ""
    except ValueError:
        return False
    if origin in settings.PUSH_HOSTS:
        return True
    known = (host_name for host_name in settings.PUSH_HOSTS if "://" not in host_name)
    fits = any(host == name or (name.startswith(".") and host.endswith(name)) for name in known)
    return fits and parts.scheme == "https" and parts.port in (None, 443) and not parts.username


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as wrong:
        raise ValueError("no base64") from wrong


# -- our own key --------------------------------------------------------------------


def public_key() -> str:
    """The key that browsers ask push services to listen to."""
    form = serialization.PublicFormat.UncompressedPoint
    return _text(_key().public_key().public_bytes(serialization.Encoding.X962, form))


def _private_key() -> str:
    return _text(_key().private_numbers().private_value.to_bytes(KEY_BYTES, "big"))


def _key() -> ec.EllipticCurvePrivateKey:
    """Our key, worked out from the installation's secret key, so that all its servers have the same."""
    drawn = HKDF(hashes.SHA256(), 2 * KEY_BYTES, None, PURPOSE).derive(settings.SECRET_KEY.encode())
    return ec.derive_private_key(int.from_bytes(drawn, "big") % (ORDER - 1) + 1, ec.SECP256R1())


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
