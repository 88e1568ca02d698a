"""`python -m caissa_web`: make ready, serve, and say where.

python -m caissa_web                  serve on http://127.0.0.1:8000/ or the next free port
python -m caissa_web --own --open     as `caissa desk` does: log in whoever starts it, in a browser
python -m caissa_web --check          make ready, look whether the records are sound, and stop
python -m caissa_web --manager NAME   let somebody run this installation, by a link that logs in once
python -m caissa_web --worker         serve nothing, but do the work in the background (messages, documents)
python -m caissa_web --doctor         look whether all is in order, and say so as JSON (for `caissa doctor`)
python -m caissa_web --backup FILE    copy all records into a file, also while the program serves
python -m caissa_web --restore FILE   put all records back as they are in such a file
python -m caissa_web --seal           seal codes and webhooks with the key of now, after it was changed
python -m caissa_web --confirm-time   believe the computer's clock again, after it jumped and was looked at
python -m caissa_web --masked EVENT FILE   an event with invented people, to show a fault to others
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels
from granian.server import Server

from caissa.errors import CaissaError
from caissa_web.config import environment, network
from caissa_web.config.environment import Https
from caissa_web.server import browser, connections, start
from caissa_web.server.addresses import Addresses, addresses, scannable
from caissa_web.server.demo_people import demo_log_ins

if TYPE_CHECKING:
    from caissa_web.server.certificate import Certificate

PORTS_TO_TRY = 50
SECONDS_FOR_A_PORT = 5.0
"""How long a program that is just ending may still hold the port that was named."""
CONNECTIONS, WAITING = 10_000, 4096
"""Open at once, and at the door: spectators keep their streams open."""
WORKER = "caissa_web.server.worker:application"
SECONDS_TO_STOP = 10


class NoFreePort(CaissaError):
    """Every port that was tried is in use."""

    code = "start.no-port"
    message = "Ports {first} to {last} on {host} are all in use; set CAISSA_PORT to another one."


class PortInUse(CaissaError):
    """Somebody else listens on the port that was named."""

    code = "start.port-in-use"
    message = (
        "Port {port} on {host} is in use. Another program, or an older Caissa, listens there: stop it, or "
        "set CAISSA_PORT to another port."
    )


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
    parser.add_argument("--own", action="store_true", help="whoever starts it runs the installation")
    parser.add_argument("--open", action="store_true", help="open the pages in a browser")
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
        "--confirm-time", action="store_true", help="the clock jumped and is right: believe it"
    )
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
        _restore(folder, options.restore)
    if options.check or options.restore:
        start.require_undamaged(folder, thorough=True)
    start.prepare(folder, say)
    if options.check or options.restore:
        _require_sound()
    elif options.backup or options.masked:
        _write_copy(options)
    elif options.confirm_time:
        say(f"Confirmed: it is {start.confirm_time()}.")
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
        owner = start.owner(folder) if options.own else ""
        serve(host, port_to_use(host, first), owner, with_browser=options.open)


def _restore(folder: Path, source: Path) -> None:
    before = start.restore(folder, source)
    if before.damage:
        say(f"The records were damaged: {before.damage}.")
        say(f"Their file is set aside, as it was, in {before.path}.")
    if before.path is None:
        say(f"{source} is restored. There were no records before.")
    elif before.damage:
        say(f"{source} is restored. What was entered after that backup is missing.")
    else:
        say(f"{source} is restored. What was there before is in {before.path}.")


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


def port_to_use(host: str, first: int) -> int:
    """The port that was named, or nothing; where none was named, the next free one, and that is said."""
    if environment.is_set("CAISSA_PORT"):
        until = time.monotonic() + SECONDS_FOR_A_PORT
        while not _is_free(host, first):
            if time.monotonic() > until:
                raise PortInUse(port=first, host=host)
            time.sleep(0.2)
        return first
    port = free_port(host, first)
    if port != first:
        say(f"Port {first} is in use by another program; Caissa takes {port} instead.")
    return port


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


def serve(host: str, port: int, owner: str = "", *, with_browser: bool = False) -> None:
    """Serve in one process until interrupted."""
    connections.allow(CONNECTIONS)
    kept = _certificate(host)
    server = Server(
        WORKER,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=1,
        respawn_failed_workers=True,
        backlog=WAITING,
        backpressure=CONNECTIONS,
        websockets=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=SECONDS_TO_STOP,
        ssl_cert=kept.certificate if kept else None,
        ssl_key=kept.key if kept else None,
        ssl_protocol_min=SSLProtocols.tls12,
    )
    server.on_startup(lambda: begin(_where(host, port), kept, owner, with_browser=with_browser))
    server.serve(target_loader=_application)


def _application(name: str) -> Callable[..., Any]:
    """The program that answers, found by its name alone: granian would look in the folder one stands in."""
    from django import setup  # noqa: PLC0415 - the process that starts the server does without Django

    setup()  # first of all: the gateway's own modules have texts that are translated
    module, _colon, attribute = name.partition(":")
    application: Callable[..., Any] = getattr(import_module(module), attribute)
    return application


def _certificate(host: str) -> Certificate | None:
    """Our own certificate, if we are to use one."""
    if environment.https() is not Https.SELF:
        return None
    from caissa_web.server.certificate import keep_certificate  # noqa: PLC0415 - seldom needed

    return keep_certificate(environment.folder(), network.own_names(host))


def _where(host: str, port: int) -> Addresses:
    return addresses(host, port, safe=environment.https() is Https.SELF)


def begin(where: Addresses, kept: Certificate | None, owner: str, *, with_browser: bool) -> None:
    """Say where the pages are, and open them in a browser if that is wanted."""
    link = announce(where, kept, owner)
    if with_browser:
        browser.open_when_served(link or where.here)


def announce(where: Addresses, kept: Certificate | None = None, owner: str = "") -> str:
    """Say where the pages are, how to recognise them and how to log in; the link that logs in, if any."""
    folder = environment.folder()
    say(f"Caissa is at {where.here}  (Ctrl-C stops it)")
    for address in where.hall:
        say(f"  in the hall: {address}")
    if where.hall and sys.stdout.isatty():
        say(scannable(where.hall[0]))
    if kept:
        say(f"  fingerprint of its certificate (SHA-256): {kept.fingerprint}")
        say(f"  to be asked about it no more, install the hall's own: {where.here}hall-certificate/")
        say(f"  fingerprint of the hall's own (SHA-256): {kept.authority_fingerprint}")
    log_ins = demo_log_ins(folder)
    for name, password in log_ins.items():
        say(f"  demo log-in: {name}  password: {password}")
    link = ""
    with suppress(OSError):  # a disk that is full or read-only takes no link, but can be read
        if owner:
            link = where.here + start.draw_welcome(folder, owner)
            say(f"  log in as {owner} with this link, which works once: {link}")
        elif log_ins:
            name = next(iter(log_ins))
            link = where.here + start.draw_link(folder, name)
            say(f"  or log in as {name} with this link, which works once: {link}")
    if log_ins:
        say(f"  entries and money of a festival, as organiser: {where.here}office/bay-festival/entries/")
    return link


def say(line: str) -> None:
    """Write one line to the terminal at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
