"""Make the fixture of the present release: `python -m tests.upgrade.make_release`.

Run it once, with the code that is released and nothing else, and commit the folder that it names. A folder
that is there is never written anew: what an old release showed is a fact.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.upgrade.festival import hold_festival
from tests.upgrade.installation import EVENT, Api, Clock, browser, new_token, open_installation
from tests.upgrade.observe import MOVED_TO
from tests.upgrade.packing import Release

RELEASES = Path(__file__).parent / "releases"
MORNING = datetime(2026, 4, 5, 7, tzinfo=UTC)


def make_installation(release: Release, data: Path) -> None:
    """Hold the festival in a new installation and put its records on file."""
    open_installation(data, Clock(MORNING, timedelta(seconds=1)))
    passwords = dict(line.split() for line in (data / "demo_log_ins").read_text("utf-8").splitlines())
    chief, organiser = (browser(name, passwords[name]) for name in ("arbiter", "organiser"))
    tokens = [new_token(person) for person in (chief, organiser)]
    hold_festival(Api(tokens[0]), Api(tokens[1]))
    release.event_file.write_bytes(chief.get(f"/desk/{EVENT}/portable/").content)
    access = {"password": passwords["arbiter"], "token": tokens[0], "manager_token": tokens[1]}
    release.access.write_text(json.dumps(access, indent=1) + "\n", "utf-8")
    release.keep_database(data)


def observe(release: Release, data: Path, *, again: bool) -> bytes:
    """What is seen of the release's database, laid into a folder; again only the pages seen at first."""
    release.install(data)
    result, pages = data.with_suffix(".json"), data.with_suffix(".pages")
    files = [str(file) for file in (data, release.event_file, release.access, result)]
    if again:
        seen = [name for name in release.seen if name.startswith("page ")]
        moved = [f"page /events/{EVENT}/{page}" for page in MOVED_TO]
        pages.write_text(json.dumps([*seen, *moved]), "utf-8")
        files += ["--pages", str(pages)]
    command = [sys.executable, "-m", "tests.upgrade.observe", *files]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
    if done.returncode:
        raise RuntimeError(f"{release.folder.name} could not be observed:\n{done.stderr}")
    return result.read_bytes()


def main() -> None:
    """Make the folder of the release."""
    parser = argparse.ArgumentParser(description="Make the upgrade fixture of the present release.")
    parser.add_argument("--release", default=version("caissa"), help="the name of its folder")
    release = Release(RELEASES / parser.parse_args().release)
    release.folder.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        make_installation(release, Path(folder) / "festival")
        release.keep_seen(observe(release, Path(folder) / "observed", again=False))
    sys.stdout.write(f"{release.folder}\n")


if __name__ == "__main__":
    main()
