"""The ratings of a section: which games count for whom, and why others do not (B.02 4 to 8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from caissa.errors import Severity
from caissa.play import parse_time_control
from caissa.ratings import (
    NotRated,
    PooledEvent,
    PooledGame,
    Record,
    SectionRatings,
    WhyK,
    followed_rules,
    rate_section,
    rules_of,
)
from caissa.testing import crosstable
from caissa.tournament import AnnouncedEdition, Birth, Person, Player, Rating, Speed, Title, Tournament

START = date(2026, 5, 1)


def rated(text: str, **wishes: Any) -> SectionRatings:
    """A cross-table of May 2026 with its ratings."""
    return rate_section(crosstable(text, start=START, end=START), **wishes)


def why_not(section: SectionRatings, number: int) -> list[NotRated | None]:
    """A player's rounds: None where the game counts."""
    return [game.why_not for game in section.row(number).games]


def with_person(tournament: Tournament, number: int, **facts: Any) -> Tournament:
    """The tournament with more known of one player."""
    players = [
        replace(player, person=replace(player.person, **facts)) if player.number == number else player
        for player in tournament.players
    ]
    return replace(tournament, players=tuple(players))


def codes(section: SectionRatings) -> set[str]:
    """The codes of what is doubtful, the missing FIDE IDs apart."""
    return {finding.code for finding in section.findings} - {"rating.no-fide-id"}


def test_forfeits_byes_and_unrated_games_do_not_count() -> None:
    """B.02 5.1: neither a forfeit nor a game that is not to be rated; a bye is not a game at all."""
    section = rated("""
        1 Anna  2100 2w1 3b+ 4wW H
        2 Boris 2000 1b0 4w= 3b* Z
        3 Chen  1900 4b1 1w- 2w* U
        4 Dora  1800 3w0 2b= 1bL F
    """)
    assert why_not(section, 1) == [None, NotRated.UNPLAYED, NotRated.BY_DECISION]
    assert why_not(section, 2) == [None, None, NotRated.OPEN]
    anna = section.row(1).change
    assert anna is not None
    assert (anna.delta, len(anna.games)) == (Decimal("0.36"), 1)


def test_games_with_the_unrated_count_for_the_unrated_only() -> None:
    """B.02 8.3.1, 7.1.4: rated against unrated counts for the first rating, unrated against unrated not."""
    section = rated("""
        1 Anna  2100 2w1 3b1
        2 Boris -    1b0 4w1
        3 Chen  1900 4b1 1w0
        4 Dora  -    3w0 2b0
    """)
    assert why_not(section, 1) == [NotRated.UNRATED_OPPONENT, None]
    assert why_not(section, 2) == [None, NotRated.BOTH_UNRATED]
    boris = section.row(2)
    assert boris.change is None
    assert boris.initial is None  # zero against rated opponents in the first event
    assert section.rules.not_rated[NotRated.BOTH_UNRATED] == "7.1.4"


def test_a_first_rating_from_a_section_and_earlier_events() -> None:
    """B.02 7.1.4: three draws here and two a year ago make five."""
    pool = (PooledEvent("2025-05", (PooledGame(1800, 1), PooledGame(1800, 1))),)
    text = """
        1 Anna  1800 4w=
        2 Boris 1800 . 4w=
        3 Chen  1800 . . 4w=
        4 Dora  -    1b= 2b= 3b=
    """
    alone, with_pool = rated(text).row(4).initial, rated(text, records={4: Record(pool=pool)}).row(4).initial
    assert alone is not None
    assert with_pool is not None
    assert (alone.games, alone.published, alone.rating) == (3, False, 1800)
    assert (with_pool.games, with_pool.published, with_pool.rating) == (5, True, 1800)
    assert "rating.assumed-first-event" in codes(rated(text))


def test_who_was_published_since_the_start_is_rated_but_not_for_the_opponents() -> None:
    """B.02 8.2.4: Dora is reckoned with her new rating of 1700, Anna's game with her does not count."""
    section = rated("1 Anna 1800 2w=\n2 Dora - 1b=", records={2: Record(published_since=1700, games=8)})
    dora = section.row(2).change
    assert dora is not None
    assert (dora.rating, dora.delta, dora.coefficient.value) == (1700, Decimal("0.14"), 40)
    assert why_not(section, 1) == [NotRated.UNRATED_OPPONENT]


def test_a_match_with_an_unrated_player_is_not_rated() -> None:
    """B.02 6.1: although a first rating could be made from its games."""
    played = crosstable("1 Anna 1800 2w= 2b1\n2 Dora - 1b= 1w0", start=START, type_code="CUSTOM_MATCH")
    section = rate_section(played)
    assert why_not(section, 1) == why_not(section, 2) == [NotRated.MATCH_WITH_UNRATED] * 2
    assert section.row(2).initial is None


MATCH = """
    1 Anna  2100 2w1 2b1 2w1 2b0
    2 Boris 2000 1b0 1w0 1b0 1w1
"""


