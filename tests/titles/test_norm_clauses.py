"""What counts and what does not: games, forfeits, federations, titles, exemptions (B.01 1.4.1-1.4.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.titles import EventKind, Norm, TitleEvent, norms, norms_made
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.event import ORDINARY_EVENT, ConfirmedTitle, setting_of
from caissa.titles.title_norms.exemptions import foreigners_present
from caissa.titles.title_norms.judging import NoSuchPlayer
from caissa.tournament import (
    Bye,
    Game,
    Outcome,
    Person,
    Player,
    Rating,
    Round,
    Title,
    Tournament,
    points,
)
from tests.titles.norm_sheets import sheet

# Nine opponents rated 2450: 5½ of 9 (61 %, +80) are Rp 2530, an IM norm with the average raised by nobody.
NINE = [
    "IM 2450 ENG ½",
    "IM 2450 ENG ½",
    "GM 2450 GER ½",
    "FM 2450 GER ½",
    "FM 2450 ITA ½",
    "-  2450 ITA ½",
    "-  2450 ESP ½",
    "-  2450 ESP ½",
    "-  2450 ESP ½",
]


def lines(*changed: str, of: list[str] | None = None) -> str:
    """The nine lines, the last ones put in place of the last."""
    base = list(of or NINE)
    return "\n".join([*base[: len(base) - len(changed)], *changed])


def im(tournament: Tournament, event: TitleEvent = ORDINARY_EVENT) -> Norm:
    """Player 1 judged for the IM title."""
    return norms(tournament, B01_2024, 1, event, titles=[Title.IM])[0]


def failed(norm: Norm) -> list[str]:
    """The articles that are not met."""
    return [clause.article.removeprefix("B.01 ") for clause in norm.failed]


def test_the_plain_norm() -> None:
    """B.01 1.4: 4½ of 9 against 2450 is Rp 2450, just an IM norm, of nine games."""
    norm = im(sheet("FRA", lines()))
    assert norm.achieved
    assert (norm.performance, norm.required, norm.counts_as) == (2450, points("4.5"), 9)


# -- the number of games (1.4.1a-d) ------------------------------------------------------


def test_eight_games_are_too_few() -> None:
    """B.01 1.4.1a: an own forfeit loss or a requested bye leaves eight games: no norm, whatever the score."""
    for ninth in ("- 2450 ESP -", "H", "Z"):
        norm = im(sheet("FRA", "\n".join(line.replace("½", "1") for line in NINE[:8]) + "\n" + ninth))
        assert failed(norm) == ["1.4.1a"]


@pytest.mark.parametrize("missing", ["- 2450 ESP +", "U"])
def test_eight_games_of_nine_rounds_after_a_forfeit_win_or_a_bye(missing: str) -> None:
    """B.01 1.4.1c: a forfeit win or pairing-allocated bye, here in round 1; eight games count as nine."""
    norm = im(sheet("FRA", "\n".join([missing, *NINE[:8]])))
    assert norm.achieved
    assert norm.concession
    assert (len(norm.counted), norm.counts_as) == (8, 9)
    assert norm.clauses[0].article == "B.01 1.4.1c"


def test_the_concession_is_for_nine_rounds_only() -> None:
    """B.01 1.4.1c: of ten rounds nine games are needed, also with a forfeit win and a bye."""
    assert failed(im(sheet("FRA", "\n".join(["U", "- 2450 ESP +", *NINE[:8]])))) == ["1.4.1a"]


def test_the_free_day_of_a_round_robin_is_no_bye() -> None:
    """B.01 1.4.1c: nine players, nine rounds, eight games each: no norm; a forfeit win is another matter."""
    free = im(sheet("FRA", "\n".join(["U", *NINE[:8]]), type_code="FIDE_ROUNDROBIN"))
    assert failed(free) == ["1.4.1a"]
    forfeit = im(sheet("FRA", "\n".join(["- 2450 ESP +", *NINE[:8]]), type_code="FIDE_ROUNDROBIN"))
    assert forfeit.concession


def test_seven_games_in_a_team_championship() -> None:
    """B.01 1.4.1b, Annex: seven of 7 to 9 rounds; federations do not matter with seven games."""
    seven = "\n".join(
        line.replace("ENG", "ESP").replace("GER", "ESP").replace("ITA", "ESP") for line in NINE[:7]
    )
    event = TitleEvent(kind=EventKind.TEAM_CHAMPIONSHIP)
    norm = im(sheet("ESP", seven, rounds=9), event)
    assert norm.achieved
    assert norm.counts_as == 7
    assert failed(im(sheet("ESP", seven, rounds=9))) != []
    assert "1.4.1a" in failed(im(sheet("ESP", seven, rounds=11), event))


def test_eight_games_of_a_team_championship_with_a_point_more() -> None:
    """QC review, B.01 1.4.1d: a norm of eight games with one point above it counts as nine games."""
    event = TitleEvent(kind=EventKind.TEAM_CHAMPIONSHIP)
    eight = [*NINE[:6], "- 2450 ESP 1", "- 2450 ESP 1"]  # 5 of 8, where 4 are needed
    norm = im(sheet("FRA", "\n".join(eight)), event)
    assert (norm.required, norm.extra, norm.counts_as) == (points("4"), 1, 9)


def test_half_a_point_more_adds_nothing() -> None:
    """QC review, B.01 1.4.1d: 5 of 9, where 4½ are needed, is a norm of nine games."""
    norm = im(sheet("FRA", lines("- 2450 ESP 1")))
    assert (norm.extra, norm.counts_as) == (0, 9)


def test_eight_games_of_the_world_cup_count_as_nine() -> None:
    """B.01 1.4.1b: four opponents met twice each; three of them with the title sought."""
    cup = "\n".join(
        ["IM 2450 ENG ½", "#1 ½", "GM 2450 GER ½", "#2 ½", "IM 2450 ITA ½", "#3 ½", "- 2450 ESP ½", "#4 ½"]
    )
    norm = im(sheet("FRA", cup, type_code="CUSTOM_KNOCKOUT"), TitleEvent(kind=EventKind.WORLD_CUP))
    assert norm.achieved
    assert (len(norm.counted), norm.counts_as) == (8, 9)


def test_more_than_thirteen_rounds_count_as_thirteen() -> None:
    """B.01 1.7: 14 games of a round robin of 14 rounds."""
    norm = im(sheet("FRA", "\n".join([*NINE, *NINE[:5]]), type_code="FIDE_ROUNDROBIN"))
    assert norm.achieved
    assert (len(norm.counted), norm.counts_as) == (14, 13)


# -- which rounds (1.4.1e-f) ---------------------------------------------------------------


def test_in_a_swiss_what_comes_after_the_norm_is_ignored() -> None:
    """B.01 1.4.1e: two losses after round nine do no harm."""
    norm = im(sheet("FRA", "\n".join([*NINE, "- 2450 ESP 0", "- 2450 ESP 0"])))
    assert norm.achieved
    assert norm.rounds == 9
    assert [game.left_out and game.left_out.article for game in norm.games[9:]] == ["B.01 1.4.1e"] * 2


def test_in_a_round_robin_all_rounds_count() -> None:
    """QC review, B.01 1.4.1e: no norm from nine rounds of a round robin of twelve."""
    norm = im(sheet("FRA", "\n".join([*NINE, "IM 2450 ESP 0", "FM 2450 ESP 0"]), type_code="FIDE_ROUNDROBIN"))
    assert failed(norm) == ["1.4.8"]
    assert len(norm.counted) == 11


def test_a_round_robin_that_is_not_over_has_no_norm_yet() -> None:
    """B.01 1.4.1e: nine of eleven scheduled rounds."""
    norm = im(sheet("FRA", lines(), type_code="FIDE_ROUNDROBIN", rounds=11))
    assert failed(norm) == ["1.4.1e"]
    assert norm.failed[0].what == "9 scheduled rounds of 11"


def test_a_team_league_is_not_pre_determined() -> None:
    """Manual on B.01 1.4.1e: line-ups may change, so later games may be ignored."""
    norm = im(sheet("FRA", "\n".join([*NINE, "- 2450 ESP 0"]), type_code="FIDE_TEAM_ROUNDROBIN"))
    assert norm.achieved
    assert norm.rounds == 9


def test_wins_are_left_out_in_a_round_robin_with_the_right_mix() -> None:
    """B.01 1.4.1f: two opponents rated 1500 are beaten; the complete schedule has four IM and seven titled.

    With both it is 6½ of 11: (9 x 2450 + 2050 + 1500) / 11 = 2327, 59 % is +65, Rp 2392. With one it is
    5½ of 10: (9 x 2450 + 2050) / 10 = 2410, 55 % is +36, Rp 2446. With neither it is the norm of nine games.
    """
    both = ["IM 1500 ENG 1", "FM 1500 GER 1"]
    norm = im(sheet("FRA", "\n".join([*both, *NINE]), type_code="FIDE_ROUNDROBIN"))
    assert norm.achieved
    assert [game.round for game in norm.games if game.left_out] == [1, 2]
    assert (norm.performance, norm.counts_as) == (2450, 9)
    assert [clause.met for clause in norm.clauses if clause.article == "B.01 1.4.1f"] == [True]


# -- what is not included (1.4.2) -----------------------------------------------------------


def test_a_last_round_that_the_opponent_forfeits() -> None:
    """B.01 1.4.2c: 4½ of 8, and with a loss 4½ of 9, just enough: the norm counts, of nine games."""
    early = [*NINE[:6], "- 2450 ESP 1", "- 2450 ESP ½"]
    norm = im(sheet("FRA", "\n".join([*early, "IM 2450 ESP +"])))
    assert norm.achieved
    assert not norm.concession
    assert (norm.score, len(norm.counted), norm.counts_as) == (points("4.5"), 9, 9)
    assert norm.games[8].remark.startswith("the opponent did not come")
    assert "B.01 1.4.2c" in {clause.article for clause in norm.clauses}


def test_a_last_round_forfeit_of_a_player_who_could_not_afford_to_lose() -> None:
    """B.01 1.4.2c, 1.4.1c: 4 of 8 with a loss would be 4 of 9, too few; a norm of eight games remains."""
    norm = im(sheet("FRA", "\n".join([*NINE[:8], "- 2450 ESP +"])))
    assert norm.achieved
    assert norm.concession


def test_a_last_round_forfeit_by_nobody_known() -> None:
    """B.01 1.4.2c, 1.4.1c: a team match forfeited names no opponent; only the norm of eight games is left."""
    tournament = sheet("FRA", "\n".join(NINE[:8]), rounds=9).with_round(
        Round(9, games=(Game(2, 3),), byes=(Bye(1, Outcome.FORFEIT_WIN),))
    )
    norm = im(tournament)
    assert norm.achieved
    assert norm.concession


def test_an_earlier_forfeit_cannot_be_counted_as_a_loss() -> None:
    """B.01 1.4.2c: the exception is for the last round; of eleven rounds ten games are left."""
    norm = im(sheet("FRA", "\n".join(["IM 2450 GER +", *NINE, "IM 2450 ITA ½"])))
    assert norm.achieved
    assert [game.round for game in norm.games if game.left_out] == [1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("- 2450 XXX ½", "opponent without a FIDE federation (XXX)"),
        ("- 2450 NON ½", "opponent without a FIDE federation (NON)"),
        ("- 2450 ESP W", "not rated: not both players made a move"),
        ("- 2450 ESP -", "lost by forfeit"),
    ],
)
def test_games_that_never_count(line: str, why: str) -> None:
    """B.01 1.4.2a and c: no federation of FIDE; not decided over the board."""
    norm = im(sheet("FRA", lines(line)))
    assert norm.games[8].left_out is not None
    assert norm.games[8].left_out.why == why
    assert failed(norm) == ["1.4.1a"]


def test_adjudicated_games_do_not_count() -> None:
    """B.01 1.4.2c: round 3 was decided by adjudication; either player may be named."""
    for named in (1, 4):
        norm = im(sheet("FRA", lines()), TitleEvent(adjudicated=frozenset({(3, named)})))
        assert norm.games[2].left_out is not None
        assert norm.games[2].left_out.why == "decided by adjudication"


def test_players_under_fides_flag_count_but_not_as_foreigners() -> None:
    """B.01 1.4.2a: eight FID opponents and one from GER are one foreign federation; two are needed."""
    flags = [line.replace("ENG", "FID").replace("ITA", "FID").replace("ESP", "FID") for line in NINE]
    norm = im(sheet("FRA", "\n".join(flags)))
    assert failed(norm) == ["1.4.3"]
    assert len(norm.counted) == 9
    assert im(sheet("FRA", "\n".join([*flags[:8], "- 2450 POL ½"]))).achieved


def round_robin_with_an_unrated(points_of_the_unrated: bool) -> Tournament:
    """Player 1's nine games, and one of the unrated player 10 against player 2."""
    tournament = sheet("FRA", lines("- - ESP 1"), type_code="FIDE_ROUNDROBIN")
    outcomes = (Outcome.WIN, Outcome.LOSS) if points_of_the_unrated else (Outcome.LOSS, Outcome.WIN)
    second = tournament.round(2)
    return tournament.with_round(replace(second, games=(*second.games, Game(10, 3, *outcomes))))


