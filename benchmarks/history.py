"""What the history of a large section costs: bytes an act, the time of an act, and of reading any version.

    python benchmarks/history.py
    python benchmarks/history.py --players 300 --rounds 9

A section is played to its last round; every result of that round is one act, sent as the desk's page sends
it, in this process and without a network. Then every version is read as an undo or the history page would
read it. Limits at 1,000 players and 11 rounds: 1.5 kB an act on average, 40 ms an act, 30 ms a version. The
same history as older releases stored it is packed anew at the end, and must say the same byte by byte.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

BYTES, ACT, READING = 1500, 0.040, 0.030
TWENTIETHS = 20


def main() -> int:
    """Measure, print, and tell by the exit code whether every limit was kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="caissa-history-") as folder:
        browser, section = _prepared(folder, options.players, options.rounds)
        acts = _acts(browser, section)
        section.refresh_from_db()
        kept = [_report_bytes(section, acts), _report("an act", acts, ACT)]
        kept.append(_report("reading a version", _readings(section), READING))
        kept.append(_report_packing(section))
    return int(not all(kept))


def _prepared(folder: str, players: int, rounds: int) -> tuple[Any, Any]:
    """A section whose last round is paired and published, and the browser of its chief arbiter."""
    os.environ |= {"CAISSA_DATA": folder, "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings"}
    import django  # noqa: PLC0415 - its settings are known only now

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    settings.ALLOWED_HOSTS.append("testserver")
    call_command("migrate", verbosity=0, interactive=False)
    section, chief = _played(players, rounds)
    browser = Client()
    browser.force_login(chief)
    return browser, section


def _played(players: int, rounds: int) -> tuple[Any, Any]:
    from caissa.tournament import Colour, Role, Tournament  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415
    from caissa_web.demo.people import Crowd, Field  # noqa: PLC0415
    from caissa_web.demo.play import play_round  # noqa: PLC0415

    dice = Random(1)
    chief = User.objects.create_user("chief")
    event = operations.publish_event(operations.create_event("large", "Large", by="chief"), by="chief")
    operations.appoint(event, chief, Role.CHIEF_ARBITER, by="chief")
    field = Field(players, strongest=2600, weakest=1400, unrated=players // TWENTIETHS, born=(1950, 2012))
    facts = Tournament(
        name="Open",
        type_code="FIDE_DUTCH_2026",
        initial_colour=Colour.WHITE,
        scheduled_rounds=rounds,
        ranking=("PTS", "BH/C1", "BH", "SB", "ARO"),
        players=Crowd(dice).players(field),
    )
    section = operations.create_section(event, "open", facts, by="chief")
    for number in range(1, rounds + 1):
        section = play_round(section, dice, share=1.0 if number < rounds else 0.0)
    return section, chief


def _acts(browser: Any, section: Any) -> list[float]:
    """Enter every result of the last round as an act of its own."""
    from caissa_web.records import snapshot  # noqa: PLC0415

    last = snapshot.load(section).rounds[-1]
    address, dice, seconds = f"/desk/large/open/rounds/{last.number}/results/", Random(2), []
    for game in last.games:
        name = f"{game.white}-{game.black}"
        form = {f"result-{name}": dice.choice("1=0"), f"seen-{name}": ""}
        taken, answer = _timed(lambda form=form: browser.post(address, form))
        if answer.status_code != 302:
            raise RuntimeError(f"the result of {name} was not taken: {answer.status_code}")
        seconds.append(taken)
    return seconds


def _readings(section: Any) -> list[float]:
    from caissa_web.records import snapshot  # noqa: PLC0415

    seconds = []
    for number in range(1, section.version + 1):
        snapshot.forget()
        seconds.append(_timed(lambda number=number: snapshot.load_state(section, number))[0])
    return seconds


def _report_bytes(section: Any, acts: list[float]) -> bool:
    sizes = [len(facts) + len(book) for facts, book in _rows(section)]
    of_results = sizes[-len(acts) :]
    average = statistics.mean(sizes)
    print(
        f"{len(sizes)} versions, {sum(sizes) / 1000:,.0f} kB, "
        f"{average:,.0f} bytes on average (limit {BYTES}); "
        f"the {len(acts)} results alone {statistics.mean(of_results):,.0f} bytes"
    )
    return statistics.mean(of_results) <= BYTES


def _report_packing(section: Any) -> bool:
    """The same history as an older release stored it, packed anew."""
    from django.db import models  # noqa: PLC0415

    from caissa_web.records import history  # noqa: PLC0415
    from caissa_web.records.history_packing import pack_history  # noqa: PLC0415
    from caissa_web.records.models import Version  # noqa: PLC0415

    texts = [read for _, read in history.texts_of(section.versions.order_by("number"))]
    for number, (facts, book) in enumerate(texts, 1):
        models.QuerySet(Version).filter(section=section, number=number).update(
            packed=zlib.compress(facts), packed_book=zlib.compress(book) if book else b"", run_start=None
        )
    before = sum(len(facts) + len(book) for facts, book in _rows(section))
    seconds, packed = _timed(pack_history)
    after = sum(len(facts) + len(book) for facts, book in _rows(section))
    same = texts == [read for _, read in history.texts_of(section.versions.order_by("number"))]
    print(
        f"{packed} versions of an older release packed in {seconds:.1f} s, {before / 1000:,.0f} kB to "
        f"{after / 1000:,.0f} kB; {'the same' if same else 'NOT THE SAME'} byte by byte"
    )
    return same


def _rows(section: Any) -> Any:
    return section.versions.order_by("number").values_list("packed", "packed_book")


def _report(what: str, seconds: list[float], limit: float) -> bool:
    ordered = sorted(1000 * taken for taken in seconds)
    median, late = statistics.median(ordered), ordered[len(ordered) * 19 // 20]
    print(
        f"{what}: median {median:.1f} ms, 95 % {late:.1f} ms, slowest {ordered[-1]:.1f} ms "
        f"(limit {limit * 1000:.0f})"
    )
    return median <= limit * 1000


def _timed(asked: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    answer = asked()
    return time.perf_counter() - start, answer


if __name__ == "__main__":
    sys.exit(main())
