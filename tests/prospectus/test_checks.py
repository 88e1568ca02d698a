"""The check of an announcement: what the Handbook asks of regulations, each finding with its article."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

from caissa.errors import Severity
from caissa.prospectus import check_announcement, read_announcement
from caissa.prospectus.checking.cited import ADVICE
from caissa.prospectus.texts import NO_TEXT
from caissa.tournament import Level
from tests.prospectus.hall import announced, codes, open_with, sample
from tests.prospectus.strategies import announcements

FESTIVAL = announced(sample("golden_queen"))
CITED = re.compile(r"Laws|[A-E]\.\d\d|Organisers' Manual|Arbiters' Manual|Fair Play Protection Measures")


def findings_of(announcement, code):
    """The findings of one code."""
    return [finding for finding in check_announcement(announcement) if finding.code == code]


def with_answers(**answers):
    """The festival with other answers in its open; an answer of None is taken away."""
    section = FESTIVAL.sections[0]
    stated = dict(section.answers) | {name.replace("_", "-"): text for name, text in answers.items()}
    kept = tuple(sorted((name, text) for name, text in stated.items() if text is not None))
    return replace(FESTIVAL, sections=(replace(section, answers=kept), *FESTIVAL.sections[1:]))


def with_set_up(place=0, **changes):
    """The festival with another set-up in one of its sections."""
    sections = list(FESTIVAL.sections)
    sections[place] = replace(sections[place], set_up=replace(sections[place].set_up, **changes))
    return replace(FESTIVAL, sections=tuple(sections))


@settings(max_examples=60)
@given(announcements())
def test_every_finding_cites_an_article_or_says_that_it_is_our_advice(announcement):
    """Whatever is announced, the check ends, and nothing is demanded without saying by whom."""
    for finding in check_announcement(announcement):
        assert finding.article == ADVICE or CITED.match(finding.article), finding
        assert finding.what


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("default-time", "Laws 6.7.1"),
        ("draw-offers", "Laws 9.1.1"),
        ("devices", "Laws 11.3.2.1"),
        ("device-penalty", "Laws 11.3.2.2"),
        ("leaving-area", "Laws 11.2.4"),
        ("appeals-deadline", "C.05 10.4"),
        ("appeals-fee", "C.05 10.4"),
        ("half-point-byes", "C.05 6.7"),
        ("prize-sharing", "Arbiters' Manual, money prizes"),
        ("play-off", "C.07 3.1"),
        ("rated", "B.02 9.2"),
        ("registration-date", "B.02 9.4"),
        ("rating-list", "C.04.2 2.2"),
        ("both-absent", "Organisers' Manual 11.1.1 R6"),
    ],
)
def test_every_option_that_is_left_to_the_event_must_be_fixed(question, article):
    """REG-004, REG-005, REG-008, REG-009, REG-011: what nobody said is still to be announced."""
    (finding,) = findings_of(with_answers(**{question: None}), "announcement.open")
    assert (finding.where, finding.severity, finding.article) == ("Open", Severity.WARNING, article)


@pytest.mark.parametrize(
    ("speed", "control", "question"), [("rapid", "15'+10\"", "A.6"), ("blitz", "3'+2\"", "B.4")]
)
def test_rapid_and_blitz_must_choose_their_rules(speed, control, question):
    """LAWS-011: A.4 or A.5, B.2 or B.3 for the whole event."""
    event = announced(
        f"""
        [event]
        name = "Quick"
        [[section]]
        set_up = {{ name = "A", rounds = 7, speed = "{speed}", time_control = '''{control}''' }}
        """
    )
    assert f"Laws {question}" in [finding.article for finding in findings_of(event, "announcement.open")]


def test_competition_rules_need_arbiters():
    """Laws B.2: one arbiter a game; 20 players sit at ten boards, and one arbiter is named."""
    blitz = FESTIVAL.sections[2]
    answers = tuple(sorted({**dict(blitz.answers), "blitz-rules": "B.2"}.items()))
    section = replace(blitz, answers=answers, entry=replace(blitz.entry, most_players=20))
    event = replace(FESTIVAL, sections=(*FESTIVAL.sections[:2], section))
    (finding,) = findings_of(event, "announcement.supervision")
    assert "10 arbiters for 10 boards; 1 are named" in finding.what


@pytest.mark.parametrize(
    ("deadline", "expected"),
    [
        ("30 minutes after the end of the round", []),
        ("24 hours", ["announcement.appeals-too-long"]),
        ("orally", ["announcement.appeals-oral"]),
        ("verbally, within 30 minutes", ["announcement.appeals-oral"]),
    ],
)
def test_appeals_are_written_and_shorter_than_the_gap_to_the_next_round(deadline, expected):
    """C.05 10.4; the open has a round a day, 24 hours apart and once 19."""
    event = with_answers(appeals_deadline=deadline)
    assert [code for code in codes(event) if "appeals" in code] == expected


def test_a_long_round_can_eat_up_the_time_for_appeals():
    """Two rounds a day at 9:00 and 15:00 of up to four hours: two hours lie between, three are announced."""
    event = open_with(
        'starts = [2027-05-01T09:00:00, 2027-05-01T15:00:00]\nanswers = { appeals-deadline = "3 hours" }'
    )
    (finding,) = findings_of(event, "announcement.appeals-too-long")
    assert finding.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("registered", "late"), [("2027-01-19", False), ("2027-01-20", True), ("2026-12-01", False)]
)
def test_norms_are_registered_thirty_days_before(registered, late):
    """B.01 1.1.1: the masters offer norms and start on 18 February; 30 days before is 19 January."""
    masters = FESTIVAL.sections[1]
    answers = tuple(sorted({**dict(masters.answers), "registration-date": registered}.items()))
    event = replace(
        FESTIVAL, sections=(FESTIVAL.sections[0], replace(masters, answers=answers), FESTIVAL.sections[2])
    )
    assert ("rating.registered-late" in codes(event)) is late


@pytest.mark.parametrize(
    ("hybrid", "registered", "expected"),
    [
        ("approved", "2026-12-01", []),
        ("asked", "2026-12-01", ["rating.hybrid-approval"]),
        ("approved", "2027-02-12", ["announcement.hybrid-registration"]),
    ],
)
def test_a_hybrid_event_is_approved_and_registered_a_week_before(hybrid, registered, expected):
    """B.02 0.2: the Qualification Commission approves every hybrid event; it is registered a week before."""
    event = with_answers(hybrid=hybrid, registration_date=registered)
    assert [code for code in codes(event) if "hybrid" in code] == expected


@pytest.mark.parametrize(
    ("bands", "expected"),
    [
        (("2550+", "2300-2549", "under 2300, unrated"), []),
        (("2550+", "2300-2548", "under 2300, unrated"), ["bands.gap"]),
        (("2550+", "2300-2550", "under 2300, unrated"), ["bands.overlap"]),
        (("2550+", "2300-2549", "under 2300"), ["bands.unrated-nowhere"]),
    ],
)
def test_rating_groups_have_no_gap_and_no_overlap(bands, expected):
    """EX-O5 and what happens when one limit is moved (Organisers' Manual 11.1.2 S7)."""
    sections = "".join(
        f'[[section]]\nset_up = {{ name = "{name}" }}\nentry = {{ rating_band = "{band}" }}\n'
        for name, band in zip("ABC", bands, strict=True)
    )
    event = announced(f'[event]\nname = "Groups"\n{sections}')
    listed = [finding for finding in check_announcement(event) if finding.code.startswith("bands.")]
    assert [finding.code for finding in listed] == expected
    assert {finding.article for finding in listed} <= {"Organisers' Manual 11.1.2 S7"}


def test_money_is_in_one_currency():
    """C.05 12.3.11: fees in dollars and prizes in euros do not go together."""
    (finding,) = findings_of(
        replace(FESTIVAL, fees=(replace(FESTIVAL.fees[0], currency="USD"),)), "announcement.currencies"
    )
    assert finding.what == "money is announced in several currencies: EUR, USD"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("hort", []), ("equal", ["announcement.prize-sharing"]), ("none", ["announcement.prize-sharing"])],
)
def test_prizes_are_shared_as_announced(answer, expected):
    """The fund of the open shares by Hort; any other answer contradicts it."""
    event = with_answers(prize_sharing=answer)
    assert [code for code in codes(event, Severity.ERROR) if "sharing" in code] == expected


