"""TPNs of teams: drawn, set, or by strength, before round 1; the pairings and the report follow them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.files import trf
from caissa.pairing import check
from caissa.tournament import Points, System
from caissa.tournament.matches import matches
from caissa.tournament.pairing_numbers import teams_in_order
from caissa_web import operations
from caissa_web.exchange.reports import numbered_as_paired
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.desk.teams.test_teams import DESK, act, cup, now


@pytest.fixture
def league(event, four_boards):
    """Four teams who all meet, before their first round."""
    facts = cup(4, scheduled_rounds=3, type_code="BERGER_TEAM_ROUNDROBIN")
    assert facts.system is System.ROUND_ROBIN
    return operations.create_section(event, "cup", facts, by="olga", book=four_boards)


def paired(section: Section) -> set[frozenset[int]]:
    """The matches of round 1."""
    newest = Section.objects.get(pk=section.pk)
    operations.pair_next_round(newest, by="ada", seen_version=newest.version)
    return {frozenset((match.white, match.black)) for match in matches(now(section), 1)}


def test_a_draw_decides_whom_a_team_meets(chief, league):
    """C.05 Annex 1: of four, 1 meets 4 and 2 meets 3 in round 1; as drawn these are other teams."""
    act(
        chief,
        "rounds/numbers/set/",
        league,
        **{"number-1": "1", "number-2": "4", "number-3": "2", "number-4": "3"},
    )
    assert teams_in_order(now(league)) == (1, 3, 4, 2)
    assert paired(league) == {frozenset((1, 2)), frozenset((3, 4))}
    assert check(now(league)).agrees


def test_lots_number_teams_not_players(chief, league):
    """The draw at the desk gives each team one number."""
    act(chief, "rounds/numbers/draw/", league, seed="17", kind="plain")
    (drawn,) = now(league).tpns
    assert sorted(drawn.order) == [1, 2, 3, 4]


def test_teams_are_ordered_by_strength(chief, section):
    """C.04.6 1.1.2: the average of the first four; entered last, the strongest team becomes the first."""
    facts = now(section)
    strong = tuple(
        replace(player, rating=2600) if player.number in facts.team(8).players else player
        for player in facts.players
    )
    section = operations.create_section(section.event, "strong", replace(facts, players=strong), by="olga")
    answer = chief.post(
        "/desk/spring/strong/rounds/numbers/strength/",
        {"seen_version": section.version, "counted": "4", "unrated": "1000"},
    )
    assert answer.status_code == 302
    after = now(section)
    assert teams_in_order(after) == (8, 1, 2, 3, 4, 5, 6, 7)
    assert after.team(8).strength == Points("2600")
    assert after.team(1).strength == Points("2397.5")
    page = chief.get("/desk/spring/strong/rounds/numbers/").content.decode()
    assert page.index("Maple") < page.index("Ash")


def test_the_report_has_the_teams_under_their_tpns(chief, section):
    """A TRF knows one number of a team; read again, the same round is paired from it (C.04.2 1.4)."""
    order = {f"number-{team}": str(9 - team) for team in range(1, 9)}
    act(chief, "rounds/numbers/set/", section, **order)
    newest = Section.objects.get(pk=section.pk)
    section = operations.pair_next_round(newest, by="ada", seen_version=newest.version)
    state = snapshot.load_state(section)
    assert check(state.facts).agrees
    reported = numbered_as_paired(state)
    assert reported.team(1).name == "Maple"
    assert check(trf.read(trf.write(reported)).tournament).agrees


def test_once_round_1_is_paired_the_numbers_stay(chief, section):
    """C.04.6 1.1.3."""
    operations.pair_next_round(section, by="ada", seen_version=section.version)
    act(chief, "rounds/numbers/strength/", section)
    assert now(section).tpns == ()
    assert "Order by strength" not in chief.get(f"{DESK}rounds/numbers/").content.decode()