def test_the_unrated_who_score_nothing_in_a_round_robin_do_not_count() -> None:
    """B.01 1.4.2b: the unrated lose to every rated opponent; with a point they count, as 2050 here."""
    without = im(round_robin_with_an_unrated(False))
    assert without.games[8].left_out is not None
    assert without.games[8].left_out.article == "B.01 1.4.2b"
    scoring = im(round_robin_with_an_unrated(True))
    assert scoring.games[8].counted_rating == 2050


# -- federations (1.4.3, 1.4.4) ---------------------------------------------------------------


def spaniards(own: int, others: str = "GER ITA") -> str:
    """Nine opponents, some of them from ESP, the others in turn from some federations."""
    names = others.split()
    federations = ["ESP"] * own + [names[place % len(names)] for place in range(9 - own)]
    return "\n".join(
        " ".join([*line.split()[:2], federation, "½"])
        for line, federation in zip(NINE, federations, strict=True)
    )


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (5, "GER ITA", []),
        (6, "GER ITA", ["1.4.4"]),
        (5, "GER", ["1.4.3"]),
        (3, "GER", ["1.4.3"]),
        (2, "GER", ["1.4.3", "1.4.4"]),
        (0, "GER GER ITA", []),
        (0, "GER GER GER GER ITA", ["1.4.4"]),
        (9, "GER", ["1.4.3", "1.4.4", "1.4.4"]),
    ],
)
def test_the_federations_of_nine_opponents(own: int, others: str, expected: list[str]) -> None:
    """B.01 1.4.3, 1.4.4: two others, at most five of the own, at most six of one."""
    assert failed(im(sheet("ESP", spaniards(own, others)))) == expected


