"""Writes the locked dependencies of a server with their hashes: `make lock`, or `python tools/lock.py`.

The versions are those that are installed here, because those are what the tests ran with; `uv` finds the
hashes of every file of each version, so that one list serves all systems and all versions of Python. The
lists name no place to fetch anything from: pip asks where it is told to ask.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
SERVER, BUILD = FOLDER / "server.txt", FOLDER / "build.txt"
BUILD_TOOLS = ("setuptools", "babel")
OLDEST = "3.11"
HEAD = "# Made by tools/lock.py; to be installed with: pip install --require-hashes -r {name}\n"


def installed() -> str:
    """What is installed here, one line each."""
    found = {dist.metadata["Name"].lower(): dist.version for dist in distributions()}
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items()) if name != "caissa")


def compiled(source: str, *options: str) -> str:
    """The lines of a list with all hashes."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text(installed())
        command = [sys.executable, "-m", "uv", "pip", "compile", source, *options]
        command += ["--universal", "--python-version", OLDEST, "--generate-hashes", "--quiet", "--no-header"]
        command += ["--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
        command += ["--constraint", str(constraints)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Write both lists."""
    FOLDER.mkdir(exist_ok=True)
    server = compiled("pyproject.toml", "--extra", "web", "--extra", "portal", "--extra", "postgres")
    SERVER.write_text(HEAD.format(name=SERVER.name) + server)
    with tempfile.NamedTemporaryFile("w", suffix=".in") as wanted:
        wanted.write("\n".join(BUILD_TOOLS) + "\n")
        wanted.flush()
        BUILD.write_text(HEAD.format(name=BUILD.name) + compiled(wanted.name))
    print(f"wrote {SERVER.name} and {BUILD.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