def test_groups_of_two_get_no_prizes():
    """Organisers' Manual 11.1.2 S7: special prizes are awarded from three players on."""
    section = FESTIVAL.sections[0]
    fund = replace(section.prizes, rules=replace(section.prizes.rules, fewest=2))
    event = replace(FESTIVAL, sections=(replace(section, prizes=fund), *FESTIVAL.sections[1:]))
    assert "announcement.prize-minimum" in codes(event)


def test_a_play_off_needs_all_seven_parameters():
    """C.07 3.1.1-3.1.7: without breaks and colours two articles are cited."""
    blitz = FESTIVAL.sections[2]
    declared = replace(blitz.play_off.declared, colours=None, breaks=None)
    section = replace(blitz, play_off=replace(blitz.play_off, declared=declared))
    event = replace(FESTIVAL, sections=(*FESTIVAL.sections[:2], section))
    assert [finding.article for finding in findings_of(event, "playoff.missing")] == [
        "C.07 3.1.5",
        "C.07 3.1.7",
    ]


def test_a_play_off_without_rules_is_an_error():
    """Who announces a play-off says how it is played."""
    assert "announcement.play-off" in codes(with_answers(play_off="first"), Severity.ERROR)


def test_a_less_severe_penalty_is_named():
    """Laws 11.3.2.2: the regulations may have a less severe penalty, if they say which."""
    assert "announcement.device-penalty" in codes(with_answers(device_penalty="less"), Severity.ERROR)


