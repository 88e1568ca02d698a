"""What is told when: only what is public, once, and corrections say that they are corrections."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.notices import sending
from caissa_web.notices.following import follow_all
from caissa_web.notices.models import Message
from tests.web.notices.conftest import fresh, later, sent_after

WON, LOST, DRAWN = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
)
OPEN = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)


def finish_round_3(section):
    """The two open games of the wall, drawn."""
    for players in ((1, 3), (5, 4)):
        operations.record_result(section, 3, players, DRAWN, by="ada")


def pair_and_publish(section, number=4):
    """The next round, on the wall."""
    confirmed = {"missing-results", "check-in"}
    operations.pair_next_round(section, by="ada", seen_version=fresh(section).version, confirmed=confirmed)
    operations.publish_round(section, number, by="ada", seen_version=fresh(section).version)


def test_nothing_old_is_told(section, listener):
    """Who subscribes in round 3 hears of what comes, not of what hangs already."""
    listener()
    assert sent_after() == []


def test_a_result_is_told_to_both_players_and_nobody_else(section, listener):
    """1 wins against 3 with White: told in words to each, not to number 2."""
    for number in (1, 2, 3):
        listener(number, f"p{number}@example.org")
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert sent_after() == ["Round 3: your result"] * 2
    bodies = {message.to[0]: message.body for message in mail.outbox}
    assert set(bodies) == {"p1@example.org", "p3@example.org"}
    assert "Your game against Chen: won (1)." in bodies["p1@example.org"]
    assert "Your game against Anna: lost (0)." in bodies["p3@example.org"]


def test_a_message_waits_a_minute_for_second_thoughts(section, listener):
    """A typing error that is put right within the minute is never told."""
    listener()
    operations.record_result(section, 3, (1, 3), LOST, by="ada")
    follow_all(timezone.now())
    assert sending.send_due(later(30)) == 0
    operations.record_result(section, 3, (1, 3), WON, by="ada", seen=LOST)
    assert sent_after() == ["Round 3: your result"]
    assert "won (1)" in mail.outbox[0].body
    states = Message.objects.order_by("id").values_list("state", flat=True)
    assert list(states) == ["dropped", "sent"]


def test_a_correction_says_that_it_is_one(section, listener):
    """What was told before is replaced, and a result that was cleared is taken back."""
    listener()
    operations.record_result(section, 3, (1, 3), LOST, by="ada")
    sent_after()
    operations.record_result(section, 3, (1, 3), WON, by="ada", seen=LOST)
    assert sent_after()[1:] == ["Round 3: your result, corrected"]
    assert "This replaces our earlier message." in mail.outbox[-1].body
    operations.record_result(section, 3, (1, 3), OPEN, by="ada", seen=WON)
    assert sent_after()[2:] == ["Round 3: your result was withdrawn"]


def test_undo_and_redo_of_what_was_told_tells_nothing_twice(section, listener):
    """Taken back and entered again within the minute: the one message of before still holds."""
    listener()
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert len(sent_after()) == 1
    operations.undo(section, by="ada", seen_version=fresh(section).version)
    follow_all(timezone.now())
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert len(sent_after()) == 1
    assert len(mail.outbox) == 1


def test_a_draft_is_never_told_and_a_published_round_is(section, listener):
    """Board, colour, opponent, in the words of the wall."""
    listener()
    finish_round_3(section)
    sent_after()
    operations.pair_next_round(section, by="ada", seen_version=fresh(section).version)
    operations.review_round(section, 4, by="ada", seen_version=fresh(section).version)
    assert "Round 4: your pairing" not in sent_after()
    assert not Message.objects.filter(topic="pairing:4").exists()
    operations.publish_round(section, 4, by="ada", seen_version=fresh(section).version)
    assert sent_after()[-1] == "Round 4: your pairing"
    game = next(pairing for pairing in _facts(section).round(4).games if 1 in (pairing.white, pairing.black))
    colour = "White" if game.white == 1 else "Black"
    opponent = _facts(section).player(game.black if game.white == 1 else game.white).name
    assert f"Board {game.board}: you have {colour} against {opponent}." in mail.outbox[-1].body


def _facts(section):
    from caissa_web.records import snapshot

    return snapshot.load(fresh(section))


def test_a_scheduled_publication_is_told_at_its_hour(section, listener):
    """Nobody acts at that moment; the clock alone makes it public."""
    listener()
    finish_round_3(section)
    sent_after()
    operations.pair_next_round(section, by="ada", seen_version=fresh(section).version)
    at = timezone.now() + timedelta(hours=1)
    operations.publish_round(section, 4, by="ada", seen_version=fresh(section).version, at=at)
    follow_all(at - timedelta(seconds=1))
    assert not Message.objects.filter(topic="pairing:4").exists()
    follow_all(at)
    assert Message.objects.filter(topic="pairing:4", state="waiting").count() == 1


def test_a_retraction_is_told_to_those_who_know_the_pairing(section, listener):
    """Retracted after it was told: a message; within the minute: silence. Published again: corrected."""
    listener()
    finish_round_3(section)
    sent_after()
    pair_and_publish(section)
    follow_all(timezone.now())
    retract(section)
    assert "Round 4: your pairing" not in sent_after()
    operations.publish_round(section, 4, by="ada", seen_version=fresh(section).version)
    assert sent_after()[-1] == "Round 4: your pairing"
    retract(section)
    assert sent_after()[-1] == "Round 4: the pairings were withdrawn"
    assert "A late withdrawal" in mail.outbox[-1].body
    operations.publish_round(section, 4, by="ada", seen_version=fresh(section).version)
    assert sent_after()[-1] == "Round 4: your pairing, corrected"


def retract(section):
    """Round 4 off the wall."""
    version = fresh(section).version
    operations.retract_round(section, 4, "A late withdrawal", by="ada", seen_version=version)


def test_an_event_off_the_noticeboard_is_silent(event, section, listener):
    """What is not public is not told."""
    listener()
    type(event).objects.update(public=False)
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert sent_after() == []


def test_results_that_the_organiser_holds_back_are_held_back_here_too(event, section, listener):
    """The rule of what is public stands in one place, the noticeboard's document."""
    listener()
    type(event).objects.update(publication={"results_delay": 30})
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert sent_after() == []
    follow_all(later(31 * 60))
    assert Message.objects.filter(topic="result:3", state="waiting").exists()


