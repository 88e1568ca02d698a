"""PGN headers out and in: the same pairings and results come back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.files import pgn
from caissa.files.pgn.reading import LARGEST_FILE
from caissa.play import ChangedRate, parse_time_control
from caissa.play.time_controls.rates_of_play import remark_on_change
from caissa.tournament import Game, Outcome, Person, Player, Rating, Round, Speed, Team, Title, Tournament
from caissa.tournament.outcome import prohibited_split

O = Outcome  # noqa: E741

OPEN = Tournament(
    name='The "Big" Open',
    city="Oslo",
    federation="NOR",
    start=date(2026, 7, 1),
    encoded_time_control="40/5400+30:1800+30",
    players=(
        Player(1, Person("Abel, Anna", 1500001, title=Title.WGM, ratings=(Rating(2301),)), 2300),
        Player(2, Person("Bø\\rk, Bea"), 2000),
        Player(3, Person("Cor, Cleo")),
        Player(4, Person("Dom, Dora")),
    ),
    teams=(Team(1, "Reds", (1, 3)),),
    rounds=(
        Round(
            1,
            (Game(1, 2, O.WIN, O.LOSS, 1), Game(4, 3, O.FORFEIT_LOSS, O.FORFEIT_WIN, 2)),
            date=date(2026, 7, 1),
        ),
        Round(2, (Game(2, 3), Game(1, 4, O.LOSS, O.LOSS))),
    ),
)


def test_headers_as_they_are_written() -> None:
    """The seven tags in their order, the others in the order of ASCII, escapes, and the result as moves."""
    assert pgn.write_headers(OPEN, 1) == (
        '[Event "The \\"Big\\" Open"]\n[Site "Oslo NOR"]\n[Date "2026.07.01"]\n[Round "1"]\n'
        '[White "Abel, Anna"]\n[Black "Bø\\\\rk, Bea"]\n[Result "1-0"]\n'
        '[BlackElo "2000"]\n[Board "1"]\n[EventDate "2026.07.01"]\n[TimeControl "40/5400+30:1800+30"]\n'
        '[WhiteElo "2301"]\n[WhiteFideId "1500001"]\n[WhiteTeam "Reds"]\n[WhiteTitle "WGM"]\n\n1-0\n\n'
        '[Event "The \\"Big\\" Open"]\n[Site "Oslo NOR"]\n[Date "2026.07.01"]\n[Round "1"]\n'
        '[White "Dom, Dora"]\n[Black "Cor, Cleo"]\n[Result "0-1"]\n'
        '[BlackTeam "Reds"]\n[Board "2"]\n[EventDate "2026.07.01"]\n[Termination "forfeit"]\n'
        '[TimeControl "40/5400+30:1800+30"]\n\n0-1\n'
    )


def test_what_pgn_cannot_say_is_said_in_tags_of_our_own() -> None:
    """0-0 by decision (Laws 11.7) is no PGN result: * with the two outcomes in words."""
    games = pgn.read_headers(pgn.write_headers(OPEN, 2)).games

    assert [game.tag("Result") for game in games] == ["*", "*"]
    assert (games[1].tag("WhiteOutcome"), games[1].tag("BlackOutcome")) == ("loss", "loss")
    assert [game.tag("Date") for game in games] == ["????.??.??"] * 2
    assert [game.outcomes for game in games] == [(O.NOT_YET_PLAYED, O.NOT_YET_PLAYED), (O.LOSS, O.LOSS)]


def test_a_tournament_that_says_little() -> None:
    """Question marks for what is not known; line breaks and a doubtful time control are not passed on."""
    bare = Tournament(
        players=(Player(1, Person("A\nB")),), encoded_time_control="fast", rounds=(Round(1, (Game(1, 9),)),)
    )

    assert pgn.write_headers(bare).splitlines() == [
        '[Event "?"]', '[Site "?"]', '[Date "????.??.??"]', '[Round "1"]', '[White "A B"]', '[Black "?"]',
        '[Result "*"]', "", "*",
    ]  # fmt: skip
    assert pgn.write_headers(Tournament()) == ""


def test_the_rating_is_that_of_the_speed() -> None:
    """A rapid event shows rapid ratings."""
    person = Person("Abel, Anna", ratings=(Rating(2301), Rating(2200, speed=Speed.RAPID)))
    rapid = Tournament(
        speed=Speed.RAPID,
        players=(Player(1, person, 2300), Player(2, Person("B"))),
        rounds=(Round(1, (Game(1, 2),)),),
    )

    assert '[WhiteElo "2200"]' in pgn.write_headers(rapid)


# -- the property -------------------------------------------------------------------------------------------

LAWFUL = [
    (outcome, other) for outcome in Outcome for other in Outcome if not prohibited_split((outcome, other))
]
NAMES = st.lists(
    st.text(st.characters(categories=("L",)) | st.sampled_from("\"\\[]{}();%' ,.-"), min_size=1, max_size=12),
    min_size=6,
    max_size=6,
    unique=True,
).map(lambda names: [f"{name} P{index}" for index, name in enumerate(names, start=1)])


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Six players with any names, up to three rounds, any lawful results."""
    names = draw(NAMES)
    players = tuple(
        Player(
            number,
            Person(name, draw(st.none() | st.just(1000 + number))),
            draw(st.none() | st.integers(1, 2800)),
        )
        for number, name in enumerate(names, start=1)
    )
    rounds = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(range(1, 7)))
        pairs = list(zip(order[::2], order[1::2], strict=True))[: draw(st.integers(1, 3))]
        boards = st.none() | st.integers(1, 99)
        games = [
            Game(white, black, *draw(st.sampled_from(LAWFUL)), board=draw(boards)) for white, black in pairs
        ]
        rounds.append(Round(number, tuple(games)))
    return Tournament(name=draw(st.text(max_size=9)), players=players, rounds=tuple(rounds))