@pytest.mark.parametrize(
    ("event", "exempt"),
    [
        (TitleEvent(kind=EventKind.NATIONAL_FINAL, host="ESP"), "B.01 1.4.3a"),
        (TitleEvent(kind=EventKind.NATIONAL_FINAL, host="ESP", own_zonal=True), ""),
        (TitleEvent(kind=EventKind.NATIONAL_FINAL, host="GER"), ""),
        (TitleEvent(kind=EventKind.NATIONAL_TEAM, host="ESP"), "B.01 1.4.3b"),
        (TitleEvent(kind=EventKind.NATIONAL_TEAM, host="GER"), ""),
        (TitleEvent(kind=EventKind.ZONAL, host="GER"), "B.01 1.4.3c"),
        (TitleEvent(host="ESP"), ""),
    ],
)
def test_exemptions_waive_both_rules_about_federations(event: TitleEvent, exempt: str) -> None:
    """B.01 1.4.3a-c: nine compatriots; exempt are only players of the federation that registers the event."""
    norm = im(sheet("ESP", spaniards(9)), event)
    assert norm.achieved is bool(exempt)
    assert norm.exemption == exempt
    assert norm.under_normal_rule is None


def test_an_exemption_that_is_not_needed_is_not_used() -> None:
    """B.01 1.4.3e: a norm that meets the normal rule counts as one, also in a zonal."""
    norm = im(sheet("ESP", spaniards(5)), TitleEvent(kind=EventKind.ZONAL))
    assert norm.normal_foreigners
    assert norm.exemption == ""


