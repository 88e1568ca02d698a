"""Reading and writing time controls in every usual notation."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError, Severity
from caissa.play import (
    Allotment,
    Mode,
    Notation,
    Period,
    TimeControl,
    UnreadableTimeControl,
    UnwritableTimeControl,
    notations_of,
    parse_time_control,
    read_time_control,
    time_control,
)
from caissa.play.time_controls.printing import written
from tests.play.strategies import time_controls

OLYMPIAD = time_control((40, 90), (None, 30), bonus=30)
CANDIDATES = time_control((40, 100), (20, 50), (None, 15), bonus=30)
MATCH = time_control((40, 120), (20, 60), (None, 15), bonus=30, from_move=61)


@pytest.mark.parametrize(
    "text",
    [
        "90'/40+30'/end+30\"",
        "90'/40 + 30'/end, incr. 30\"/move (from move 1)",
        "90/40+30+30",
        "90 min/40 moves + 30 min + 30 sec/move from move 1",
        "90min/40moves+30min+30sec",
        "40 moves in 90 minutes + 30 minutes with an increment of 30 seconds per move from move 1",
        "90 minutes for the first 40 moves, then 30 minutes for the rest of game with increment of 30 second",
        '40 moves in the 90 minutes followed by 30 minutes + 30" from the beginning of the game',
        "40/90, SD/30; +30",
        "40/5400+30:1800+30",
        "90’/40 + 30’ + 30’’",
        "1h30/40 + 30min + 30s",
        "90 min, + 30 min after move 40, 30 sec per move",
        "90'/40+30\"+30'/end+30\"",
        "90 mins for 40 moves + 30 minutes after move 40. 30 second increment for each move throughout",
        "90 minutes for 40 moves, 30 for the rest, with an additional 30 seconds (increment) per move",
        "40 coups en 90 minutes + 30 minutes + 30 s/coup",
        "Time control: 90 min. for 40 moves + 30 min. + 30 sec./move starting on move 1",
        "90 Min. für 40 Züge + 30 Min. für den Rest + 30 Sek. pro Zug ab Zug 1",
        "90 minutes pour 40 coups, puis 30 minutes, 30 secondes par coup dès le premier",
        "90 minutos para 40 jugadas más 30 minutos con incremento de 30 segundos por jugada",
        "90 minuti per 40 mosse poi 30 minuti, 30 secondi per mossa dal 1",
    ],
)
def test_the_olympiad_rate_in_many_words(text):
    """Organisers' Manual 11.3 row 6, the model regulations R5 and S8, TRF26 222, US and daily usage."""
    assert parse_time_control(text) == OLYMPIAD


