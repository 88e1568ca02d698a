"""Drawing of lots: repeatable, recorded, and the ceremony of envelopes."""

from collections import Counter
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import ImpossibleChange
from caissa.pairing.lots import ByHand, Lots, Seed, UnlawfulLot, draw_initial_colour, draw_order
from caissa.pairing.tables.round_robin.announcements import doubts_about_draw, missing_from_draw
from caissa.pairing.tables.round_robin.berger import berger_table
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.draws import (
    NoEnvelopes,
    contingents,
    draw_numbers,
    restricted_draw,
    sections_for,
)
from caissa.pairing.tables.round_robin.editions import EDITIONS
from caissa.pairing.tables.round_robin.numbering import (
    UnlawfulNumbers,
    compatriots_meeting,
    with_drawn_numbers,
)
from caissa.pairing.tables.round_robin.varma import Section
from caissa.testing import crosstable
from caissa.tournament import (
    AbnormalPoints,
    Bye,
    Colour,
    Level,
    LineUp,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Round,
    Team,
    Tournament,
    VirtualPoints,
)


def field(*federations):
    """Players 1, 2, 3 … of these federations."""
    return tuple(
        Player(number, Person(f"Player {number:02}", federation=code))
        for number, code in enumerate(federations, 1)
    )


TWENTY = field(*["ESP"] * 7, *["ITA"] * 3, *["FRA"] * 3, "GER", "GER", "USA", "IND", "CHN", "", "")


def test_a_seed_gives_the_same_lots_for_ever():
    """Lot k among ten is the SHA-256 of 'seed:k:0' modulo 10; the values are from the sha256sum command."""
    source = Seed("Elista 2007")
    assert [source.place(step, "", "abcdefghij") for step in (1, 2, 3, 4)] == [2, 7, 8, 8]


@given(st.text(max_size=20), st.integers(1, 50), st.integers(1, 60))
def test_every_lot_lies_in_the_urn(seed, step, count):
    """Whatever the seed, a place in the urn comes out, and the same one again."""
    urn = [str(number) for number in range(count)]
    assert 0 <= Seed(seed).place(step, "", urn) < count
    assert Seed(seed).place(step, "", urn) == Seed(seed).place(step, "", urn)


def test_lots_are_fair():
    """Over 6000 draws among six each comes out about 1000 times (within five deviations)."""
    drawn = Counter(Seed("fair").place(step, "", "abcdef") for step in range(6000))
    assert all(abs(count - 1000) < 5 * 29 for count in drawn.values())


def test_the_protocol_lists_what_was_in_the_urn():
    """C.05 6.1: the arbiter answers for the draw, so each step is on record."""
    lots = Lots(Seed("x"))
    order = draw_order(lots, ("Anna", "Boris", "Chen"))
    assert sorted(order) == ["Anna", "Boris", "Chen"]
    first, second = lots.protocol
    assert (first.step, first.purpose, first.among, first.article) == (
        1,
        "place 1",
        ("Anna", "Boris", "Chen"),
        "C.07 4.2",
    )
    assert first.drawn not in second.among
    assert str(second).startswith(f"2. place 2: {second.drawn} (from ")


def test_lots_drawn_by_hand_are_checked():
    """A lot that was not in the urn, or is missing, is refused with the step."""
    assert draw_order(Lots(ByHand(("c", "a"))), "abc") == ("c", "a", "b")
    with pytest.raises(UnlawfulLot, match=r"step 2 says c, but the urn contained a, b"):
        draw_order(Lots(ByHand(("c", "c"))), "abc")
    with pytest.raises(UnlawfulLot, match="only 1 lot was noted"):
        draw_order(Lots(ByHand(("c",))), "abc")
    with pytest.raises(UnlawfulLot, match="the urn is empty"):
        Lots(Seed("")).draw("nothing", ())


def test_the_initial_colour_is_drawn():
    """C.04.3 5.1: by lot before round 1, and recorded."""
    assert draw_initial_colour(Lots(ByHand(("black",)))) is Colour.BLACK
    assert {draw_initial_colour(Lots(Seed(str(seed)))) for seed in range(20)} == set(Colour)


