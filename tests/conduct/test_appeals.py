"""Appeals: deadlines over midnight, summer time and zones; who may appeal; the committee (C.11)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.conduct import (
    AppealLimits,
    Appellant,
    Committee,
    Member,
    Seat,
    Submission,
    appeal_admissibility,
    appeal_deadline,
    appeal_time,
    committee_findings,
    majority,
    report_due,
    sitting_members,
)
from caissa.conduct.appeals import NoZone
from caissa.conduct.committees import UndecidedVote
from caissa.errors import Severity
from caissa.tournament import Birth, Speed

WARSAW = ZoneInfo("Europe/Warsaw")
ENDED = datetime(2026, 5, 2, 19, 10, tzinfo=WARSAW)
GOOD = Submission(
    Appellant.PLAYER,
    submitted=ENDED + timedelta(minutes=40),
    round_ended=ENDED,
    decided=ENDED - timedelta(minutes=20),
    birth=Birth(1990, 1, 1),
    fee_paid=ENDED + timedelta(minutes=40),
)


def barred(appeal: Submission, limits: AppealLimits | None = None) -> list[str]:
    """The articles that an appeal fails by."""
    return [clause.article for clause in appeal_admissibility(appeal, limits).failed]


def test_an_hour_and_a_quarter_of_an_hour() -> None:
    """C.11 3.4.1, 3.4.2."""
    assert appeal_deadline(ENDED, Speed.STANDARD) == ENDED + timedelta(minutes=60)
    assert appeal_deadline(ENDED, Speed.RAPID) == ENDED + timedelta(minutes=15)
    assert appeal_deadline(ENDED, Speed.BLITZ) == ENDED + timedelta(minutes=15)
    assert appeal_deadline(ENDED, Speed.BLITZ, AppealLimits(minutes=5)) == ENDED + timedelta(minutes=5)


def test_over_midnight_and_over_the_end_of_the_year() -> None:
    """23:30 and an hour is 0:30 of the next day."""
    ended = datetime(2026, 12, 31, 23, 30, tzinfo=WARSAW)
    assert appeal_deadline(ended, Speed.STANDARD).isoformat() == "2027-01-01T00:30:00+01:00"


def test_when_the_clocks_change() -> None:
    """2026-10-25 in Warsaw: 2:30 comes twice. 2026-03-29: 2:00 to 3:00 does not exist."""
    first = datetime(2026, 10, 25, 2, 30, tzinfo=WARSAW)
    assert appeal_deadline(first, Speed.STANDARD).isoformat() == "2026-10-25T02:30:00+01:00"
    second = first.replace(fold=1)
    assert appeal_deadline(second, Speed.STANDARD).isoformat() == "2026-10-25T03:30:00+01:00"
    spring = datetime(2026, 3, 29, 1, 30, tzinfo=WARSAW)
    assert appeal_deadline(spring, Speed.STANDARD).isoformat() == "2026-03-29T03:30:00+02:00"


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.timezones()),  # noqa: DTZ001 - bounds
    st.integers(1, 600),
)
def test_the_time_is_always_real_minutes(starts, minutes) -> None:
    """Whatever the zone, exactly so many minutes pass."""
    end = appeal_deadline(starts, Speed.STANDARD, AppealLimits(minutes=minutes))
    assert end.astimezone(UTC) - starts.astimezone(UTC) == timedelta(minutes=minutes)


def test_a_time_without_a_zone_is_no_time() -> None:
    """A deadline that nobody could check."""
    with pytest.raises(NoZone):
        appeal_deadline(datetime(2026, 5, 2, 19, 10), Speed.STANDARD)  # noqa: DTZ001 - that is the point


def test_one_second_late() -> None:
    """C.11 3.4: the last second counts, the next does not, wherever the server's clock stands."""
    last = ENDED + timedelta(minutes=60)
    assert barred(replace(GOOD, submitted=last.astimezone(UTC))) == []
    assert barred(replace(GOOD, submitted=(last + timedelta(seconds=1)).astimezone(UTC))) == ["C.11 3.4"]


def test_the_later_of_round_and_decision_counts() -> None:
    """A decision after the end of the round begins the time anew."""
    late = replace(GOOD, decided=ENDED + timedelta(minutes=50), submitted=ENDED + timedelta(minutes=100))
    assert barred(late) == []