@settings(max_examples=150, deadline=None)
@given(tournaments())
def test_headers_give_the_same_pairings_and_results(tournament: Tournament) -> None:
    """Written, read and put beside the tournament again, or put together anew: the same games."""
    reading = pgn.read_headers(pgn.write_headers(tournament).encode())
    matching = pgn.match_games(reading.games, tournament)
    again = pgn.tournament_of(reading.games)

    assert not reading.findings
    assert not matching.findings
    assert not again.findings
    assert [matched.game for matched in matching.games] == [
        game for round_ in tournament.rounds for game in round_.games
    ]
    assert _by_name(again.tournament) == _by_name(tournament)


def _by_name(tournament: Tournament) -> list[tuple[object, ...]]:
    """Every game by the names of its players, as far as a header keeps a name."""

    def name(number: int) -> str:
        return "".join(sign if sign.isprintable() else " " for sign in tournament.player(number).name).strip()

    return [
        (
            round_.number,
            name(game.white),
            name(game.black),
            game.white_outcome,
            game.black_outcome,
            game.board,
        )
        for round_ in tournament.rounds
        for game in round_.games
    ]


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=150)
    | st.text(st.sampled_from('[]{}()"\\;%\n Ev10-*'), max_size=60)
    | st.binary(max_size=80)
)
def test_any_text_is_read_or_refused(source: str | bytes) -> None:
    """Garbage gives games with findings or the documented error."""
    try:
        reading = pgn.read_headers(source)
    except UnreadableFile:
        return
    pgn.match_games(reading.games, OPEN)
    pgn.tournament_of(reading.games)


# -- reading what others write ------------------------------------------------------------------------------

MESSY = """\ufeff% a line for some program
[Event "One"]
[Round "3.7"]
[White "Carlsen, M."] [Black "Nepo"]
[Result "1-0"]

1. e4 {a comment with [Event "No"] and (brackets) and 0-1} e5 (1... c5 {0-1} 2. Nf3 (2. c3) 1/2-1/2)
; 0-1 in a comment to the end of the line [Event "No"]
2. Nf3 $1 {over
[Event "No"]
lines} Nc6 1-0

[Event "Two"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[Event "Three"]
[White "say "cheese""]
[Black "D"
[Result "0-1"]
[Result "1-0"]

1. d4 ( 1. c4 0-1

[Event "Four"]
[White "E"]
[Black "F"]
[Result "0-1"]

1. d4 {never closed

[Event "Five"]
[White "G"]
[Black "H"]

1. d4 {closed} *
"""


