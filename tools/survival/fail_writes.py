"""Let writes of the desk fail, one after another, and demand that nothing acknowledged is lost.

    python tools/survival/fail_writes.py --faults 500

An arbiter enters results at the demo's open, sections are uploaded, files are made by jobs and backups are
made, all on SQLite. Again and again a write below the data folder fails (an I/O error, a full disk, half a
page written), at another place each time. Whoever asked must be told so in a sentence or have been served;
every act that was acknowledged must be on record, the one that failed at most once; and the same act sent
again must be taken. At the end every version must be intact and told of in the log.
"""

from __future__ import annotations

import argparse
import errno
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from desk_acts import Hall, Lost, Records, acknowledge, logged_in, script, settle, turn_page
from desk_server import Colleague, DeskServer
from failing_writes import FailingWrites
from kill_beside import Uploads

OK, REDIRECT = 200, 302
TOLD = (503, 507)
KINDS = ((errno.EIO, False), (errno.ENOSPC, False), (errno.EIO, True))
FARTHEST = 120
ACTS_TO_A_FAULT = 40
FAULTS_TO_AN_UPLOAD, FAULTS_TO_A_BACKUP = 10, 25
SECONDS_TO_BE_STUCK = 60


def main() -> int:
    """Let writes fail and look; 0 if nothing was lost and nobody stuck."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="caissa-fail-") as folder:
        work = Path(folder)
        writes = FailingWrites(work / "var", work)
        server = DeskServer(work / "var", options.port, **writes.settings)
        try:
            print(Trial(server, writes, random.Random(options.seed)).run(options.faults))
        except Lost as lost:
            print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:]}")
            return 1
        finally:
            server.end(signal.SIGKILL)
    return 0


class Trial:
    """One server, and what was done at it."""

    def __init__(self, server: DeskServer, writes: FailingWrites, dice: random.Random) -> None:
        self.server, self.writes, self.dice = server, writes, dice
        self.places: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.slowest = 0.0

    def run(self, faults: int) -> str:
        """So many faults; a summary."""
        self.server.start()
        records = Records(self.server)
        hall = records.hall()
        first_version = hall.version
        arbiter = logged_in(self.server, 0)
        uploads = Uploads(self.server, logged_in(self.server, 1))
        acts = script(hall, 12, records.rounds)
        for number in range(1, faults + 1):
            self._arm()
            if number % FAULTS_TO_A_BACKUP == 0:
                self._back_up(number)
            elif number % FAULTS_TO_AN_UPLOAD == 0:
                self._upload(uploads)
            while not self._has_failed():
                hall.under_way = hall.under_way or next(acts)
                self._act(arbiter, hall)
            self.writes.disarm()
            self.places[re.sub(r"\d+", "N", self.writes.where)] += 1
            records.compare(hall, first_version)
            self._in_time(lambda: settle(arbiter, hall))
            records.compare(hall, first_version)
            uploads.compare()
            if number % 50 == 0:
                print(f"{number} faults, {hall.acknowledged} acts", flush=True)
        uploads.settle()
        self.server.end()
        records.require_sound()
        if (checked := self.server.run("--check")).returncode:
            raise Lost(checked.stderr)
        return self._summary(faults, hall, uploads)

    def _arm(self) -> None:
        error, torn = self.dice.choice(KINDS)
        self.before = self.writes.failed
        self.writes.arm(self.dice.randint(1, FARTHEST), self.dice.choice((1, 1, 3)), error, torn=torn)

    def _has_failed(self) -> bool:
        return self.writes.failed > self.before

    def _act(self, arbiter: Colleague, hall: Hall) -> None:
        """One act of the arbiter's: served, or refused in a sentence."""
        act = hall.under_way
        assert act is not None  # noqa: S101 - there is always one
        status, page = arbiter.post(act.path, **act.fields)
        self.answers[status] += 1
        if status in (OK, REDIRECT) and not (status == REDIRECT and act.board is not None):
            acknowledge(hall, hall.version + 1)
            if act.board is not None:
                hall.results[act.fields["game"]] = act.fields["typed"]
            else:
                turn_page(arbiter, hall, act)
        elif status not in TOLD or "Traceback" in page:
            raise Lost(f"{act} after {self.writes.where}: {status} {page[:300]}")

    def _upload(self, uploads: Uploads) -> None:
        """A section that is brought in, at once or when it is sent again."""
        status = uploads.try_once()
        self.answers[status] += 1
        if status in TOLD:
            self.writes.disarm()
            self._in_time(uploads.upload)

    def _back_up(self, number: int) -> None:
        """A backup is whole or is not there; the message names a reason."""
        target = self.server.folder / f"{number}.backup"
        done = self.server.run("--backup", str(target))
        if (done.returncode == 0) != target.exists() or "Traceback" in done.stderr:
            raise Lost(f"a backup ended with {done.returncode}: {done.stderr}")
        target.unlink(missing_ok=True)

    def _in_time(self, work: object) -> None:
        began = time.monotonic()
        work()  # type: ignore[operator]
        self.slowest = max(self.slowest, time.monotonic() - began)
        if self.slowest > SECONDS_TO_BE_STUCK:
            raise Lost(f"stuck for {self.slowest:.0f} seconds after {self.writes.where}")

    def _summary(self, faults: int, hall: Hall, uploads: Uploads) -> str:
        places = ", ".join(f"{place} {number}" for place, number in self.places.most_common())
        return (
            f"{faults} faults at different writes, {hall.acknowledged} acts acknowledged, {hall.sent_again} "
            f"refused and sent again ({hall.already_there} of them had been stored), {uploads.summary()}; "
            f"answers {dict(self.answers)}; slowest act afterwards {self.slowest:.1f} s; "
            f"nothing lost, nothing twice, nobody stuck\nwhere: {places}"
        )


if __name__ == "__main__":
    sys.exit(main())
