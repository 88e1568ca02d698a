"""`caissa direct-titles`, `caissa title-application` and `caissa norm-field`."""

import json
from dataclasses import replace

import pytest

from caissa.cli.exit_codes import ExitCode
from caissa.files import json_model
from caissa.tournament import Team, Title
from tests.titles.championships import championship

APPLICATION = """
title = "IM"
name = "Okafor, Ada"
birth = 2004-06-02

[[norm]]
title = "IM"
event = "Lyon Open"
end = 2023-08-12
listed_event = "a"
signed = true
countersigned = true

[[norm]]
title = "GM"
event = "Bern"
end = 2024-02-20
signed = true
countersigned = true

[[norm]]
title = "IM"
event = "Oslo"
end = 2024-06-02
signed = true
countersigned = true

[[norm]]
title = "IM"
event = "Graz"
end = 2025-06-02
rated = false

[[rating]]
value = 2405
on = 2024-03-01
games = 300

[progress]
meeting = 2026-12-10
"""


@pytest.fixture
def application(tmp_path):
    """An application with three good norms and one from an event that is not rated yet."""
    path = tmp_path / "okafor.toml"
    path.write_text(APPLICATION, encoding="utf-8")
    return path


def saved(tmp_path, tournament):
    """A tournament as a JSON file."""
    path = tmp_path / "event.json"
    path.write_text(json_model.write(tournament), encoding="utf-8")
    return path


def test_an_application_is_judged_and_its_steps_are_listed(caissa, application):
    """B.01 1.5, 2.3: complete, achieved on the twentieth birthday, the deadline of 26 October still ahead."""
    done = caissa("title-application", application, "--today", "2026-10-01")
    assert done.code == 0
    assert "IM for Okafor, Ada: complete" in done.out
    assert "27 games in 3 norms (9 + 9 + 9), 27 needed" in done.out
    assert "Achieved on 2024-06-02, aged 20 years 0 days" in done.out
    assert "event not rated yet" in done.out
    assert "to do  submitted to FIDE for the meeting of 2026-12-10 (by 2026-10-26)" in done.out


def test_an_application_as_json(caissa, application):
    """The same as plain values; asked for GM, the IM norms are too low."""
    answer = caissa("title-application", application, "--today", "2026-10-27", "--json").json
    assert (answer["complete"], answer["games"], answer["achieved_on"]) == (True, 27, "2024-06-02")
    assert answer["left_out"][0]["event"] == "Graz"
    assert [step["late"] for step in answer["steps"]] == [False, False, True, False, False]
    higher = caissa("title-application", application, "--title", "GM", "--json").json
    assert (higher["complete"], higher["games"]) == (False, 9)


def test_titles_by_rating_from_the_same_file(caissa, application):
    """B.01 1.3.1: 2405 with 300 games is enough for FM."""
    assert "FM for Okafor, Ada: complete" in caissa("title-application", application, "--title", "fm").out
    answer = caissa("title-application", application, "--title", "FM", "--json").json
    assert answer["complete"]
    assert [clause["article"] for clause in answer["clauses"]] == ["B.01 1.3.1", "B.01 1.3.1"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"title = ", "Invalid value"),
        (b'{"title": "IM", }', "cannot be read"),
        (b"\xff\xfe\xff", "not UTF-8 text"),
        (b'title = "IM"\nage = 5', "there is no field 'age'"),
    ],
)
def test_a_bad_application_file_is_refused_in_one_line(caissa, tmp_path, content, words):
    """One line, and the exit code of a file that cannot be read or of one that says something impossible."""
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    done = caissa("title-application", path)
    assert done.code == (ExitCode.FILE if "cannot be read" in done.err else ExitCode.REFUSED)
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def with_file(tmp_path, tournament, **fields):
    """An application whose only norm is to be judged from a tournament file."""
    saved(tmp_path, tournament)
    lines = "\n".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())
    path = tmp_path / "application.toml"
    path.write_text(f'title = "IM"\n[[norm]]\nfile = "event.json"\n{lines}\n', encoding="utf-8")
    return path