def test_the_best_norm_under_the_normal_rule_is_told_too() -> None:
    """B.01 1.4.3e, 1.4.4: seven compatriots of eleven need the exemption, the first ten games do not."""
    eleven = spaniards(5) + "\nIM 2450 ESP ½\nFM 2450 ESP ½"
    norm = im(sheet("ESP", eleven), TitleEvent(kind=EventKind.ZONAL))
    assert (norm.exemption, norm.counts_as) == ("B.01 1.4.3c", 11)
    assert norm.under_normal_rule is not None
    assert (norm.under_normal_rule.counts_as, norm.under_normal_rule.rounds) == (10, 10)


def big_swiss(foreigners: int, titled: int, federations: str, *, absent: int = 0) -> Tournament:
    """Player 1's nine compatriots, and foreigners paired among themselves, some absent in rounds 1 and 2."""
    tournament = sheet("ESP", spaniards(9))
    names = federations.split()
    others = tuple(
        Player(
            101 + place,
            Person(
                f"F{place}", federation=names[place % len(names)], title=Title.WIM if place < titled else None
            ),
            2300,
        )
        for place in range(foreigners)
    )
    tournament = replace(tournament, players=(*tournament.players, *others), federation="ESP")
    away = {101 + place for place in range(absent)}
    for round_ in tournament.rounds:
        present = [player.number for player in others if round_.number > 2 or player.number not in away]
        games = [
            Game(white, black, Outcome.DRAW, Outcome.DRAW)
            for white, black in zip(present[::2], present[1::2], strict=False)
        ]
        byes = [Bye(present[-1], Outcome.PAIRING_ALLOCATED_BYE)] if len(present) % 2 else []
        tournament = tournament.with_round(
            replace(round_, games=(*round_.games, *games), byes=(*round_.byes, *byes))
        )
    return tournament


