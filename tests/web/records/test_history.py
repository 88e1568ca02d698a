"""How versions are stored: whole now and then, in between what changed; and those of older releases."""

from __future__ import annotations

import zlib
from dataclasses import replace
from hashlib import sha256

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.records import history, snapshot, soundness
from caissa_web.records.history import LONGEST_RUN, Packed, Predecessor, Texts
from caissa_web.records.history_packing import AT_ONCE, pack_history
from caissa_web.records.models import Version
from caissa_web.records.redaction import redact
from caissa_web.section.errors import Damaged

RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
NO_RESULT = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)

texts = st.builds(Texts, st.binary(min_size=1, max_size=400), st.binary(max_size=200))


def unpacked(stored: list[Packed]) -> list[Texts]:
    """Packed versions, read as rows are read."""
    rows = [
        Version(number=number, packed=packed.facts, packed_book=packed.book, run_start=packed.run_start)
        for number, packed in enumerate(stored, 1)
    ]
    return [read for _, read in history.texts_of(rows)]


@given(st.lists(texts, min_size=1, max_size=80))
def test_whatever_is_stored_comes_back_byte_by_byte(versions: list[Texts]):
    """Facts and book, whatever they are, however they follow each other."""
    stored: list[Packed] = []
    before = None
    for number, version in enumerate(versions, 1):
        stored.append(history.packed(number, version, before))
        before = Predecessor(version, stored[-1].run_start)
    assert unpacked(stored) == versions


def test_a_small_change_takes_little_room():
    """One result among five hundred games: less than a hundredth of the whole text, packed."""
    games = [b'{"white":%d,"black":%d,"outcome":"win"}' % (n, 7919 * n % 6007) for n in range(500)]
    whole = Texts(b"".join(games), b"")
    changed = Texts(whole.facts.replace(b"win", b"draw", 250), b"")
    after = Texts(whole.facts.replace(b"win", b"draw", 251), b"")
    first = history.packed(1, changed, None)
    second = history.packed(2, after, Predecessor(changed, 1))
    assert (first.run_start, second.run_start) == (1, 1)
    assert second.size < first.size / 20
    assert second.size < 100


def test_another_text_begins_a_run():
    """Where the difference is as large as the whole, nothing is gained by resting on the version before."""
    one, other = (b"".join(sha256(b"%s%d" % (name, n)).digest() for n in range(50)) for name in (b"a", b"b"))
    assert history.packed(2, Texts(other, b""), Predecessor(Texts(one, b""), 1)).run_start == 2


def entered(section, acts: int):
    """A section after so many acts: the same game, entered one way and another."""
    for number in range(section.version - 1, section.version - 1 + acts):
        seen = RESULTS[(number - 1) % 3] if number else NO_RESULT
        section = operations.record_result(section, 3, (1, 3), RESULTS[number % 3], by="ada", seen=seen)
    return section


@pytest.fixture
def long_history(section):
    """A section of two runs and a bit."""
    return entered(section, LONGEST_RUN + 10)


def test_a_run_has_an_end(long_history):
    """Version 65 is whole again, so that no version rests on more than 63 others."""
    starts = list(long_history.versions.order_by("number").values_list("run_start", flat=True))
    assert starts == [1] * LONGEST_RUN + [LONGEST_RUN + 1] * 11


def test_any_version_is_read_by_one_query(long_history, facts, django_assert_num_queries):
    """The last of a run, the first, and one in between."""
    for number in (1, 2, LONGEST_RUN, LONGEST_RUN + 1, LONGEST_RUN + 11):
        snapshot.forget()
        with django_assert_num_queries(1):
            read = snapshot.load(long_history, number)
        expected = RESULTS[(number - 2) % 3][0] if number > 1 else facts.result(1, 3).outcome
        assert read.result(1, 3).outcome is expected


def test_the_next_act_needs_nothing_at_hand(long_history):
    """Another process, or the same after a start, stores against what is on record."""
    snapshot.forget()
    later = entered(long_history, 1)
    assert Version.objects.get(section=later, number=later.version).run_start == LONGEST_RUN + 1
    assert soundness.complaints() == []