def test_a_plain_draw_gives_everyone_a_number():
    """C.05 6.2: players draw in alphabetical order from the numbers that are left."""
    players = field("A", "B", "C", "D")
    drawn = draw_numbers(players, Lots(ByHand(("3", "1", "4", "2"))))
    assert drawn.order == (2, 4, 1, 3)
    assert [drawn.number_of(player) for player in (1, 2, 3, 4)] == [3, 1, 4, 2]
    assert [step.purpose for step in drawn.protocol] == ["Player 01", "Player 02", "Player 03", "Player 04"]


def test_the_order_of_drawing():
    """C.06 2: most players first, then the country code, then names; those without a code alone."""
    players = (
        Player(1, Person("Zidane", federation="FRA")),
        Player(2, Person("Éclair", federation="FRA")),
        Player(3, Person("Bo", federation="DEN")),
        Player(4, Person("Ana", federation="DEN")),
        Player(5, Person("Solo", federation="USA")),
        Player(6, Person("Nobody")),
        Player(7, Person("Nemo")),
    )
    listed = contingents(players)
    assert [(contingent.group, [player.name for player in contingent.players]) for contingent in listed] == [
        ("DEN", ["Ana", "Bo"]),
        ("FRA", ["Éclair", "Zidane"]),
        ("USA", ["Solo"]),
        ("", ["Nobody"]),
        ("", ["Nemo"]),
    ]


def test_the_ceremony_of_envelopes_step_by_step():
    """C.06 1-4, ten players, by hand: Spain takes A, Italy D, the others what is left."""
    players = field("ESP", "ESP", "ESP", "ITA", "ITA", "SUI", "USA", "IND", "CHN", "NED")
    noted = ("A", "8", "3", "4", "D", "2", "10", "B", "9", "B", "5", "C", "6", "C", "1", "B", "7")
    drawn = restricted_draw(players, Lots(ByHand(noted)))
    assert [str(section) for section in drawn.sections] == [
        "A (3, 4, 8)",
        "B (5, 7, 9)",
        "C (1, 6)",
        "D (2, 10)",
    ]
    assert {number: drawn.order[number - 1] for number in (8, 3, 4)} == {8: 1, 3: 2, 4: 3}
    assert {number: drawn.order[number - 1] for number in (2, 10)} == {2: 4, 10: 5}
    first, second = drawn.protocol[:2]
    assert first.purpose.startswith("envelope for ESP, players: 3, Player 01 choosing")
    assert first.among == ("A", "B")
    assert (second.purpose, second.among, second.article) == ("Player 01", ("3", "4", "8"), "C.06 3")


def test_an_envelope_that_would_leave_others_without_is_not_offered():
    """C.06 3 with 3, 3, 2, 2: after two threes only C and D are left for the twos."""
    players = field("AAA", "AAA", "AAA", "BBB", "BBB", "BBB", "CCC", "CCC", "DDD", "DDD")
    for seed in range(30):
        drawn = restricted_draw(players, Lots(Seed(str(seed))))
        offered = [set(step.among) for step in drawn.protocol if step.purpose.startswith("envelope")]
        assert offered[0] == {"A", "B"}
        assert offered[2] == {"C", "D"}


@pytest.mark.parametrize("edition", EDITIONS)
@settings(deadline=None)
@given(seed=st.text(max_size=8))
def test_compatriots_do_not_meet_in_the_last_three_rounds(edition, seed):
    """C.06: the whole purpose of the restricted draw, for any lots and in every edition."""
    drawn = restricted_draw(TWENTY, Lots(Seed(seed)), EDITIONS[edition])
    assert sorted(drawn.order) == list(range(1, 21))
    federations = {
        number: TWENTY[player - 1].federation for number, player in enumerate(drawn.order, start=1)
    }
    assert not compatriots_meeting(berger_table(20), federations)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["AAA", "BBB", "CCC", "DDD", ""]), min_size=12, max_size=24), st.text(max_size=4)
)
def test_mixed_fields_are_kept_apart_if_possible(codes, seed):
    """C.02 15.1 'if possible': where no group is larger than a third, sets are found."""
    sizes = Counter(code for code in codes if code)
    if any(3 * size > len(codes) for size in sizes.values()):
        return
    drawn = restricted_draw(field(*codes), Lots(Seed(seed)))
    held = {number: codes[player - 1] for number, player in enumerate(drawn.order, start=1)}
    assert not compatriots_meeting(berger_table(len(codes)), held)


