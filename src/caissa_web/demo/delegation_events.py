"""Two events of invented delegations: a youth championship of fifty federations, and an Olympiad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from caissa.tournament.federations import FEDERATIONS
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.answering import Contact, accept, hand_in_names
from caissa_web.delegations.operations.inviting import Invitee, invite
from caissa_web.delegations.operations.names import enter_names
from caissa_web.delegations.operations.terms import set_terms
from caissa_web.delegations.sheets.pasted import read_pasted
from caissa_web.demo.festival import appoint_people
from caissa_web.demo.people import Crowd, Field
from caissa_web.demo.play import ARBITER, ORGANISER
from caissa_web.enrolment.models import Category, Offer
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of

SEED = 20_260_618
DAYS_AHEAD = 60
AGES = (8, 10, 12, 14, 16, 18)
LATE_FEE_UNITS = 8000
FIRST_ID = 990_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """How large an event of delegations is."""

    slug: str
    name: str
    people: int
    federations: int
    for_teams: bool = False


YOUTH = Plan("lake-youth", "Lake Youth Championship", 1500, 50)
OLYMPIAD = Plan("invented-olympiad", "Invented Olympiad", 3500, 180, for_teams=True)


def make_event(plan: Plan, *, seed: int = SEED, today: date | None = None) -> Event:
    """Invite the federations of a plan, let them accept, and let them enter their people."""
    dice = Random(seed)  # noqa: S311 - plausible, not secret
    day = today or timezone.localdate()
    offer = _offer(plan, day)
    codes = sorted(code for code in FEDERATIONS if code not in ("FID", "NON"))
    chosen = dice.sample(codes, plan.federations)
    for place, (code, size) in enumerate(zip(chosen, _sizes(plan, dice), strict=True)):
        _Delegation(plan, offer, dice, day, place).come(code, size)
    return offer.event


def _sizes(plan: Plan, dice: Random) -> list[int]:
    """How many people each federation brings: a few bring many, most bring some; the sum is the plan's."""
    least = 16 if plan.for_teams else 6
    sizes = [least] * plan.federations
    weights = [dice.paretovariate(1.5) for _each in sizes]
    for place in dice.choices(range(len(sizes)), weights, k=plan.people - sum(sizes)):
        sizes[place] += 1
    most = 60 if not plan.for_teams else 28
    while max(sizes) > most:
        sizes[sizes.index(max(sizes))] -= 1
        sizes[sizes.index(min(sizes))] += 1
    return sizes


# -- the offer ----------------------------------------------------------------------------


def _offer(plan: Plan, today: date) -> Offer:

    start = today + timedelta(days=DAYS_AHEAD)
    event = operations.create_event(
        plan.slug, plan.name, by=ORGANISER, city="Example Lake", start=start, end=start + timedelta(days=10)
    )
    appoint_people(
        event, {user.username: user for user in User.objects.filter(username__in=(ARBITER, ORGANISER))}
    )
    noon = datetime.combine(today, time(12), zone_of(event))
    offer = make_offer(event, by=ORGANISER)
    text = "\n".join(_text(plan, start.year))
    offer = save_offer(
        offer,
        by=ORGANISER,
        seen_version=offer.version,
        text=text,
        opens=noon,
        closes=noon + timedelta(days=50),
    )
    offer = announce_offer(offer, by=ORGANISER, now=noon)
    roles = {"COACH": Category.Role.COACH, "CAPTAIN": Category.Role.CAPTAIN}
    for code, role in {**roles, "GUEST": Category.Role.ACCOMPANYING}.items():
        Category.objects.filter(offer=offer, code=code).update(role=role)
    set_terms(
        event,
        by=ORGANISER,
        names_until=noon + timedelta(days=30),
        late_until=noon + timedelta(days=45),
        late_fee_units=LATE_FEE_UNITS,
        substitutes_until=noon + timedelta(days=55),
    )
    return offer


def _text(plan: Plan, year: int) -> Iterator[str]:
    yield f'name = "{plan.name}"'
    yield 'currency = "EUR"'
    for code, name, rules in _categories(plan, year):
        yield f'[[category]]\ncode = "{code}"\nname = "{name}"'
        yield from rules
    yield '[[price]]\nkind = "entry"\nlabel = "Official"\namount = 70\nstatuses = ["official"]'
    yield '[[price]]\nkind = "entry"\nlabel = "Additional"\namount = 140'
    yield '[[cancellation]]\nkind = "entry"\ndays_before = 30\nkeep = 50'


