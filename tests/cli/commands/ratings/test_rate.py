"""`caissa rate`: changes, first ratings, objections, the list of a period."""

import pytest

from tests.cli.commands.lists.test_rating_lists import HEAD, line


def player(number, name, rating, cells, fide_id="", born="", title=""):
    """A record 001 of TRF, by its columns."""
    rating = "" if rating is None else rating
    person = f"001 {number:4} m{title:>3} {name:<33} {rating:>4} FRA {fide_id:>11} {born:<10}"
    return f"{person} {'0.0':>4} {number:>4}  {cells}\n"


def report(name, *players, start="2026/05/01", control=""):
    """A tournament report."""
    head = f"012 {name}\n022 Lyon\n032 FRA\n042 {start}\n052 {start}\n192 FIDE_DUTCH_2026\n"
    return head + (f"222 {control}\n" if control else "") + "".join(players)


@pytest.fixture
def open_file(tmp_path):
    """Two rounds of three rated players and one without rating."""
    path = tmp_path / "open.trf"
    path.write_text(
        report(
            "May open",
            player(1, "Anna", 2460, "   2 w 1     3 b =", 601, "1990/01/01"),
            player(2, "Boris", 2060, "   1 b 0     4 w =", 602, "1990/01/01"),
            player(3, "Chen", 2460, "   4 b +     1 w =", 603, "2009/01/01"),
            player(4, "Dora", None, "   3 w -     2 b =", 604, "1990/01/01"),
            control="5400+30",
        ),
        encoding="utf-8",
    )
    return path


def test_the_table_of_changes(caissa, open_file):
    """B.02 8.3: Anna scores 1.5 against 0.92 + 0.50 expected; +0.08 x 10."""
    ran = caissa("rate", open_file)
    assert ran.code == 0
    anna = next(text for text in ran.out.splitlines() if "Anna" in text)
    assert anna.split() == ["1", "Anna", "2460", "2", "1.5", "1.42", "10", "+0.8"]
    assert "B.02 (2025-10)" in ran.out
    assert "rating.assumed-k" in ran.err


def test_the_working_of_one_player(caissa, open_file):
    """Each game with difference, PD and ΔR, and the article for what does not count."""
    ran = caissa("rate", open_file, "--explain", "chen")
    assert "not rated, not played over the board [B.02 5.1]" in ran.out
    assert "2460 - 2460 = +0, PD 0.50, score 0.5" in ran.out
    assert "K = 10: a rating of 2400 or more has been published [B.02 8.3.3]" in ran.out
    dora = caissa("rate", open_file, "--explain", "4").out
    assert "not published: fewer than 5 games against rated opponents [B.02 7.1.4]" in dora
    everybody = caissa("rate", open_file, "--explain", "all").out
    assert "Boris (2060)" in everybody


def test_why_a_difference_counts_as_it_does(caissa, tmp_path):
    """B.02 8.3.1: 2700 against 2200 counts as it is, 2200 against 2700 as 400; Dora's zero is disregarded."""
    path = tmp_path / "gap.trf"
    path.write_text(
        report(
            "Gap",
            player(1, "Anna", 2700, "   2 w 1     4 b 1", 601),
            player(2, "Boris", 2200, "   1 b 0", 602),
            player(3, "Chen", 2200, "  0000 - H", 603),
            player(4, "Dora", None, "  0000 - Z     1 w 0", 604),
            player(5, "Eve", None, "  0000 - H", 605),
        )
    )
    anna = caissa("rate", path, "--explain", "1").out
    assert "= +500, counted as it is: the player is rated 2650 or more [B.02 8.3.1], PD 0.96" in anna
    assert "= -500, counted as -400 [B.02 8.3.1], PD 0.08" in caissa("rate", path, "--explain", "2").out
    assert "zero in the first event, which is disregarded [B.02 8.2.1]" in caissa("rate", path, "-e", "4").out
    assert "no game against a rated opponent" in caissa("rate", path, "-e", "Eve").out
    assert "W 0 - We 0 = 0" in caissa("rate", path, "-e", "3").out
    values = caissa("rate", path, "-e", "1", "--json").json["players"][0]
    assert values["not_rated"] == [
        {"round": 2, "opponent": 4, "why": "unrated_opponent", "article": "B.02 8.3.1"}
    ]
    assert " -\n" in caissa("rate", path).out.replace("  ", " ")


def test_values_for_programs(caissa, open_file):
    """`--json` has every figure as text or whole number, and the working of who was asked for."""
    answer = caissa("rate", open_file, "--json", "--explain", "1").json
    anna = answer["players"][0]
    assert (answer["edition"], answer["speed"], anna["change"], anna["k_reason"]) == (
        "2025-10",
        "standard",
        "0.80",
        "top",
    )
    assert [game["difference"] for game in anna["working"]] == [400, 0]
    assert answer["players"][3]["first_rating"]["published"] is False
    assert "working" not in answer["players"][1]