def test_other_groups_than_federations():
    """C.02 15.1: 'or of any predetermined group', here the first letter of the club."""
    players = field(*["AAA"] * 12)
    drawn = restricted_draw(
        players, Lots(Seed("x")), group_of=lambda player: "ab"[player.number % 2] if player.number < 5 else ""
    )
    held = {
        number: "ab"[player % 2] if player < 5 else "" for number, player in enumerate(drawn.order, start=1)
    }
    assert not compatriots_meeting(berger_table(12), held)


def test_sets_are_built_when_the_printed_ones_are_too_small():
    """C.02 15.1 (2022): three federations of six among 22 players; the protocol says so."""
    players = field(*["AAA"] * 6, *["BBB"] * 6, *["CCC"] * 6, "D", "E", "F", "G")
    sections, notes = sections_for(players)
    assert [len(section.numbers) for section in sections] == [6, 6, 6, 4]
    assert notes == ("The printed Varma sets are too small: sets were built.",)
    assert [section.apart for section in sections] == [True, True, True, False]


def test_the_misprinted_sets_of_2017_are_not_used():
    """C.02 13.17.1.5 (2017): the sets of 2022 replace those that break the promise, and a note says so."""
    sections, notes = sections_for(field(*["AAA"] * 3, *"BCDEFGHIJ"), EDITIONS["2017-07"])
    assert str(sections[1]) == "B (1, 8, 12)"
    assert notes == ("The sets printed in C.02 13.17.1.5 for this field are wrong; those of 2022 are used.",)


def test_envelopes_that_do_not_hold_the_numbers_are_refused():
    """C.06 1: every number lies in one envelope."""
    with pytest.raises(NoEnvelopes):
        restricted_draw(field("A", "A", "B"), Lots(Seed("x")), sections=(Section("A", (1, 2)),))


def test_a_verifier_for_any_numbering():
    """DRAW-006, by hand in the table for 6: rounds 3-5 are 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1."""
    held = {1: "ESP", 2: "ITA", 3: "ESP", 4: "ITA", 5: "", 6: ""}
    late = compatriots_meeting(berger_table(6), held)
    assert [(meeting.round, meeting.group, meeting.white, meeting.black) for meeting in late] == [
        (3, "ESP", 3, 1),
        (5, "ITA", 4, 2),
    ]
    assert compatriots_meeting(berger_table(6), held, last=1) == late[1:]
    assert compatriots_meeting(berger_table(6), held, last=99) == late
    double = compatriots_meeting(round_robin(6, 2), held, last=1)
    assert [(game.round, game.white, game.black) for game in double] == [(10, 2, 4)]


def test_drawn_numbers_go_into_the_tournament():
    """C.05 6.1: players, their teams, byes and prohibited pairings all follow the new numbers."""
    players = field("A", "B", "C")
    before = Tournament(
        players=players,
        teams=(Team(1, "Reds", (1, 3)),),
        type_text="individual round robin",
        rounds=(Round(1, byes=(Bye(3, Outcome.ZERO_POINT_BYE),)),),
        prohibited_pairings=(ProhibitedPairing((1, 2)),),
    )
    after = with_drawn_numbers(before, (3, 1, 2))
    assert [(player.number, player.name) for player in after.players] == [
        (1, "Player 03"),
        (2, "Player 01"),
        (3, "Player 02"),
    ]
    assert after.teams[0].players == (2, 1)
    assert after.rounds[0].byes[0].participant == 1
    assert after.prohibited_pairings[0].participants == (2, 3)


