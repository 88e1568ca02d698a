"""The collector: presses in the order of their arrival, at most fifty in a commit, one answer for each."""

from __future__ import annotations

from threading import Event

import pytest

from caissa_web.portal.opening.collector import AT_ONCE, Collector, Press, TooMany


def presses(number: int, first: int = 0) -> list[Press]:
    """So many people press one after the other."""
    return [Press(at, 1000.0 + at, at) for at in range(first, first + number)]


class Office:
    """Gives numbers in the order in which it is asked; the first commit waits until it is told to go on."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.begun, self.may_go_on = Event(), Event()
        self.fails = False

    def take(self, batch):
        """Number everybody."""
        self.begun.set()
        self.may_go_on.wait(30)
        self.batches.append([press.application for press in batch])
        if self.fails:
            raise OSError("the disk is full")
        before = sum(len(each) for each in self.batches[:-1])
        return {press.application: before + place for place, press in enumerate(batch, start=1)}


def test_everybody_is_answered_in_the_order_of_arrival():
    """While one commit is under way, the others gather; none of them is larger than fifty."""
    office = Office()
    collector = Collector(office.take)
    answers = [collector.put(press) for press in presses(230)]
    office.may_go_on.set()
    assert [answer.result(30) for answer in answers] == list(range(1, 231))
    assert max(len(batch) for batch in office.batches) <= AT_ONCE
    assert [number for batch in office.batches for number in batch] == list(range(230))


def test_a_second_press_waits_for_the_answer_of_the_first():
    """Nobody is in the queue twice."""
    office = Office()
    collector = Collector(office.take)
    first, again = collector.put(Press(7, 1000.0, 0)), collector.put(Press(7, 1000.5, 1))
    assert first is again
    office.may_go_on.set()
    assert first.result(30) == 1
    assert office.batches == [[7]]


def test_a_commit_that_fails_is_told_and_the_next_ones_go_on():
    """The thread lives; whoever presses again is taken."""
    office = Office()
    office.may_go_on.set()
    office.fails = True
    collector = Collector(office.take)
    with pytest.raises(OSError, match="disk is full"):
        collector.put(Press(1, 1000.0, 0)).result(30)
    office.fails = False
    office.batches.clear()
    assert collector.put(Press(1, 1001.0, 1)).result(30) == 1


def test_more_than_there_is_room_for_are_refused():
    """A flood does not fill the memory."""
    office = Office()
    collector = Collector(office.take, most_waiting=3)
    under_way = collector.put(Press(0, 1000.0, 0))
    assert office.begun.wait(30)  # from here on the thread takes nobody out of the queue
    waiting = [collector.put(press) for press in presses(3, first=1)]
    with pytest.raises(TooMany):
        collector.put(Press(4, 1004.0, 4))
    office.may_go_on.set()
    assert [answer.result(30) for answer in (under_way, *waiting)] == [1, 2, 3, 4]
