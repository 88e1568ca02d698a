"""Kill the server while people sign contracts, start it again, and demand that no signature is lost or half.

    python tools/survival/kill_signing.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_signing.py --kills 200

Everybody opens their one-time link and signs. At a random moment every process of the server gets SIGKILL.
Whoever had no answer signs again after the start. At the end every contract whose signer was thanked is
signed; every contract is either signed whole (evidence, state, one line of the log, one letter) or not at
all; and every signed one has exactly one sealed paper, which pyHanko's validator calls unchanged. The
database must be empty at the start.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from desk_server import NO_ANSWER, Colleague, DeskServer

EVENT, LINKS = "signing", "links.txt"
RULES = """
name = "Signing"
currency = "EUR"
[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = 5000
"""


class Lost(Exception):
    """Something that was acknowledged is gone, or there by half."""


@dataclass
class Signers:
    """The links of those who sign, and who of them was thanked."""

    links: list[str]
    thanked: list[str] = field(default_factory=list)
    sent_again: int = 0
    next: int = 0


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18500)
    parser.add_argument("--longest-life", type=float, default=1.5, help="seconds of work before a kill")
    parser.add_argument("--fill", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.fill:
        fill(options.fill)
        return 0
    if options.look:
        return look()
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        return killed(Path(folder), options)


def killed(folder: Path, options: argparse.Namespace) -> int:
    """Everybody signs while the server is killed again and again."""
    url, dice = os.environ.get("CAISSA_DATABASE_URL", ""), random.Random(options.seed)
    server = DeskServer(folder / "var", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=url)
    _itself(server, "--fill", str(10 + 4 * options.kills))
    signers = Signers((folder / "var" / LINKS).read_text().split())
    try:
        for _number in range(options.kills):
            server.start()
            _live(server, signers, dice.uniform(0, options.longest_life))
            server.end(signal.SIGKILL)
        server.start()
        _look_again(server, signers)
        server.end()
        _itself(server, "--look")
    except (Lost, subprocess.CalledProcessError) as lost:
        print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:] if server.log.exists() else ''}")
        return 1
    finally:
        server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills, {len(signers.thanked)} signed, {signers.sent_again} sent again; "
        "nothing lost, nothing half, one sealed paper for each"
    )
    return 0


def _itself(server: DeskServer, *options: str) -> None:
    subprocess.run([sys.executable, __file__, *options], env=server.settings, check=True)


# -- people -----------------------------------------------------------------------------------


def _live(server: DeskServer, signers: Signers, seconds: float) -> None:
    """People sign until the server is killed; the one cut off signs again at the next start."""
    process = server.process
    assert process is not None  # noqa: S101 - it has just been started
    timer = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    with suppress(*NO_ANSWER, ProcessLookupError):
        while signers.next < len(signers.links):
            _sign(server, signers.links[signers.next])
            signers.thanked.append(signers.links[signers.next])
            signers.next += 1
    signers.sent_again += signers.next < len(signers.links)
    timer.join()


def _sign(server: DeskServer, link: str) -> None:
    """Open the one-time link and sign; whoever signed already is led to the page that says so."""
    somebody = Colleague(server.address)
    status, page = somebody.get(link)
    if status == 302:
        return
    document = re.search(r'name="document" value="([0-9a-f]{64})"', page)
    if document is None:
        raise ConnectionError(f"no form: {status} {page[:200]}")
    fields = {"act": "sign", "name": "Given Entrant", "agrees": "on", "document": document[1]}
    status, page = somebody.post(link, **fields)
    if status != 302:
        raise ConnectionError(f"not signed: {status} {page[:200]}")


def _look_again(server: DeskServer, signers: Signers) -> None:
    """Everybody who was thanked finds their contract signed."""
    for link in signers.thanked:
        page = link.rstrip("/").rpartition("/")[0] + "/"
        _status, shown = Colleague(server.address).get(page)
        if "contract.pdf" not in shown:
            raise Lost(f"{page} was signed and is not")


# -- records ----------------------------------------------------------------------------------


def fill(people: int) -> None:
    """People whose contracts were sent, each with a one-time link that holds for a day."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.contracts.links import proof_address  # noqa: PLC0415
    from caissa_web.contracts.models import Signature  # noqa: PLC0415
    from caissa_web.contracts.operations.sending import send_contract  # noqa: PLC0415
    from caissa_web.contracts.operations.texts import TextForm, add_text  # noqa: PLC0415
    from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
    from caissa_web.enrolment.operations.applying import submit  # noqa: PLC0415
    from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: PLC0415
    from caissa_web.enrolment.operations.preparing import EntryForm  # noqa: PLC0415
    from caissa_web.enrolment.people import PersonData  # noqa: PLC0415

    event = operations.publish_event(operations.create_event(EVENT, "Signing", by="olga"), by="olga")
    offer = make_offer(event, by="olga")
    opens = datetime.now(UTC) - timedelta(minutes=1)
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=RULES, opens=opens)
    offer = announce_offer(offer, by="olga", now=opens)
    add_text(event, TextForm("players", "Contract", "en", "{name} plays.", ("player",)), by="olga")
    for number in range(people):
        name = f"Entrant{number:05}, Given"
        who = applicant_of(event, name=name, link=name, email=f"e{number}@example.org")
        form = EntryForm("A", PersonData(name, no_fide_id=True, birth="1990-01-01"))
        (entry,) = submit(offer, who, [form], key=f"entry {number}", by="olga")
        send_contract(entry, "players", {}, by="olga")
    Signature.objects.update(proof=1, proof_until=datetime.now(UTC) + timedelta(days=1))
    links = [proof_address(row) for row in Signature.objects.order_by("id")]
    (environment.folder() / LINKS).write_text("\n".join(links))


def look() -> int:
    """Look at the records after everything: evidence, states, log, letters, papers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()
    from collections import Counter as Tally  # noqa: PLC0415

    from caissa_web.contracts.models import Contract  # noqa: PLC0415
    from caissa_web.contracts.operations.signing import evidence_of  # noqa: PLC0415
    from caissa_web.contracts.papers import seal_unsealed, sealed_paper  # noqa: PLC0415
    from caissa_web.contracts.sealing import check  # noqa: PLC0415
    from caissa_web.delivery.models import Letter  # noqa: PLC0415
    from caissa_web.enrolment.models import PortalAct  # noqa: PLC0415
    from caissa_web.papers.models import StoredFile  # noqa: PLC0415

    while seal_unsealed():
        pass
    contracts = list(Contract.objects.select_related("file", "text", "event").prefetch_related("signatures"))
    signed = [contract for contract in contracts if contract.state == "signed"]
    for contract in contracts:
        (row,) = contract.signatures.all()
        whole = row.signed_at is not None and evidence_of(row)["document"] == contract.document_hash
        _require(whole == (contract.state == "signed"), f"{contract.number} is signed by half")
        _require(bool(row.encrypted) == (row.signed_at is not None), f"{contract.number}: half the evidence")
    told = Tally(Letter.objects.filter(kind="contracts.finished").values_list("about", flat=True))
    acts = Tally(PortalAct.objects.filter(act="contract.complete").values_list("subject", flat=True))
    numbers = Tally(contract.number for contract in signed)
    _require(told == numbers, "a letter is missing or there twice")
    _require(acts == numbers, "the log tells another story")
    _require(StoredFile.objects.filter(kind="contract").count() == len(signed), "a paper is there twice")
    for contract in signed:
        _require(check(sealed_paper(contract)).valid, f"{contract.number}: the seal is broken")
    return 0


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise Lost(why)


if __name__ == "__main__":
    sys.exit(main())