def test_everything_in_order() -> None:
    """A player of age, within the hour, in English, with the fee, against a decision."""
    assert appeal_admissibility(GOOD).passed


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"by": Appellant.OTHER}, "C.05 10.3"),
        ({"birth": Birth(2010, 1, 1)}, "C.11 3.1.1"),
        ({"affected": False}, "C.11 3.3"),
        ({"written": False}, "C.11 3.4"),
        ({"english": False}, "C.11 3.5"),
        ({"fee_paid": None}, "C.11 3.6"),
        ({"fee_paid": ENDED + timedelta(minutes=61)}, "C.11 3.6"),
        ({"decided": None}, "C.11 3.7"),
        ({"by": Appellant.GUARDIAN}, "C.11 3.1.1"),
    ],
)
def test_each_demand(change, article) -> None:
    """C.11 3.1 to 3.7, one after the other."""
    assert barred(replace(GOOD, **change)) == [article]


def test_what_the_regulations_may_change() -> None:
    """A waived fee, another language, a team event in which the captain appeals."""
    poor = replace(GOOD, fee_paid=None, english=False)
    assert barred(poor, AppealLimits(fee=False, english=False)) == []
    assert barred(replace(poor, english=True, fee_waived=True)) == []
    assert barred(GOOD, AppealLimits(teams=True)) == ["C.11 3.1.2"]
    assert barred(replace(GOOD, by=Appellant.CAPTAIN), AppealLimits(teams=True)) == []


def test_the_guardian_of_a_minor_appeals() -> None:
    """C.11 3.1.1."""
    minor = replace(GOOD, birth=Birth(2010, 1, 1), by=Appellant.GUARDIAN)
    assert barred(minor) == []


def test_the_report_is_due_after_seven_days() -> None:
    """C.11 3.12, also over the end of February."""
    assert report_due(date(2028, 2, 25)) == date(2028, 3, 3)


# -- the committee ------------------------------------------------------------------

COMMITTEE = Committee(
    (
        Member("Anna Nowak", "POL", Seat.CHAIR, Birth(1960), ("IA",), licensed=True),
        Member("Boris Weber", "GER", Seat.MEMBER, Birth(1980), ("GM",)),
        Member("Chen Li", "CHN", Seat.MEMBER, Birth(1990)),
        Member("Dana Eriksen", "NOR", Seat.RESERVE, Birth(1985)),
        Member("Emil Rossi", "ITA", Seat.RESERVE, Birth(1970)),
    )
)
DAY = date(2026, 5, 1)


def codes(committee: Committee, **facts) -> set[str]:
    """What is doubtful about a committee."""
    return {
        finding.code.removeprefix("committee.") for finding in committee_findings(committee, DAY, **facts)
    }


def with_member(place: int, **change) -> Committee:
    """The committee with one member changed."""
    members = list(COMMITTEE.members)
    members[place] = replace(members[place], **change)
    return replace(COMMITTEE, members=tuple(members))


def test_a_committee_as_it_should_be() -> None:
    """C.11 2.1 to 2.7 and C.05 10.2: nothing to say."""
    assert codes(COMMITTEE) == set()


@pytest.mark.parametrize(
    ("committee", "code"),
    [
        (with_member(1, federation="POL"), "federation"),
        (with_member(1, birth=Birth(2005, 6, 1)), "young"),
        (with_member(1, barred=True), "barred"),
        (with_member(0, seat=Seat.MEMBER), "chair"),
        (replace(COMMITTEE, members=COMMITTEE.members[:2]), "even"),
        (replace(COMMITTEE, members=COMMITTEE.members[:3]), "reserves"),
        (with_member(1, titles=()), "no-titled-player"),
        (with_member(0, licensed=False), "no-arbiter"),
        (with_member(4, name="boris WEBER"), "twice"),
        (replace(COMMITTEE, world_title=True), "no-reserves"),
    ],
)
def test_each_doubt(committee, code) -> None:
    """One thing wrong, and it is named."""
    assert code in codes(committee)


def test_the_birthday_of_21_decides() -> None:
    """C.05 10.2: not younger than 21 on the day; a bare year that could be either is no finding."""
    assert "young" not in codes(with_member(1, birth=Birth(2005, 5, 1)))
    assert "young" in codes(with_member(1, birth=Birth(2005, 5, 2)))
    assert "young" not in codes(with_member(1, birth=Birth(2005)))


