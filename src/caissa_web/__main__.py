"""`python -m caissa_web`: make ready, serve, and say where.

python -m caissa_web            serve on http://127.0.0.1:8000/ or the next free port
python -m caissa_web --check    make ready and stop
"""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import closing

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from caissa.errors import CaissaError
from caissa_web import start
from caissa_web.config import environment

PORTS_TO_TRY = 50
THREADS = 4
SECONDS_TO_STOP = 3


class NoFreePort(CaissaError):
    """Every port that was tried is in use."""

    code = "start.no-port"
    message = "Ports {first} to {last} on {host} are all in use; set CAISSA_PORT to another one."


def main(arguments: list[str] | None = None) -> int:
    """Make ready and serve until told to stop; 0 if all went well, 1 if it cannot be done."""
    options = _options(arguments)
    try:
        host, first = environment.text("CAISSA_HOST"), environment.number("CAISSA_PORT", 1, 65535)
        start.prepare(environment.folder(), say)
        if not options.check:
            serve(host, free_port(host, first))
    except CaissaError as error:
        sys.stderr.write(f"caissa_web: {error}\n")
        return 1
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m caissa_web",
        description="Serve the noticeboard; its settings are environment variables.",
        epilog="Example: CAISSA_PORT=8080 python -m caissa_web",
    )
    parser.add_argument("--check", action="store_true", help="make everything ready and stop")
    return parser.parse_args(arguments)


def free_port(host: str, first: int) -> int:
    """The first port from a number on that nobody listens on."""
    last = min(first + PORTS_TO_TRY - 1, 65535)
    for port in range(first, last + 1):
        if _is_free(host, port):
            return port
    raise NoFreePort(first=first, last=last, host=host)


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        # As servers do, so that a port that was in use a moment ago is not taken for busy.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def serve(host: str, port: int) -> None:
    """Serve in one process until interrupted."""
    server = Server(
        "caissa_web.config.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=THREADS,
        websockets=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=SECONDS_TO_STOP,
    )
    server.on_startup(lambda: announce(host, port))
    server.serve()


def announce(host: str, port: int) -> None:
    """Say where the pages are and how to log in to the demo."""
    shown = f"[{host}]" if ":" in host else host
    say(f"Caissa is at http://{shown}:{port}/  (Ctrl-C stops it)")
    for name, password in start.demo_log_ins(environment.folder()).items():
        say(f"  demo log-in: {name}  password: {password}")


def say(line: str) -> None:
    """Write one line to the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