def test_games_after_the_decision_of_a_match_are_not_rated() -> None:
    """B.02 6.2: of four games the third decides; the fourth counts only if this was granted before."""
    played = crosstable(MATCH, start=START, type_code="CUSTOM_MATCH", scheduled_rounds=4)
    assert why_not(rate_section(played), 1) == [None, None, None, NotRated.MATCH_DECIDED]
    assert why_not(rate_section(played, waived=True), 2) == [None] * 4
    longer = replace(played, scheduled_rounds=6)
    assert why_not(rate_section(longer), 1) == [None] * 4
    swiss = replace(played, type_code="FIDE_DUTCH_2026")
    assert why_not(rate_section(swiss), 1) == [None] * 4


def test_every_result_decided_by_the_arbiter_counts_as_it_is() -> None:
    """B.02 5.1, Laws 12.9: a game scored ½-0 by decision was played and is rated for both as scored."""
    section = rated("1 Anna 2000 2w=\n2 Boris 2000 1b0")
    changes = [section.row(number).change for number in (1, 2)]
    assert [change.delta for change in changes if change] == [Decimal(0), Decimal("-0.5")]


RAPID = "1 Anna 2601 2w1\n2 Boris 2001 1b0"


@pytest.mark.parametrize(
    ("ratings", "edition", "counts"),
    [((2601, 2001), "2024-12", False), ((2601, 2002), "2024-12", True), ((2600, 2000), "2024-12", True),
     ((2601, 2001), "2024-03", True)],
)  # fmt: skip
def test_600_points_apart_with_a_player_above_2600(
    ratings: tuple[int, int], edition: str, counts: bool
) -> None:
    """B.02.RB 7.3.1 since December 2024: not rated from 600 on, if one is above 2600."""
    text = f"1 Anna {ratings[0]} 2w1\n2 Boris {ratings[1]} 1b0"
    section = rated(text, speed=Speed.RAPID, rules=rules_of(Speed.RAPID, edition))
    assert why_not(section, 1) == why_not(section, 2) == [None if counts else NotRated.TOO_WIDE_A_GAP]


def test_standard_play_knows_no_such_gap() -> None:
    """B.02 8.3.1: the same two players at standard play."""
    assert why_not(rated(RAPID), 1) == [None]


def test_a_standard_rating_stands_for_a_missing_rapid_rating() -> None:
    """B.02.RB 7.2.1: such a player counts as rated, for the opponent too."""
    played = crosstable("1 Anna - 2w1\n2 Boris - 1b0", start=START, speed=Speed.RAPID)
    played = with_person(played, 1, ratings=(Rating(1900), Rating(1950, speed=Speed.BLITZ)))
    played = with_person(played, 2, ratings=(Rating(2000), Rating(1900, speed=Speed.RAPID)))
    section = rate_section(played)
    assert [row.change and row.change.rating for row in section.rows] == [1900, 1900]
    assert why_not(section, 1) == why_not(section, 2) == [None]


def test_a_list_rating_of_another_speed_does_not_count_at_standard_play() -> None:
    """B.02: who has only a rapid rating is unrated at standard play, whatever orders the list."""
    played = crosstable("1 Anna 1900 2w1\n2 Boris 1900 1b0", start=START)
    played = with_person(played, 1, ratings=(Rating(1950, speed=Speed.RAPID),))
    assert rate_section(played).row(1).change is None


def test_in_a_long_event_each_list_counts_for_its_rounds() -> None:
    """B.02 4.1: from round 2 on Anna has 2150."""
    played = crosstable(
        """
        1 Anna  2100 2w1 3b1
        2 Boris 2000 1b0 .
        3 Chen  2000 .   1w0
        """,
        start=START,
    )
    section = rate_section(with_person(played, 1, ratings=(Rating(2100), Rating(2150, from_round=2))))
    anna, chen = section.row(1).change, section.row(3).change
    assert anna is not None
    assert chen is not None
    assert [game.difference for game in anna.games] == [100, 150]
    assert chen.games[0].difference == -150


@pytest.mark.parametrize(
    ("control", "counts"), [("120", [True, True]), ("90+30", [True, True]), ("90", [False, True])]
)
def test_a_game_with_a_strong_player_needs_more_time(control: str, counts: list[bool]) -> None:
    """B.02 1.1: with 90 minutes only games without a player of 2400 are rated."""
    section = rated(
        "1 Anna 2400 2w1 .\n2 Boris 2000 1b0 3w1\n3 Chen 1500 . 2b0",
        control=parse_time_control(f"{control} min" if "+" not in control else control),
    )
    seen = [game.why_not is None for game in section.row(2).games]
    assert seen == counts


def test_k_is_taken_from_the_list_the_user_or_the_facts() -> None:
    """B.02 8.3.3: a K that is told counts; otherwise it follows from rating, title and year of birth."""
    played = crosstable("1 Anna 2100 2w1\n2 Boris 2000 1b0", start=START)
    listed = with_person(played, 1, ratings=(Rating(2100, k=10),))
    junior = with_person(played, 1, birth=Birth(2008))
    titled = with_person(played, 1, title=Title.IM)
    changes = [rate_section(event).row(1).change for event in (listed, junior, titled, played)]
    assert [(change.coefficient.value, change.coefficient.why) for change in changes if change] == [
        (10, WhyK.LISTED),
        (40, WhyK.JUNIOR),
        (10, WhyK.TOP),
        (20, WhyK.ORDINARY),
    ]
    stated = rate_section(played, k=15)
    assert {row.change.coefficient.value for row in stated.rows if row.change} == {15}
    assert "rating.assumed-k" in codes(rate_section(played))
    assert "rating.assumed-k" not in codes(stated)