def test_messy_files_are_read_game_by_game() -> None:
    """Comments, variations, missing ends, careless quotes: every header is found, every repair is named."""
    reading = pgn.read_headers(MESSY)

    assert [(game.tag("Event"), game.line) for game in reading.games] == [
        ("One", 2), ("Two", 13), ("Three", 17), ("Four", 25), ("Five", 32),
    ]  # fmt: skip
    assert (reading.games[0].round, reading.games[0].board, reading.games[0].ending) == (3, 7, "1-0")
    assert reading.games[2].tag("White") == 'say "cheese"'
    assert reading.games[4].outcomes == (O.NOT_YET_PLAYED, O.NOT_YET_PLAYED)
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("pgn.careless-tag", "line 18"),
        ("pgn.no-tag", "line 19"),
        ("pgn.repeated-tag", "line 21"),
        ("pgn.missing-tag", "line 17"),
        ("pgn.open-comment", "line 30"),
        ("pgn.missing-tag", "line 32"),
    ]


def header(number: int, *more: str) -> str:
    """The tags of a game without [Event]."""
    lines = [f'[Round "{number}"]', f'[White "W{number}"]', f'[Black "B{number}"]', '[Result "1-0"]']
    return "\n".join([*more, *lines]) + "\n"


def test_a_tag_that_comes_again_after_a_blank_line_begins_a_game() -> None:
    """R17: 45 headers without moves, only the first with [Event], are 45 games."""
    text = '[Event "Club"]\n' + "\n".join(header(number) for number in range(1, 46))

    reading = pgn.read_headers(text)

    assert [game.tag("White") for game in reading.games] == [f"W{number}" for number in range(1, 46)]
    assert [game.line for game in reading.games[:3]] == [1, 7, 12]
    assert reading.findings == ()


def test_tags_that_are_new_after_the_blank_line_go_with_the_game_that_follows() -> None:
    """The second game begins with its [Site], though only [Round] shows that it is another game."""
    text = header(1) + "\n \t\n" + header(2, '[Site "Oslo"]') + "\n" + header(3)

    games = pgn.read_headers(text).games

    assert [dict(game.tags).get("Site") for game in games] == [None, "Oslo", None]
    assert [game.line for game in games] == [1, 7, 13]


def test_a_tag_given_twice_in_one_block_is_no_new_game() -> None:
    """Without a blank line the first one counts; a blank line alone parts nothing either."""
    twice = pgn.read_headers(header(1) + '[White "Other"]\n')
    assert [game.tag("White") for game in twice.games] == ["W1"]
    assert [finding.code for finding in twice.findings] == ["pgn.repeated-tag"]

    apart = pgn.read_headers(header(1) + '\n[ECO "A00"]\n[ECO "B00"]\n')
    assert [dict(game.tags)["ECO"] for game in apart.games] == ["A00"]


def test_a_comment_that_never_closes_ends_the_file_at_worst() -> None:
    """Where no further game begins, the rest is comment."""
    reading = pgn.read_headers('[White "A"]\n[Black "B"]\n[Result "1-0"]\n1. e4 {oh')

    assert [finding.code for finding in reading.findings] == ["pgn.open-comment"]
    assert len(reading.games) == 1


def test_brackets_among_the_moves_are_no_tags() -> None:
    """Only a bracket that begins a line can begin the next game."""
    reading = pgn.read_headers('[White "A"]\n[Black "B"]\n[Result "1-0"]\n1. e4 [White "C"] e5 1-0\n')

    assert [game.tag("White") for game in reading.games] == ["A"]
    assert not reading.findings


def test_the_header_counts_where_the_moves_end_otherwise() -> None:
    """Two results for one game are reported."""
    reading = pgn.read_headers('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 0-1\n')

    assert [finding.code for finding in reading.findings] == ["pgn.two-results"]
    assert reading.games[0].outcomes == (O.WIN, O.LOSS)


@pytest.mark.parametrize("text", ["", "1. e4 e5 1-0", "hello", "[", "{", b"\xff\xfe\x00"])
def test_what_holds_no_header_is_refused(text: str | bytes) -> None:
    """One error, one sentence."""
    with pytest.raises(UnreadableFile, match="no PGN header"):
        pgn.read_headers(text)


def test_a_file_that_is_too_long_is_refused() -> None:
    """It is not even looked at."""
    with pytest.raises(UnreadableFile, match="longer than"):
        pgn.read_headers(" " * (LARGEST_FILE + 1))


def test_latin_1_is_read_where_it_is_no_utf_8() -> None:
    """The standard's own encoding."""
    assert pgn.read_headers('[White "Müller"]'.encode("latin-1")).games[0].tag("White") == "Müller"