@pytest.mark.parametrize(
    "text",
    [
        "120'/40+60'/20+15'/end incr. 30\"/move (from move 61)",
        "40 moves in 2 hours + 20 moves in 1 hour + 15 minutes and 30 seconds per move from 61 move",
        '120/40+60/20+15+30" from move 61',
        "40/7200:20/3600:900+30",
        "120'/40, 60'/20, 15'/end, 30\" a move after move 60",
    ],
)
def test_the_rate_of_the_world_championship_match(text):
    """Organisers' Manual 11.3 row 1 and 16.1.22 d: thirty seconds only from move 61."""
    assert parse_time_control(text) == MATCH


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("G15+10", time_control((None, 15), bonus=10)),
        ("G-15' + 10\" per move, from move 1", time_control((None, 15), bonus=10)),
        ("15+10", time_control((None, 15), bonus=10)),
        ("3+2", time_control((None, 3), bonus=2)),
        ("3 + 0", time_control((None, 3))),
        ("G=10'", time_control((None, 10))),
        ("5 min", time_control((None, 5))),
        ("2 h/30 + 1 h", time_control((30, 120), (None, 60))),
        ("40/7200:3600", time_control((40, 120), (None, 60))),
        ("40/120, 60", time_control((40, 120), (None, 60))),
        ("120 minutes per player per game", time_control((None, 120))),
        ("All moves in 90 minutes, plus 10 seconds per move", time_control((None, 90), bonus=10)),
        ("1:30 + 10 from move 1", time_control((None, 90), bonus=10)),
        ("1h30", time_control((None, 90))),
        ("90 minutes, 30 seconds a move from the first", time_control((None, 90), bonus=30)),
        ("100'x40+15'+30\"", time_control((40, 100), (None, 15), bonus=30)),
        ("G/60 d5", time_control((None, 60), bonus=5, mode=Mode.DELAY)),
        ("G/60; d5", time_control((None, 60), bonus=5, mode=Mode.DELAY)),
        ("60 min with 5 seconds Bronstein delay", time_control((None, 60), bonus=5, mode=Mode.BRONSTEIN)),
        ("G60 + 5 sec simple delay", time_control((None, 60), bonus=5, mode=Mode.DELAY)),
        ("1.5 min + 1 sec", TimeControl(*[Allotment((Period(90, None, 1),))] * 2, Mode.INCREMENT)),
        ("300+3", time_control((None, 5), bonus=3)),
        ("2 x 15 min", time_control((None, 15))),
        ("Fischer 90+30", time_control((None, 90), bonus=30)),
        ("game in 1 hour 50 minutes plus 10 second increment", time_control((None, 110), bonus=10)),
        ("1 hour with no increments", time_control((None, 60))),
        ("15 mn + 5 s", time_control((None, 15), bonus=5)),
        ("3 Minuten + 2 Sekunden", time_control((None, 3), bonus=2)),
        ("1.5+1", TimeControl(*[Allotment((Period(90, None, 1),))] * 2, Mode.INCREMENT)),
        ("60 + 5, delay", time_control((None, 60), bonus=5, mode=Mode.DELAY)),
        ("40 moves / 90, 30 min", time_control((40, 90), (None, 30))),
        ("40/6000+30:20/3000+30:1500+30", time_control((40, 100), (20, 50), (None, 25), bonus=30)),
        ("25 minutes without increment", time_control((None, 25))),
        ("30/90 + 30", time_control((30, 90), (None, 30))),
    ],
)
def test_other_rates_as_people_write_them(text, expected):
    """Organisers' Manual 10.4.1, 11.3, 16.1.22; exam question 19; texts found in tournament files."""
    assert parse_time_control(text) == expected


def test_unequal_times():
    """Organisers' Manual 11.3 rows 35 and 36, and TRF26 222 with W and B."""
    plain = parse_time_control("White G-5'; Black G-4' without incr.")
    assert (plain.white.time_for(), plain.black.time_for()) == (300, 240)
    later = parse_time_control("White G-5'; Black G-4' and starting from move 61, incr. 2\" per move.")
    assert later.white.periods == (Period(300, None, 2, 61),)
    assert later.black.periods == (Period(240, None, 2, 61),)
    assert parse_time_control("W300-B240") == plain
    assert parse_time_control("5 v 4") == plain