def test_a_record_of_the_list_replaces_the_rating_of_the_file() -> None:
    """B.02 7.1: the list in force at the start counts, for the opponents too."""
    section = rated(
        "1 Anna 2100 2w1\n2 Boris 2000 1b0",
        records={2: Record(2050, k=20), 1: Record(2100, games=10, birth_year=1990)},
    )
    anna = section.row(1).change
    assert anna is not None
    assert (anna.games[0].difference, anna.coefficient.why) == (50, WhyK.NEW)
    gone = rated("1 Anna 2100 2w1\n2 Boris 2000 1b0", records={2: Record(None)})
    assert gone.row(2).change is None
    assert why_not(gone, 1) == [NotRated.UNRATED_OPPONENT]


def test_the_edition_follows_the_start_or_what_was_announced() -> None:
    """B.02 0.1: a change binds events that start on or after its day."""
    keys = {}
    for start in (
        date(2023, 5, 1),
        date(2024, 2, 29),
        date(2024, 3, 1),
        date(2025, 9, 30),
        date(2025, 10, 1),
    ):
        keys[start] = followed_rules(Tournament(start=start)).key
    assert list(keys.values()) == ["2022-01", "2022-01", "2024-03", "2024-03", "2025-10"]
    rapid = [
        followed_rules(Tournament(start=start, speed=Speed.BLITZ)).key
        for start in (date(2024, 11, 30), date(2024, 12, 1))
    ]
    assert rapid == ["2024-03", "2024-12"]
    announced = Tournament(start=START, editions=(AnnouncedEdition("B.02", "2024-03"),))
    assert followed_rules(announced).key == "2024-03"
    assert followed_rules(announced, edition="2022").key == "2022-01"


def test_impossible_facts_are_findings_and_do_not_count() -> None:
    """A rating of 35000, a birth after the start and an unknown federation; none stops the calculation."""
    played = crosstable("1 Anna 2100 2w1\n2 Boris 2000 1b0\n3 Chen 1900 .", start=START)
    players = (
        replace(played.players[0], rating=35000),
        replace(played.players[1], person=Person("Boris", birth=Birth(2027), federation="XYZ", fide_id=1)),
        Player(3, Person("Chen", birth=Birth(1890), federation="FRA", fide_id=2), 1399),
    )
    section = rate_section(replace(played, players=players), excluded=["FRA"])
    by_code = {finding.code: finding for finding in section.findings}
    assert by_code["rating.implausible"].severity is Severity.ERROR
    assert "35000" in by_code["rating.implausible"].what
    assert section.row(1).change is None
    assert by_code["rating.birth"].severity in (Severity.ERROR, Severity.WARNING)
    births = [finding for finding in section.findings if finding.code == "rating.birth"]
    assert [finding.severity for finding in births] == [Severity.ERROR, Severity.WARNING]
    boris = section.row(2).change
    assert boris is not None
    assert boris.coefficient.value == 20  # not a junior of the future
    assert "'XYZ'" in by_code["rating.unknown-federation"].what
    assert "1399" in by_code["rating.below-floor"].what
    assert by_code["rating.excluded-federation"].where == "player 3 Chen"
    assert by_code["rating.no-fide-id"].where == "player 1 Anna"


def test_without_a_start_the_newest_edition_counts_and_nobody_is_a_junior() -> None:
    """What is not known is said."""
    played = with_person(crosstable("1 Anna 2100 2w1\n2 Boris 2000 1b0"), 1, birth=Birth(2012))
    section = rate_section(played)
    anna = section.row(1).change
    assert anna is not None
    assert (section.rules.key, anna.coefficient.value) == ("2025-10", 20)
    assert "rating.no-start" in codes(section)


def test_an_edition_younger_than_the_section_is_said() -> None:
    """B.02: of rapid before March 2024 no text is known; nothing is said where the edition fits."""
    text, early = "1 Anna 2100 2w1\n2 Boris 2000 1b0", date(2023, 5, 1)
    rapid = rate_section(crosstable(text, start=early, speed=Speed.RAPID))
    assert (rapid.rules.key, "rating.later-edition" in codes(rapid)) == ("2024-03", True)
    assert "rating.later-edition" not in codes(rate_section(crosstable(text, start=early)))


def test_a_section_without_rounds_has_rows_and_no_changes() -> None:
    """Before round 1 everybody stands at zero."""
    section = rate_section(Tournament(players=(Player(1, Person("Anna"), 2000), Player(2, Person("Bo")))))
    assert [row.counted for row in section.rows] == [(), ()]
    anna = section.row(1).change
    assert anna is not None
    assert (anna.change, anna.average) == (0, None)
    with pytest.raises(KeyError):
        section.row(3)
