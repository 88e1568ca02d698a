"""Teams that come late, take a bye, leave and come back, and how the pairings honour it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.errors import ImpossibleChange
from caissa.pairing import check
from caissa.pairing.systems import system_of
from caissa.pairing.tables.round_robin.withdrawal import withdrawals
from caissa.pairing.tables.schedules import round_robin_table
from caissa.tournament import (
    Bye,
    Colour,
    Departure,
    ForfeitedMatch,
    Left,
    MatchForfeit,
    Outcome,
    Person,
    Player,
    Round,
    Team,
    Tournament,
)
from caissa.tournament.matches import matches
from caissa.tournament.team_changes import announce_team_bye, enter_team, readmit_team, withdraw_team


def cup(teams: int, **more: object) -> Tournament:
    """Teams of two, team 1 with players 1 and 2, team 2 with 3 and 4 …"""
    fields: dict[str, object] = {
        "type_code": "FIDE_TEAM",
        "initial_colour": Colour.WHITE,
        "board_colours": "WB",
        "scheduled_rounds": 3,
        "players": tuple(Player(n, Person(f"P{n}"), 2000) for n in range(1, 2 * teams + 1)),
        "teams": tuple(Team(n, f"T{n}", (2 * n - 1, 2 * n)) for n in range(1, teams + 1)),
    }
    return Tournament(**{**fields, **more})  # type: ignore[arg-type]


def paired(facts: Tournament) -> Tournament:
    """The next round, with White winning everywhere."""
    system = system_of(facts)
    entered = system.with_pairing(system.pair())
    round_ = entered.round(entered.paired_rounds)
    won = tuple(replace(game, white_outcome=Outcome.WIN, black_outcome=Outcome.LOSS) for game in round_.games)
    return entered.with_round(replace(round_, games=won))


def meetings(facts: Tournament, number: int) -> set[frozenset[int]]:
    """Who met whom."""
    return {frozenset((match.white, match.black)) for match in matches(facts, number)}


def test_a_team_that_left_is_not_paired_and_has_a_zero_point_bye() -> None:
    """C.04.2 3.2: who has withdrawn is not paired; four teams become three, one of which has the PAB."""
    left = withdraw_team(paired(cup(4)), 2, 1, "ill")
    after = paired(left)
    byes = {bye.participant: bye.outcome for bye in after.round(2).team_byes}
    assert byes[2] is Outcome.ZERO_POINT_BYE
    assert sorted(byes.values(), key=str).count(Outcome.PAIRING_ALLOCATED_BYE) == 1
    assert all(2 not in pair for pair in meetings(after, 2))
    assert check(after).wrong_rounds == ()
    back = paired(readmit_team(after, 2))
    assert any(2 in pair for pair in meetings(back, 3))


def test_a_late_team_is_paired_from_its_first_round_on() -> None:
    """C.04.2 2.4: no points for rounds before; three teams become four."""
    facts = paired(cup(3))
    new = Team(4, "T4", (7, 8), first_round=2)
    grown = replace(facts, players=(*facts.players, Player(7, Person("P7")), Player(8, Person("P8"))))
    entered = enter_team(grown, new)
    assert not any(4 in pair for pair in meetings(entered, 1))
    after = paired(entered)
    assert any(4 in pair for pair in meetings(after, 2))
    assert len(meetings(after, 2)) == 2


def test_who_is_entered_before_their_first_round_waits_for_it() -> None:
    """C.04.2 2.4: a team announced for round 2 has no opponent in round 1."""
    facts = cup(4)
    announced = replace(facts, teams=(*facts.teams[:3], replace(facts.teams[3], first_round=2)))
    first = paired(announced)
    assert not any(4 in pair for pair in meetings(first, 1))
    assert Bye(4, Outcome.ZERO_POINT_BYE) in first.round(1).team_byes
    assert any(4 in pair for pair in meetings(paired(first), 2))


@pytest.mark.parametrize(
    ("team", "why"),
    [
        (Team(1, "New", first_round=2), "belongs to T1"),
        (Team(9, " ", first_round=2), "needs a name"),
        (Team(9, "T2", first_round=2), "already"),
        (Team(9, "New", first_round=1), "from round 2"),
    ],
)
def test_a_team_that_cannot_enter(team: Team, why: str) -> None:
    """Numbers and names belong to one team, and a paired round takes nobody in (C.04.2 2.4)."""
    with pytest.raises(ImpossibleChange, match=why):
        enter_team(paired(cup(4)), team)


def test_a_table_takes_nobody_late_and_matches_of_those_who_left_are_lost() -> None:
    """C.05 6.6: the team that left keeps its place in the table; its matches are lost by forfeit."""
    facts = paired(cup(4, type_code="BERGER_TEAM_ROUNDROBIN"))
    with pytest.raises(ImpossibleChange, match="drawn up"):
        enter_team(facts, Team(9, "New", first_round=2))
    opponent = next(iter(meetings(paired(facts), 2) & {frozenset((2, n)) for n in (1, 3, 4)}))
    after = paired(withdraw_team(facts, 2, 1))
    lost = [match for match in after.forfeited_matches if match.round == 2]
    assert len(lost) == 1
    assert frozenset((lost[0].white, lost[0].black)) == opponent
    assert (lost[0].how is MatchForfeit.BLACK_WINS) == (lost[0].white == 2)
    assert len(after.round(2).games) == 2
    # One of three matches completed, less than half: its results do not count (C.05 6.6.2.1).
    gone = withdrawals(after, round_robin_table(after))
    assert [(record.participant, record.completed, record.counts) for record in gone] == [(2, 1, False)]


def test_two_teams_that_left_both_lose() -> None:
    """C.05 6.6: nobody wins a match to which neither team comes."""
    facts = cup(4, type_code="BERGER_TEAM_ROUNDROBIN")
    after = paired(withdraw_team(withdraw_team(facts, 1, 0), 4, 0))
    # The Berger table of four begins with 1-4 and 2-3.
    assert after.forfeited_matches == (ForfeitedMatch(1, 1, 4, MatchForfeit.BOTH_LOSE),)


def test_leaving_has_its_limits() -> None:
    """A team leaves after the round it is paired in; an expulsion needs a reason and is final (Laws 12.9)."""
    facts = paired(cup(4))
    with pytest.raises(ImpossibleChange, match="only after it"):
        withdraw_team(facts, 1, 0)
    with pytest.raises(ImpossibleChange, match="no round 9"):
        withdraw_team(facts, 1, 9)
    with pytest.raises(ImpossibleChange, match="reason"):
        withdraw_team(facts, 1, 1, how=Departure.EXPELLED)
    expelled = withdraw_team(facts, 1, 1, "fists", Departure.EXPELLED)
    assert expelled.team(1).left == Left(Departure.EXPELLED, 1, "fists")
    with pytest.raises(ImpossibleChange, match="expelled"):
        readmit_team(expelled, 1)
    with pytest.raises(ImpossibleChange, match="no team 9"):
        withdraw_team(facts, 9, 1)
    three = paired(cup(3))
    alone = next(bye.participant for bye in three.round(1).team_byes)
    with pytest.raises(ImpossibleChange, match="only after it"):
        withdraw_team(three, alone, 0)


def test_byes_are_asked_for_before_the_round() -> None:
    """C.04.2 3.3: half-, full- and zero-point byes; a later word replaces the earlier; leaving ends them."""
    facts = announce_team_bye(cup(4), 3, 2, Outcome.HALF_POINT_BYE)
    assert facts.round(2) == Round(2, team_byes=(Bye(3, Outcome.HALF_POINT_BYE),))
    assert announce_team_bye(facts, 3, 2, None).round(2).team_byes == ()
    assert withdraw_team(facts, 3, 1).round(2).team_byes == ()
    for number, outcome, why in (
        (1, Outcome.WIN, "can be requested"),
        (7, Outcome.ZERO_POINT_BYE, "no round 7"),
    ):
        with pytest.raises(ImpossibleChange, match=why):
            announce_team_bye(cup(4), 3, number, outcome)
    with pytest.raises(ImpossibleChange, match="has been paired"):
        announce_team_bye(paired(cup(4)), 3, 1, Outcome.ZERO_POINT_BYE)
    with pytest.raises(ImpossibleChange, match="has withdrawn"):
        announce_team_bye(withdraw_team(cup(4), 3, 0), 3, 1, Outcome.ZERO_POINT_BYE)
