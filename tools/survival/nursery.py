"""Servers that live for a second: a process that has loaded the program once and forks one for each life.

Starting Python and loading the program takes many seconds; the rest of a start takes a fraction of one. The
process that loads opens no connection to the database and has no thread, so nothing of one life is known to
the next: each opens the records anew, as after a power cut. `DeskServer` is the real start, for comparison.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from desk_server import DeskServer

READY = "ready"
PR_SET_CHILD_SUBREAPER = 36
"""As Linux numbers it."""
Errand = Callable[[str], object]


class NurseryServer(DeskServer):
    """A desk whose processes are forked by a nursery that has everything loaded."""

    def __init__(self, folder: Path, port: int, tool: str, **settings: str) -> None:
        super().__init__(folder, port, **settings)
        self._tool, self._nursery, self._number = tool, None, 0

    _nursery: subprocess.Popen[str] | None

    def run_errand(self, name: str, what: str = "") -> int:
        """Have something done by the tool in a process of its own; its exit status."""
        return int(self._ask(f"{name} {what}".rstrip()))

    def _starts(self) -> bool:
        self._number = int(self._ask("serve"))
        self.address = f"http://127.0.0.1:{self.settings['CAISSA_PORT']}/"
        return True

    def kill(self) -> None:
        """As a power cut does."""
        with suppress(ProcessLookupError):
            os.killpg(self._number, signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server, and wait until its processes are gone."""
        if self._number:
            with suppress(ProcessLookupError):
                os.killpg(self._number, how)
            self._ask("wait")
            self._number = 0

    def close(self) -> None:
        """End the nursery too."""
        if self._nursery is None:
            return
        with suppress(OSError):
            self.end(signal.SIGKILL)
        self._nursery.kill()
        self._nursery.communicate()
        self._nursery = None

    def _ask(self, line: str) -> str:
        if self._nursery is None:
            self._nursery = self._opened()
        nursery = self._nursery
        assert nursery.stdin is not None  # noqa: S101 - both are piped
        assert nursery.stdout is not None  # noqa: S101 - as above
        nursery.stdin.write(line + "\n")
        nursery.stdin.flush()
        answer = nursery.stdout.readline().strip()
        if not answer:
            raise RuntimeError(f"the nursery has ended; see {self.log}")
        return answer

    def _opened(self) -> subprocess.Popen[str]:
        with self.log.open("a") as log:
            nursery = subprocess.Popen(
                [sys.executable, self._tool, "--nursery"],
                env=self.settings,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert nursery.stdout is not None  # noqa: S101 - it is piped
        if nursery.stdout.readline().strip() != READY:
            raise RuntimeError(f"the nursery did not begin; see {self.log}")
        return nursery


# -- in the process that forks ----------------------------------------------------------------


def keep_nursery(errands: Mapping[str, Errand]) -> int:
    """Load everything; then fork a server, or a process that does an errand, for every line that asks."""
    load()
    require_nothing_shared()
    adopt_orphans()
    gc.freeze()
    print(READY, flush=True)
    number = 0
    for line in sys.stdin:
        name, _, what = line.strip().partition(" ")
        if name == "serve":
            number = _fork(_serve)
            print(number, flush=True)
        elif name == "wait":
            _wait_for_group(number)
            number = 0
            print("gone", flush=True)
        else:
            child = _fork(partial(errands[name], what))
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    if number:  # whoever asked is gone: no server stays behind
        with suppress(ProcessLookupError):
            os.killpg(number, signal.SIGKILL)
    return 0


def load() -> None:
    """All that a server loads by and by, its templates too; and not the module that begins to serve."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - its settings are known only now

    from caissa_web.config import environment  # noqa: PLC0415
    from caissa_web.config.secret import keep_secret_key  # noqa: PLC0415

    folder = environment.folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_secret_key(folder)
    django.setup()
    from django.template import TemplateSyntaxError, engines  # noqa: PLC0415 - after django.setup()
    from django.template.utils import get_app_template_dirs  # noqa: PLC0415
    from django.urls import get_resolver  # noqa: PLC0415

    import caissa_web.__main__  # noqa: PLC0415
    import caissa_web.background.worker  # noqa: PLC0415
    import caissa_web.server.gateway  # noqa: PLC0415, F401
    from caissa_web.api import dispatch  # noqa: PLC0415

    get_resolver().reverse_dict  # noqa: B018 - asking for it loads the pages
    dispatch.load()
    for place in get_app_template_dirs("templates"):
        if "caissa_web" in str(place):
            for file in Path(place).rglob("*.html"):
                with suppress(TemplateSyntaxError):
                    engines["django"].get_template(str(file.relative_to(place)))


def require_nothing_shared() -> None:
    """A life must not begin with a connection or a thread of the process that forked it."""
    from django.db import connections  # noqa: PLC0415 - after django.setup()

    if any(connection.connection is not None for connection in connections.all(initialized_only=True)):
        raise RuntimeError("a connection to the database is open before the fork")
    if threading.active_count() != 1:
        raise RuntimeError(f"threads before the fork: {threading.enumerate()}")
    if any(re.search(r"\.sqlite3|socket:", name) for name in _open_files()):
        raise RuntimeError("a file of the database or a socket is open before the fork")


def _open_files() -> list[str]:
    place = Path("/proc/self/fd")
    names = []
    for number in place.iterdir() if place.exists() else ():
        with suppress(OSError):
            names.append(str(number.readlink()))
    return names


def _fork(work: Callable[[], object]) -> int:
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(2, 1)
        result = work()
        status = result if isinstance(result, int) else 0
    except BaseException as fault:  # noqa: BLE001 - the process ends here, whatever it was
        sys.stderr.write(f"{type(fault).__name__}: {fault}\n")
        sys.excepthook(type(fault), fault, fault.__traceback__)
    finally:
        sys.stderr.flush()
        os._exit(status)


def _serve() -> None:
    """Serve as the program does once the database is ready."""
    from caissa_web.__main__ import port_to_use, serve  # noqa: PLC0415 - loaded before the fork
    from caissa_web.config import environment  # noqa: PLC0415
    from caissa_web.server import start  # noqa: PLC0415

    start.require_undamaged(environment.folder(), thorough=False)
    host, port = environment.text("CAISSA_HOST"), environment.number("CAISSA_PORT", 1, 65535)
    serve(host, port_to_use(host, port))


def adopt_orphans() -> None:
    """Have the processes of a killed server for our own children, so that their end can be waited for."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _wait_for_group(number: int) -> None:
    """Until every process of a server is gone, also the one that answers, which another one started."""
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-number, 0)