def test_formed_before_round_1() -> None:
    """C.05 10.2: a warning before the first pairing, an error after it."""
    nobody = Committee(())
    before, after = committee_findings(nobody, DAY), committee_findings(nobody, DAY, rounds_paired=1)
    assert [finding.severity for finding in (*before, *after)] == [Severity.WARNING, Severity.ERROR]


def test_national_events_need_no_different_federations() -> None:
    """C.05 10.2: different federations in an international event."""
    assert "federation" not in codes(replace(with_member(1, federation="POL"), international=False))


def test_world_title_events() -> None:
    """C.11 2.5: no players, nobody of a player's federation, no reserves."""
    three = replace(COMMITTEE, members=COMMITTEE.members[:3], world_title=True)
    assert codes(three, player_federations=("IND",)) == set()
    assert codes(three, player_federations=("CHN",)) == {"players-federation"}


def names(sitting) -> list[str]:
    """Who sits, by first name."""
    return [member.name.split()[0] for member in sitting.members]


def test_a_reserve_sits_for_a_member_of_a_players_federation() -> None:
    """C.11 3.8."""
    sitting = sitting_members(COMMITTEE, federations=("GER", "FRA"))
    assert names(sitting) == ["Anna", "Chen", "Dana"]
    assert [member.name for member, _why in sitting.recused] == ["Boris Weber"]


def test_both_players_of_one_federation() -> None:
    """C.11 3.8: then all three sit, also the member of that federation."""
    assert names(sitting_members(COMMITTEE, federations=("GER", "GER"))) == ["Anna", "Boris", "Chen"]


def test_a_member_who_is_a_party_never_sits() -> None:
    """C.05 10.2; the name may be written otherwise."""
    sitting = sitting_members(COMMITTEE, federations=("GER", "GER"), involved=("CHEN LI",))
    assert names(sitting) == ["Anna", "Boris", "Dana"]


def test_too_few_are_left() -> None:
    """Two reserves replace two, not three."""
    sitting = sitting_members(COMMITTEE, federations=("GER", "CHN"), stepped_back=("Anna Nowak",))
    assert names(sitting) == ["Dana", "Emil"]
    assert not sitting.complete


@given(
    st.lists(st.sampled_from(["POL", "GER", "CHN", "NOR", "ITA", "FRA"]), min_size=1, max_size=2),
    st.sets(st.sampled_from([member.name for member in COMMITTEE.members])),
)
def test_nobody_concerned_ever_sits(federations, stepped_back) -> None:
    """C.11 3.8, for any dispute."""
    sitting = sitting_members(COMMITTEE, federations=federations, stepped_back=stepped_back)
    both_same = len(federations) == 2 and len(set(federations)) == 1
    for member in sitting.members:
        assert member.name not in stepped_back
        assert both_same or member.federation not in federations
    assert len(sitting.members) <= 3
    assert len({member.name for member in sitting.members}) == len(sitting.members)


def test_votes() -> None:
    """C.05 10.2: an odd number of voters, so that a vote decides."""
    assert majority(2, 1)
    assert not majority(1, 2)
    for tie in ((0, 0), (1, 1), (-1, 2)):
        with pytest.raises(UndecidedVote):
            majority(*tie)


def test_the_last_moment_has_its_reason() -> None:
    """C.11 3.4.1, 3.4.2: after the round, or a decision that came later; announced minutes stand first."""
    time = appeal_time(GOOD)
    assert time is not None
    assert (time.last, time.article) == (ENDED + timedelta(hours=1), "C.11 3.4.1")
    assert time.why == "60 min after the end of the round at 19:10"
    late = appeal_time(replace(GOOD, decided=ENDED + timedelta(minutes=5), speed=Speed.RAPID))
    assert late is not None
    assert (late.last, late.article) == (ENDED + timedelta(minutes=20), "C.11 3.4.2")
    assert late.why == "15 min after the decision at 19:15, which came after the end of the round"
    going_on = appeal_time(replace(GOOD, round_ended=None), AppealLimits(minutes=30))
    assert going_on is not None
    assert (going_on.why, going_on.article) == ("30 min after the decision at 18:50", "C.11 3.4")
    assert appeal_time(replace(GOOD, round_ended=None, decided=None)) is None
