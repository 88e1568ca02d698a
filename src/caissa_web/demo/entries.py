"""A festival with three hundred entries of invented people, part of the demo.

`python -m caissa_web.demo.entries` makes it in an installation that has no demo.
Players, parents with children and clubs enter; some wait, some have to be decided about, some have withdrawn,
and of the bank statement about half posts by itself. The same seed makes the same festival.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from django.db import transaction

from caissa.tournament import Colour, Person, Tournament
from caissa_web import operations
from caissa_web.demo.money import half_matched_statement
from caissa_web.demo.people import Crowd, Field
from caissa_web.demo.play import ORGANISER
from caissa_web.enrolment.models import Applicant, Entry, Offer
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.enrolment.people import GuardianData, PersonData
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.treasury.models import BankStatement

SLUG = "bay-festival"
SEED, ENTRIES = 1927, 300
DAYS_AHEAD = 42
ADULTS = Field(players=1, strongest=2400, weakest=1400, unrated=0, born=(1950, 2006))
CHILDREN = Field(players=1, strongest=1500, weakest=1000, unrated=0, born=(2013, 2018))
SECTIONS = (("a", "Masters", "1900+"), ("b", "Challengers", "under 1900, unrated"), ("u14", "Under 14", ""))
WITHDRAWN = 6

OFFER = """\
name = "Bay Chess Festival"
currency = "EUR"

[[rule]]
code = "barred"
excludes = ["barred"]

[[rule]]
code = "fide-id"
fide_id = true
if_failed = "warn"

[[category]]
code = "a"
name = "Masters"
[[category.rule]]
code = "rating"
rating = "1900+"
if_failed = "decide"
[[category.pool]]
code = "all"
size = 90

[[category]]
code = "b"
name = "Challengers"
[[category.rule]]
code = "rating"
rating = "-1899, unrated"
[[category.pool]]
code = "all"
size = 120

[[category]]
code = "u14"
name = "Under 14"
[[category.rule]]
code = "age"
age_to = 13
on = {year}-01-01
[[category.pool]]
code = "all"
size = 60

[[price]]
kind = "entry"
label = "Titled players"
amount = 0
titles = ["GM", "IM", "WGM", "WIM"]
[[price]]
kind = "entry"
label = "Entry fee, Under 14"
amount = 35
categories = ["u14"]
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
[[price]]
kind = "meals"
label = "Lunch"
amount = 12.50
per = "meals"

[[adjustment]]
label = "Juniors"
kinds = ["entry"]
percent = -25
categories = ["a", "b"]
age_to = 17
on = {year}-01-01

[[cancellation]]
kind = "entry"
days_before = 14
keep = 20

[[question]]
code = "meals"
label = "How many lunches?"
kind = "number"
[[question]]
code = "diet"
label = "Anything that you do not eat?"
sensitive = true

[[consent]]
code = "rules"
text = "I accept the regulations of the festival."
[[consent]]
code = "guardian"
text = "As parent or guardian I agree to the entry."
by_guardian = true
"""


def festival_of_entries(today: date, entries: int = ENTRIES, seed: int = SEED) -> Event:
    """An event in six weeks whose entries opened three weeks ago, with everybody who came until today."""
    event = open_festival(today)
    fill(event, entries, seed)
    return event


@transaction.atomic
def open_festival(today: date) -> Event:
    """The festival before anybody has come: announced, open, and on the noticeboard."""
    start = today + timedelta(days=DAYS_AHEAD)
    event = operations.create_event(
        SLUG,
        "Bay Chess Festival",
        by=ORGANISER,
        city="Example Bay",
        start=start,
        end=start + timedelta(days=8),
    )
    _offer(event, today)
    return operations.publish_event(event, by=ORGANISER)


def fill(event: Event, entries: int = ENTRIES, seed: int = SEED) -> bool:
    """Let everybody come, each in a transaction of their own; was there anything left to do?

    Begun again after an interruption it goes on where it stopped: the same seed brings the same people, and
    who is there already is not entered twice.
    """
    if event.start is None or BankStatement.objects.filter(payee__event=event).exists():
        return False
    dice = Random(seed)  # noqa: S311 - plausible, not secret
    today = event.start - timedelta(days=DAYS_AHEAD)
    offer = Offer.objects.select_related("event").get(event=event)
    entrants = _Entrants(offer, Crowd(dice), dice, today)
    while entrants.many < entries:
        entrants.come()
    came = Entry.everybody.filter(event=event, confirmed_at__isnull=False).order_by("id")
    confirmed = list(came.select_related("category__offer", "applicant__event"))
    for entry in dice.sample(confirmed, min(WITHDRAWN, len(confirmed))):
        withdraw(entry, by=entry.applicant.name, reason="ill", now=entrants.now)
    half_matched_statement(event, today, dice)
    return True


def fill_the_demo(_now: datetime) -> None:
    """Fill the demo's festival, if there is one that is not filled yet: work for the background."""
    event = Event.objects.filter(slug=SLUG).first()
    if event is not None:
        fill(event)


