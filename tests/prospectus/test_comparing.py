"""Two announcements side by side: what differs, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given, settings

from caissa.prospectus import Kind, differences
from caissa.prospectus.texts import english
from tests.prospectus.hall import announced, sample
from tests.prospectus.strategies import announcements

FESTIVAL = announced(sample("golden_queen"))


def test_the_same_announcement_differs_in_nothing():
    """What was announced and what the sections say agree."""
    assert differences(FESTIVAL, FESTIVAL) == ()


@settings(max_examples=10)
@given(announcements())
def test_nothing_differs_from_itself(announcement):
    """Whatever is announced, in every list of points."""
    assert all(differences(announcement, announcement, kind=kind) == () for kind in Kind)


def test_a_changed_fee_stands_in_its_clause_with_both_texts():
    """S2 before and after, nothing else."""
    dearer = replace(FESTIVAL, fees=(replace(FESTIVAL.fees[0], amount=Decimal(90)),))
    (change,) = differences(FESTIVAL, dearer)
    assert (change.key, change.article) == ("S2", "Organisers' Manual 11.1.2 S2")
    assert "Entry fee: EUR 80 until 1 February 2027." in change.before
    assert "Entry fee: EUR 90 until 1 February 2027." in change.after


def test_a_later_round_differs_from_the_schedule_that_was_announced():
    """The last round moved from 10:00 to 11:00: one row of S3 differs."""
    section = FESTIVAL.sections[0]
    last = replace(section.starts[-1], hour=section.starts[-1].hour.replace(hour=11))
    moved = replace(section, starts=(*section.starts[:-1], last))
    (change,) = differences(FESTIVAL, replace(FESTIVAL, sections=(moved, *FESTIVAL.sections[1:])))
    assert change.key == "S3"
    assert set(change.before) - set(change.after) == {
        "Saturday, 27 February 2027 · 10:00 · Open, Masters: Round 9"
    }
    assert set(change.after) - set(change.before) == {
        "Saturday, 27 February 2027 · 10:00 · Masters: Round 9",
        "Saturday, 27 February 2027 · 11:00 · Open: Round 9",
    }


def test_what_was_added_or_dropped_has_an_empty_side():
    """A clause of one's own is new; the bank account is gone."""
    from_toml = sample("golden_queen") + '\n[[clause]]\nheading = "Parking"\ntext = "Behind the hotel."\n'
    changed = replace(announced(from_toml), bank=None)
    dropped, added = sorted(differences(FESTIVAL, changed), key=lambda change: change.key != "S13")
    assert (dropped.key, dropped.after) == ("S13", ())
    assert (added.heading, added.before, added.after) == ("Parking", (), ("Behind the hotel.",))


def test_last_years_event_shows_what_is_new():
    """REG-024: the same event a year earlier with another name differs at least in its first clause."""
    earlier = replace(
        FESTIVAL,
        name=english("Golden Queen 2026"),
        start=FESTIVAL.start - timedelta(days=365),
        end=date(2026, 2, 28),
    )
    assert "S1" in [change.key for change in differences(earlier, FESTIVAL)]