@pytest.mark.parametrize(
    ("tags", "outcomes"),
    [
        ('[Result "1-0"][Termination "Time forfeit"]', (O.WIN, O.LOSS)),
        ('[Result "1-0"][Termination "forfeit"]', (O.FORFEIT_WIN, O.FORFEIT_LOSS)),
        ('[Result "0-1"][Termination "unplayed"]', (O.FORFEIT_LOSS, O.FORFEIT_WIN)),
        ('[Result "0-0"]', (O.LOSS, O.LOSS)),
        ('[Result "0-0"][Termination "forfeit"]', (O.FORFEIT_LOSS, O.FORFEIT_LOSS)),
        ('[Result "½-½"]', (O.DRAW, O.DRAW)),
        ('[Result "*"][Termination "unterminated"]', (O.NOT_YET_PLAYED, O.NOT_YET_PLAYED)),
        ('[Result "2-0"]', None),
    ],
)
def test_results_as_others_write_them(tags: str, outcomes: object) -> None:
    """A loss on time is a game that was played; a forfeit is not (Laws 6.7)."""
    assert pgn.read_headers(tags).games[0].outcomes == outcomes


@pytest.mark.parametrize(
    ("day", "expected"), [("2026.07.01", date(2026, 7, 1)), ("2026.02.30", None), ("2026.??.??", None)]
)
def test_the_day_of_a_game(day: str, expected: date | None) -> None:
    """Only a whole day is a day."""
    assert pgn.read_headers(f'[Date "{day}"]').games[0].date == expected


# -- beside a tournament ------------------------------------------------------------------------------------


def one_game(**tags: str) -> tuple[pgn.PgnGame, ...]:
    """A game with these tags, between Abel and Børk if nothing else is said."""
    all_tags = {"White": "Abel, Anna", "Black": "Bø\\rk, Bea", "Result": "1-0", **tags}
    return (pgn.PgnGame(tuple(all_tags.items())),)


def codes(games: tuple[pgn.PgnGame, ...], tournament: Tournament = OPEN) -> list[str]:
    """The findings when these games are put beside a tournament."""
    return [finding.code.removeprefix("pgn.") for finding in pgn.match_games(games, tournament).findings]


def test_players_are_known_by_fide_id_name_or_initials() -> None:
    """The ID is sure, the words of a name in any order too; initials and other names are to be checked."""
    assert codes(one_game(Round="1")) == []
    assert codes(one_game(White="anna ABEL")) == []
    assert codes(one_game(White="Abel, A.")) == ["other-name"]
    assert codes(one_game(White="Married, Anna", WhiteFideId="1500001")) == ["other-name"]
    assert codes(one_game(White="Abel, Anna", WhiteFideId="99")) == ["unknown-player"]
    assert codes(one_game(White="Nobody")) == ["unknown-player"]


def test_namesakes_without_an_id_are_not_guessed() -> None:
    """Two players fit: the game is left out."""
    twins = replace(OPEN, players=(*OPEN.players, Player(5, Person("Abel, Anna"))))

    assert codes(one_game(), twins) == ["unknown-player"]
    assert codes(one_game(WhiteFideId="1500001"), twins) == []


def test_games_must_be_paired() -> None:
    """In the round that the header names, or in one round only if it names none."""
    assert codes(one_game(Round="2")) == ["not-paired"]
    assert codes(one_game(Black="Cor, Cleo")) == ["not-paired"]
    double = replace(OPEN, rounds=(OPEN.rounds[0], replace(OPEN.rounds[0], number=2)))
    assert codes(one_game(), double) == ["not-paired"]
    assert codes(one_game(Round="2"), double) == []


def test_results_that_do_not_agree_are_reported() -> None:
    """The result entered by the arbiter stays."""
    assert codes(one_game(Result="0-1")) == ["other-result"]
    assert codes(one_game(Result="2-0")) == ["no-result"]
    assert codes(one_game(WhiteOutcome="win", BlackOutcome="draw")) == ["no-result"]


def test_turned_colours_are_reported_and_the_result_is_turned_with_them() -> None:
    """The pairing has Abel with White; the PGN says Børk beat her with White."""
    matching = pgn.match_games(one_game(White="Bø\\rk, Bea", Black="Abel, Anna", Result="1-0"), OPEN)

    assert [finding.code for finding in matching.findings] == ["pgn.colours", "pgn.other-result"]
    assert (matching.games[0].game.white, matching.games[0].game.white_outcome) == (1, O.LOSS)


