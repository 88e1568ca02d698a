"""Every address by everybody: what each role gets, as a table that a person can read.

`python -m tests.web.rights_matrix` writes the table anew. Read what changed before it is kept: every ✓ in
it must be wanted.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from http.cookies import SimpleCookie
from itertools import product
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("rights_matrix.md")
EVENT = "demo-festival"
SIGNS = {403: "–", 404: "×", 405: "·", 410: "×"}
LOG_IN, ALLOWED, FAULT = "L", "✓", "!"
HEADING = """# Who gets what at every address

One row for every address and method, one column for everybody who may come. Written by
`python -m tests.web.rights_matrix`; `test_rights_matrix.py` compares it with what the pages answer.
**Read every change: each ✓ must be wanted.**

✓ allowed (also: a form that is not filled in) · L sent to the log-in page · – refused · × as if it were not
there · `·` not a method of this address · ? not tried here

Columns: *nobody* has not logged in. *stranger* has logged in and has no role here. *elsewhere* has every
role, at another event. *manager* runs the installation. The others have one role at the event: the captain
leads team 1, the player is number 1 of the open, the federation official and the head of delegation come
for FRA.
"""
PARTS: dict[str, tuple[object, ...]] = {
    "event": (EVENT,),
    "section": ("open", "teams", "masters", "youth"),
    "number": (2, 1, 3),
    "year": (2026,),
    "participant": (3,),
    "who": (1,),
    "team": (1,),
    "white": (1,),
    "black": (2,),
    "kind": ("pairings",),
    "code": ("BH",),
    "screen": ("hall",),
    "checklist": ("venue",),
    "happening": ("illegal-move",),
    "key": ("trf26", 1, "women", "arbiters"),
    "name": ("arbiters/desk",),
    "token": ("nobody-has-this-token",),
    "uidb64": ("MQ",),
    "pk": (1,),
    "paper": ("meeting",),
    "language": ("en",),
    "side": ("white",),
    "ending": ("json",),
    "topic": ("buchholz",),
    "seed": (7,),
    "marks": (20,),
}
"""What stands in addresses: the first filling that the manager finds is tried by everybody."""

UNKNOWN: dict[str, tuple[object, ...]] = {"int": (1,), "uuid": ("00000000-0000-4000-8000-000000000000",)}
"""What stands where PARTS says nothing, by the kind of part; a word elsewhere."""

NOT_TRIED = {("manager", "/installation/backup/")}
"""Its copy of the records waits until nobody writes, so for itself; `faults/test_backup.py` tries it."""

_PART = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True, slots=True)
class Address:
    """One address as the list of addresses has it."""

    route: str

    @property
    def parts(self) -> list[str]:
        """What has to be filled in."""
        return [name for _kind, name in _PART.findall(self.route)]

    def fillings(self, more_parts: dict[str, tuple[object, ...]]) -> Iterator[str]:
        """The address with everything that may stand in it."""
        kinds = _PART.findall(self.route)
        # The manager finds no delegation, so what stands in these addresses is known beforehand.
        own = "delegation " if self.route.startswith("enter/delegation/") else ""
        choices = [
            more_parts.get(own + name)
            or more_parts.get(name)
            or PARTS.get(name)
            or UNKNOWN.get(kind, ("nothing",))
            for kind, name in kinds
        ]
        for values in product(*choices):
            filled = iter(values)
            yield "/" + _PART.sub(lambda _match, filled=filled: str(next(filled)), self.route)


def addresses() -> list[Address]:
    """All addresses of the program, each once."""
    from django.urls import get_resolver

    routes = dict.fromkeys(_routes(get_resolver().url_patterns, ""))
    return [Address(route) for route in routes]


def _routes(patterns: list[Any], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + _plain(str(pattern.pattern))
        if hasattr(pattern, "url_patterns"):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


def _plain(pattern: str) -> str:
    """An address written as an expression, written as a path."""
    return re.sub(
        r"\(\?P(<\w+>)[^)]*\)", r"\1", pattern.removeprefix("^").removesuffix("$").removesuffix("\\Z")
    )


@dataclass
class Hall:
    """The demo festival and a browser of everybody."""

    browsers: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    more_parts: dict[str, tuple[object, ...]] = field(default_factory=dict)

    def place(self, address: Address) -> str:
        """The filling of an address that leads somewhere, as the manager sees it; the first if none does."""
        if address.route not in self.places:
            fillings = list(address.fillings(self.more_parts))
            leads = (
                (filling for filling in fillings if self._leads(filling)) if len(fillings) > 1 else iter(())
            )
            self.places[address.route] = next(leads, fillings[0])
        return self.places[address.route]

    def _leads(self, place: str) -> bool:
        """Does somebody get a page there, or may somebody send something there?"""
        for who in ("manager", "captain", "nobody"):
            looked = self.answer(who, "get", place)
            if looked == ALLOWED or (looked == "·" and self.answer(who, "post", place) == ALLOWED):
                return True
        return False

    def answer(self, who: str, method: str, place: str) -> str:
        """The sign of what somebody gets; whatever it changes is taken back."""
        from django.core.cache import caches
        from django.db import transaction

        from tests.web.walks import forget_what_waits, put_away

        if (who, place) in NOT_TRIED:
            return "?"
        caches["here"].clear()
        browser = self.browsers[who]
        cookies = browser.cookies.copy()
        forget_what_waits()
        with transaction.atomic():
            response = getattr(browser, method)(place)
            put_away(response)
            transaction.set_rollback(True)
        browser.cookies = SimpleCookie(cookies)
        return sign(response)

    def row(self, address: Address, method: str) -> list[str]:
        """What everybody gets at one address."""
        place = self.place(address)
        return [self.answer(who, method, place) for who in self.browsers]


def sign(answer: Any) -> str:
    """What an answer means."""
    if answer.status_code >= 500:
        return FAULT
    if answer.status_code in (301, 302) and "/account/log-in/" in answer.headers["Location"]:
        return LOG_IN
    return SIGNS.get(answer.status_code, ALLOWED)


def open_hall() -> Hall:
    """The demo festival with somebody in every role."""
    from django.test import Client

    from caissa_web import operations
    from caissa_web.accounts.models import User
    from caissa_web.demo.festival import festival
    from caissa_web.records.rights import GRANTED_ROLES

    event = festival(date(2026, 4, 1))
    other = operations.create_event("autumn", "Autumn", by="olga")
    hall = Hall({"nobody": Client(raise_request_exception=False)}, more_parts=_more_parts(event))
    for who in ("stranger", "elsewhere", "manager", *(role.value for role in GRANTED_ROLES)):
        user = User.objects.create_user(f"the {who}".replace(" ", "-"))
        hall.browsers[str(who)] = Client(raise_request_exception=False)
        if who == "manager":
            user.is_superuser = True
            user.save()
        for role in GRANTED_ROLES:
            if who == "elsewhere":
                operations.appoint(other, user, role, by="olga")
            elif who == role.value:
                operations.appoint_to(event, user, _place(event, role), by="olga")
        hall.browsers[str(who)].force_login(user)
    return hall


def _more_parts(event: Any) -> dict[str, tuple[object, ...]]:
    """An incident, a pass and a screen, and what stands for the pass in addresses."""
    from django.utils import timezone

    from caissa_web import operations
    from caissa_web.online.operations.venues import Equipment, open_venue
    from caissa_web.operations.events.passes import Wanted
    from caissa_web.records.models import Pass
    from caissa_web.screens.making import make_screen
    from caissa_web.screens.plan import Plan
    from caissa_web.section.book import Incident
    from tests.web.accreditation.world import badges_and_messages

    section = event.sections.get(slug="open")
    now = timezone.now()
    operations.enter_incident(section, Incident(0, now, "olga", "A phone rang."), by="olga")
    wanted = Wanted(Pass.RESULTS, "hall", 1, 9)
    (phone_pass,) = operations.make_passes(section, [wanted], now + timedelta(days=1), by="olga")
    make_screen(event, "Hall", Plan(), by="olga")
    venue = open_venue(event, Equipment("Bern"), by="olga")
    offer, guardians_link = _open_entries(event)
    parts = _money(event)
    parts["token"] += (guardians_link,)
    code, own = _delegation(event)
    parts["code"] += (code,)
    for more in (_rooms_and_runs(event), _papers(offer), badges_and_messages(event)):
        for name, fillings in more.items():
            parts[name] = (*parts.get(name, PARTS.get(name, ())), *fillings)
    parts["venue"] = (venue.key,)
    return own | {"key": ("trf26", phone_pass.pk, "women", "arbiters"), **parts}


def _papers(offer: Any) -> dict[str, tuple[object, ...]]:
    """Contracts, a letter for a visa, needs and insurance of two people who have entered."""
    from caissa_web.enrolment.models import Category, Entry
    from caissa_web.enrolment.operations.applying import submit
    from tests.web.contracts.papers_world import papers_of
    from tests.web.enrolment.hall import applicant, form

    category = Category.objects.filter(offer=offer, role=Category.Role.PLAYER).first()
    for name in ("Mina", "Nora"):
        submit(offer, applicant(offer, name), [form(name, category.code)], key=name, by=name)
    rows = Entry.everybody.filter(event=offer.event).exclude(state=Entry.State.DRAFT)
    rows = rows.select_related("event", "participant", "applicant", "category").order_by("id")
    papers = papers_of(list(rows[:2]))
    return {
        "code": (papers.entry.code,),
        "number": (papers.contract.number,),
        "pk": (1, papers.contract.text_id),
    }


def _money(event: Any) -> dict[str, tuple[object, ...]]:
    """Somebody who owes an entry fee, an invoice, a bank line, and a refund that was asked for."""
    from caissa_web.treasury.links import token_of
    from caissa_web.treasury.models import BankLine
    from caissa_web.treasury.operations.cash import open_cash, take_cash
    from caissa_web.treasury.operations.parties import payee_of
    from caissa_web.treasury.operations.refunds import Destination, ask_refund
    from tests.web.treasury.world import ANNA, billed, eur, line, organiser, payer, taken

    organiser(event)
    anna, payee = payer(event), payee_of(event)
    invoice = billed(event, anna, "E1")
    take_cash(open_cash(payee, eur("0"), by="olga"), anna, eur("100"), by="olga", key="k")
    to = Destination("bank", "Anna", ANNA)
    refund = ask_refund(anna, payee, eur("30"), to, by="olga", reason="paid twice")
    taken(payee, line("5", "?"))
    return {
        "code": ("BH", anna.code),
        "number": (2, 1, 3, invoice.number),
        "form": ("pdf", "csv"),
        "line": (BankLine.objects.get().pk,),
        "refund": (refund.pk,),
        "token": ("nobody-has-this-token", token_of(anna)),
    }


def _rooms_and_runs(event: Any) -> dict[str, tuple[object, ...]]:
    """A hotel with a guest, a journey, and a published run with its driver's link."""
    from caissa_web.travel.links import token_of as driver_token
    from tests.web.lodging.world import with_a_guest

    stay, journey, run = with_a_guest(event)
    return {
        "hotel": ("grand",),
        "stay": (stay.code,),
        "code": (stay.code, journey.code, run.code),
        "token": (driver_token(run),),
    }


