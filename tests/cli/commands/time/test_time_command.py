"""`caissa time` as an arbiter calls it."""

import pytest

OLYMPIAD = "90'/40+30'/end+30\""


def test_what_a_time_control_is(caissa):
    """Organisers' Manual 11.3 row 6; B.02 1.1; Laws A.1: 150 minutes, rated for all, five hours."""
    ran = caissa("time", OLYMPIAD, "--json")
    answer = ran.json
    assert ran.code == 0
    assert answer["speed"] == "standard"
    assert answer["seconds_for_60_moves"] == 150 * 60
    assert answer["rated"] == "all players"
    assert answer["approved_rows"] == [3, *range(5, 21)]
    assert answer["session_seconds"] == 5 * 3600
    assert answer["notations"]["TRF26"] == "40/5400+30:1800+30"
    assert answer["findings"] == []


@pytest.mark.parametrize(
    ("text", "rated"),
    [
        ("3+0", "no"),
        ("1+1", "no"),
        ("3+2", "all players"),
        ("White 5', Black 4'", "no"),
        ("60'", "games of players below 1800"),
        ("90'", "games of players below 2400"),
        ("90+30", "all players"),
        ('20/90 + 30 + 30"', "no"),
        ("15+10", "all players"),
    ],
)
def test_for_whom_games_are_rated(caissa, text, rated):
    """B.02 1.1 and 1.2, B.02.RB 1.1 and 1.2: the rates of the worked examples."""
    assert caissa("time", text, "--json").json["rated"] == rated


def test_people_get_a_table(caissa):
    """Names and answers in two columns, guesses apart."""
    ran = caissa("time", "90/40+30")
    assert "Minutes for 60 moves  120" in ran.out
    assert "Session" in ran.out
    assert "4 h" in ran.out
    assert "time-control.guessed-unit" in ran.err
    assert "Quickplay finish      period 2" in ran.out


def test_both_times_are_told_where_they_differ(caissa):
    """Organisers' Manual 11.3 row 35; blitz has no quickplay finish (Guidelines III.2.2)."""
    ran = caissa("time", "White 5', Black 4'")
    assert "5 v 4" in ran.out
    assert "row 35" in ran.out
    assert "Quickplay finish      no" in ran.out


def test_a_day_plan(caissa):
    """Exam question 19 c: 12 hours 40 of play are too many, and the exit code says so."""
    ran = caissa("time", '30/120 + 40 + 30"', "--plan", 2)
    assert ran.code == 3
    assert "12 h 40 min" in ran.out
    assert "time-control.day-too-long" in ran.err
    good = caissa("time", "30/90 + 30", "--plan", 2, "--json")
    assert (good.code, good.json["allowed"], good.json["play_seconds"]) == (0, True, 8 * 3600)


def test_a_timetable(caissa):
    """Two rounds of 60+30 on a day with time between them."""
    ran = caissa(
        "time", "60+30", "--rounds", 4, "--first-day", "2026-05-01", "--hours", "10:00,15:00", "--json"
    )
    rounds = [session["start"] for session in ran.json["items"] if session["kind"] == "round"]
    assert ran.code == 0
    assert rounds == [
        "2026-05-01T10:00:00",
        "2026-05-01T15:00:00",
        "2026-05-02T10:00:00",
        "2026-05-02T15:00:00",
    ]
    assert "Round 4" in caissa("time", "60+30", "--rounds", 4, "--first-day", "2026-05-01").out


def test_the_time_control_sheet_of_the_manual(caissa):
    """Arbiters' Manual: 18:00 to 18:30, 165 less 15 is 150; a board with 110 needs a closer look."""
    ran = caissa(
        "time", "90/30+30+30\"", "--sheet", "--start", "18:00", "--at", "18:30",
        "--reading", "1,80,85,15", "--reading", "2,60,60,10",
    )  # fmt: skip
    assert "dif. should be 150" in ran.out
    assert "165    15    150" in ran.out
    assert "110 !" in ran.out
    assert "board 2: warning clock.sheet-alarm: 40 minutes too little" in ran.err
    answer = caissa(
        "time", "90/30+30+30\"", "--sheet", "--start", "18:00", "--at", "18:30",
        "--reading", "1,80,85,15", "--json",
    ).json  # fmt: skip
    assert answer["boards"][0]["alarm"] is False
    assert answer["expected_seconds"] == 9000


def test_an_empty_sheet_to_fill_in(caissa):
    """Past midnight the check is on the next day."""
    ran = caissa("time", "90+30", "--sheet", "--start", "23:45", "--at", "00:15", "--boards", 3)
    assert "dif. should be 150" in ran.out
    assert len(ran.out.strip().splitlines()) == 5


def test_the_time_control_of_a_file(caissa, club):
    """TRF26 222 and 122 of a tournament."""
    club.write_text(club.read_text() + "222 5400+30\n", encoding="utf-8")
    assert caissa("time", "--file", club, "--json").json["notations"]["short"] == "90+30"