def test_a_game_without_colours_has_none_to_turn() -> None:
    """Old files tell no colours for forfeits."""
    forfeit = Game(1, 2, O.FORFEIT_WIN, O.FORFEIT_LOSS, coloured=False)
    colourless = replace(OPEN, rounds=(Round(1, (forfeit,)),))
    turned = one_game(White="Bø\\rk, Bea", Black="Abel, Anna", Result="0-1", Termination="forfeit")

    assert codes(turned, colourless) == []


def test_open_results_are_entered_and_others_stay() -> None:
    """Round 2 was open on board 1; round 1 keeps what the arbiter entered."""
    games = (*one_game(Result="0-1"), *one_game(White="Bø\\rk, Bea", Black="Cor, Cleo", Result="1/2-1/2"))
    entered = pgn.enter_results(OPEN, pgn.match_games(games, OPEN))

    assert entered.rounds[0] == OPEN.rounds[0]
    assert entered.rounds[1].games[0] == Game(2, 3, O.DRAW, O.DRAW)
    still_open = one_game(White="Bø\\rk, Bea", Black="Cor, Cleo", Result="*")
    assert pgn.enter_results(OPEN, pgn.match_games(still_open, OPEN)) == OPEN


def test_a_tournament_is_put_together_from_its_games() -> None:
    """Players by the initial order (C.04.2 2.2), teams, rounds, days and what the event says of itself."""
    built = pgn.tournament_of(pgn.read_headers(pgn.write_headers(OPEN)).games)
    tournament = built.tournament

    assert (tournament.name, tournament.city, tournament.federation) == (OPEN.name, "Oslo", "NOR")
    assert (tournament.start, tournament.encoded_time_control) == (OPEN.start, OPEN.encoded_time_control)
    assert [player.name for player in tournament.players] == [
        "Abel, Anna",
        "Bø\\rk, Bea",
        "Cor, Cleo",
        "Dom, Dora",
    ]
    assert (tournament.players[0].title, tournament.players[0].fide_id) == (Title.WGM, 1500001)
    assert [(team.name, team.players) for team in tournament.teams] == [("Reds", (1, 3))]
    assert [round_.games for round_ in tournament.rounds] == [round_.games for round_ in OPEN.rounds]
    assert [round_.date for round_ in tournament.rounds] == [date(2026, 7, 1), None]


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Round": "?"}, "no-round"), ({"Round": "0"}, "no-round"), ({"Round": "99999"}, "no-round"),
        ({"Round": "1", "White": "?"}, "unknown-player"), ({"Round": "1", "Result": "2-0"}, "no-result"),
        ({"Round": "1", "Black": "Anna Abel"}, "two-games"),
    ],
)  # fmt: skip
def test_games_that_fit_nowhere_are_left_out(tags: dict[str, str], code: str) -> None:
    """Without a round, a name or a result, or against oneself."""
    assert [finding.code for finding in pgn.tournament_of(one_game(**tags)).findings] == [f"pgn.{code}"]


def test_two_games_of_a_player_in_one_round() -> None:
    """The second is left out; a rating that the first game did not tell is taken from a later one."""
    games = (*one_game(Round="1"), *one_game(Round="1"), *one_game(Round="3", WhiteElo="2300", Site="Oslo"))
    built = pgn.tournament_of(games)

    assert [finding.code for finding in built.findings] == ["pgn.two-games"]
    assert [len(round_.games) for round_ in built.tournament.rounds] == [1, 0, 1]
    assert (built.tournament.players[0].rating, built.tournament.city) == (2300, "Oslo")


def test_a_round_with_another_time_control_says_so_in_its_games() -> None:
    """PGN 9.6.1: TimeControl is the game's own; round 2 is faster, its board 2 has still less time."""
    usual = parse_time_control("40/90, SD/30; +30")
    round_2 = remark_on_change(ChangedRate(2, usual, parse_time_control("60+30"), "storm"))
    board_2 = remark_on_change(
        ChangedRate(2, usual, parse_time_control("50+30"), "storm", started_games=True, boards=("2",))
    )
    games = pgn.read_headers(pgn.write_headers(replace(OPEN, remarks=(round_2, board_2)))).games
    assert [(game.tag("Round"), game.tag("TimeControl")) for game in games] == [
        ("1", "40/5400+30:1800+30"), ("1", "40/5400+30:1800+30"), ("2", "3600+30"), ("2", "3000+30"),
    ]  # fmt: skip
