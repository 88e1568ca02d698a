"""How long the games of a round take to be created on a playing zone, and to be watched and judged.

    python benchmarks/games/zones.py
    python benchmarks/games/zones.py --games 500

A fake of lichess answers on this computer, over HTTP. Measured: the act and the first try at 500 games (limit
10 s), the look at all of them once they have ended, with their moves stored, and the check of all results.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

CREATING = 10.0
MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"


def main() -> int:
    """Measure, print, and tell by the exit code whether the limit was kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500)
    games = parser.parse_args().games
    sys.path.insert(0, str(Path(__file__).parents[2]))
    with tempfile.TemporaryDirectory(prefix="caissa-zones-") as folder:
        _prepared(folder)
        from tests.zones.fake_lichess import FakeLichess  # noqa: PLC0415 - beside the tests

        zone = FakeLichess()
        with zone.served() as address:
            seconds = _measured(zone, address, games)
    print(f"created in {seconds:.2f} s; limit {CREATING:.0f} s")
    return int(seconds > CREATING)


def _prepared(folder: str) -> None:
    os.environ |= {
        "CAISSA_DATA": folder,
        "CAISSA_SECRET_KEY": "a key for one measurement, and for nothing else",
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }
    import django  # noqa: PLC0415 - its settings are known only now

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)


def _measured(zone: Any, address: str, games: int) -> float:
    from django.conf import settings  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from caissa_web.zones.models import ZoneBatch  # noqa: PLC0415
    from caissa_web.zones.operations.asking import ask_for_games  # noqa: PLC0415
    from caissa_web.zones.operations.creating import carry_out_now  # noqa: PLC0415
    from caissa_web.zones.operations.watching import watch_all  # noqa: PLC0415

    settings.LICHESS_URL = address
    section = _section(zone, games)
    began = time.perf_counter()
    batches, problems = ask_for_games(section, 1, by="ada")
    carry_out_now(batches)
    creating = time.perf_counter() - began
    created = sum(len(batch.boards) for batch in ZoneBatch.objects.filter(state="created"))
    if problems or created != games:
        raise SystemExit(f"only {created} of {games} games were created")
    for number in range(1, games + 1):
        zone.play(f"acc{2 * number - 1}", f"acc{2 * number}", "resign", MOVES, "white")
    began = time.perf_counter()
    watch_all(timezone.now())
    print(f"{games} games looked at and stored in {time.perf_counter() - began:.2f} s")
    _judged(section)
    return creating


def _judged(section: Any) -> None:
    """All stored games replayed."""
    from caissa.zones import check_verdict  # noqa: PLC0415
    from caissa_web.games.feed import feed_of  # noqa: PLC0415
    from caissa_web.games.values import folded  # noqa: PLC0415

    section.refresh_from_db()
    stored = [folded(rows) for rows in feed_of(section.pk, section.game_rows_count).games.values()]
    began = time.perf_counter()
    doubtful = sum(check_verdict(game.recorded) is not None for game in stored)
    print(f"{len(stored)} games judged in {time.perf_counter() - began:.2f} s; in doubt: {doubtful}")


def _section(zone: Any, games: int) -> Any:
    from django.utils import timezone  # noqa: PLC0415
    from tests.web.zones.conftest import paired_round  # noqa: PLC0415
    from tests.zones.fake_lichess import ORGANISER  # noqa: PLC0415

    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.games.people import keys_of  # noqa: PLC0415
    from caissa_web.online.models import PlayerAccount  # noqa: PLC0415
    from caissa_web.papers.encrypted import encrypted_text  # noqa: PLC0415
    from caissa_web.zones.models import ZoneToken  # noqa: PLC0415
    from caissa_web.zones.operations.choosing import choose_zone  # noqa: PLC0415

    event = operations.create_event("bench", "Bench", by="olga")
    facts = paired_round(2 * games)
    section = operations.create_section(event, "online", facts, by="olga")
    choose_zone(section, "lichess", ORGANISER, by="olga")
    now = timezone.now()
    rows = PlayerAccount.objects.bulk_create(
        PlayerAccount(
            event=event, person=keys[0], name=facts.player(number).name, zone="lichess",
            account=f"acc{number}", folded=f"acc{number}", added_by="ada", added_at=now,
        )
        for number, keys in keys_of(facts).items()
    )  # fmt: skip
    ZoneToken.objects.bulk_create(
        ZoneToken(
            account=row,
            folded=row.folded,
            encrypted=encrypted_text(zone.add(row.account).token),
            stored_at=now,
        )
        for row in rows
    )
    return section


if __name__ == "__main__":
    sys.exit(main())