@pytest.mark.parametrize(
    ("tournament", "exempt"),
    [
        (big_swiss(20, 10, "GER ITA POL"), True),
        (big_swiss(19, 10, "GER ITA POL"), False),
        (big_swiss(20, 9, "GER ITA POL"), False),
        (big_swiss(20, 10, "GER ITA"), False),
        (big_swiss(21, 11, "GER ITA POL"), True),
        (big_swiss(21, 11, "GER ITA POL", absent=1), True),
        (big_swiss(21, 11, "GER ITA POL", absent=2), False),
        (big_swiss(20, 10, "GER ITA FID"), False),
    ],
)
def test_the_large_swiss_from_the_facts(tournament: Tournament, exempt: bool) -> None:
    """B.01 1.4.3d: 20 rated foreigners of three federations, ten titled, in every round."""
    norm = im(tournament)
    assert norm.achieved is exempt
    assert norm.exemption == ("B.01 1.4.3d" if exempt else "")


def missing(tournament: Tournament, *rounds: int) -> Tournament:
    """The event with foreigner 101, who is titled, at half-point byes in these rounds; 102 has the PABs."""
    for number in rounds:
        played = tournament.round(number)
        games = tuple(game for game in played.games if 101 not in (game.white, game.black))
        byes = (Bye(101, Outcome.HALF_POINT_BYE), Bye(102, Outcome.PAIRING_ALLOCATED_BYE))
        tournament = tournament.with_round(replace(played, games=games, byes=byes))
    return tournament