def masters():
    """A round robin of ten IMs rated 2400 from six federations."""
    people = {number: {"title": Title.IM} for number in range(2, 11)}
    return championship(people=people, type_code="FIDE_ROUNDROBIN", name="Masters", federation="FRA")


def test_a_norm_may_be_judged_from_its_tournament_file(caissa, tmp_path):
    """B.01 Annex, 1.4.1d: nine of nine against 2400, where 5½ are needed, is a norm of 9 + 3 games."""
    path = with_file(tmp_path, masters(), player=1, signed=True, countersigned=True)
    answer = caissa("title-application", path, "--json").json
    assert answer["norms"] == [
        {"event": "Masters", "end": "2025-09-10", "title": "IM", "games": 9, "counts_as": 12}
    ]
    assert "B.01 1.5.6" in {clause["article"] for clause in answer["clauses"] if not clause["met"]}


def test_a_national_final_is_told_by_its_kind(caissa, tmp_path):
    """B.01 1.4.3a, 1.5.6f: all from one federation, which the exemption allows; it is a listed event."""
    people = {number: {"title": Title.IM, "federation": "FRA"} for number in range(1, 11)}
    final = championship(people=people, type_code="FIDE_ROUNDROBIN", name="Final", federation="FRA")
    answer = caissa(
        "title-application", with_file(tmp_path, final, player=1, kind="national-final"), "--json"
    ).json
    articles = {clause["article"]: clause["met"] for clause in answer["clauses"]}
    assert (articles["B.01 1.4.3e"], articles["B.01 1.5.6"]) == (False, True)
    assert answer["games"] == 12


def test_a_file_without_a_norm_says_why(caissa, tmp_path):
    """B.01 1.4.8: the last of the table lost everything."""
    done = caissa("title-application", with_file(tmp_path, masters(), player=10))
    assert "titles.no-norm" in done.err
    assert "player 10 made no IM norm" in done.err


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"player": 99}, "the number of a player"),
        ({}, "the number of a player"),
        ({"player": "1"}, "whole number above 0"),
        ({"player": 1, "kind": "blitz"}, "must be one of ordinary"),
        ({"player": 1, "section": 5}, "must be text"),
        ({"player": 1, "colour": "blue"}, "no field 'colour'"),
    ],
)
def test_wrong_fields_of_a_norm_with_a_file(caissa, tmp_path, fields, why):
    """The norm is named, and what is wrong with it."""
    done = caissa("title-application", with_file(tmp_path, masters(), **fields))
    assert done.code == 1
    assert "norm 1" in done.err
    assert why in done.err


def test_norms_must_be_a_list(caissa, tmp_path):
    """One [norm] in place of [[norm]] is a common slip."""
    path = tmp_path / "slip.toml"
    path.write_text('title = "IM"\n[norm]\nevent = "A"\n', encoding="utf-8")
    assert "[[norm]]" in caissa("title-application", path).err


def test_a_day_is_written_in_one_way(caissa, application):
    """--today 1.10.2026 is a wrong call."""
    assert caissa("title-application", application, "--today", "1.10.2026").code == 2


def test_direct_titles_of_a_file(caissa, tmp_path):
    """B.01.2 1.23b, World U18: gold a GM norm and the IM title, silver and bronze IM norms and FM titles."""
    path = saved(tmp_path, championship())
    done = caissa("direct-titles", path, "--event", "world-u18", "--tiebreaks", "PTS", "--explain")
    assert done.code == 0
    assert "GM norm" in done.out
    assert "place 1: gold  [B.01.2 1.23b]" in done.out
    answer = caissa("direct-titles", path, "--event", "World U18", "-t", "PTS", "--json").json
    reported = [
        (title["id"], title["title"], title["gives"]) for title in answer["earned"] if title["reported"]
    ]
    assert reported[:2] == [(1, "GM", "norm"), (1, "IM", "title")]
    assert answer["valid"]


