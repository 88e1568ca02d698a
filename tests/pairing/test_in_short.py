"""Why two meet, in one sentence for somebody in the hall; the grounds are counted on paper."""

from __future__ import annotations

import pytest

from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.random_teams import TeamWishes, generate_team_event
from caissa.pairing.generation.shapes import SHAPES
from caissa.pairing.generation.tournaments import generate
from caissa.pairing.in_short import Ground, InShort, colour_in_short, in_short, short_sentences, without_board
from caissa.pairing.names import SystemName
from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import system_of
from caissa.pairing.wording import reason_sentence
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome, System

NOBODY = "\n".join(f"{number} Player{number} {2500 - 10 * number}" for number in range(1, 9))


def swiss(wall, code="FIDE_DUTCH_2026", rounds=7, **facts):
    """A Swiss as typed, White drawn for number 1."""
    return crosstable(wall, type_code=code, scheduled_rounds=rounds, initial_colour=Colour.WHITE, **facts)


def met_on(tournament):
    """Who met in which round, by the games on record."""

    def met(first, other):
        for played in tournament.rounds:
            if any({game.white, game.black} == {first, other} for game in played.games):
                return played.number
        return None

    return met


def answer(tournament, who, number=None):
    """The ground for one participant of a round, and the sentences about it."""
    system = system_of(tournament)
    number = number or system.next_round
    pairing = system.pair(number)
    values = in_short(
        pairing,
        pairing.board_of(who),
        tournament.system,
        system.points_before(number),
        met_on(system.before_round(number)),
    )
    return values, short_sentences(values, lambda player: f"P{player}", pairing.table)


def test_top_half_meets_bottom_half():
    """Round 1 of eight: number 2 meets number 6 (C.04.3 3.3, 3.5)."""
    values, sentences = answer(swiss(NOBODY), 6)
    assert (values.ground, values.first, values.other) == (Ground.HALVES, 2, 6)
    assert (values.places, values.size) == ((2, 6), 8)
    assert sentences == [
        "Top half meets bottom half: of the 8 with 0 points, P2 is number 2 and P6 number 6."
    ]


def test_who_met_already_is_passed_over():
    """All drew; 1 would meet 3 again by the plain order, so 1 meets 4."""
    wall = """
        1 A 2400  3w=
        2 B 2300  4w=
        3 C 2200  1b=
        4 D 2100  2b=
    """
    values, sentences = answer(swiss(wall), 1)
    assert (values.ground, values.other, values.passed, values.met_in) == (Ground.HALVES, 4, 3, 1)
    assert sentences[1] == "By the plain order P1 would have met P3, but these two met in round 1."


def test_an_odd_group_lets_somebody_float_down():
    """Three have won: one of them meets somebody without a win, because three cannot all meet."""
    wall = """
        1 A 2400  4w1
        2 B 2300  5b1
        3 C 2200  6w1
        4 D 2100  1b0
        5 E 2000  2w0
        6 F 1900  3b0
    """
    tournament = swiss(wall)
    grounds = {who: answer(tournament, who)[0] for who in (1, 2, 3)}
    floater = next(values for values in grounds.values() if values.ground is Ground.DOWN)
    assert (floater.left, floater.left_size, floater.score) == (1, 3, 0)
    assert floater.first in (1, 2, 3)
    assert floater.other in (4, 5, 6)
    [sentence] = short_sentences(floater, str)
    assert "floats down" in sentence
    assert "the 3 with 1 point are an odd number" in sentence


def test_the_bye_goes_to_the_end_of_the_list():
    """Seven players: number 7 has no opponent, and no colour needs a reason."""
    seven = swiss("\n".join(NOBODY.splitlines()[:7]))
    values, [sentence] = answer(seven, 7)
    assert values.ground is Ground.BYE
    assert "the number" in sentence.lower()
    assert "P7" in sentence
    pairing = system_of(seven).pair(1)
    assert colour_in_short(pairing.board_of(7)) == ""


def test_colours_are_told_by_their_rule():
    """Round 1: the lot; round 2 of two winners with different colours: both get what is due."""
    first = system_of(swiss(NOBODY)).pair(1)
    assert "the lot" in colour_in_short(first.board_of(1))
    wall = """
        1 A 2400  3w1
        2 B 2300  4b1
        3 C 2200  1b0
        4 D 2100  2w0
    """
    second = system_of(swiss(wall)).pair(2)
    assert second.board_of(1).white == 2
    assert colour_in_short(second.board_of(1)) == "Colours: both get the one that is due to them."


