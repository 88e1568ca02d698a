"""Looking at a folder of PGN files and sending it to a server when it has changed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from caissa.errors import CaissaError, UnreadableFile
from caissa.files.pgn.livechess_cloud import read_index, round_as_pgn
from caissa.messages import msg

SECONDS = 20
LARGEST = 4 << 20
MOST_FILES = 400
_NUMBER = re.compile(r"\d+")


class WrongSectionAddress(CaissaError):
    """An address that names no section of a server."""

    code = "relay.wrong-address"
    message = msg("{address} names no section; write it as https://chess.example/desk/event/section/.")


class Sent(Enum):
    """What a look has led to."""

    NOTHING_NEW = auto()
    SENT = auto()
    FAILED = auto()


@dataclass(slots=True)
class Relay:
    """A folder, and the section on a server that its games go to."""

    folder: Path
    address: str
    token: str
    report: str = ""
    last: str = ""

    def __post_init__(self) -> None:
        self.address = operation_address(self.address)

    def look(self) -> Sent:
        """Send the files if they are not what was sent last."""
        text = games_of(self.folder)
        sign = sha256(text.encode()).hexdigest()
        if not text.strip() or sign == self.last:
            return Sent.NOTHING_NEW
        try:
            changed = self._send(text)
        except HTTPError as refused:
            self.report = f"refused with status {refused.code}: {_why(refused)}"
            # What is refused would be refused again; only another file is worth another try.
            self.last = sign if refused.code in (400, 413, 422) else ""
            return Sent.FAILED
        except (OSError, HTTPException, ValueError) as fault:
            self.report = f"not sent: {fault}; tried again"
            return Sent.FAILED
        self.last, self.report = sign, f"sent, games changed: {changed}"
        return Sent.SENT

    def _send(self, text: str) -> int:
        body = json.dumps({"pgn": text}).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = Request(self.address, body, headers, method="POST")  # noqa: S310 - the scheme was looked at
        with urlopen(request, timeout=SECONDS) as response:  # noqa: S310 - as above
            answer = json.loads(response.read(LARGEST))
        return int(answer.get("made") or 0)


def operation_address(address: str) -> str:
    """Where games are put, from the address of a section as a browser shows it."""
    parts = urlsplit(address)
    slugs = [part for part in parts.path.split("/") if part]
    if parts.scheme not in ("https", "http") or len(slugs) < 3 or slugs[0] not in ("desk", "events"):
        raise WrongSectionAddress(address=address)
    event, section = (quote(slug, safe="") for slug in slugs[1:3])
    place = f"/api/v1/desk/sections/{event}/{section}/operations/put_games"
    return f"{parts.scheme}://{parts.netloc}{place}"


def games_of(folder: Path) -> str:
    """The games of the newest round: its `games.pgn`, else every other PGN file beside it, else its JSON."""
    files = sorted(folder.rglob("*.pgn"), key=_order)[:MOST_FILES]
    if not files:
        return _json_games(folder)
    newest = max(files, key=lambda file: _order(file)[0]).parent
    beside = [file for file in files if file.parent == newest]
    whole = [file for file in beside if file.name.lower() == "games.pgn"]
    return "\n\n".join(map(_text, whole or beside))


def _json_games(folder: Path) -> str:
    """The games of the newest round that is there as LiveChess writes it for its Cloud."""
    rounds = [index for index in folder.rglob("index.json") if _NUMBER.findall(index.parent.name)]
    if not rounds:
        return ""
    newest = max(rounds, key=_order)
    number = int(_NUMBER.findall(newest.parent.name)[-1])
    try:
        pairings = read_index(_text(newest), number, name=newest.name)
    except UnreadableFile:
        # It is just being written: the next look reads it.
        return ""
    games = {
        board: text
        for board in range(1, len(pairings) + 1)
        if (text := _text(newest.parent / f"game-{board}.json"))
    }
    return round_as_pgn(pairings, games)[0]


def _order(file: Path) -> tuple[list[int], list[int], str]:
    """By the numbers in the folder and in the name: round 10 comes after round 9."""
    return (
        [int(part) for part in _NUMBER.findall(file.parent.name)],
        [int(part) for part in _NUMBER.findall(file.name)],
        file.name,
    )


def _text(file: Path) -> str:
    """A file as text; one that is just being written anew is left out until the next look."""
    try:
        return file.read_bytes()[:LARGEST].decode("utf-8-sig", "replace")
    except OSError:
        return ""


def _why(refused: HTTPError) -> str:
    try:
        answer = json.loads(refused.read(LARGEST))
        return str(answer.get("message") or answer.get("code") or refused.reason)
    except (ValueError, OSError, AttributeError):
        return str(refused.reason)
