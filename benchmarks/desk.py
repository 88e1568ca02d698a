"""How fast the desk is with 300 players: its pages, and the pairing of a round from click to draft.

    python benchmarks/desk.py
    python benchmarks/desk.py --players 600 --repeat 30

Pages are asked for in this process, without a network, by somebody who is logged in; the median counts. The
page of who is logged in is the baseline: what Django, its middleware and the session take by themselves.
A page may take 150 ms and 25 questions to the records; a pairing 1.5 s. The database is a file that is thrown
away, or that of CAISSA_DATABASE_URL, which must be empty.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

LIMIT, PAIRING_LIMIT, QUERIES = 0.150, 1.5, 25
ROUNDS_PLAYED, ROUNDS = 5, 9
BASELINE = "who is logged in"
PAGES = (
    (BASELINE, "/account/"),
    ("overview", "/desk/large/open/"),
    ("players", "/desk/large/open/players/"),
    ("round", "/desk/large/open/rounds/{round}/"),
    ("round by name", "/desk/large/open/rounds/{round}/names/"),
    ("second pass", "/desk/large/open/rounds/{round}/second/"),
    ("news of a round", "/desk/large/open/rounds/{round}/news/?since=1"),
    ("why a round", "/desk/large/open/rounds/{round}/why/"),
    ("why a board", "/desk/large/open/rounds/{round}/why/1/"),
    ("why not", "/desk/large/open/rounds/{round}/why/?one=5&other=9"),
    ("incidents", "/desk/large/open/incidents/"),
    ("standings", "/desk/large/open/standings/{round}/"),
    ("ratings", "/desk/large/open/ratings/"),
    ("norms", "/desk/large/open/norms/"),
    ("documents", "/desk/large/open/documents/"),
    ("history", "/desk/large/open/history/"),
    ("noticeboard: players", "/events/large/open/players/"),
    ("noticeboard: round", "/events/large/open/rounds/{round}/"),
    ("noticeboard: standings", "/events/large/open/standings/"),
)


@dataclass
class Measured:
    """A page: how long it took, first and in the median, how many questions it asked and how large it is."""

    name: str
    first: float
    median: float
    queries: int
    kilobytes: float

    @property
    def too_slow(self) -> bool:
        """Is it over a limit?"""
        return self.median > LIMIT or self.queries > QUERIES


def main() -> int:
    """Measure, print, and tell by the exit code whether every limit was kept."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="caissa-desk-") as folder:
        browser, round_number = _prepared(folder, options.players)
        pages = [
            _measured(browser, name, address.format(round=round_number), options.repeat)
            for name, address in PAGES
        ]
        pairing = _pairing(browser, options.repeat_pairing)
        _close()
    _print_pages([page for page in pages if page is not None], options.players)
    print(f"pairing a round, click to draft: {pairing * 1000:.0f} ms (limit {PAIRING_LIMIT * 1000:.0f})")
    return int(pairing > PAIRING_LIMIT or any(page.too_slow for page in pages if page is not None))


def _options() -> argparse.Namespace:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--repeat-pairing", type=int, default=3)
    return parser.parse_args()


def _prepared(folder: str, players: int) -> tuple[Any, int]:
    """A section in its fifth round, half of whose results are in, and the browser of its chief arbiter."""
    os.environ |= {"CAISSA_DATA": folder, "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings"}
    import django  # noqa: PLC0415 - its settings are known only now

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    settings.ALLOWED_HOSTS.append("testserver")
    call_command("migrate", verbosity=0, interactive=False)
    section, chief = _played(players)
    browser = Client()
    browser.force_login(chief)
    return browser, section.paired_rounds


def _played(players: int) -> tuple[Any, Any]:
    from caissa.tournament import Colour, Role, Tournament  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415
    from caissa_web.demo.people import Crowd, Field  # noqa: PLC0415
    from caissa_web.demo.play import play_round  # noqa: PLC0415

    dice = Random(1)
    chief = User.objects.create_user("chief")
    event = operations.create_event("large", "Large", by="chief")
    event = operations.publish_event(event, by="chief")
    operations.appoint(event, chief, Role.CHIEF_ARBITER, by="chief")
    field = Field(players, strongest=2600, weakest=1400, unrated=players // 20, born=(1950, 2012))
    facts = Tournament(
        name="Open",
        type_code="FIDE_DUTCH_2026",
        initial_colour=Colour.WHITE,
        scheduled_rounds=ROUNDS,
        ranking=("PTS", "BH/C1", "BH", "SB", "ARO"),
        players=Crowd(dice).players(field),
    )
    section = operations.create_section(event, "open", facts, by="chief")
    for number in range(1, ROUNDS_PLAYED + 1):
        section = play_round(section, dice, share=1.0 if number < ROUNDS_PLAYED else 0.5)
    return section, chief


def _measured(browser: Any, name: str, address: str, repeat: int) -> Measured | None:
    """One page, asked for again and again; None if there is none at this address."""
    from django.db import connection, reset_queries  # noqa: PLC0415

    from caissa_web.records import snapshot  # noqa: PLC0415

    snapshot.forget()
    first, answer = _timed(lambda: browser.get(address))
    if answer.status_code != 200:
        print(f"{name}: no page at {address} ({answer.status_code})")
        return None
    seconds = [_timed(lambda: browser.get(address))[0] for _ in range(repeat)]
    connection.force_debug_cursor = True
    reset_queries()
    browser.get(address)
    queries = len(connection.queries)
    connection.force_debug_cursor = False
    return Measured(name, first, statistics.median(seconds), queries, len(answer.content) / 1000)


def _pairing(browser: Any, repeat: int) -> float:
    """From the click on "pair" to the answer; the draft is taken back in between."""
    from caissa_web.records.models import Section  # noqa: PLC0415

    taken = []
    for _ in range(repeat):
        version = str(Section.objects.get(slug="open").version)
        asked = {"seen_version": version, "confirmed": ["missing-results", "older-adjourned"]}
        seconds, answer = _timed(lambda asked=asked: browser.post("/desk/large/open/rounds/pair/", asked))
        if answer.status_code != 302:
            raise RuntimeError(f"the round was not paired: {answer.status_code}")
        taken.append(seconds)
        version = str(Section.objects.get(slug="open").version)
        browser.post("/desk/large/open/rounds/discard/", {"seen_version": version, "reason": "again"})
    return statistics.median(taken)


def _timed(asked: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    answer = asked()
    return time.perf_counter() - start, answer


def _print_pages(pages: list[Measured], players: int) -> None:
    baseline = next(page.median for page in pages if page.name == BASELINE)
    print(f"{players} players, round {ROUNDS_PLAYED} of {ROUNDS}")
    print(f"limits of a page: {LIMIT * 1000:.0f} ms and {QUERIES} questions")
    print(f"{'page':24}{'first ms':>10}{'median ms':>11}{'x baseline':>12}{'questions':>11}{'kB':>8}")
    for page in pages:
        print(
            f"{page.name:24}{page.first * 1000:10.1f}{page.median * 1000:11.1f}{page.median / baseline:12.1f}"
            f"{page.queries:11d}{page.kilobytes:8.1f}{'  TOO SLOW' if page.too_slow else ''}"
        )


def _close() -> None:
    from django.db import connections  # noqa: PLC0415

    connections.close_all()


if __name__ == "__main__":
    sys.exit(main())