def test_only_chosen_kinds_are_told(section, listener):
    """Somebody who wants pairings hears nothing of results, and later not of old ones."""
    from caissa_web.notices import subscribing

    subscription = listener()
    subscribing.change(subscription, ["pairing"], "en", timezone.now())
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert sent_after() == []
    subscribing.change(subscription, ["pairing", "result"], "en", timezone.now())
    assert sent_after() == []


def test_somebody_else_with_the_number_is_not_told(section, listener):
    """The name has to fit: numbers move before round 1, and an undo can give one to another."""
    subscription = listener()
    subscription.name = "Somebody Else"
    subscription.save()
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    assert sent_after() == []


def test_names_with_markup_stay_names(section, listener, facts):
    """In HTML a name is escaped and keeps its own direction; Arabic messages run from right to left."""
    listener(language="ar")
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    sent_after()
    html = Message.objects.get().html
    assert 'dir="rtl"' in html
    assert "<bdi>Chen</bdi>" in html
    assert "\N{FIRST STRONG ISOLATE}Chen\N{POP DIRECTIONAL ISOLATE}" in Message.objects.get().body


def test_a_kill_between_queueing_and_noting_loses_and_doubles_nothing(section, listener, monkeypatch):
    """Messages and the note of how far they have come are one transaction."""
    from caissa_web.notices.models import Followed

    listener()
    operations.record_result(section, 3, (1, 3), WON, by="ada")

    def die(*_arguments, **_options):
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(Followed, "save", die)
        with pytest.raises(KeyboardInterrupt):
            follow_all(timezone.now())
    assert not Message.objects.exists()
    assert len(sent_after()) == 1