def test_edition_k_and_speed_can_be_stated(caissa, open_file):
    """The same file by older rules, with another K, as rapid."""
    answer = caissa("rate", open_file, "--json", "--edition", "2022", "--k", "15").json
    assert (answer["edition"], answer["players"][0]["k"]) == ("2022-01", 15)
    rapid = caissa("rate", open_file, "--json", "--speed", "rapid", "--time-control", "15+10").json
    assert (rapid["regulation"], rapid["edition"]) == ("B.02.RB", "2024-12")


def test_the_speed_follows_from_the_time_control(caissa, tmp_path):
    """15 minutes and 10 seconds are rapid; 3 + 0 is blitz that is not rated."""
    anna, boris = player(1, "A", 2000, "   2 w 1", 601), player(2, "B", 2000, "   1 b 0", 602)
    path = tmp_path / "rapid.trf"
    path.write_text(report("Rapid", anna, boris, control="900+10"))
    ran = caissa("rate", path, "--json")
    assert (ran.code, ran.json["speed"]) == (0, "rapid")
    path.write_text(report("Blitz", anna, boris, control="180"))
    ran = caissa("rate", path, "--json")
    assert ran.code == 3
    assert {"rating.time"} <= {finding["code"] for finding in ran.json["findings"]}


def test_bad_input_is_said_and_changes_nothing_else(caissa, tmp_path):
    """A birth after the start, an excluded federation, an unreadable time control."""
    path = tmp_path / "odd.trf"
    path.write_text(
        report(
            "Odd",
            player(1, "Anna", 2000, "   2 w 1", 601, "2030/01/01"),
            player(2, "Boris", 2000, "   1 b 0", 602),
        )
        + "122 as long as they like\n"
    )
    ran = caissa("rate", path, "--excluded", "fra", "--json")
    codes = {finding["code"] for finding in ran.json["findings"]}
    assert ran.code == 3
    assert {"rating.birth", "rating.excluded-federation", "rating.time-control"} <= codes
    assert ran.json["players"][0]["change"] == "10.00"


def test_what_cannot_be_done_ends_in_a_refusal(caissa, open_file):
    """An unknown player, edition, month or time control."""
    assert "rating.unknown-player" in caissa("rate", open_file, "--explain", "Zoe", "--json").out
    for words in (
        ("--explain", "o"),
        ("--edition", "2019"),
        ("--period", "May"),
        ("--time-control", "soon"),
        ("--list", "--store", open_file.parent / "none.sqlite3"),
    ):
        assert caissa("rate", open_file, *words).code in (1, 5), words


def test_two_files_make_a_period(caissa, tmp_path):
    """B.02 8.3.4: -1.3 twice is -2.6, rounded once to -3; the list is that of June."""
    paths = []
    for number in (1, 2):
        paths.append(tmp_path / f"{number}.trf")
        paths[-1].write_text(
            report(
                f"Open {number}",
                player(1, "Anna", 2500, "   2 w =", 601, title="GM"),
                player(2, "Boris", 2404, "   1 b =", 602),
            )
        )
    ran = caissa("rate", *paths, "--json")
    assert ran.code == 0
    assert ran.json["month"] == "2026-06"
    assert [(player["before"], player["change"], player["rating"]) for player in ran.json["players"]] == [
        (2500, "-2.60", 2497),
        (2404, "2.60", 2407),
    ]
    text = caissa("rate", *paths, "--explain", "601").out
    assert "period -2.6, rounded -3 [B.02 8.3.4]" in text
    values = caissa("rate", *paths, "--explain", "anna", "--json").json["explained"]
    assert values == [
        {
            "fide_id": 601,
            "k": 10,
            "events": [{"name": f"Open {n}", "change": "-1.30", "games": 1} for n in (1, 2)],
        }
    ]
    table = caissa("rate", paths[0], "--period", "2026-07")
    assert "standard list of 2026-07" in table.out
    assert "rating.wrong-period" not in table.err


def test_the_pool_of_an_unrated_player_is_explained(caissa, tmp_path):
    """B.02 8.2: zero in the first event, then half a point; the second event alone counts."""
    paths = []
    for day, letters in ((1, "01"), (2, "==")):
        paths.append(tmp_path / f"{day}.trf")
        paths[-1].write_text(
            report(
                f"Open {day}",
                player(1, "Anna", 1800, f"   2 w {letters[1]}", 601),
                player(2, "Dora", None, f"   1 b {letters[0]}", 602),
                start=f"2026/05/0{day}",
            )
        )
    text = caissa("rate", *paths, "--explain", "dora").out
    assert "Open 1: a score of zero, disregarded [B.02 8.2.1]" in text
    assert "0.5 of 1 against rated opponents" in text
    assert "602 Dora: unrated -> unrated" in text