def _categories(plan: Plan, year: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    if plan.for_teams:
        yield "OPEN", "Open", ()
        yield "WOMEN", "Women", ('sex = "w"',)
    for age in () if plan.for_teams else AGES:
        rules = (f"age_to = {age - 1}", f"on = {year - 1}-12-31")
        yield f"U{age}", f"Under {age}", rules
        yield f"U{age}G", f"Girls under {age}", (*rules, 'sex = "w"')
    yield "COACH", "Coaches", ()
    yield "CAPTAIN", "Captains", ()
    yield "GUEST", "Accompanying persons", ()


# -- a delegation ---------------------------------------------------------------------------


class _Delegation:
    """A federation that accepts and enters its people."""

    def __init__(self, plan: Plan, offer: Offer, dice: Random, today: date, place: int) -> None:

        self.plan, self.offer, self.dice, self.place = plan, offer, dice, place
        self.crowd = Crowd(dice)
        self.now = datetime.combine(today, time(12), zone_of(offer.event)) + timedelta(hours=place + 1)
        self.number, self.year = 0, (today + timedelta(days=DAYS_AHEAD)).year

    def come(self, federation: str, size: int) -> Delegation:
        """Invitation, acceptance, names; some come late, and one in ten has not answered yet."""
        email = f"{federation.lower()}@example.org"
        head = self._name()
        quota = {(code, "official"): many for code, many in self._quota().items()}
        invitee = Invitee(1, federation, head=head, email=email, quota=quota)
        (delegation,) = invite(self.offer, [invitee], by=ORGANISER, now=self.now)
        accepted = accept(delegation, Contact(head, email, "+99 555 0100"), by=email, now=self.now)
        text = "\n".join(["\t".join(row) for row in self._rows(federation, size)])
        late = timedelta(days=32) if self.place % 10 == 0 else timedelta(days=3)
        enter_names(
            accepted,
            self.offer,
            read_pasted(text).lines,
            key=f"demo {federation}",
            by=email,
            now=self.now + late,
        )
        if self.place % 3:
            hand_in_names(accepted, by=email, now=self.now + late)
        return accepted

    def _quota(self) -> dict[str, int]:
        if self.plan.for_teams:
            return {"OPEN": 5, "WOMEN": 5}
        return {f"U{age}{sex}": 1 for age in AGES for sex in ("", "G")}

    def _rows(self, federation: str, size: int) -> Iterator[Sequence[str]]:
        """The rows of a spreadsheet: players first, then those who come with them."""
        yield ("category", "status", "name", "FIDE ID", "birth", "sex", "phone", "team", "board")
        players = list(self._teams(federation) if self.plan.for_teams else self._juniors(size * 2 // 3))
        yield from players
        roles = ("CAPTAIN", "COACH", "GUEST", "GUEST")
        for place in range(size - len(players)):
            phone = f"+99 555 {self.dice.randint(1000, 9999)}"
            yield (roles[place % 4], "official", self._name(), "none", "1979", "m", phone, "", "")

    def _teams(self, federation: str) -> Iterator[Sequence[str]]:
        for code, sex in (("OPEN", "m"), ("WOMEN", "w")):
            for board in range(1, 6):
                birth = f"{self.dice.randint(1970, 2010)}-0{self.dice.randint(1, 9)}-15"
                team = f"{federation} {code.title()}"
                yield (code, "official", self._name(), self._id(), birth, sex, "", team, str(board))

    def _juniors(self, many: int) -> Iterator[Sequence[str]]:
        groups = [(age, sex) for age in AGES for sex in ("", "G")]
        for place in range(many):
            age, sex = groups[place % len(groups)]
            year, month, day = (
                self.year - age + self.dice.randint(0, 1),
                self.dice.randint(1, 9),
                self.dice.randint(1, 28),
            )
            birth = f"{year}-{month:02}-{day:02}"
            status = "official" if place < len(groups) else "additional"
            yield (f"U{age}{sex}", status, self._name(), self._id(), birth, "w" if sex else "m", "", "", "")

    def _id(self) -> str:
        self.number += 1
        return str(FIRST_ID + self.place * 1000 + self.number)

    def _name(self) -> str:

        return self.crowd.person(Field(1, 2000, 1000, 0, (1980, 2010))).name
