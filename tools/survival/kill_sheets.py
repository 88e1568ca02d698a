"""Kill the server while tablets write, start it again, and demand that no entry is lost and none is twice.

    python tools/survival/kill_sheets.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_sheets.py --kills 200

Some tablets write one move after the other and send what was not confirmed. At a random moment every process
of the server gets SIGKILL. A receipt that was given must hold: after the last start all tablets send the
rest, and every sheet has exactly the entries of its tablet, in one line, intact, and the game has all moves.
Now and then the connection breaks before the answer is there, and the tablet sends again.
"""

from __future__ import annotations

import http.client
import json
import random
import sys
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from desk_server import Colleague
from killing import Lost, Trial, at_once, require, run

AT_ONCE, HALL, WRITTEN = 4, "tablets.json", "written.json"
MOST_ENTRIES = 300
CUT_OFF = 0.3
"""How often a tablet breaks off before the answer is there."""


@dataclass
class Tablet:
    """A tablet: where it sends, who it is, what it wrote and what was confirmed."""

    path: str
    code: str
    secret: str
    sheet: str
    offer: str
    header: dict[str, object]
    entries: list[dict[str, str]] = field(default_factory=list)
    confirmed: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)
    sent_again: int = 0
    cuts: int = 0

    @property
    def is_settled(self) -> bool:
        """Was everything confirmed?"""
        return self.confirmed == {entry["hash"] for entry in self.entries}

    def write(self) -> None:
        """One entry more: the sheet is opened, then moves."""
        number = len(self.entries) + 1
        values: dict[str, object] = {
            "sheet": self.sheet,
            "number": number,
            "at": "2026-11-18T12:00:00.000Z",
            "device": self.code,
        }
        if number == 1:
            values |= {"kind": "opened", "header": self.header}
        else:
            previous = self.entries[-1]["hash"]
            values |= {
                "kind": "move",
                "ply": number - 1,
                "text": f"Ke{number % 8 + 1}-e1",
                "previous": previous,
            }
        text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.entries.append({"text": text, "hash": sha256(text.encode()).hexdigest(), "signature": ""})

    def send(self, address: str, *, cut: bool = False) -> None:
        """Send what was not confirmed; with `cut` the connection breaks before the answer is there."""
        waiting = [entry for entry in self.entries if entry["hash"] not in self.confirmed][:20]
        body = {
            "sheet": self.sheet,
            "offer": self.offer,
            "head": self.entries[-1]["hash"],
            "entries": waiting,
        }
        hashes = {entry["hash"] for entry in waiting}
        self.sent_again += len(hashes & self.sent)
        self.sent |= hashes
        place = urlsplit(address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        try:
            headers = {
                "Content-Type": "application/json",
                "X-Score-Sheet-Device": f"{self.code} {self.secret}",
            }
            connection.request("POST", f"{self.path}entries/", json.dumps(body), headers)
            if cut:
                self.cuts += 1
                return
            answer = connection.getresponse()
            content = answer.read()
            Colleague.answers += 1
        finally:
            connection.close()
        if answer.status != 200:
            raise Lost(f"{answer.status}: {content[:300]!r}")
        self.confirmed |= set(json.loads(content)["receipts"])


class Sheets(Trial):
    """Tablets that write, four at a time; a sheet that is full is followed by the next."""

    most_answers = 60

    def begin(self, folder: Path) -> None:
        """The tablets of the hall."""
        self.tablets = [Tablet(**values) for values in json.loads((folder / HALL).read_text())]

    def work(self, address: str) -> None:
        """Tablets write until the server is killed."""
        writing = [tablet for tablet in self.tablets if len(tablet.entries) < MOST_ENTRIES][:AT_ONCE]
        at_once(
            partial(self._write, address, tablet, random.Random(self.dice.random())) for tablet in writing
        )

    def _write(self, address: str, tablet: Tablet, dice: random.Random) -> None:
        while True:
            if len(tablet.entries) < MOST_ENTRIES:
                tablet.write()
            tablet.send(address, cut=dice.random() < CUT_OFF)

    def settle(self, address: str) -> None:
        """All tablets send the rest."""
        for tablet in self.tablets:
            while not tablet.is_settled:
                tablet.send(address)
        self.sent_again = sum(tablet.sent_again for tablet in self.tablets)

    def summary(self) -> str:
        """What was done."""
        entries = sum(len(tablet.entries) for tablet in self.tablets)
        return f"{entries} entries, {sum(tablet.cuts for tablet in self.tablets)} connections cut"

    def note(self, folder: Path) -> None:
        """What every tablet has written."""
        written = {tablet.sheet: [entry["hash"] for entry in tablet.entries] for tablet in self.tablets}
        (folder / WRITTEN).write_text(json.dumps(written))

    def fill(self, folder: Path, kills: int) -> None:
        """An event with a round that is played, a table and a tablet for each board."""
        from django.utils import timezone  # noqa: PLC0415 - after django.setup()

        from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament  # noqa: PLC0415
        from caissa_web import operations  # noqa: PLC0415
        from caissa_web.operations.events.passes import Wanted, token_of  # noqa: PLC0415
        from caissa_web.operations.score_sheets import devices  # noqa: PLC0415
        from caissa_web.records import snapshot  # noqa: PLC0415
        from caissa_web.records.models import Pass  # noqa: PLC0415
        from caissa_web.score_sheets.offers import header_of, offer_of  # noqa: PLC0415

        boards = AT_ONCE * (1 + kills // 25)
        people = tuple(
            Player(number, Person(f"Player{number}"), 2400 - number) for number in range(1, 2 * boards + 1)
        )
        games = tuple(
            Game(2 * board - 1, 2 * board, Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED, board=board)
            for board in range(1, boards + 1)
        )
        event = operations.publish_event(operations.create_event("sheets", "Sheets", by="olga"), by="olga")
        played = Tournament(name="Open", players=people, rounds=(Round(1, games),), scheduled_rounds=5)
        section = operations.create_section(event, "open", played, by="olga")
        facts = snapshot.load(section)
        tablets = []
        for board, game in enumerate(facts.round(1).games, start=1):
            wanted = Wanted(Pass.SCORE_SHEET, f"Board {board}", board, board)
            until = timezone.now() + timedelta(days=1)
            (table,) = operations.make_passes(section, [wanted], until, by="olga")
            device = devices.add_device(section.event, f"Tablet {board}", "table", by="olga")
            registered = devices.register_device(devices.registration_token(device) or "", "")
            offer = offer_of(section, facts, 1, game, board, "white")
            header = header_of(section, facts, offer, game)
            tablets.append(
                {
                    "path": f"/p/{token_of(table)}/",
                    "code": device.code,
                    "secret": registered.secret,
                    "sheet": offer.code,
                    "offer": offer.token,
                    "header": {name: getattr(header, name) for name in header.__slots__},
                }
            )
        (folder / HALL).write_text(json.dumps(tablets))

    def look(self, folder: Path) -> None:
        """Every entry is there once, in one line, and all moves are in the stored game."""
        from caissa.score_sheets import verify_sheet  # noqa: PLC0415
        from caissa_web.games.feed import feed_of  # noqa: PLC0415 - after django.setup()
        from caissa_web.records import snapshot  # noqa: PLC0415
        from caissa_web.score_sheets.models import Sheet  # noqa: PLC0415
        from caissa_web.score_sheets.queries import file_of, game_of_sheet, kept_sheet  # noqa: PLC0415

        for code, hashes in json.loads((folder / WRITTEN).read_text()).items():
            row = Sheet.objects.select_related("section__event").filter(code=code).first()
            if row is None:
                require(not hashes, f"sheet {code} is not there")
                continue
            kept = kept_sheet(row)
            entries = [signed.hash for signed in kept.entries]
            require(entries == hashes, f"sheet {code}: {len(entries)} entries of {len(hashes)}")
            require(not kept.line.branches, f"sheet {code} has a fork")
            require(verify_sheet(file_of(kept)).is_intact, f"sheet {code} is not intact")
            facts = snapshot.load(row.section)
            game = game_of_sheet(row, facts)
            feed = feed_of(row.section_id, row.section.game_rows_count)
            stored = feed.game(facts, row.round, game.white, game.black) if game else None
            require(
                stored is not None and len(stored.plies) == len(kept.sheet.moves),
                f"sheet {code}: the game has other moves than the sheet",
            )


if __name__ == "__main__":
    sys.exit(run(Sheets()))