def test_a_period_needs_a_date(caissa, tmp_path):
    """Without dates the list must be named."""
    path = tmp_path / "undated.trf"
    path.write_text(
        "012 Undated\n" + player(1, "A", 2000, "   2 w =", 601) + player(2, "B", 2000, "   1 b =", 602)
    )
    assert caissa("rate", path, path).code == 2
    assert caissa("rate", path, path, "--period", "2026-06", "--json").json["month"] == "2026-06"


def test_the_list_of_a_period_is_saved_as_fide_prints_it(caissa, open_file, tmp_path):
    """B.02 7.1.2: the saved list can be imported again; who is unrated is not in it."""
    saved, kept = tmp_path / "june.txt", tmp_path / "kept.sqlite3"
    assert caissa("rate", open_file, "--output", saved).code == 0
    assert caissa("list-import", saved, "--month", "2026-06", "--kind", "standard", "--store", kept).code == 0
    assert caissa("rate", open_file, "--output", open_file).code == 5
    again = caissa("rate", open_file, "--output", saved)
    assert again.code == 5
    assert "--force writes over it" in again.err
    assert caissa("rate", open_file, "--output", saved, "--force").code == 0
    anna = caissa("lookup", "601", "--store", kept, "--json").json[0]
    assert (anna["standard_rating"], anna["standard_games"], anna["standard_k"]) == (2461, 2, 10)
    assert caissa("lookup", "604", "--store", kept).code == 1


def test_deaths_and_transfers_that_federations_reported(caissa, open_file, tmp_path):
    """RATE-030, B.02 10.2: who has died is not in the saved list, who moved has the new federation."""
    saved, kept = tmp_path / "june.txt", tmp_path / "kept.sqlite3"
    notices = ("--deceased", 602, "--transferred", "601=ger", "--deceased", 999)
    period = caissa("rate", open_file, "--output", saved, *notices, "--json").json
    by_id = {player["fide_id"]: player for player in period["players"]}
    assert (by_id[601]["federation"], by_id[601]["deceased"], by_id[602]["deceased"]) == ("GER", False, True)
    assert "rating.notice-unknown" in {finding["code"] for finding in period["findings"]}
    caissa("list-import", saved, "--month", "2026-06", "--kind", "standard", "--store", kept)
    assert caissa("lookup", "601", "--store", kept, "--json").json[0]["federation"] == "GER"
    assert caissa("lookup", "602", "--store", kept).code == 1
    assert caissa("rate", open_file, "--period", "2026-06", "--transferred", "601=XX").code == 2


@pytest.fixture
def store(tmp_path, caissa):
    """FIDE's list of May 2026 with Anna at 2470 and Boris at 2060."""
    path = tmp_path / "list.txt"
    path.write_text(HEAD + line(601, "Anna, A", "FRA", 2470) + line(602, "Boris, B", "FRA", 2060))
    kept = tmp_path / "ratings.sqlite3"
    assert caissa("list-import", path, "--month", "2026-05", "--store", kept).code == 0
    return kept


def test_the_imported_list_tells_ratings_and_k(caissa, open_file, store):
    """B.02 7.1: the list in force at the start counts, and a difference from the file is said."""
    ran = caissa("rate", open_file, "--list", "--store", store, "--json")
    anna = ran.json["players"][0]
    assert (anna["rating"], anna["k"], anna["k_reason"]) == (2470, 10, "listed")
    doubts = {(finding["code"], finding["where"]) for finding in ran.json["findings"]}
    assert {("rating.differs-from-list", "player 1 Anna"), ("rating.not-in-list", "player 3 Chen")} <= doubts
    period = caissa("rate", open_file, "--list", "--store", store, "--period", "2026-06", "--json").json
    assert [player["before"] for player in period["players"]] == [2470, 2060, None, None]


def test_no_list_in_force_is_said(caissa, open_file, store):
    """The only list is of May; an event of April cannot use it."""
    text = open_file.read_text().replace("2026/05/01", "2026/04/01")
    open_file.write_text(text)
    ran = caissa("rate", open_file, "--list", "--store", store)
    assert "rating.no-list" in ran.err


def test_a_round_of_rapid_is_left_out_of_the_standard_list(caissa, open_file):
    """B.02 1.1, B.02.RB 1.1.1: the note of the file is understood; each list takes its own rounds."""
    note = "### The time control of round 2 is 25'+10\" instead of 90'+30\". Reason: storm\n"
    open_file.write_text(open_file.read_text(encoding="utf-8") + note, encoding="utf-8")
    ran = caissa("rate", open_file, "--explain", "1")
    assert "B.02 1.1" in ran.out
    assert "round 2: rapid play, so not rated in the standard list" in ran.err
    anna = next(text for text in caissa("rate", open_file).out.splitlines() if "Anna" in text)
    assert anna.split()[3:5] == ["1", "1"]
    rapid = caissa("rate", open_file, "--speed", "rapid")
    anna = next(text for text in rapid.out.splitlines() if "Anna" in text)
    assert anna.split()[3:5] == ["1", "0.5"]
    assert "all other games: standard play" in rapid.err