def _offer(event: Event, today: date) -> Offer:
    sections = {}
    for slug, name, _band in SECTIONS:
        tournament = Tournament(
            name, scheduled_rounds=9, initial_colour=Colour.WHITE, start=event.start, end=event.end
        )
        sections[slug] = operations.create_section(event, slug, tournament, by=ORGANISER)
    opened = datetime.combine(today - timedelta(days=21), time(18), zone_of(event))
    offer = make_offer(event, by=ORGANISER)
    year = event.start.year if event.start else today.year
    offer = save_offer(
        offer,
        by=ORGANISER,
        seen_version=offer.version,
        text=OFFER.replace("{year}", str(year)),
        sections=sections,
        opens=opened,
        closes=opened + timedelta(days=56),
        pay_within_days=None,
    )
    return announce_offer(offer, by=ORGANISER, now=opened)


class _Entrants:
    """Players, parents and clubs, who come one after the other."""

    def __init__(self, offer: Offer, crowd: Crowd, dice: Random, today: date) -> None:
        self.offer, self.crowd, self.dice = offer, crowd, dice
        self.now = datetime.combine(today - timedelta(days=21), time(18), zone_of(offer.event))
        self.many = self._number = 0

    def come(self) -> None:
        """The next applicant, some hours after the last one."""
        self._number += 1
        self.now += timedelta(minutes=self.dice.randint(3, 180))
        who = self.dice.choices(("player", "parent", "club"), (70, 22, 8))[0]
        if who == "player":
            person = self.crowd.person(ADULTS)
            self._enter(Applicant.Kind.PLAYER, person.name, [self._adult(person)])
        elif who == "parent":
            parent = self.crowd.person(ADULTS)
            children = [self._child(parent) for _child in range(self.dice.randint(1, 3))]
            self._enter(Applicant.Kind.PARENT, parent.name, children)
        else:
            head = self.crowd.person(ADULTS)
            people = [self._adult(self.crowd.person(ADULTS)) for _member in range(self.dice.randint(3, 6))]
            self._enter(Applicant.Kind.CLUB, head.name, people, together=False)

    def _enter(self, kind: str, name: str, forms: Sequence[EntryForm], *, together: bool = True) -> None:
        email = f"entrant{self._number}@example.org"
        event, key = self.offer.event, f"demo-{self._number}"
        who = applicant_of(event, name=name, kind=kind, link=f"{event.pk} {key}", email=email)
        self.many += len(submit(self.offer, who, forms, key=key, by=name, together=together, now=self.now))

    def _adult(self, person: Person) -> EntryForm:
        rating = self.dice.randint(1350, 2380)
        category = "a" if rating >= 1900 or self.dice.random() < 0.08 else "b"
        if category == "b" and rating >= 1900:
            rating = 1850
        return self._form(category, person, rating)

    def _child(self, parent: Person) -> EntryForm:
        child = self.crowd.person(CHILDREN)
        guardian = GuardianData(parent.name, "+99 555 0100", consents=self.dice.random() < 0.9)
        return self._form(
            "u14", child, self.dice.choice((None, None, self.dice.randint(1000, 1500))), (guardian,)
        )

    def _form(
        self, category: str, person: Person, rating: int | None, guardians: tuple[GuardianData, ...] = ()
    ) -> EntryForm:
        data = PersonData(
            name=person.name,
            no_fide_id=True,
            federation=person.federation,
            birth=str(person.birth.year) if person.birth else "",
            ratings={"FIDE:standard": rating} if rating else {},
            guardians=guardians,
        )
        answers = {"meals": str(self.dice.choice((0, 0, 5, 9)) or "")}
        if self.dice.random() < 0.1:
            answers["diet"] = "nuts"
        return EntryForm(category, data, answers, frozenset({"rules"}))


def main() -> None:
    """Make the festival in the installation that the environment names."""
    import django  # noqa: PLC0415 - settings are read only now

    django.setup()
    from django.utils import timezone  # noqa: PLC0415 - as above

    event = festival_of_entries(timezone.localdate())
    sys.stdout.write(f"{event.name}: /office/{event.slug}/entries/\n")


if __name__ == "__main__":
    main()