def test_pgn_says_more_than_numbers():
    """PGN: ? is unknown, - is no limit, * is an hourglass, a last period with moves is repeated."""
    assert read_time_control("?", Notation.PGN).time_control is None
    assert read_time_control("-").time_control is None
    sandglass = parse_time_control("*180")
    assert sandglass.mode is Mode.HOURGLASS
    assert sandglass == parse_time_control("hourglass 3 min")
    assert parse_time_control("40/9000", Notation.PGN).white.repeats
    assert parse_time_control("4500+60", Notation.PGN) == time_control((None, 75), bonus=60)
    assert parse_time_control("15", Notation.PGN).time_for() == 15
    with pytest.raises(UnreadableTimeControl, match="unknown"):
        parse_time_control("?")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("moves/time, increment", "contains no number"),
        ("hello 3", "'hello' is not understood"),
        ("90+15+30", "twice"),
        ("30 min, 40/90", "continues after a period"),
        ("from move 3", "how much time"),
        ("40 moves", "no time for the period up to move 40"),
        ("40 moves in 0 min, 0 min", "no time at all"),
        ("0/90 + 30 min", "0 moves"),
        ("2000 hours", "longer than a day"),
        ("60 + 5 delay + 3 Bronstein", "twice"),
        ("90 from move 1", "what is added from move 1"),
        ("30 sec per move", "before the time of a player"),
        ("40/90, 15 min after move 20", "no period ends after move 20"),
        ("90 min 30 min", "moves and a time"),
        ("60 + 3 4 per move", "one number of seconds"),
        ("0.01 min", "whole number of seconds"),
        ("White 5+3; Black 4 + 2 delay", "different modes"),
        ("90'/40+30\"+30'/end+5\" delay", "mixes"),
        ("9" * 2000, "too long"),
        ("40/q", "is not understood"),
    ],
)
def test_nonsense_is_refused_with_the_reason(text, words):
    """Laws 6.3.1: all of it must be specified in advance."""
    with pytest.raises(UnreadableTimeControl, match=words):
        parse_time_control(text)


@pytest.mark.parametrize("text", ["90;30", "40/", "0/3600", "3600:1800", "x"])
def test_a_record_222_that_is_none(text):
    """TRF26 222: moves/seconds+increment, joined with colons."""
    with pytest.raises(UnreadableTimeControl):
        parse_time_control(text, Notation.TRF)


@pytest.mark.parametrize(
    ("text", "code", "severity"),
    [
        ("90/40+30", "guessed-unit", Severity.WARNING),
        ("120", "guessed-unit", Severity.INFO),
        ("1:30", "guessed-unit", Severity.INFO),
        ("300", "guessed-unit", Severity.INFO),
        ("7200/40 + 3600", "guessed-unit", Severity.INFO),
        ("60/40 + 30 min", "guessed-order", Severity.INFO),
        ("3' 2\"", "guessed-bonus", Severity.INFO),
        ("90'/40+30\"+30'/end", "guessed-bonus", Severity.WARNING),
        ("90'/40+30\"+30'/20+30\"+15'/end", "guessed-bonus", Severity.WARNING),
        ("100'x40mm + 50'x20mm + 30\" from move 1", "repeated-period", Severity.WARNING),
        ("White 5'; Black 4' + 2\"", "shared-bonus", Severity.INFO),
    ],
)
def test_what_was_guessed_is_a_finding(text, code, severity):
    """A text that can be read in two ways is read in the usual one, and says so."""
    findings = read_time_control(text).findings
    assert {(f"time-control.{code}", severity)} == {(finding.code, finding.severity) for finding in findings}


@pytest.mark.parametrize("text", ["15+10", "90/40+30+30", "90'/40+30'/end+30\"", "G/60 d5", "40/7200:3600"])
def test_the_usual_notations_need_no_guess(text):
    """What everybody reads alike gives no finding."""
    assert read_time_control(text).findings == ()


@pytest.mark.parametrize(
    ("control", "notation", "expected"),
    [
        (OLYMPIAD, Notation.FIDE, "90'/40+30'/end+30\""),
        (OLYMPIAD, Notation.SHORT, "90/40+30+30"),
        (OLYMPIAD, Notation.US, "40/90, SD/30; +30"),
        (OLYMPIAD, Notation.TRF, "40/5400+30:1800+30"),
        (MATCH, Notation.FIDE, "120'/40+60'/20+15'/end+30\" from move 61"),
        (MATCH, Notation.TRF, "40/7200:20/3600:900+30"),
        (time_control((None, 60), bonus=5, mode=Mode.DELAY), Notation.US, "G/60; d5"),
        (time_control((None, 15), bonus=10), Notation.SHORT, "15+10"),
        (time_control((None, 5)), Notation.SHORT, "5+0"),
        (time_control((None, 3), bonus=2), Notation.PGN, "180+2"),
        (CANDIDATES, Notation.TRF, "40/6000+30:20/3000+30:900+30"),
    ],
)
def test_a_rate_is_written_as_usual(control, notation, expected):
    """Organisers' Manual 11.3, TRF26 222, PGN, US Chess."""
    assert written(control, notation) == expected