def test_a_foreigner_who_misses_one_round_counts_in_every_round() -> None:
    """B.01 1.4.3d: "counted only if they miss at most one round": of exactly 20, one misses round 1."""
    once = missing(big_swiss(20, 10, "GER ITA POL"), 1)
    present = foreigners_present(setting_of(once, TitleEvent()))
    assert [presence.numbers for presence in present] == [(20, 3, 10)] * 9
    assert im(once).exemption == "B.01 1.4.3d"


def test_a_foreigner_who_misses_two_rounds_counts_in_none() -> None:
    """B.01 1.4.3d: "The player may skip at most one round": of exactly 20, one misses rounds 1 and 5."""
    twice = missing(big_swiss(20, 10, "GER ITA POL"), 1, 5)
    present = foreigners_present(setting_of(twice, TitleEvent()))
    assert [presence.numbers for presence in present] == [(19, 3, 9)] * 9
    assert not im(twice).achieved


def test_without_a_host_the_large_swiss_is_not_known() -> None:
    """B.01 1.4.3d: who is foreign depends on the host federation."""
    assert not im(replace(big_swiss(20, 10, "GER ITA POL"), federation="")).achieved
    assert im(replace(big_swiss(20, 10, "GER ITA POL"), federation=""), TitleEvent(host="ESP")).achieved


# -- titles and ratings of opponents (1.4.5, 1.4.6, 0.4.2, 1.1.4) -------------------------------


def test_candidate_masters_are_no_title_holders() -> None:
    """B.01 1.4.5a: five of nine are needed; CM and WCM do not count."""
    norm = im(sheet("FRA", lines().replace("FM 2450 GER", "CM 2450 GER")))
    assert failed(norm) == ["1.4.5a"]
    assert norm.failed[0].what == "title-holders: 4 of 5"


def test_a_title_that_was_not_confirmed_at_the_start_does_not_count() -> None:
    """B.01 0.4.2: opponent 2 was FM when the event began; so there are two IM or GM, three are needed."""
    event = TitleEvent(titles=(ConfirmedTitle(2, Title.FM),))
    norm = im(sheet("FRA", lines()), event)
    assert failed(norm) == ["1.4.5c"]
    assert norm.games[0].title is Title.FM


def test_in_a_long_event_titles_and_ratings_are_those_of_the_day() -> None:
    """B.01 1.1.4: a league of eight months; opponent 10 is IM from round 5 on, rated 2500 from round 9 on."""
    tournament = sheet("FRA", lines("- 2450 ESP ½"), start=date(2025, 9, 1), end=date(2026, 4, 30))
    last = tournament.player(10)
    ratings = (Rating(2450), Rating(2500, from_round=9))
    players = (*tournament.players[:-1], replace(last, person=replace(last.person, ratings=ratings)))
    event = TitleEvent(titles=(ConfirmedTitle(10, Title.IM, from_round=5),))
    late = im(replace(tournament, players=players), event).games[8]
    assert (late.title, late.rating) == (Title.IM, 2500)
    short = replace(tournament, players=players, end=date(2025, 9, 9))
    assert (im(short, event).games[8].title, im(short, event).games[8].rating) == (None, 2450)