def test_a_tie_that_decides_a_title_ends_with_doubt(caissa, tmp_path):
    """B.01 1.2.3: 1 and 2 share first; lots or stated ranks settle it."""
    path = saved(tmp_path, championship(draws=[(1, 2)]))
    done = caissa("direct-titles", path, "--event", "world-u20", "-t", "PTS")
    assert done.code == 3
    assert "titles.place-undecided" in done.err
    settled = caissa("direct-titles", path, "--event", "world-u20", "-t", "PTS", "--lots", "2,1", "--json")
    assert settled.code == 0
    assert settled.json["earned"][0]["id"] == 2


def test_the_ranks_of_the_file_may_be_taken(caissa, tmp_path):
    """B.01.2 note 4: the Chief Arbiter's file says that 2 was first."""
    event = championship(draws=[(1, 2)])
    players = tuple(
        replace(player, stated_rank={1: 2, 2: 1}.get(player.number, player.number))
        for player in event.players
    )
    path = saved(tmp_path, replace(event, players=players))
    answer = caissa("direct-titles", path, "--event", "world-u20", "--stated", "--json").json
    assert next((title["id"], title["title"]) for title in answer["earned"] if title["reported"]) == (2, "GM")


def test_a_conditional_title_names_the_lower_one(caissa, tmp_path):
    """B.01 0.6.2: rated 2050, the winner of a World U14 waits for FM (2100) and may take CM now."""
    path = saved(tmp_path, championship(people={1: {"rating": 2050}}))
    done = caissa("direct-titles", path, "--event", "world-u14", "-t", "PTS")
    assert "conditional on rating; CM may be taken now" in done.out


def test_a_team_event_is_judged_by_percentages(caissa, tmp_path):
    """B.01.2 1.23b: in a round robin of two teams 1 to 5 scored half or more of nine games: FM or CM."""
    teams = (Team(1, "One", players=(1, 2, 3, 4, 5)), Team(2, "Two", players=(6, 7, 8, 9, 10)))
    event = championship(teams=teams, type_code="FIDE_TEAM")
    answer = caissa("direct-titles", saved(tmp_path, event), "--event", "world-team", "--json").json
    reported = [(title["id"], title["title"]) for title in answer["earned"] if title["reported"]]
    # 9, 8, 7 and 6 of 9 are 65 % or more, 5 of 9 are 56 %.
    assert reported == [(1, "FM"), (2, "FM"), (3, "FM"), (4, "FM"), (5, "CM")]


def test_an_event_that_is_too_small_says_so(caissa, tmp_path):
    """B.01 1.2.2: eight players in seven rounds; and federations are asked of continental events."""
    path = saved(tmp_path, championship(8))
    done = caissa(
        "direct-titles", path, "--event", "continental-u18", "-t", "PTS", "--member-federations", "54"
    )
    assert "may not give direct titles" in done.out
    assert "participants: 8, 10 needed" in done.out
    assert "federations: 6, 5 needed" in done.out
    few = caissa(
        "direct-titles",
        path,
        "--event",
        "continental-u18",
        "-t",
        "PTS",
        "--member-federations",
        "FRA,GER,LUX",
    )
    assert "federations: 2, 1 needed" in few.out


def test_a_merged_group_by_year_sex_and_rating(caissa, tmp_path):
    """B.01 1.2.2: the groups are chosen from the whole event; without anybody in it, it is too small."""
    path = saved(tmp_path, championship(12))
    for group in ("women", "born-from=2010", "born-until=1960", "rated-below=2000", "women,born-from=2010"):
        answer = caissa(
            "direct-titles", path, "--event", "world-u14", "-t", "PTS", "--group", group, "--json"
        ).json
        assert not answer["valid"]
        assert any("participants in the subgroup: 0," in clause["what"] for clause in answer["clauses"])
    whole = caissa(
        "direct-titles", path, "--event", "world-u14", "-t", "PTS", "--group", "rated-below=2401", "--json"
    )
    assert whole.json["valid"]