def test_a_file_without_time_control_is_refused(caissa, club):
    """Nothing is invented."""
    ran = caissa("time", "--file", club)
    assert ran.code == 1
    assert "cannot be read as a time control" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("90+30", "--file", "x.trf"),
        ("90+30", "--sheet"),
        ("90+30", "--sheet", "--start", "25:00", "--at", "18:00"),
        ("90+30", "--sheet", "--start", "18:00", "--at", "17:50"),
        ("90+30", "--sheet", "--start", "18:00", "--at", "18:30", "--reading", "1,2"),
        ("90+30", "--sheet", "--start", "18:00", "--at", "18:30", "--reading", "1,2,3,-4"),
        ("90+30", "--rounds", 3),
        ("90+30", "--rounds", 3, "--first-day", "31 May"),
    ],
)
def test_wrong_calls(caissa, words):
    """Exit code 2, and a line that says what is missing."""
    assert caissa("time", *words).code == 2


def test_nonsense(caissa):
    """Exit code 1 with the reason and the article."""
    ran = caissa("time", "soon")
    assert ran.code == 1
    assert "'soon' cannot be read as a time control: it contains no number. [E.01 6.3.1]" in ran.err
    assert caissa("time", "soon", "--json").json["error"]["code"] == "time-control.unreadable"


def test_a_rate_that_is_not_allowed_is_not_allowed_on_any_day(caissa):
    """Exam question 19 b: ten hours fit into a day, but the first control has too few moves (B.02 1.2)."""
    ran = caissa("time", '20/90+30+30"', "--plan", 2, "--json")
    assert ran.json["allowed"] is False
    assert "time-control.first-control" in {finding["code"] for finding in ran.json["findings"]}
    assert caissa("time", '20/90+30+30"', "--plan", 2).code == 3


def test_what_is_not_rated_is_enough_for_no_row(caissa):
    """B.02 1.2: "Rated no" and "enough for rows" do not stand side by side."""
    ran = caissa("time", '20/90+30+30"')
    assert "Enough for rows       no" in ran.out
    assert "time-control.first-control" in ran.err


def test_the_strongest_player_decides_how_long_games_last(caissa):
    """B.02 1.1: 90 minutes are enough below 2400, not with one player of 2400."""
    assert caissa("time", "90'", "--plan", 2, "--highest", 2399, "--json").json["allowed"] is True
    assert caissa("time", "90'", "--plan", 2, "--highest", 2400, "--json").json["allowed"] is False


@pytest.mark.parametrize(("rate", "appeals"), [("90+30", "20:00"), ("15+10", "16:05"), ("3+2", "15:25")])
def test_the_deadline_for_appeals(caissa, rate, appeals):
    """C.11 3.4: an hour after the round, 15 minutes in rapid and blitz; sessions of 240, 50, 10 minutes."""
    ran = caissa("time", rate, "--rounds", 1, "--first-day", "2026-05-01", "--hours", "15:00", "--json")
    starts = [item["start"][11:16] for item in ran.json["items"] if item["kind"] == "deadline for appeals"]
    assert starts == [appeals]


def test_the_list_of_approved_rates_names_the_events(caissa):
    """Organisers' Manual 11.3: 36 rows; 6 is the Olympiad, 26 for one player with 1800, 36 Armageddon."""
    rows = {row["row"]: row for row in caissa("time", "--approved", "--json").json["approved"]}
    assert list(rows) == list(range(1, 37))
    assert (rows[6]["event"], rows[6]["time_control"]) == ("Chess Olympiad", OLYMPIAD)
    assert rows[26]["time_control"] == "60'+30\", at least 90 min for 60 moves"
    assert rows[36]["time_control"] == "White 5'+2\" from move 61; Black 4'+2\" from move 61"
    assert "World Blitz Championships" in caissa("time", "--approved").out


def test_the_whole_list_is_asked_for_alone(caissa):
    """No rate is silently passed over."""
    assert caissa("time", OLYMPIAD, "--approved").code == 2


FASTER = """012 Open
222 5400+30
001    1      Anna
001    2      Boris
### The time control of round 2 is 25'+10" instead of 90'+30". Reason: storm
### The clocks of boards 50-52 are set to 90'+30" delay instead of 90'+30". Reason: older clocks
"""


def test_a_file_tells_of_rounds_and_boards_with_another_time_control(caissa, tmp_path):
    """Laws 6.3.1, B.01 1.1.3b: both are listed, and what is doubtful about them is said."""
    path = tmp_path / "open.trf"
    path.write_text(FASTER, encoding="utf-8")
    ran = caissa("time", "--file", path)
    assert "Other: round 2" in ran.out
    assert "25'+10\", rapid" in ran.out
    for code in ("time-control.change-of-speed", "clock.other-setting", "clock.mixed-modes"):
        assert code in ran.err
    assert caissa("time", "--file", path, "--json").json["other_time_controls"] == [
        {"games": "round 2", "time_control": "25'+10\"", "speed": "rapid"},
        {"games": "boards 50-52", "time_control": "90'+30\" delay", "speed": "standard"},
    ]