@pytest.mark.parametrize(
    ("day", "doubtful"), [(date(2027, 1, 29), False), (date(2027, 1, 30), True), (None, True)]
)
def test_impairments_are_told_twenty_days_before(day, doubtful):
    """Organisers' Manual 9.1.4: the festival starts on 18 February, 20 days before is 29 January."""
    assert ("announcement.impairments" in codes(replace(FESTIVAL, impairments_until=day))) is doubtful


def test_smoking_must_be_mentioned():
    """C.05 4.2, 12.3.18: in any case."""
    topics = tuple(pair for pair in FESTIVAL.topics if pair[0] != "smoking")
    assert "announcement.smoking" in codes(replace(FESTIVAL, topics=topics))


def test_access_is_said_for_a_place_or_in_words():
    """One of the two is enough; without both something is missing."""
    topics = tuple(pair for pair in FESTIVAL.topics if pair[0] != "access")
    places = tuple(replace(place, access=NO_TEXT) for place in FESTIVAL.places)
    assert "announcement.access" not in codes(replace(FESTIVAL, topics=topics))
    assert "announcement.access" in codes(replace(FESTIVAL, topics=topics, places=places))


@pytest.mark.parametrize(
    ("first", "later", "doubtful"), [(10, 5, False), (5, 5, False), (11, 5, True), (10, 6, True)]
)
def test_flash_is_for_the_first_minutes(first, later, doubtful):
    """C.05 11.2: ten minutes in round 1, five later."""
    event = replace(FESTIVAL, flash_first_round=first, flash_later_rounds=later)
    assert ("announcement.flash" in codes(event)) is doubtful


@pytest.mark.parametrize(
    ("members", "expected"),
    [(3, []), (4, ["announcement.committee-even"]), (None, ["announcement.committee"])],
)
def test_the_appeals_committee_is_odd(members, expected):
    """C.05 10.2: an odd number of voting members, chosen before round 1."""
    event = replace(FESTIVAL, appeals=replace(FESTIVAL.appeals, members=members))
    assert [code for code in codes(event) if "committee" in code] == expected


def test_nobody_under_21_decides_appeals():
    """C.05 10.2; born in 2010, somebody is 17 at most in 2027."""
    event = read_announcement(
        '[event]\nname = "A"\nstart = 2027-05-01\n[appeals]\nmembers = 1\n'
        '[[appeals.member]]\nname = "Young, One"\nbirth_year = 2010\n'
    ).announcement
    assert "announcement.committee-age" in codes(event, Severity.ERROR)


def test_official_events_have_no_half_point_byes():
    """C.05 6.7.4: half-point byes are for L2 and L3."""
    assert "announcement.half-point-byes" in codes(with_set_up(level=Level.OFFICIAL), Severity.ERROR)


def test_what_set_ups_timetables_and_rateability_know_is_said_too():
    """REG-006, REG-012: 60 minutes are too fast for 2600; no tie-breaks and no rounds are announced."""
    slow = with_set_up(1, time_control="60'")
    assert any(code.startswith(("rating.", "time-control.")) for code in codes(slow))
    assert "set-up.no-tie-breaks" in codes(with_set_up(ranking=()))
    assert "set-up.rounds" in codes(with_set_up(rounds=None))


def test_baku_acceleration_outside_a_swiss_is_refused_with_its_article():
    """C.04.7: acceleration is for Swiss systems; the announcement is checked all the same."""
    (finding,) = findings_of(with_set_up(1, baku=True), "announcement.set-up")
    assert (finding.severity, finding.article) == (Severity.ERROR, "C.04.7 1")


def test_days_in_the_organisers_words_are_checked():
    """EX-O4 in a clause of one's own: 30 February does not exist, 18 February 2027 is a Thursday."""

    def with_words(words):
        clause = f'[[clause]]\nheading = "Extra"\ntext = "{words}"\n'
        return announced(f"{sample('golden_queen')}\n{clause}")

    for words, code in (
        ("Fees are due on 30 February 2027.", "timetable.no-such-date"),
        ("We meet on Friday 18 February 2027.", "timetable.weekday"),
    ):
        assert code in codes(with_words(words), Severity.ERROR)
    assert codes(with_words("We meet on Thursday 18 February 2027.")) == []


def test_what_is_the_same_in_several_sections_is_said_once():
    """Three sections that leave the default time open are one finding."""
    sections = "".join(f'[[section]]\nset_up = {{ name = "{name}" }}\n' for name in "ABC")
    event = announced(f'[event]\nname = "Three"\n{sections}')
    (finding,) = [each for each in findings_of(event, "announcement.open") if each.article == "Laws 6.7.1"]
    assert finding.where == "A, B, C"