def test_the_list_of_events(caissa):
    """B.01.2: 58 events in each section (23 for the world, 27 continental, 8 others), with what they give."""
    assert "GM title for winner" in caissa("direct-titles", "--list").out
    events = caissa("direct-titles", "--list", "--json").json
    assert {
        "event": "continental-amateur-u1700",
        "section": "open",
        "scope": "continental",
        "note": "amateur",
        "rewards": [],
    } in events
    assert len(events) == 2 * 58


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--event", "world-u19"], 1),
        ([], 2),
        (["--event", "world-u18", "--lots", "x"], 2),
        (["--event", "world-u18", "--group", "men"], 2),
        (["--event", "world-u18", "--group", "born-from=old"], 2),
    ],
)
def test_wrong_calls_of_direct_titles(caissa, tmp_path, words, code):
    """An unknown event is refused (B.01 1.2.4); a missing one or wrong lots are a wrong call."""
    assert caissa("direct-titles", saved(tmp_path, championship()), *words).code == code


POOL = "4x GM HUN 2500, 3x IM SRB 2420, 2x IM ROU 2400, 3x FM HUN 2330"


def test_a_field_for_norms(caissa):
    """B.01 Annex: in the field of ten an FM needs 7 of 9 against an average of 2422."""
    done = caissa("norm-field", "--pool", POOL, "--title", "gm", "--size", "10", "--explain")
    assert done.code == 0
    assert "10 players, 9 games: GM norm possible for 7 of 7" in done.out
    assert "3 with the title sought or higher, 3 needed  [B.01 1.4.5b]" in done.out
    fields = caissa("norm-field", "--pool", POOL, "--size", "10", "--must", "10", "--json").json
    mine = next(prospect for prospect in fields[0]["prospects"] if prospect["id"] == 10)
    assert (mine["average"], mine["score_needed"]) == (2422, "7.0")


def test_the_pool_may_be_a_file(caissa, tmp_path):
    """Any tournament file; a championship of untitled players allows no norm, and every reason is told."""
    done = caissa("norm-field", saved(tmp_path, championship(12)), "--size", "10")
    assert "possible for 0 of 10" in done.out
    assert "0 with the title sought or higher, 3 needed" in done.out


def test_schiller_teams_and_double_round_robins(caissa):
    """B.01 1.4.2e: teams are printed with the word on approval; a double round robin of six has ten games."""
    done = caissa(
        "norm-field",
        "--pool",
        "6x IM HUN 2450, 3x FM SRB 2350, 3x FM ROU 2350",
        "--title",
        "IM",
        "--schiller",
        "4",
    )
    assert "4 teams of 3, 9 games" in done.out
    assert "prior approval" in done.out
    assert "6 players, 10 games" in caissa("norm-field", "--pool", POOL, "--double", "--size", "6").out


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["x.trf", "--pool", POOL],
        ["--pool", POOL, "--title", "FM"],
        ["--pool", POOL, "--must", "77"],
    ],
)
def test_wrong_calls_of_norm_field(caissa, words):
    """No pool or two, a title without norms, a number that nobody has."""
    assert caissa("norm-field", *words).code == 2


@pytest.mark.parametrize(
    ("ratings", "code"),
    [
        ("value = 2301\ngames = 30", 0),
        ("value = 2299\ngames = 30", 1),
        ("value = 2301\ngames = 29", 1),
        ("value = 2301", 3),
    ],
)
def test_the_exit_code_says_whether_the_application_is_complete(caissa, tmp_path, ratings, code):
    """B.01 1.3.1: 2300 with 30 games is FM; 0 if met, 1 if not, 3 while the number of games is not told."""
    path = tmp_path / "fm.toml"
    path.write_text(f'title = "FM"\n[[rating]]\n{ratings}\n', encoding="utf-8")
    assert caissa("title-application", path).code == code
    assert caissa("title-application", path, "--json").code == code


