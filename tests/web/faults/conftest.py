"""Real servers in processes of their own, for tests of what goes wrong around them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.web.ports import free_port

TOOLS = Path(__file__).parents[3] / "tools" / "survival"

on_sqlite = pytest.mark.skipif(
    os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql"),
    reason="about SQLite; done where the suite runs on it",
)


def tool(name: str) -> ModuleType:
    """A script of the tools as a module."""
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


desk_server = tool("desk_server")


@pytest.fixture
def desk(tmp_path) -> Iterator[Callable[..., object]]:
    """Makes installations on SQLite, each with a folder of its own; ends their servers after the test."""
    servers = []

    def make(folder: Path | None = None, **settings: str):
        where = folder or tmp_path / f"desk{len(servers)}"
        servers.append(desk_server.DeskServer(where, free_port(), **settings))
        return servers[-1]

    yield make
    for server in servers:
        server.end(signal.SIGKILL)


@pytest.fixture
def own_database() -> Iterator[str]:
    """The address of an empty database on the server that the suite was given."""
    url = os.environ.get("CAISSA_DATABASE_URL", "")
    if not url.startswith("postgresql://"):
        pytest.skip("no PostgreSQL here: set CAISSA_DATABASE_URL, or use .ci/postgresql")
    if not all(map(shutil.which, ("createdb", "dropdb", "pg_dump", "pg_restore"))):
        pytest.skip("PostgreSQL's own programs are not on the path")
    name = f"caissa_{uuid.uuid4().hex[:12]}"
    subprocess.run(["createdb", f"--maintenance-db={url}", name], check=True)  # noqa: S603, S607
    yield f"{url.rpartition('/')[0]}/{name}"
    subprocess.run(["dropdb", "--force", f"--maintenance-db={url}", name], check=True)  # noqa: S603, S607


def arbiter_at(server):
    """The demo's arbiter, logged in."""
    name, password = (server.folder / "demo_log_ins").read_text("utf-8").splitlines()[0].split()
    browser = desk_server.Colleague(server.address)
    browser.log_in(name, password)
    return browser