def test_the_strongest_meets_the_weakest_in_burstein():
    """After its seeding rounds Burstein pairs a group from both ends (C.04.4.2 3)."""
    event = generate(Parameters(players=12, rounds=7, system=SystemName.BURSTEIN), 1).tournament
    system = system_of(event)
    pairing = system.pair(7)
    grounds = {
        in_short(pairing, board, System.BURSTEIN, system.points_before(7), met_on(event)).ground
        for board in pairing
    }
    assert Ground.HALVES not in grounds
    assert Ground.ENDS in grounds


def test_accelerated_rounds_say_that_virtual_points_count():
    """Baku: the upper group starts with a virtual point (C.04.7)."""
    values, sentences = answer(swiss(NOBODY, "FIDE_DUTCH_2026_BAKU", rounds=9), 1)
    assert values.virtual
    assert "virtual points" in sentences[-1]


def test_a_round_robin_follows_its_table():
    """Berger table of four, round 1: 1-4, 2-3 (C.05 Annex 1)."""
    four = crosstable("\n".join(NOBODY.splitlines()[:4]), type_code="BERGER_ROUNDROBIN", scheduled_rounds=3)
    values, [sentence] = answer(four, 3, 1)
    assert (values.ground, {values.first, values.other}) == (Ground.ROUND_ROBIN, {2, 3})
    assert sentence.startswith("Everybody meets everybody: in round 1 the table (")
    board = system_of(four).pair(1).board_of(3)
    assert colour_in_short(board) == "Colours: the table says who has White."


def test_an_odd_table_gives_a_free_day():
    """Three in a table of four: whoever would meet number 4 is free."""
    three = crosstable("\n".join(NOBODY.splitlines()[:3]), type_code="BERGER_ROUNDROBIN", scheduled_rounds=3)
    pairing = system_of(three).pair(1)
    values = without_board(pairing.free[0], pairing, None, System.ROUND_ROBIN)
    assert values.ground is Ground.FREE_DAY


def test_a_knock_out_follows_its_bracket():
    """The first stage of eight: 1 meets 8."""
    eight = crosstable(NOBODY, type_code="CUSTOM_KNOCKOUT", scheduled_rounds=3)
    values, [sentence] = answer(eight, 8, 1)
    assert (values.ground, {values.first, values.other}) == (Ground.KNOCKOUT, {1, 8})
    assert "the winner goes on" in sentence


@pytest.mark.parametrize(
    ("outcome", "ground"),
    [
        (Outcome.HALF_POINT_BYE, Ground.HALF_POINT_BYE),
        (Outcome.FULL_POINT_BYE, Ground.FULL_POINT_BYE),
        (Outcome.ZERO_POINT_BYE, Ground.ZERO_POINT_BYE),
        (None, Ground.ABSENT),
    ],
)
def test_announced_byes_say_what_was_announced(outcome, ground):
    """Whoever was not to be paired has no board: the announcement is the reason (C.04.2 3.3)."""
    assert without_board(4, RoundPairing(2, "2026", ()), outcome, System.DUTCH).ground is ground


SMALL = {
    SystemName.TEAM: {"teams": 8, "boards": 2},
    SystemName.OLYMPIAD: {"teams": 11, "boards": 2},
    SystemName.TEAM_ROUND_ROBIN: {"teams": 5, "boards": 2},
}


def random_event(name):
    """A small event of a system."""
    if name in SHAPES:
        fixed = (SystemName.KNOCKOUT, SystemName.THIRD_PLACE_KNOCKOUT, SystemName.MATCH)
        few = {} if name in fixed else {"players": 13}
        return generate(Parameters(system=name, **few), 5).tournament
    return generate_team_event(TeamWishes(system=name, **SMALL.get(name, {})), 5).tournament


@pytest.mark.parametrize("name", SystemName, ids=lambda name: name.value)
def test_every_board_of_every_system_has_its_sentence(name):
    """No pairing is without a ground, and no colour without a short sentence of its own."""
    event = random_event(name)
    system = system_of(event)
    grounds = set()
    for number in system.recorded_rounds:
        pairing, points = system.pair(number), system.points_before(number)
        for board in pairing:
            values = in_short(pairing, board, event.system, points, met_on(event.before_round(number)))
            grounds.add(values.ground)
            assert all(short_sentences(values, str, pairing.table))
            if board.black is not None:
                assert colour_in_short(board) not in ("", reason_sentence(board.colour))
                assert {values.first, values.other} == set(board.players)
    assert grounds
    assert Ground.NOT_ON_RECORD not in grounds


def test_every_ground_has_a_sentence():
    """Also those of pairings that no engine made."""
    for ground in Ground:
        [first, *_] = short_sentences(InShort(ground, 1, 2), lambda player: f"P{player}")
        assert "P1" in first