def test_teams_are_renumbered_too():
    """C.05 6.1 for teams: line-ups, byes and points by decision follow the new numbers."""
    before = Tournament(
        type_code="BERGER_TEAM_ROUNDROBIN",
        players=field("A", "B", "C"),
        teams=(Team(1, "Reds", (1,)), Team(2, "Blues", (2,)), Team(3, "Greens", (3,))),
        rounds=(Round(1, team_byes=(Bye(2, Outcome.ZERO_POINT_BYE),)),),
        line_ups=(LineUp(1, 1, 3, (1,)),),
        virtual_points=(VirtualPoints(2),),
        abnormal_points=(AbnormalPoints((3,), 0),),
    )
    after = with_drawn_numbers(before, (2, 3, 1))
    assert [(team.number, team.name, team.players) for team in after.teams] == [
        (1, "Blues", (2,)),
        (2, "Greens", (3,)),
        (3, "Reds", (1,)),
    ]
    assert after.rounds[0].team_byes[0].participant == 1
    assert (after.line_ups[0].team, after.line_ups[0].opponent) == (3, 2)
    assert after.virtual_points[0].participant == 1
    assert after.abnormal_points[0].participants == (2,)


def test_sets_are_built_for_fields_without_a_printed_table():
    """C.02 15.1: eight players have no Varma table; two federations of two can be kept apart."""
    sections, notes = sections_for(field("A", "A", "B", "B", "C", "D", "E", "F"))
    assert [len(section.numbers) for section in sections] == [2, 2, 4]
    assert notes == ("No Varma table is printed for this field: sets were built.",)


def test_no_draw_after_round_one():
    """C.05 6.4: announced pairings stay as they are."""
    begun = crosstable("""
        1 Anna  2w1
        2 Boris 1b0
    """)
    with pytest.raises(ImpossibleChange, match="Round 1 has been paired"):
        with_drawn_numbers(begun, (2, 1))


@pytest.mark.parametrize(
    ("order", "why"), [((1, 1, 2), "1 twice"), ((1, 2), "3 left out"), ((1, 2, 3, 9), "9 unknown")]
)
def test_numbers_must_be_everyone_once(order, why):
    """C.05 6.1: a hand-set order names everyone once."""
    with pytest.raises(UnlawfulNumbers, match=why):
        with_drawn_numbers(Tournament(players=field("A", "B", "C")), order)


def test_a_draw_held_too_late_is_doubtful():
    """C.05 6.3: in L1 and L2 at least 12 hours before round 1; 5.2: a restriction is announced before it."""
    start = datetime(2025, 5, 2, 15, 0)  # noqa: DTZ001 - local time of one place
    evening, noon = start.replace(day=1, hour=20), start.replace(hour=12)
    assert not doubts_about_draw(Level.TITLE, drawn_at=evening, first_round=start)
    assert [doubt.code for doubt in doubts_about_draw(Level.OFFICIAL, drawn_at=noon, first_round=start)] == [
        "draw.late"
    ]
    assert not doubts_about_draw(Level.RATED, drawn_at=noon, first_round=start)
    after = doubts_about_draw(None, drawn_at=start, first_round=start, restricted=True)
    assert [doubt.code for doubt in after] == ["draw.after-start", "draw.unannounced"]
    announced = doubts_about_draw(
        None, drawn_at=noon, first_round=start, restricted=True, announced_at=evening
    )
    assert not announced


def test_everyone_attends_the_draw_of_an_official_event():
    """C.05 6.3: in L1 all participants are there; who is late is the Chief Arbiter's affair."""
    players = field("A", "B", "C")
    absent = missing_from_draw(Level.OFFICIAL, players, {1, 3})
    assert [(doubt.code, doubt.where) for doubt in absent] == [("draw.absent", "player 2")]
    assert not missing_from_draw(Level.TITLE, players, {1})
