"""`python -m caissa_web`: make ready, serve, and say where.

python -m caissa_web                  serve on http://127.0.0.1:8000/ or the next free port
python -m caissa_web --check          make ready, look whether the records are sound, and stop
python -m caissa_web --manager NAME   let somebody run this installation, by a link that logs in once
python -m caissa_web --worker         serve nothing, but do the work in the background (messages, documents)
python -m caissa_web --doctor         look whether all is in order, and say so as JSON (for `caissa doctor`)
python -m caissa_web --backup FILE    copy all records into a file, also while the program serves
python -m caissa_web --restore FILE   put all records back as they are in such a file
python -m caissa_web --seal           seal codes and webhooks with the key of now, after it was changed
python -m caissa_web --masked EVENT FILE   an event with invented people, to show a fault to others
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels
from granian.server import Server

from caissa.errors import CaissaError
from caissa_web.config import environment, network
from caissa_web.config.environment import Https
from caissa_web.server import connections, start
from caissa_web.server.addresses import Addresses, addresses, scannable

PORTS_TO_TRY = 50
CONNECTIONS, WAITING = 10_000, 4096
"""Open at once, and at the door: spectators keep their streams open."""
WORKER = "caissa_web.server.worker:application"
SECONDS_TO_STOP = 10


class NoFreePort(CaissaError):
    """Every port that was tried is in use."""

    code = "start.no-port"
    message = "Ports {first} to {last} on {host} are all in use; set CAISSA_PORT to another one."


class Unsound(CaissaError):
    """The records are not as they were stored."""

    code = "start.unsound"
    message = "The records are not sound. Restore a backup. {why}"


def main(arguments: list[str] | None = None) -> int:
    """Make ready and do what is asked; 0 if all went well, 1 if it cannot be done."""
    try:
        carry_out(_options(arguments))
    except CaissaError as error:
        sys.stderr.write(f"caissa_web: {error}\n")
        return 1
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m caissa_web",
        description="Serve the desk and the noticeboard; the settings are environment variables.",
        epilog="Example: CAISSA_PORT=8080 python -m caissa_web",
    )
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--check", action="store_true", help="make ready, check the records and stop")
    asked.add_argument("--manager", metavar="NAME", help="let NAME run this installation, by a link")
    asked.add_argument("--worker", action="store_true", help="do the work in the background, serve nothing")
    asked.add_argument("--doctor", action="store_true", help="say as JSON whether everything is in order")
    parser.add_argument("--send", action="store_true", help="with --doctor, call the mail server too")
    asked.add_argument("--backup", metavar="FILE", type=Path, help="copy all records into FILE")
    asked.add_argument("--restore", metavar="FILE", type=Path, help="put all records back as in FILE")
    asked.add_argument("--seal", action="store_true", help="seal secrets with the key of now, and stop")
    asked.add_argument(
        "--masked", nargs=2, metavar=("EVENT", "FILE"), help="copy EVENT with invented people into FILE"
    )
    return parser.parse_args(arguments)


def carry_out(options: argparse.Namespace) -> None:
    """Do what was asked for on the command line; without a wish, serve."""
    if options.doctor:
        say(json.dumps(start.look_over(send=options.send)))
        return
    host, first = environment.text("CAISSA_HOST"), environment.number("CAISSA_PORT", 1, 65535)
    folder = environment.folder()
    if options.restore:
        before = start.restore(folder, options.restore)
        say(f"{options.restore} is restored. What was there before is in {before}.")
    start.prepare(folder, say)
    if options.check or options.restore:
        _require_sound()
    elif options.backup or options.masked:
        _write_copy(options)
    elif options.seal:
        say(f"Sealed with the key of now: {start.reencrypt()}.")
    elif options.worker:
        say("Working in the background  (Ctrl-C stops it)")
        start.work_in_background()
    elif options.manager:
        path = start.make_manager(folder, options.manager)
        say(f"{options.manager} runs this installation. Log in once, within a day:")
        say(f"  {_where(host, first).here}{path}")
    else:
        serve(host, free_port(host, first))


def _write_copy(options: argparse.Namespace) -> None:
    if options.backup:
        start.back_up(options.backup)
        say(f"All records are in {options.backup}.")
    else:
        event, target = options.masked
        start.write_masked(event, Path(target))
        say(f"The masked copy is in {target}.")


def _require_sound() -> None:
    if wrong := start.complaints():
        raise Unsound(why=" ".join(wrong))
    if told := start.unreadable_secrets():
        say(told)


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
    connections.allow(CONNECTIONS)
    fingerprint, certificate, key = _certificate(host)
    server = Server(
        WORKER,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=1,
        backlog=WAITING,
        backpressure=CONNECTIONS,
        websockets=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=SECONDS_TO_STOP,
        ssl_cert=certificate,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,
    )
    server.on_startup(lambda: announce(_where(host, port), fingerprint))
    server.serve(target_loader=_application)


def _application(name: str) -> Callable[..., Any]:
    """The program that answers, found by its name alone: granian would look in the folder one stands in."""
    module, _colon, attribute = name.partition(":")
    application: Callable[..., Any] = getattr(import_module(module), attribute)
    return application


def _certificate(host: str) -> tuple[str, Path | None, Path | None]:
    """The fingerprint and the files of our own certificate, if we are to use one."""
    if environment.https() is not Https.SELF:
        return "", None, None
    from caissa_web.server.certificate import keep_certificate  # noqa: PLC0415 - seldom needed

    kept = keep_certificate(environment.folder(), network.own_names(host))
    return kept.fingerprint, kept.certificate, kept.key


def _where(host: str, port: int) -> Addresses:
    return addresses(host, port, safe=environment.https() is Https.SELF)


def announce(where: Addresses, fingerprint: str = "") -> None:
    """Say where the pages are, how to recognise them and how to log in to the demo."""
    folder = environment.folder()
    say(f"Caissa is at {where.here}  (Ctrl-C stops it)")
    for address in where.hall:
        say(f"  in the hall: {address}")
    if where.hall and sys.stdout.isatty():
        say(scannable(where.hall[0]))
    if fingerprint:
        say(f"  fingerprint of its certificate (SHA-256): {fingerprint}")
    log_ins = start.demo_log_ins(folder)
    for name, password in log_ins.items():
        say(f"  demo log-in: {name}  password: {password}")
    if log_ins:
        name = next(iter(log_ins))
        say(f"  or log in as {name} by this link, once: {where.here}{start.draw_link(folder, name)}")


def say(line: str) -> None:
    """Write one line to the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