def test_a_double_round_robin_counts_different_opponents() -> None:
    """B.01 1.4.5f, EX-N8: five opponents met twice; three with the title sought are needed."""
    five = ["IM 2450 ENG ½", "IM 2450 ENG ½", "GM 2450 GER ½", "- 2450 ITA ½", "- 2450 ESP ½"]
    again = [f"#{number} ½" for number in range(1, 6)]
    norm = im(sheet("FRA", "\n".join([*five, *again]), type_code="FIDE_DOUBLEROUNDROBIN"))
    assert norm.achieved
    numbers = {clause.article: (clause.actual, clause.needed) for clause in norm.clauses}
    assert numbers["B.01 1.4.5a"] == (3, 3)
    assert numbers["B.01 1.4.5f"] == (6, 6)
    assert "3 with the title sought or higher of 3" in {clause.what for clause in norm.clauses}


def test_a_double_round_robin_needs_six_players() -> None:
    """B.01 1.4.5f: five players are too few, even with ten games each."""
    four = ["IM 2450 ENG ½", "IM 2450 GER ½", "GM 2450 GER ½", "- 2450 ITA ½"]
    again = [f"#{place % 4 + 1} ½" for place in range(6)]
    norm = im(sheet("FRA", "\n".join([*four, *again]), type_code="FIDE_DOUBLEROUNDROBIN"))
    assert "5 players of 6" in {clause.what for clause in norm.failed}
    assert not norm.achieved


def test_a_double_round_robin_is_known_by_its_games() -> None:
    """B.01 1.4.5f: everybody has met everybody twice, though the file does not name the system."""
    players = tuple(Player(number, Person(f"P{number}", federation="FRA"), 2400) for number in (1, 2, 3))
    pairs = [(1, 2), (2, 3), (3, 1)] * 2
    rounds = tuple(
        Round(number, (Game(*pair, Outcome.DRAW, Outcome.DRAW),))
        for number, pair in enumerate(pairs, start=1)
    )
    setting = setting_of(Tournament(players=players, rounds=rounds), ORDINARY_EVENT)
    assert (setting.pre_determined, setting.round_robin, setting.double) == (True, True, True)
    once = setting_of(Tournament(players=players, rounds=rounds[:3]), ORDINARY_EVENT)
    assert (once.round_robin, once.double) == (True, False)


# -- asking -------------------------------------------------------------------------------------


def test_somebody_who_does_not_play() -> None:
    """There is no norm of a player who is not in the list."""
    with pytest.raises(NoSuchPlayer):
        norms(sheet("FRA", lines()), B01_2024, 77)


def test_all_norms_of_a_tournament() -> None:
    """B.01 1.4: player 1 makes the IM norm; nobody else has nine games."""
    assert [(norm.player, norm.title) for norm in norms_made(sheet("FRA", lines()), B01_2024)] == [
        (1, Title.IM)
    ]


def test_a_tournament_without_a_round() -> None:
    """Before the first round there is nothing to judge, and nothing breaks."""
    norm = im(Tournament(players=(Player(1, Person("Hero", federation="FRA"), 2400),)))
    assert not norm.achieved
    assert norm.games == ()


def test_near_misses() -> None:
    """Half a point short is near; a point short is not; a missing title-holder is."""
    half, whole = sheet("FRA", lines("- 2450 ESP 0")), sheet("FRA", lines("- 2450 ESP 0", "- 2450 ESP 0"))
    assert im(half).near
    assert not im(whole).near
    assert im(sheet("FRA", lines().replace("FM 2450 GER", "CM 2450 GER"))).near


def test_rounds_announced_but_not_paired_are_no_games() -> None:
    """A half-point bye asked for in round 9 does not end a tournament after eight rounds."""
    tournament = sheet("FRA", "\n".join(NINE[:8]), rounds=9).with_round(
        Round(9, byes=(Bye(1, Outcome.HALF_POINT_BYE),))
    )
    assert len(im(tournament).games) == 8
