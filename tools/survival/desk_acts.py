"""What an arbiter does at the demo's open, act by act, and whether the records hold what was acknowledged.

Shared by the tools that kill the server and that let its writes fail.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from desk_server import Colleague, DeskServer

SECTION = "/desk/demo-festival/open/"
NEXT_RESULT = {"": "1", "1": "=", "=": "0", "0": "1", "+": "1", "-": "1"}
OK, REDIRECT = 200, 302


class Lost(Exception):
    """The records are not what was acknowledged."""


@dataclass
class Act:
    """One thing the arbiter does: where it is sent, and with which fields."""

    path: str
    fields: dict[str, str]
    board: tuple[int, str] | None = None


@dataclass
class Hall:
    """What the arbiter knows: the results on the boards and how many acts have been acknowledged."""

    round: int
    results: dict[str, str]
    version: int
    acknowledged: int = 0
    sent_again: int = 0
    already_there: int = 0
    under_way: Act | None = None
    rounds_paired: list[int] = field(default_factory=list)


def logged_in(server: DeskServer, place: int) -> Colleague:
    """One of the demo's people: the arbiter, then the organiser."""
    line = (server.folder / "demo_log_ins").read_text("utf-8").splitlines()[place]
    name, password = line.split()
    colleague = Colleague(server.address)
    colleague.log_in(name, password)
    return colleague


def script(hall: Hall, passes: int, rounds: int) -> Iterator[Act]:
    """What the arbiter does: every board in turn, again and again; then the next round."""
    while True:
        for _ in range(passes):
            for game in list(hall.results):
                seen = hall.results[game]
                typed = NEXT_RESULT[seen]
                yield Act(
                    f"{SECTION}rounds/{hall.round}/result/",
                    {"game": game, "typed": typed, "seen": seen},
                    (hall.round, game),
                )
        if hall.round < rounds:
            yield Act(f"{SECTION}rounds/pair/", {"seen_version": str(hall.version)})
            yield Act(
                f"{SECTION}rounds/{hall.round}/stage/", {"act": "publish", "seen_version": str(hall.version)}
            )


def send(arbiter: Colleague, hall: Hall) -> None:
    """Send the act under way; once it is acknowledged, the arbiter counts on it."""
    act = hall.under_way
    assert act is not None  # noqa: S101 - there is always one
    status, page = arbiter.post(act.path, **act.fields)
    if act.board is not None:
        if status != OK:
            raise Lost(f"{act} was refused: {status} {page[:300]}")
        acknowledge(hall, json.loads(page)["version"])
        hall.results[act.fields["game"]] = act.fields["typed"]
    elif status == REDIRECT:
        acknowledge(hall, hall.version + 1)
        turn_page(arbiter, hall, act)
    else:
        raise Lost(f"{act} was refused: {status} {page[:300]}")


def acknowledge(hall: Hall, version: int) -> None:
    """Count an act that the server has acknowledged with its version."""
    if version != hall.version + 1:
        raise Lost(f"version {version} was acknowledged after version {hall.version}")
    hall.version, hall.under_way = version, None
    hall.acknowledged += 1


def turn_page(_arbiter: Colleague, hall: Hall, act: Act) -> None:
    """After a pairing the arbiter works at the next round."""
    if act.path.endswith("/pair/"):
        fresh = Records.current.hall()
        hall.round, hall.results = fresh.round, fresh.results
        hall.rounds_paired.append(fresh.round)


def settle(arbiter: Colleague, hall: Hall) -> None:
    """Send again what was cut off, as a browser does; if it had been stored, nothing may change."""
    act = hall.under_way
    if act is None:
        return
    hall.sent_again += 1
    stored = Records.current.version() == hall.version + 1
    hall.already_there += stored
    if act.board is not None or not stored:
        send(arbiter, hall)
        return
    arbiter.post(act.path, **act.fields)
    if Records.current.version() != hall.version + 1:
        raise Lost(f"{act} was carried out twice")
    acknowledge(hall, hall.version + 1)
    turn_page(arbiter, hall, act)


class Records:
    """The records as the database has them, read without the server."""

    current: Records

    def __init__(self, server: DeskServer) -> None:
        os.environ.update({name: value for name, value in server.settings.items() if "CAISSA" in name})
        os.environ["DJANGO_SETTINGS_MODULE"] = "caissa_web.config.settings"
        import django  # noqa: PLC0415 - its settings are known only now

        django.setup()
        Records.current = self
        self.rounds = self._section().rounds

    def _section(self) -> Any:
        from django.db import connections  # noqa: PLC0415 - after django.setup()

        from caissa_web.records.models import Section  # noqa: PLC0415

        connections.close_all()
        return Section.objects.get(event__slug="demo-festival", slug="open")

    def version(self) -> int:
        """The number of the newest version."""
        return int(self._section().version)

    def hall(self) -> Hall:
        """The newest round as it stands on record."""
        from caissa_web.desk.rounds.result_codes import code_of  # noqa: PLC0415
        from caissa_web.records import snapshot  # noqa: PLC0415

        section = self._section()
        facts = snapshot.load(section)
        games = facts.round(facts.paired_rounds).games
        results = {f"{game.white}-{game.black}": code_of(game) for game in games}
        return Hall(facts.paired_rounds, results, section.version)

    def compare(self, hall: Hall, first_version: int) -> None:
        """Is everything acknowledged there, the act under way at most once, and nothing else?"""
        stored = self.hall()
        extra = stored.version - hall.version
        if extra not in ((0, 1) if hall.under_way else (0,)):
            raise Lost(f"version {stored.version} on record, {hall.version} acknowledged")
        if self._acts() != stored.version - 1:
            raise Lost(f"{self._acts()} acts in the log made version {stored.version} of 1")
        if hall.version - first_version != hall.acknowledged:
            raise Lost(f"{hall.acknowledged} acts made version {hall.version} of {first_version}")
        if stored.round == hall.round:
            self._compare_boards(stored, hall, extra)

    def _compare_boards(self, stored: Hall, hall: Hall, extra: int) -> None:
        act = hall.under_way
        expected = dict(hall.results)
        if extra and act is not None and act.board is not None:
            expected[act.fields["game"]] = act.fields["typed"]
        both = {game: (expected[game], stored.results[game]) for game in expected}
        wrong = {game: pair for game, pair in both.items() if pair[0] != pair[1]}
        if wrong:
            raise Lost(f"board: (acknowledged, on record): {wrong}")

    def _acts(self) -> int:
        return int(self._section().log.filter(version_before__isnull=False).count())

    def require_sound(self) -> None:
        """Every version is intact and told of in the log."""
        from caissa_web.records.soundness import complaints  # noqa: PLC0415

        if wrong := complaints():
            raise Lost("; ".join(wrong))