def damage(number: int) -> None:
    """Turn some bytes of a stored version."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE records_version SET packed = %s WHERE number = %s", [b"(\xb5/\xfdxx", number])
    snapshot.forget()


def test_damage_reaches_to_the_end_of_the_run(long_history):
    """Those before it and the next run are as they were, and the check names each that is lost."""
    damage(60)
    assert snapshot.load(long_history, 59)
    assert snapshot.load(long_history, LONGEST_RUN + 1)
    for number in (60, 61, LONGEST_RUN):
        with pytest.raises(Damaged):
            snapshot.load(long_history, number)
    assert len(soundness.complaints()) == 5


def test_an_erasure_writes_the_rest_of_the_run_anew(long_history):
    """What rested on a version that is rewritten says what it said before, under the same hash."""
    hashes = dict(long_history.versions.values_list("number", "hash"))

    def renamed(state):
        """The second version, and it alone, had a win of White."""
        if state.facts.result(1, 3).outcome is not Outcome.WIN or seen:
            return state
        seen.append(state)
        return state.with_facts(replace(state.facts, name="Open, renamed"))

    seen: list[object] = []
    done = redact(long_history, renamed, by="root", reason="asked")
    assert done.versions == 1
    assert soundness.complaints() == []
    now = dict(long_history.versions.values_list("number", "hash"))
    assert [number for number in now if now[number] != hashes[number]] == [2]
    assert snapshot.load(long_history, 2).name == "Open, renamed"
    assert snapshot.load(long_history, 3).name == "Open"


# -- what older releases stored ----------------------------------------------------------


@pytest.fixture
def old_history(long_history):
    """The same, as release 0.1 stored it: every version whole, packed by zlib."""
    read = [(row.pk, found) for row, found in history.texts_of(long_history.versions.order_by("number"))]
    with connection.cursor() as cursor:
        for pk, of_version in read:
            book = zlib.compress(of_version.book) if of_version.book else b""
            cursor.execute(
                "UPDATE records_version SET packed = %s, packed_book = %s, run_start = NULL WHERE id = %s",
                [zlib.compress(of_version.facts), book, pk],
            )
    snapshot.forget()
    return long_history


def stored_texts(section) -> list[Texts]:
    """The texts of every version."""
    return [read for _, read in history.texts_of(section.versions.order_by("number"))]


def size(section) -> int:
    """The bytes of every version."""
    rows = section.versions.values_list("packed", "packed_book")
    return sum(len(facts) + len(book) for facts, book in rows)


def test_an_old_history_is_read_and_goes_on(old_history):
    """Before anything is packed anew; the next version begins a run."""
    assert soundness.complaints() == []
    later = entered(old_history, 2)
    starts = later.versions.order_by("number").values_list("run_start", flat=True)
    assert list(starts)[-3:] == [None, later.version - 1, later.version - 1]
    assert soundness.complaints() == []


def test_an_old_history_is_packed_and_says_the_same(old_history):
    """Byte by byte, in a fraction of the room; a second time there is nothing to do."""
    before, room = stored_texts(old_history), size(old_history)
    assert pack_history() == old_history.version
    assert stored_texts(old_history) == before
    assert size(old_history) < room / 3
    assert soundness.complaints() == []
    assert pack_history() == 0


def test_a_killed_packing_goes_on(old_history, monkeypatch):
    """Whatever was committed stays packed; the rest follows, in the runs that were begun."""
    before = stored_texts(old_history)
    pack, calls = history.packed, []

    def killed(*arguments):
        calls.append(arguments)
        if len(calls) > 3 * AT_ONCE + 2:
            raise KeyboardInterrupt
        return pack(*arguments)

    monkeypatch.setattr(history, "packed", killed)
    with pytest.raises(KeyboardInterrupt):
        pack_history()
    monkeypatch.undo()
    assert Version.objects.filter(run_start__isnull=False).count() == 3 * AT_ONCE
    assert stored_texts(old_history) == before
    assert pack_history() == old_history.version - 3 * AT_ONCE
    assert stored_texts(old_history) == before
    assert Version.objects.filter(number=4 * AT_ONCE).get().run_start == 1


def test_packing_beside_new_versions(old_history):
    """What is entered before the packing is done stays as it is."""
    later = entered(old_history, 3)
    before = stored_texts(later)
    pack_history()
    assert stored_texts(later) == before
    assert soundness.complaints() == []


def test_a_damaged_old_version_is_left_alone(old_history):
    """It stays as it is for whoever mends it; the others are packed."""
    damage(20)
    assert pack_history() == old_history.version
    row = Version.objects.get(number=20)
    assert (bytes(row.packed), row.run_start) == (b"(\xb5/\xfdxx", None)
    assert len(soundness.complaints()) == 1
    assert Version.objects.get(number=21).run_start == 21
