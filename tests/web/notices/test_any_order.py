"""Whatever the desk does, in any order, cut off anywhere: nothing is told twice or before it is public."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError
from caissa.testing import crosstable
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.delivery import sending as delivery
from caissa_web.noticeboard.cache.published import published
from caissa_web.notices import sending, subscribing
from caissa_web.notices.following import follow_all
from caissa_web.notices.models import Channel, Followed, Kind, Message, Subscription
from caissa_web.notices.news import TAKEN_BACK, news
from caissa_web.notices.subscribing import Wish
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.conftest import WALL

RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED),
)
ACTS = ("pair", "publish", "review", "schedule", "retract", "discard", "undo", "result", "restore")
OFTEN = (*ACTS, "pair", "publish", "publish", "retract", "result", "result", "result", "undo")
TEMPI = (
    (),
    ("follow",),
    ("follow", "wait 61"),
    ("follow", "wait 61", "send"),
    ("follow", "wait 61", "send"),
    ("wait 30", "send"),
    ("die following", "follow", "wait 61", "die before"),
    ("follow", "wait 61", "die after", "wait 400"),
)
"""What the clock, the jobs and the power do between two acts."""
STEPS = 30


class Killed(BaseException):
    """The process is gone."""


@dataclass
class Hall:
    """A section, its clock, and everything that reached somebody."""

    section: Section
    now: datetime
    dies: str = ""
    reached: list[Message] = field(default_factory=list)
    untrue: list[Message] = field(default_factory=list)

    def step(self, act: str, number: int = 0) -> None:
        """One thing happens; what cannot be done is refused and changes nothing."""
        self.section.refresh_from_db()
        if act in ACTS:
            with suppress(CaissaError):
                getattr(self, act)(number)
        elif act.startswith("wait"):
            self.now += timedelta(seconds=int(act.split()[1]))
        elif act == "follow":
            follow_all(self.now)
        elif act == "die following":
            self._die_following()
        else:
            self.dies = act.removeprefix("send")
            with suppress(Killed):
                sending.send_due(self.now)
            self.dies = ""

    def _die_following(self) -> None:
        def die(*_arguments: object, **_options: object) -> None:
            raise Killed

        with pytest.MonkeyPatch.context() as killed, suppress(Killed):
            killed.setattr(Followed, "save", die)
            follow_all(self.now)

    def deliver(self, message: Message) -> str:
        """A channel that checks what it is given."""
        if self.dies == "die before":
            raise Killed
        section = Section.objects.select_related("event").get(pk=self.section.pk)
        public = news(published(section, self.now), message.subscription.number)
        holds = public.get(message.topic, TAKEN_BACK)
        if message.content != holds:  # an error raised here would count as a fault of the channel
            self.untrue.append(message)
        self.reached.append(message)
        if self.dies == "die after":
            raise Killed
        return "ok"

    # -- acts ---------------------------------------------------------------

    @property
    def author_and_version(self) -> dict[str, object]:
        """Who acts, and what they saw."""
        return {"by": "ada", "seen_version": self.section.version}

    def pair(self, _number: int) -> None:
        """Pair the next round, whatever is missing."""
        try:
            operations.pair_next_round(self.section, **self.author_and_version)
        except CaissaError as refused:
            codes = {warning.code for warning in getattr(refused, "warnings", ())}
            operations.pair_next_round(self.section, **self.author_and_version, confirmed=codes)

    def publish(self, _number: int) -> None:
        """The newest round on the wall."""
        operations.publish_round(self.section, self.section.paired_rounds, **self.author_and_version)

    def review(self, _number: int) -> None:
        """A second pair of eyes."""
        operations.review_round(self.section, self.section.paired_rounds, **self.author_and_version)

    def schedule(self, number: int) -> None:
        """On the wall in a while."""
        at = self.now + timedelta(seconds=30 * number)
        operations.publish_round(self.section, self.section.paired_rounds, **self.author_and_version, at=at)

    def retract(self, _number: int) -> None:
        """Off the wall."""
        operations.retract_round(self.section, self.section.paired_rounds, "wait", **self.author_and_version)

    def discard(self, _number: int) -> None:
        """The draft is thrown away."""
        operations.discard_draft(self.section, **self.author_and_version)

    def undo(self, _number: int) -> None:
        """The last act is taken back."""
        operations.undo(self.section, **self.author_and_version)

    def restore(self, number: int) -> None:
        """As it was some versions ago."""
        version = max(1, self.section.version - number)
        operations.restore(self.section, version, **self.author_and_version, reason="x")

    def result(self, number: int) -> None:
        """A result of the newest round, entered, corrected or cleared."""
        games = snapshot.load(self.section).round(self.section.paired_rounds).games
        game = games[number % len(games)]
        outcomes = RESULTS[number // 4]
        seen = (game.white_outcome, game.black_outcome)
        players = (game.white, game.black)
        last = self.section.paired_rounds
        operations.record_result(self.section, last, players, outcomes, by="ada", seen=seen)


def hall() -> Hall:
    """The wall of three rounds, with a listener for every player."""
    event = operations.publish_event(operations.create_event("spring", "Spring", by="olga"), by="olga")
    facts = crosstable(WALL, name="Open", scheduled_rounds=9, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "open", facts, by="olga")
    now = timezone.now()
    for player in facts.players:
        wish = Wish(section, player.number, player.name, Channel.PUSH, "x", tuple(Kind.values), "en", "x")
        subscribing.subscribe(wish, now)
    return Hall(section, now)


def unopened(message):
    """A message handed over as it is, so that the hall can compare it with what is public."""
    message.channel = message.subscription.channel
    return message


@pytest.mark.django_db
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate],  # a smaller seed is no simpler
)
@given(seed=st.integers(0, 2**32))
def test_nothing_is_told_twice_and_nothing_that_is_not_public(seed):
    """Each message arrives at most once, says what is public at that moment, and is news for its receiver."""
    dice = Random(seed)  # noqa: S311 - dice, not secrets
    with transaction.atomic(), pytest.MonkeyPatch.context() as patched:
        room = hall()
        patched.setattr(sending, "envelope", unopened)
        patched.setattr(delivery, "SENDERS", {"push": room.deliver})
        for _ in range(STEPS):
            room.step(dice.choice(OFTEN), dice.randrange(12))
            for happens in dice.choice(TEMPI):
                room.step(happens)
        for happens in ("wait 400", "follow", "wait 400", "send", "wait 400", "send"):
            room.step(happens)
        assert room.untrue == [], "only what is public at the moment is told"
        _nothing_twice(room)
        _nothing_lost(room)
        transaction.set_rollback(True)


def _nothing_twice(room: Hall) -> None:
    """No message arrives a second time, and none repeats the one before it, which perhaps arrived."""
    numbers = [message.pk for message in room.reached]
    assert len(numbers) == len(set(numbers))
    for subscription in Subscription.objects.all():
        known = dict(subscription.known)
        for message in subscription.messages.exclude(state=Message.State.DROPPED).order_by("serial"):
            assert known.get(message.topic) != message.content, "told twice"
            known[message.topic] = message.content


def _nothing_lost(room: Hall) -> None:
    """In the end everybody has been told what holds, or a cut-off message about it is shown as such."""
    section = Section.objects.select_related("event").get(pk=room.section.pk)
    document = published(section, room.now)
    for subscription in Subscription.objects.all():
        known = dict(subscription.known)
        kept = subscription.messages.exclude(state=Message.State.DROPPED).order_by("serial")
        assert not kept.filter(state__in=("waiting", "sending")).exists()
        known |= {message.topic: message.content for message in kept}
        for topic, content in news(document, subscription.number).items():
            assert known[topic] == content
