"""The rules of the Double-Swiss one by one (C.04.5); a match takes two rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.double_swiss.colours import colour_of
from caissa.pairing.swiss.double_swiss.editions import DOUBLE_SWISS_2026
from caissa.pairing.swiss.double_swiss.engine import Engine, NothingLegal
from caissa.pairing.swiss.double_swiss.matches import Matches, MatchPlayer
from caissa.pairing.swiss.double_swiss.next_round import pair_double_swiss_round
from caissa.pairing.swiss.double_swiss.scoring import double_swiss_scoring
from caissa.pairing.swiss.round_input import round_input
from caissa.testing import crosstable
from caissa.tournament import Colour, Points, Tournament
from tests.literal.double_swiss import identifier
from tests.pairing.swiss.people import both_ways, state

EVENT = {
    "scheduled_rounds": 6,
    "initial_colour": Colour.WHITE,
    "type_code": "FIDE_DOUBLESWISS",
    "scoring": double_swiss_scoring(),
}


def read(tournament: Tournament) -> dict[int, MatchPlayer]:
    """What the rules see before the next match, by number."""
    position = round_input(tournament, None, DOUBLE_SWISS_2026.handling)
    return {player.state.number: player for player in Matches(position).players()}


def player(number: int, score: str = "0", met: tuple[int, ...] = (), *, floated: bool = False) -> MatchPlayer:
    """A player typed in one line."""
    return MatchPlayer(state(number, score, met=met), 0, floated)


def field(*players: MatchPlayer) -> list[MatchPlayer]:
    """The players in rank order, with meetings known on both sides."""
    states = both_ways([player.state for player in players])
    known = [replace(state, state=now) for state, now in zip(players, states, strict=True)]
    return sorted(known, key=lambda player: player.state.order)


def test_the_identifier_of_a_pairing() -> None:
    """3.6: 11-24, 16-6, 10-9 and 8-4 have the identifier 4 6 9 11 8 16 10 24."""
    pairs = tuple((player(first), player(other)) for first, other in ((11, 24), (16, 6), (10, 9), (8, 4)))
    assert identifier(pairs) == [4, 6, 9, 11, 8, 16, 10, 24]


def test_the_first_set_of_upfloaters() -> None:
    """3.5: 2, 6, 8 have 3 points and 1, 3, 5 have 2½; two of the first and one of the others must float up.

    {2, 6, 8} is not possible, as the player without points can meet nobody but one of them; the
    first of the nine sets is {2, 6, 1}.
    """
    residents = [player(n, "4", (11, 12, 13)) for n in (11, 12, 13)]
    three = [player(n, "3") for n in (2, 6, 8)]
    two_and_a_half = [player(n, "2.5") for n in (1, 3, 5)]
    last = player(9, "0", (1, 3, 5))
    players = field(*residents, *three, *two_and_a_half, last)
    chosen, _ = Engine(players, last_round=False).upfloaters(range(len(players)), 3)
    assert [players[at].state.number for at in chosen] == [2, 6, 1]


def test_round_one() -> None:
    """3.6, 4.3.1: the first identifier pairs 1 with 4; odd numbers of the higher ranked have White."""
    pairing = pair_double_swiss_round(crosstable("1 A\n2 B\n3 C\n4 D\n5 E\n6 F", **EVENT))
    assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
    assert DEPRECATED in {finding.code for finding in pairing.findings}


def test_the_second_game_reverses_the_colours_and_the_bye_stays() -> None:
    """4.4 and the preface: the same opponents; a bye covers the whole match."""
    first = crosstable("1 A 2w1\n2 B 1b0\n3 C U", **EVENT)
    second = pair_double_swiss_round(first)
    assert second.round == 2
    assert second.pairs == ((2, 1), (3, None))
    assert second.boards[0].colour.article == "C.04.5 4.4"


def test_the_bye_is_worth_a_won_and_a_drawn_game() -> None:
    """1.4: 1½ points for the match; another value is remarked upon."""
    event = crosstable("1 A 2w1 2b0\n2 B 1b0 1w1\n3 C U U", **EVENT)
    assert read(event)[3].state.score == Points("1.5")
    other = pair_double_swiss_round(
        crosstable(
            "1 A\n2 B",
            **{**EVENT, "scoring": double_swiss_scoring().replaced(pairing_allocated_bye=Points(1))},
        )
    )
    assert "pairing.double-swiss-bye" in {finding.code for finding in other.findings}


def test_a_match_is_forfeited_only_if_both_games_are() -> None:
    """Preface, C1, C2: Anna won both games by forfeit; Chen and Dora forfeited one game each."""
    seen = read(
        crosstable(
            """
            1 Anna  2w+ 2b+
            2 Boris 1b- 1w-
            3 Chen  4w- 4b+
            4 Dora  3b+ 3w-
            5 Elio  6w+ 6b0
            6 Fred  5b- 5w1
            """,
            **EVENT,
        )
    )
    assert 2 not in seen[1].state.barred
    assert seen[1].state.bye_barred
    assert not seen[2].state.bye_barred
    assert 4 in seen[3].state.barred
    assert (seen[3].matches, seen[3].state.colours) == (1, ())
    assert seen[6].state.colours == (Colour.BLACK,)
    assert not seen[5].state.bye_barred


def test_a_floater_met_another_score_in_the_last_match() -> None:
    """1.5: before the second match 1 and 2 had 2 points, 3 and 4 none."""
    seen = read(
        crosstable(
            """
            1 Anna  4w1 4b1 3b1 3w1
            2 Boris 3w1 3b1 4b1 4w1
            3 Chen  2b0 2w0 1w0 1b0
            4 Dora  1b0 1w0 2w0 2b0
            5 Elio  6w= 6b= 7w= 7b=
            6 Fred  5b= 5w= 8w= 8b=
            7 Gina  8w= 8b= 5b= 5w=
            8 Hugo  7b= 7w= 6b= 6w=
            """,
            **EVENT,
        )
    )
    assert [number for number, player in sorted(seen.items()) if player.floated] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        ("", "", Colour.WHITE, "4.3.1"),
        ("WB", "WW", Colour.WHITE, "4.3.2"),
        ("WB", "BW", Colour.WHITE, "4.3.3"),
        ("BW", "WB", Colour.BLACK, "4.3.3"),
        ("WB", "WB", Colour.WHITE, "4.3.4"),
        ("B", "", Colour.WHITE, "4.3.4"),
        ("", "B", Colour.BLACK, "4.3.5"),
    ],
)
def test_colours(higher: str, lower: str, colour: Colour, article: str) -> None:
    """4.3: the lot, fewer Whites, the latest difference, the higher ranked, the opponent."""
    got, reason = colour_of(state(3, "2", higher), state(6, "2", lower), Colour.WHITE)
    assert (got, reason.article) == (colour, f"C.04.5 {article}")


def test_who_floated_is_not_chosen_again_but_in_the_last_round() -> None:
    """C7: 2 floated in the round before, so 3 floats up; in the last round 2 does."""
    players = field(player(1, "2"), player(2, "1", floated=True), player(3, "1"), player(4, "1"))
    for last_round, wanted in ((False, 3), (True, 2)):
        chosen, _ = Engine(players, last_round=last_round).upfloaters(range(4), 1)
        assert [players[at].state.number for at in chosen] == [wanted]


def test_the_following_scoregroup_counts() -> None:
    """C6: 3 and 4 have met; if 2 floated up, both would need upfloaters, so 3 floats and 2 meets 4."""
    one_point = (player(2, "1"), player(3, "1", (4,)), player(4, "1"))
    players = field(player(1, "2"), *one_point, player(5), player(6))
    chosen, needed = Engine(players, last_round=False).upfloaters(range(6), 1)
    assert [players[at].state.number for at in chosen] == [3]
    assert needed == 0


def test_impossible_rounds_are_refused() -> None:
    """Preface, C.04.7 1.4, 3.3: whole matches only, no guessed acceleration, no second meeting."""
    two = crosstable("1 A\n2 B", **EVENT)
    with pytest.raises(UnpairableRound, match=r"C\.04\.5 0"):
        pair_double_swiss_round(replace(two, scheduled_rounds=5))
    with pytest.raises(UnpairableRound, match=r"C\.04\.7 1\.4"):
        pair_double_swiss_round(replace(two, type_code="FIDE_DOUBLESWISS_BAKU"))
    with pytest.raises(UnpairableRound, match="round 1 has not been paired"):
        pair_double_swiss_round(two, 2)
    with pytest.raises(NoLegalPairing, match=r"C\.04\.5 3\.3"):
        pair_double_swiss_round(crosstable("1 A 2w1 2b0\n2 B 1b0 1w1", **EVENT))


def test_a_bracket_reports_its_marks() -> None:
    """Explanation: C4 to C8; the last round drops C7 and C8."""
    event = crosstable("1 A 3w1 3b1\n2 B 4w1 4b=\n3 C 1b0 1w0\n4 D 2b0 2w=", **EVENT)
    top = pair_double_swiss_round(event).brackets[0]
    assert [mark.label for mark in top.evaluation.marks] == ["C4", "C5", "C6", "C7", "C8"]
    last = pair_double_swiss_round(replace(event, scheduled_rounds=4)).brackets[0]
    assert [mark.label for mark in last.evaluation.marks] == ["C4", "C5", "C6"]


def test_the_bye_goes_by_score_matches_and_tpn() -> None:
    """3.4: 4 and 5 have no point; both have played one match, so 5, with the larger TPN, gets it.

    If 5 has had it already, 4 does; and nobody can if everybody has.
    """
    event = crosstable(
        """
        1 Anna  4w1 4b1
        2 Boris 5w1 5b1
        3 Chen  H   H
        4 Dora  1b0 1w0
        5 Elio  2b0 2w0
        """,
        **EVENT,
    )
    pairing = pair_double_swiss_round(event)
    assert pairing.bye == 5
    assert pairing.board_of(5).colour.article == "C.04.5 3.4"
    barred = [
        replace(player, state=replace(player.state, bye_barred=True)) for player in read(event).values()
    ]
    with pytest.raises(NothingLegal):
        Engine(barred, last_round=False).run()


def test_a_first_game_without_colours_takes_them_from_the_second() -> None:
    """1.6: a file may tell no colours for a forfeit; the second game shows who was to have White first."""
    seen = read(crosstable("1 Anna 2-+ 2b1\n2 Boris 1-- 1w0", **EVENT))
    assert seen[1].state.colours == (Colour.WHITE,)
    assert seen[2].state.colours == (Colour.BLACK,)
