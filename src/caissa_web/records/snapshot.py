"""A section's facts out of the records and into them: the library's JSON document, exactly."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from hashlib import sha256

from caissa.files import json_model
from caissa.tournament import Tournament
from caissa_web.records.errors import Damaged
from caissa_web.records.models import Section, Version


@dataclass(frozen=True, slots=True)
class Document:
    """A tournament as it is stored; equal facts give equal bytes, so the hash names the facts."""

    packed: bytes
    hash: str

    @classmethod
    def of(cls, tournament: Tournament) -> Document:
        """The document of these facts."""
        written = json_model.write(tournament).encode()
        return cls(zlib.compress(written), sha256(written).hexdigest())


def load(section: Section, version: int | None = None) -> Tournament:
    """The facts of a section, as they are or as they stood at a version; always one query."""
    number = section.version if version is None else version
    return facts(Version.objects.get(section=section, number=number))


def facts(version: Version) -> Tournament:
    """The facts that a stored version holds; refused if they are not what was stored."""
    document = version.document
    if sha256(document.encode()).hexdigest() != version.hash:
        raise Damaged(version=version)
    found = json_model.read(document, name=str(version)).document
    if not isinstance(found, Tournament):
        raise Damaged(version=version)
    return found