def test_words_for_the_regulations_of_an_event():
    """A sentence that players understand."""
    assert written(OLYMPIAD, Notation.WORDS) == (
        "90 minutes for 40 moves, then 30 minutes for the rest of the game, "
        "plus 30 seconds per move from move 1"
    )


@pytest.mark.parametrize(
    ("control", "notation"),
    [
        (time_control((None, 60), bonus=5, mode=Mode.DELAY), Notation.TRF),
        (time_control((None, 60), bonus=5, mode=Mode.BRONSTEIN), Notation.US),
        (time_control((None, 5), bonus=2, from_move=61), Notation.TRF),
        (time_control((None, 5), bonus=2, from_move=61), Notation.SHORT),
        (parse_time_control("White 5', Black 4'"), Notation.PGN),
        (parse_time_control("White 5', Black 4'"), Notation.US),
        (time_control((60, 30), (None, 30)), Notation.SHORT),
        (time_control((40, 90), bonus=30), Notation.SHORT),
        (time_control((None, 200)), Notation.SHORT),
        (time_control((None, 60), bonus=5, mode=Mode.DELAY), Notation.SHORT),
        (parse_time_control("1.5 min"), Notation.US),
        (parse_time_control("*180"), Notation.TRF),
        (parse_time_control("*180"), Notation.US),
    ],
)
def test_what_a_notation_cannot_say_is_refused(control, notation):
    """Better nothing than a text that would be read otherwise."""
    with pytest.raises(UnwritableTimeControl):
        written(control, notation)
    assert notation not in notations_of(control)


@settings(max_examples=300)
@given(time_controls())
def test_what_is_written_is_read_back(control):
    """Every notation that can say a time control says that one and no other."""
    for notation, text in notations_of(control).items():
        assert parse_time_control(text, notation) == control, text
        if notation not in (Notation.TRF, Notation.PGN):
            assert parse_time_control(text) == control, text


@given(time_controls())
def test_words_can_say_everything(control):
    """FIDE's notation and words have no limits but the hourglass with unequal times."""
    assert {Notation.FIDE, Notation.WORDS} <= set(notations_of(control))


def test_an_hourglass_is_read_back():
    """PGN and words know it."""
    control = parse_time_control("*200")
    for notation, text in notations_of(control).items():
        assert parse_time_control(text, notation) == control
    unequal = TimeControl(Allotment((Period(60),)), Allotment((Period(90),)), Mode.HOURGLASS)
    with pytest.raises(UnwritableTimeControl):
        written(unequal)


WORDS = [
    *("90", "40", "30", '30"', "15'", "300", "5400", "1", "+30", "d5", "1:30", "2h", "1h30"),
    *(
        "min",
        "sec",
        "moves",
        "per move",
        "from move",
        "after",
        "end",
        "G",
        "SD",
        "inc.",
        "delay",
        "bronstein",
    ),
    *("white", "black", "then", "/", "+", ",", ";", ":", "x", "-", ".", "?", "*", "W", "B"),
]


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from([*WORDS, " "])).map("".join)
    | st.lists(st.sampled_from(WORDS)).map(" ".join)
    | st.text(max_size=30)
)
def test_any_text_is_read_or_refused(text):
    """A text never makes trouble of another kind than a refusal."""
    try:
        control = parse_time_control(text)
    except CaissaError:
        return
    assert control.time_for(200) > 0


@pytest.mark.parametrize("text", ["-5", "-90+30", "90+-30", "90 + -30"])
def test_no_time_is_below_zero(text):
    """A minus sign before a number is a slip, and not read past."""
    with pytest.raises(UnreadableTimeControl, match="below zero"):
        parse_time_control(text)
