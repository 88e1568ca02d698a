"""What is asked of another installation, over the guarded connection that webhooks use."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa_web.accounts.encryption import decrypt
from caissa_web.api.models import OtherInstallation
from caissa_web.api.webhooks.sending import call
from caissa_web.exchange import acts_file
from caissa_web.exchange.acts_document import ActsFile, NumberedLine
from caissa_web.exchange.part_document import PartFile

OK = 200
MOST_READ = 16 << 20
SECONDS_TO_SEND, SECONDS_TO_FETCH = 120.0, 40.0
LONGEST_REASON = 200
ROOT = "/api/v1/desk/"


class NotTaken(CaissaError):
    """The other installation refused what it was asked."""

    code = "installation.refused"
    message = "The other installation refuses (status {status}): {why}"


class Access(NamedTuple):
    """Where another installation is, and the token that was made there."""

    address: str
    token: str

    @classmethod
    def of(cls, installation: OtherInstallation) -> Access:
        """The access that is stored, decrypted."""
        return cls(installation.address, decrypt(installation.token))


def send_event(access: Access, acts: ActsFile) -> dict[str, Any]:
    """Have the event created there."""
    return _object(_asked(access, "POST", "installations/events", acts))


def send_acts(access: Access, slug: str, acts: ActsFile) -> dict[str, Any]:
    """Send what is new of an event."""
    return _object(_asked(access, "POST", f"events/{slug}/installations/acts", acts))


class VersionThere(NamedTuple):
    """The newest version of a section there, and what the other side has noted of ours."""

    slug: str
    version: int
    yours: int
    hash: str
    here: int


def versions_there(access: Access, slug: str, sender: str) -> list[VersionThere]:
    """The newest version of each section there."""
    listed = _json(_asked(access, "GET", f"events/{slug}/installations?sender={sender}"))
    try:
        return [
            VersionThere(
                str(each["slug"]),
                int(each["version"]),
                int(each["yours"]),
                str(each["hash"]),
                int(each["here"]),
            )
            for each in listed
        ]
    except (KeyError, TypeError, ValueError):
        raise unreadable() from None


def fetch_event(access: Access, slug: str) -> ActsFile:
    """The whole event."""
    return _acts(_asked(access, "GET", f"events/{slug}/installations/event"))


def fetch_acts(access: Access, slug: str, section: str, after: int, *, newest: bool = False) -> ActsFile:
    """What is new of a section after a version there; or the newest version alone."""
    question = f"after={after}&newest={'true' if newest else 'false'}"
    return _acts(_asked(access, "GET", f"events/{slug}/installations/acts/{section}?{question}"))


class PartThere(NamedTuple):
    """How a part stands there, and which of ours came there last."""

    key: str
    now: str
    yours: str
    here: str
    offer: str


def parts_there(access: Access, slug: str, sender: str) -> list[PartThere]:
    """How each part of the event stands there."""
    listed = _json(_asked(access, "GET", f"events/{slug}/installations/parts?sender={sender}"))
    try:
        return [PartThere(*(str(each[name]) for name in PartThere._fields)) for each in listed]
    except (KeyError, TypeError):
        raise unreadable() from None


def fetch_part(access: Access, slug: str, key: str) -> PartFile:
    """A part as it stands there."""
    acts = _acts(_asked(access, "GET", f"events/{slug}/installations/parts/{key}"))
    if [part.key for part in acts.parts] != [key] or acts.parts[0].content is None:
        raise unreadable()
    return acts.parts[0]


def fetch_log(access: Access, slug: str, after: int) -> tuple[NumberedLine, ...]:
    """The acts there that led to no version, after an entry of its log."""
    return _acts(_asked(access, "GET", f"events/{slug}/installations/log?after={after}")).log


def _asked(access: Access, method: str, path: str, acts: ActsFile | None = None) -> bytes:
    body = acts_file.packed(acts) if acts else b""
    headers = {"Authorization": f"Bearer {access.token}", "Content-Type": "application/zip"}
    seconds = SECONDS_TO_SEND if acts else SECONDS_TO_FETCH
    status, content = call(method, f"{access.address}{ROOT}{path}", body, headers, MOST_READ + 1, seconds)
    if len(content) > MOST_READ:
        raise unreadable()
    if status != OK:
        raise NotTaken(status=status, why=_reason(content))
    return content


def _reason(content: bytes) -> str:
    """Why something was refused, in the words of the other installation."""
    try:
        return str(json.loads(content)["message"])[:LONGEST_REASON]
    except (ValueError, KeyError, TypeError):
        return "-"


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise unreadable() from None


def _object(content: bytes) -> dict[str, Any]:
    value = _json(content)
    if not isinstance(value, dict):
        raise unreadable()
    return value


def _acts(content: bytes) -> ActsFile:
    return acts_file.unpacked(content, msg("The answer of the other installation"))


def unreadable() -> NotTaken:
    """What is said of an answer that no installation of ours gives."""
    return NotTaken(status=OK, why=msg("its answer cannot be read"))
