"""An archived copy of this version: sources, everything it needs to be installed, instructions, checksums.

Whoever controls an endorsement checks a program on a machine of their own with the internet switched off and
keeps the copy, so that a later question can be looked up in the version that was endorsed. The copy holds the
checker and the generator with all the rest.

Example: python tools/release/archive.py dist
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from caissa import __version__

ROOT = Path(__file__).resolve().parents[2]

INSTRUCTIONS = """# Caissa {version}

Commit {commit} of {day}. This folder is a complete copy: it needs Python {python} and no network.

| file or folder | what it is |
|---|---|
| `source.tar` | the sources with the manual (`docs/`) and the tests |
| `wheels/` | Caissa and every package that it needs, for the kind of machine on which the copy was made |
| `SHA256SUMS` | checksums of all files; `sha256sum --check SHA256SUMS` compares them |

## Install, without a network

    python3 -m venv caissa
    caissa/bin/pip install --no-index --find-links wheels 'caissa[web]'

## Use

    caissa/bin/python -m caissa_web                                      the desk, in a browser
    caissa/bin/caissa pair open.trf                                      the next round
    caissa/bin/caissa check open.trf                                     the free checker; --json for programs
    caissa/bin/caissa generate --count 5000 --folder made --seed 1       the random tournament generator
    caissa/bin/caissa check made/random_1.trf --json

Seeds are printed and written into the files: the same seed and settings give the same file again. What each
number at the end of a command means is in `docs/commands.md` of the sources.
"""


def archive(repository: Path, folder: Path, *, with_wheels: bool = True) -> Path:
    """Write the copy of the last commit into a folder; `RuntimeError` if there are changes beside it."""
    if git(repository, "status", "--porcelain"):
        raise RuntimeError("there are changes that no commit holds; an archived copy is that of a commit")
    commit = git(repository, "rev-parse", "HEAD")
    moment = int(git(repository, "show", "-s", "--format=%ct", "HEAD"))
    name = f"caissa-{__version__}-{commit[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / name
        copy.mkdir()
        git(repository, "archive", "--format=tar", "--prefix=source/", "-o", str(copy / "source.tar"), "HEAD")
        if with_wheels:
            build_wheels(copy)
        day = git(repository, "show", "-s", "--format=%cs", "HEAD")
        python = f"{sys.version_info.major}.{sys.version_info.minor}"
        words = INSTRUCTIONS.format(version=__version__, commit=commit, day=day, python=python)
        (copy / "README.md").write_text(words, encoding="utf-8")
        (copy / "SHA256SUMS").write_text(checksums(copy), encoding="utf-8")
        return packed(copy, folder / f"{name}.tar.gz", moment)


def git(repository: Path, *words: str) -> str:
    """What git says."""
    run = subprocess.run(["git", "-C", str(repository), *words], check=True, capture_output=True, text=True)
    return run.stdout.strip()


def build_wheels(copy: Path) -> None:
    """Caissa from the very sources of the copy, and the packages it needs."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(copy / "source.tar") as sources:
            sources.extractall(place, filter="data")
        wanted = f"{Path(place) / 'source'}[web]"
        call = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(copy / "wheels"), wanted]
        subprocess.run(call, check=True)


def checksums(copy: Path) -> str:
    """A line for each file, as sha256sum writes and checks them."""
    files = sorted(path for path in copy.rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(copy).as_posix()}\n"
        for path in files
    )


def packed(copy: Path, target: Path, moment: int) -> Path:
    """The folder as one file; the same commit gives the same bytes, but for wheels that were built anew."""

    def settled(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = moment
        return member

    with (
        target.open("wb") as stream,
        gzip.GzipFile("", "wb", fileobj=stream, mtime=moment) as pressed,
        tarfile.open(fileobj=pressed, mode="w") as together,
    ):
        for path in sorted([copy, *copy.rglob("*")]):
            together.add(path, path.relative_to(copy.parent), recursive=False, filter=settled)
    return target


def main() -> None:
    """Write the copy and print its checksum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--without-wheels", action="store_true", help="the sources alone")
    options = parser.parse_args()
    target = archive(ROOT, options.folder, with_wheels=not options.without_wheels)
    print(f"{hashlib.sha256(target.read_bytes()).hexdigest()}  {target}")


if __name__ == "__main__":
    main()
