"""How quick the entries office is with 10,000 entries: `python benchmarks/entries_office.py`.

A database that is thrown away gets 10,000 entries of 5,000 applicants with their charges. Measured are the
pages of the list (median of nine; the queries are counted in tests/web/office), the figures of the day, and
2,000 entries judged again by the lists in force.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
os.environ["CAISSA_DATA"] = mkdtemp(prefix="caissa-entries-")

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up by now
from django.test import Client  # noqa: E402 - Django is set up by now

from caissa.entering import code_of  # noqa: E402 - Django is set up by now
from caissa.tournament import Role  # noqa: E402 - Django is set up by now
from caissa_web import operations  # noqa: E402 - Django is set up by now
from caissa_web.accounts.models import User  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.models import Applicant, Application, Entry, Offer, Participant  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.operations.judging import judge_again  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: E402 - Django is set up by now
from caissa_web.treasury.models import Charge, Payer  # noqa: E402 - Django is set up by now
from caissa_web.treasury.operations.parties import payee_of  # noqa: E402 - Django is set up by now

NOW = datetime(2026, 3, 1, tzinfo=UTC)
MANY, APPLICANTS, JUDGED = 10_000, 5_000, 2_000
RULES = """
currency = "EUR"
[[category]]
code = "A"
rating = "1500+"
age_from = 18
on = 2026-01-01
[[category.pool]]
code = "all"
size = 9000
[[price]]
kind = "entry"
amount = 70
"""


def filled() -> Offer:
    """An event with all its entries."""
    event = operations.create_event("large", "Large", by="b", start=date(2099, 5, 1))
    offer = make_offer(event, by="b")
    offer = save_offer(offer, by="b", seen_version=offer.version, text=RULES)
    offer = announce_offer(offer, by="b", now=NOW)
    category = offer.categories.get()
    applicants = Applicant.objects.bulk_create(
        Applicant(event=event, name=f"Applicant {number}", made_at=NOW) for number in range(APPLICANTS)
    )
    applications = Application.objects.bulk_create(
        Application(event=event, applicant=each, key=str(each.pk), prepared_at=NOW, arrived_at=NOW)
        for each in applicants
    )
    people = Participant.objects.bulk_create(
        Participant(
            event=event,
            name=f"Player {number:05d}, Anna",
            folded=f"player {number:05d}  anna",
            fide_id=1000 + number,
            federation="FRA",
            birth="1990",
            ratings={"FIDE:standard": 1400 + number % 900},
        )
        for number in range(MANY)
    )
    states = ("confirmed",) * 8 + ("waiting", "withdrawn")
    Entry.everybody.bulk_create(
        Entry(
            event=event,
            code=code_of(number * 7919),
            application=applications[number % APPLICANTS],
            applicant=applicants[number % APPLICANTS],
            participant=person,
            category=category,
            state=states[number % 10],
            seq=number + 1,
            order=(number + 1) * 2**20,
            rating=1400 + number % 900,
            charged=True,
            made_at=NOW,
            complete_at=NOW,
        )
        for number, person in enumerate(people)
    )
    _charge(offer, applicants)
    return offer


def _charge(offer: Offer, applicants: list[Applicant]) -> None:
    payee = payee_of(offer.event)
    payers = Payer.objects.bulk_create(
        Payer(event=offer.event, key=each.payer_key, name=each.name, code=f"P{each.pk}")
        for each in applicants
    )
    Charge.objects.bulk_create(
        Charge(
            event=offer.event,
            payer=payers[number % APPLICANTS],
            payee=payee,
            subject=code_of(number * 7919),
            kind="entry",
            text="Entry",
            units=7000,
            currency="EUR",
            vat_category="E",
            vat_percent=0,
            at=NOW,
            by="b",
        )
        for number in range(MANY)
    )


def timed(what: str, act: Callable[[], object], times: int = 9) -> None:
    """Print the median of a few runs."""
    seconds = []
    for _time in range(times):
        start = perf_counter()
        act()
        seconds.append(perf_counter() - start)
    print(f"{what}: {statistics.median(seconds) * 1000:.0f} ms")


def main() -> None:
    """Fill, measure, print."""
    call_command("migrate", verbosity=0)
    offer = filled()
    user = User.objects.create_user("officer")
    operations.appoint(offer.event, user, Role.ENTRIES_OFFICER, by="b")
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)

    def page(path: str) -> Callable[[], object]:
        def ask() -> object:
            answer = client.get(f"/office/large/entries/{path}")
            assert answer.status_code == 200, answer.status_code  # noqa: S101 - a benchmark of pages that exist
            return answer

        return ask

    timed("today", page(""))
    timed("list, first hundred", page("list/"))
    middle = Entry.everybody.order_by("id")[MANY // 2].pk
    timed("list, in the middle", page(f"list/?after={middle}"))
    timed("list by name, filtered by state", page("list/?state=confirmed&sort=name"))
    timed("list, a name looked for", page("list/?find=player+04999"))
    timed("list, only the unpaid", page("list/?only=unpaid"), times=3)
    timed("waiting lists (1,000)", page("waiting/"), times=3)
    for what in ("every verdict changed", "none changed"):
        start = perf_counter()
        judge_again(offer, by="b", now=NOW, most=JUDGED)
        print(f"{JUDGED} entries judged again, {what}: {perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
