"""How quick 500 contracts and 500 letters for visas are: `python benchmarks/championships/papers.py`.

A database that is thrown away gets 500 entries. Measured are: sending a contract to all of them, signing one,
sealing one, issuing all letters (each a PDF of its own, stored encrypted), and the lists of the office with
all of them (median of five).
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
os.environ["CAISSA_DATA"] = mkdtemp(prefix="caissa-papers-")
os.environ["CAISSA_SECRET_KEY"] = "a key that is kept for as long as the benchmark runs"  # noqa: S105 - of a database that is thrown away

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up by now
from django.test import Client  # noqa: E402 - as above

from caissa.entering.passports import Passport  # noqa: E402 - as above
from caissa.tournament import Role  # noqa: E402 - as above
from caissa_web import operations  # noqa: E402 - as above
from caissa_web.accounts.models import User  # noqa: E402 - as above
from caissa_web.background.long_work import Work  # noqa: E402 - as above
from caissa_web.contracts.models import Contract  # noqa: E402 - as above
from caissa_web.contracts.operations.signing import Consent, Way, note_seen, sign  # noqa: E402 - as above
from caissa_web.contracts.operations.texts import TextForm, add_text  # noqa: E402 - as above
from caissa_web.contracts.papers import sealed_paper  # noqa: E402 - as above
from caissa_web.enrolment.models import Entry, Offer  # noqa: E402 - as above
from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: E402 - as above
from caissa_web.enrolment.operations.applying import submit  # noqa: E402 - as above
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: E402 - as above
from caissa_web.enrolment.operations.preparing import EntryForm  # noqa: E402 - as above
from caissa_web.enrolment.people import PersonData  # noqa: E402 - as above
from caissa_web.office.contracts.sending import _send_all  # noqa: E402 - as above
from caissa_web.office.visas.issuing import _issue_all  # noqa: E402 - as above
from caissa_web.papers.encrypted import encrypted_content  # noqa: E402 - as above
from caissa_web.visas.operations.cases import PassportForm, ask_for_letter, decide  # noqa: E402 - as above
from caissa_web.visas.workflow import Act  # noqa: E402 - as above

MANY = 500
RULES = """
currency = "EUR"
[[category]]
code = "A"
[[category.pool]]
code = "all"
size = 1000
"""
BODY = "# Contract\n\n{name} ({federation}) plays in {category} at {event} and gets {fee}.\n\n" + (
    "The player keeps to the regulations of the event and wears the kit of the organiser. " * 20
)


def filled() -> Offer:
    """An event with its entries, each with a passport that was checked."""
    event = operations.create_event(
        "large", "Large", by="b", start=date(2027, 5, 1), end=date(2027, 5, 9), city="Vienna"
    )
    offer = make_offer(event, by="b")
    offer = save_offer(offer, by="b", seen_version=offer.version, text=RULES)
    offer = announce_offer(offer, by="b", now=datetime.now(UTC) - timedelta(minutes=1))
    later = date.today() + timedelta(days=1500)  # noqa: DTZ011 - any day far away
    for number in range(MANY):
        name = f"Player{number:04}, Given"
        who = applicant_of(event, name=name, link=name, email=f"p{number}@example.org")
        person = PersonData(name, no_fide_id=True, birth="1990-01-01", federation="AUT")
        (entry,) = submit(offer, who, [EntryForm("A", person)], key=name, by="b")
        passport = Passport("Player", f"Given {number}", f"P{number:07}", "AUT", date(1990, 1, 1), "F", later)
        case = ask_for_letter(entry, PassportForm(passport, "", "Consulate in Vienna"), by="b").case
        decide(case, Act.CHECK, by="b")
    return offer


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def both(work: Callable[[], object]) -> str:
    """How long something takes by the clock, and by the processor, which other work does not change."""
    worked = process_time()
    took = seconds(work)
    return f"{took:.1f} s, {process_time() - worked:.1f} s of the processor"


def main() -> None:
    """Print a line for each."""
    call_command("migrate", verbosity=0)
    event = filled().event
    own = {"fee": "500 EUR"}
    add_text(event, TextForm("players", "Contract", "en", BODY, ("player",), ("fee",)), by="b")
    wanted = {"event": "large", "author": "b", "site": "https://example.org", "key": "k"}
    listing = {"state": "confirmed", "category": "", "find": "", "only": "", "sort": "entered", "after": ""}
    sending = wanted | {"text": "players", "own": encrypted_content(own), "listing": listing, "due": ""}
    print(f"{MANY} contracts sent: {both(lambda: _send_all(Work(sending)))}")
    issuing = Work(wanted | {"organiser": "Olga"})
    print(f"{MANY} letters issued: {both(lambda: _issue_all(issuing))}")
    contracts = list(Contract.objects.order_by("id")[:10])
    print(
        f"signing one: {statistics.median(seconds(lambda c=c: _signed(c)) for c in contracts) * 1000:.0f} ms"
    )
    for contract in contracts:
        contract.refresh_from_db()
    sealing = [seconds(lambda c=c: sealed_paper(c)) for c in contracts]
    print(f"sealing one: {statistics.median(sealing) * 1000:.0f} ms")
    _pages(event)


def _signed(contract: Contract) -> None:
    row = contract.signatures.get()
    note_seen(row, by="player")
    sign(row, Consent("Given Player", True, contract.document_hash, Way.LINK, ""), by="player")


def _pages(event: object) -> None:
    user = User.objects.create_user("olga")
    for role in (Role.ORGANISER, Role.VISA_OFFICER):
        operations.appoint(event, user, role, by="b")
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    entry = Entry.everybody.first()
    pages = ("contracts/", "contracts/send/?kind=players&own-fee=1", "visas/", "insurance/", "needs/")
    for page in (*pages, f"visas/case/{entry.code}/"):
        address = f"/office/large/{page}"
        client.get(address)
        took = statistics.median(seconds(lambda address=address: client.get(address)) for _time in range(5))
        print(f"{page}: {took * 1000:.0f} ms")


if __name__ == "__main__":
    main()