def test_an_incomplete_application_by_norms_ends_with_one(caissa, application):
    """B.01 1.5.1: three IM norms are no GM application."""
    assert caissa("title-application", application, "--title", "GM").code == 1


def test_what_only_the_form_reads_is_passed_over(caissa, tmp_path):
    """Form IT2 wants signatures and consent in the same file; judging does not mind them."""
    path = tmp_path / "fm.toml"
    form = '[consent]\ngiven = true\n[[signatures]]\nrole = "president"\nname = "Diop, Awa"\n'
    path.write_text(f'title = "FM"\nremarks = ["late"]\n[[rating]]\nvalue = 2301\ngames = 30\n{form}')
    assert caissa("title-application", path).code == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('{"title": "IM", "fide_id": ' + "9" * 5000 + "}", "too many digits"),
        ("title = " + "9" * 5000, "too many digits"),
        ('{"a":' * 3000 + "1" + "}" * 3000, "too deep"),
        ("a = " + "[" * 3000 + "]" * 3000, "too deep"),
    ],
    ids=["JSON digits", "TOML digits", "JSON depth", "TOML depth"],
)
def test_monstrous_files_are_refused_in_one_line(caissa, tmp_path, club, content, words):
    """Thousands of digits or brackets are no fact of an event, wherever they stand."""
    path = tmp_path / "monster.toml"
    path.write_text(content, encoding="utf-8")
    for asked in (
        ("title-application", path),
        ("arbiter-application", path),
        ("prizes", club, "--fund", path),
        ("document", "report", club, "--details", path, "-o", tmp_path / "r.html"),
    ):
        done = caissa(*asked)
        assert done.code in (ExitCode.REFUSED, ExitCode.FILE)
        assert words in done.err
        assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_days_at_the_ends_of_the_calendar_are_refused(caissa, tmp_path, day):
    """B.01 2.3, 2.4: 45 days before the one and 60 after the other there is no calendar."""
    path = tmp_path / "far.toml"
    path.write_text(f'title = "GM"\n[progress]\nmeeting = {day}\npublished = {day}\n', encoding="utf-8")
    done = caissa("title-application", path)
    assert done.code == 1
    assert "a recent date" in done.err


def test_norms_after_a_round_that_nobody_has_paired_are_refused(caissa, club):
    """Norms are judged as they stood after a round that there was; round 99 never came."""
    done = caissa("norms", club, "--after-round", "99")
    assert done.code == 1
    assert "after round 99" in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("options", [("--confirmed", "99=GM"), ("--adjudicated", "1:99")])
def test_facts_about_players_who_are_not_there_are_refused(caissa, club, options):
    """A slip in a number must not pass for a fact that changes nothing."""
    done = caissa("norms", club, *options)
    assert done.code == 1
    assert "no player 99" in done.err


@pytest.mark.parametrize(
    "asked",
    [("norms", "--forecast"), ("norms", "--feasibility"), ("direct-titles", "--event", "world-u18")],
)
def test_json_carries_what_is_doubtful_in_the_file(caissa, tmp_path, asked):
    """A report of a player who scored 9 points in one game is doubtful, however it is printed."""
    path = tmp_path / "doubtful.trf"
    path.write_text(
        "012 Doubtful\n042 2026/05/01\n052 2026/05/02\nXXR 1\n"
        f"001    1 m    {'Abel, Ann':33} 2400 FRA{'9.0':>28}    1     2 w 1\n"
        f"001    2 m    {'Bell, Bob':33} 2300 FRA{'0.0':>28}    2     1 b 0\n",
        encoding="utf-8",
    )
    findings = caissa("show", path, "--json").json["findings"]
    assert findings
    codes = {finding["code"] for finding in caissa(asked[0], path, *asked[1:], "--json").json["findings"]}
    assert {finding["code"] for finding in findings} <= codes
