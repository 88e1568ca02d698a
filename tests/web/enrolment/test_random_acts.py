"""Random acts on a small festival: whatever people do, places, lists and money agree."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError
from caissa.money import Amount
from caissa_web.enrolment.models import Claim, Counter, Entry, Offer, PortalAct
from caissa_web.enrolment.operations.changing import note_absence, withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.decisions import approve, reinstate, reject, requeue
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer, move_on_list
from caissa_web.enrolment.workflow import HOLDING
from caissa_web.treasury.models import Payer, Transfer
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.posting import AccountKind, Books
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import NOW, enter, family, festival, fresh
from tests.web.seeds import seeds

RULES = """
currency = "EUR"
[[rule]]
code = "fide"
fide_id = true
if_failed = "decide"
[[category]]
code = "A"
[[category.pool]]
code = "all"
size = 3
[[category]]
code = "U14"
[[category.pool]]
code = "all"
size = 2
[[price]]
kind = "entry"
amount = 70
"""
FREE = RULES.replace('[[rule]]\ncode = "fide"\nfide_id = true\nif_failed = "decide"\n', "")
PHASES = (Phase.explicit, Phase.generate)
"""Making a failure smaller would take minutes: the failing steps are short enough to read."""
STEPS = (
    "enter", "enter", "enter", "family", "withdraw", "accept", "decline", "approve", "reject", "reinstate",
    "requeue", "move", "absent", "time",
)  # fmt: skip


class Festival:
    """A festival at which things are done one after the other."""

    def __init__(self, text: str) -> None:
        self.offer: Offer = festival(text, pay_within_days=3)
        self.number, self.now = 0, NOW
        self.moved: set[str] = set()

    def do(self, step: str, which: int) -> None:
        """One act on one entry; what is refused changes nothing."""
        if step == "enter":
            self.number += 1
            enter(self.offer, f"P{self.number}", category=("A", "U14")[which % 2])
        elif step == "family":
            self.number += 1
            names = [f"F{self.number}-{child}" for child in range(2 + which % 2)]
            family(self.offer, f"Parent {self.number}", *names, together=which % 3 > 0)
        elif step == "time":
            self.now += timedelta(days=1 + which % 4)
            pass_deadlines(self.now)
        else:
            entries = list(Entry.everybody.exclude(state="draft").order_by("id"))
            if entries:
                self._act(step, fresh(entries[which % len(entries)]), which)

    def _act(self, step: str, entry: Entry, which: int) -> None:
        acts: dict[str, Callable[[], object]] = {
            "withdraw": lambda: withdraw(entry, by="x", now=self.now),
            "accept": lambda: accept_offer(entry, by="x", now=self.now),
            "decline": lambda: decline_offer(entry, by="x", now=self.now),
            "approve": lambda: approve(entry, by="x", now=self.now),
            "reject": lambda: reject(entry, by="x", reason="why", now=self.now),
            "reinstate": lambda: reinstate(entry, by="x", reason="why", now=self.now),
            "requeue": lambda: requeue(entry, by="x", reason="why", now=self.now),
            "move": lambda: move_on_list(entry, 1 + which % 3, by="x", reason="why"),
            "absent": lambda: note_absence(entry, which % 2 == 0, by="x"),
        }
        acts[step]()

    # -- what always holds ------------------------------------------------------------

    def check(self) -> None:
        """The invariants of places, lists and money."""
        self._counters()
        self._places()
        self._lists()
        self._money()

    def _counters(self) -> None:
        for counter in Counter.objects.all():
            live = (
                Claim.objects.filter(counter=counter).exclude(state="released").aggregate(n=Sum("n"))["n"]
                or 0
            )
            assert counter.taken == live
            assert counter.size is None or counter.taken <= counter.size

    def _places(self) -> None:
        for entry in Entry.everybody.exclude(state="draft"):
            has_place = entry.claims.exclude(state="released").exists()
            assert has_place == (entry.state in HOLDING), (entry.state, has_place)

    def _lists(self) -> None:
        """No free place while somebody alone at the head of the list waits for one."""
        for counter in Counter.objects.filter(kind="pool"):
            head = (
                Entry.everybody.filter(category=counter.category_id, state="waiting")
                .order_by("order")
                .first()
            )
            if head is not None and not head.application.together:
                passed = PortalAct.objects.filter(subject=head.code, act__in=("entry.decline", "entry.lapse"))
                assert counter.left == 0 or passed.exists()

    def _money(self) -> None:
        for entry in Entry.everybody.exclude(state="draft"):
            owed = open_amount(self.offer.event, entry.code)
            if entry.state in ("waiting", "offered", "submitted", "expired", "rejected"):
                assert owed == {}, entry.state
            if entry.state == "confirmed":
                assert [amount.units for amount in owed.values()] == [7000]


@pytest.mark.django_db
@settings(max_examples=seeds(15), deadline=None, phases=PHASES)
@given(
    st.sampled_from((FREE, RULES)),
    st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 11)), min_size=5, max_size=18),
)
def test_whatever_people_do(text: str, steps: list[tuple[str, int]]):
    """Taken = live claims ≤ size; places follow states; nobody who waits is charged; nobody is overtaken."""
    with transaction.atomic():
        hall = Festival(text)
        for step, which in steps:
            try:
                hall.do(step, which)
            except CaissaError:
                continue
            finally:
                hall.check()
        transaction.set_rollback(True)


@pytest.mark.django_db
@settings(max_examples=seeds(10), deadline=None, phases=PHASES)
@given(st.lists(st.sampled_from(("enter", "withdraw", "pay")), min_size=3, max_size=15), st.integers(0, 5))
def test_nobody_overtakes(steps: list[str], seed: int):
    """Places go in the order of submission, whoever pays when (WCA #6386)."""
    with transaction.atomic():
        hall = Festival(FREE)
        for place, step in enumerate(steps):
            if step == "pay":
                payer = Payer.objects.order_by("id").first()
                if payer is not None:
                    books = Books(payee_of(hall.offer.event), "t")
                    _pay(books, payer)
                continue
            try:
                hall.do("enter" if step == "enter" else "withdraw", place * 2 + seed)
            except CaissaError:
                continue
        for category in hall.offer.categories.all():
            order = list(
                Entry.everybody.filter(category=category, state__in=("offered", "waiting"))
                .order_by("seq")
                .values_list("state", flat=True)
            )
            assert order == sorted(order, key=("offered", "waiting").index)
        transaction.set_rollback(True)


def _pay(books: Books, payer: Payer) -> None:
    """Money that arrives from somebody; what it is for does not matter to the list."""
    key = f"test:{Transfer.objects.count()}"
    books.transfer(books.account(AccountKind.BANK), books.payer(payer), Amount(100, "EUR"), key)