def _open_entries(event: Any) -> tuple[Any, str]:
    """Entries of the festival that are open, so that everybody can enter; the link of a child's guardian."""
    from django.utils import timezone

    from caissa_web.enrolment.models import Guardian, Participant
    from caissa_web.enrolment.operations.offers import announce_offer, make_offer
    from caissa_web.portal.guardian import links

    offer = announce_offer(make_offer(event, by="olga"), by="olga")
    child = Participant.objects.create(event=event, name="Nagy, Lili", birth="2015-02-03")
    mother = Guardian.objects.create(
        participant=child, name="Kata Nagy", email="kata@example.org", asked_at=timezone.now()
    )
    return offer, links.token_of(mother)


def _delegation(event: Any) -> tuple[str, dict[str, tuple[object, ...]]]:
    """The delegation of France with one player, and what stands in its addresses."""
    from caissa_web.delegations.models import Team
    from caissa_web.delegations.operations.answering import Contact, accept
    from caissa_web.delegations.operations.inviting import Invitee, invite
    from caissa_web.delegations.operations.names import enter_names
    from caissa_web.delegations.operations.teams import make_team
    from caissa_web.delegations.sheets.pasted import read_pasted
    from caissa_web.enrolment.models import Category, Offer

    offer = Offer.objects.get(event=event)
    (france,) = invite(offer, [Invitee(1, "FRA", head="Anne Durand", email="fra@example.org")], by="olga")
    france = accept(france, Contact("Anne Durand", "fra@example.org"), by="olga")
    category = Category.objects.filter(offer=offer).order_by("position").first()
    rows = read_pasted(
        f"category\tname\tFIDE ID\tbirth\n{category.code}\tDurand, Luc\tnone\t1990-01-01"
    ).lines
    entry = enter_names(france, offer, rows, key="k", by="olga", in_office=True).entries[0]
    make_team(france, category, "France", by="olga")
    own: dict[str, tuple[object, ...]] = {"key": (france.code,), "code": (entry.code,), "form": ("csv",)}
    own |= {"number": (Team.objects.get().pk,), "what": ("withdraw",)}
    return france.code, {f"delegation {name}": filling for name, filling in own.items()}


def _place(event: Any, role: Any) -> Any:
    from caissa_web.operations import Place
    from caissa_web.records.rights import LIMITED

    limit = LIMITED.get(role)
    if limit == "federation":
        return Place(role, federation="FRA")
    where = {"team": "teams", "player": "open"}.get(limit)
    return Place(role, event.sections.get(slug=where), **{limit: 1}) if where else Place(role)


def rows(hall: Hall) -> Iterator[tuple[str, list[str]]]:
    """Every address and method with what everybody gets; methods that an address has not are left out."""
    for address in addresses():
        for method in ("get", "post"):
            row = hall.row(address, method)
            if set(row) != {"·"}:
                yield f"{method.upper()} /{address.route}", row


def written(hall: Hall) -> str:
    """The whole table."""
    names = list(hall.browsers)
    lines = [HEADING, "| address | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    lines += [f"| `{address}` | " + " | ".join(row) + " |" for address, row in rows(hall)]
    return "\n".join(lines) + "\n"


def read() -> tuple[list[str], dict[str, list[str]]]:
    """The columns of the table on file, and its rows by address."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return cells[0][1:], {row[0].strip("`"): row[1:] for row in cells[2:]}


def main() -> None:
    """Write the table anew, from a database that is thrown away."""
    import logging
    import os

    logging.disable(logging.CRITICAL)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django
    from django.test.utils import get_runner, setup_test_environment

    django.setup()
    from django.conf import settings

    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases(serialized_aliases=set())
    try:
        TABLE.write_text(written(open_hall()), "utf-8")
    finally:
        runner.teardown_databases(databases)
    sys.stdout.write(f"{TABLE}\n")


if __name__ == "__main__":
    main()
