"""What follows from a disconnection, from reversed colours, from a game that never started (E.04)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.conduct.procedures import WrongState
from caissa.online import (
    DISTURBANCES,
    Cause,
    Decision,
    Declared,
    Disturbance,
    DisturbanceAct,
    DisturbanceState,
    PlayMode,
    System,
    decisions,
    verdict,
)

FIVE_MINUTES = Declared(reconnect_minutes=Decimal(5))
AT_OWN_RISK = Declared(reconnect_minutes=Decimal(5), players_responsible=True)
ONE_CARD = Declared(yellow_cards=1)


@pytest.mark.parametrize(
    ("declared", "cause", "minutes", "expected"),
    [
        (Declared(), Cause.PLAYER, "3", (Decision.RESUME, "E.04 18.9.1")),
        (AT_OWN_RISK, Cause.VENUE, "30", (Decision.RESUME, "E.04 18.9.1")),
        (AT_OWN_RISK, Cause.ZONE, "30", (Decision.RESUME, "E.04 18.9.1")),
        (AT_OWN_RISK, Cause.PLAYER, "5", (Decision.REDUCE_TIME, "E.04 18.9.2")),
        (AT_OWN_RISK, Cause.PLAYER, "5.01", (Decision.LOSS, "E.04 18.4.6")),
        (Declared(), Cause.GAME_GONE, "1", (Decision.RESTART, "E.04 18.9.3")),
        (AT_OWN_RISK, Cause.PLAYER, None, (Decision.WAIT, "E.04 18.9")),
    ],
)
def test_at_a_venue(declared, cause, minutes, expected):
    """16.5: players do not answer for the connection unless announced; 18.9: decided once it is back."""
    lost = Disturbance(cause=cause, minutes=Decimal(minutes) if minutes else None)

    proposed = verdict(PlayMode.HYBRID, declared, lost)

    assert (proposed.decision, proposed.article) == expected


@pytest.mark.parametrize(
    ("declared", "minutes", "clock", "expected"),
    [
        (Declared(), "9", "10", (Decision.CONTINUE, "E.04 11.4.1")),
        (Declared(), "10", "10", (Decision.LOSS, "E.04 11.4.2")),
        (FIVE_MINUTES, "5", "60", (Decision.CONTINUE, "E.04 11.4.1")),
        (FIVE_MINUTES, "6", "60", (Decision.LOSS, "E.04 11.4.2")),
        (FIVE_MINUTES, None, "60", (Decision.WAIT, "E.04 11.4")),
    ],
)
def test_online_the_clock_runs_on(declared, minutes, clock, expected):
    """11.4.1: back in time, the game goes on; 11.4.2: not back before the clock has run down, it is lost."""
    lost = Disturbance(minutes=Decimal(minutes) if minutes else None, clock_minutes=Decimal(clock))

    proposed = verdict(PlayMode.SUPERVISED, declared, lost)

    assert (proposed.decision, proposed.article) == expected


@pytest.mark.parametrize(
    ("declared", "earlier", "expected"),
    [
        (ONE_CARD, 0, Decision.YELLOW),
        (ONE_CARD, 1, Decision.RED),
        (Declared(yellow_cards=0), 0, Decision.RED),
        (Declared(), 7, Decision.WARNING),
    ],
)
def test_cards_of_the_video_conference(declared, earlier, expected):
    """13.4: yellow is a warning, red the loss of the game, if the regulations have cards at all."""
    lost = Disturbance(system=System.VIDEO, minutes=Decimal(1), earlier=earlier)

    assert verdict(PlayMode.SUPERVISED, declared, lost).decision is expected


@pytest.mark.parametrize(
    ("mode", "article"), [(PlayMode.HYBRID, "E.04 19.2"), (PlayMode.SUPERVISED, "E.04 15.2")]
)
@pytest.mark.parametrize(
    ("moves", "expected"),
    [(0, Decision.NEW_GAME), (9, Decision.NEW_GAME), (10, Decision.CONTINUE), (None, Decision.WAIT)],
)
def test_colours_reversed(mode, article, moves, expected):
    """Less than ten moves by both players: a new game with the right colours; else it continues."""
    proposed = verdict(mode, Declared(), Disturbance(cause=Cause.COLOURS, moves=moves))

    assert (proposed.decision, proposed.article) == (expected, article)


@pytest.mark.parametrize(
    ("mode", "article"), [(PlayMode.HYBRID, "E.04 16.11"), (PlayMode.SUPERVISED, "E.04 8.5")]
)
def test_a_game_that_never_started(mode, article):
    """The default time is zero unless announced: who is not there has lost by default."""
    proposed = verdict(mode, Declared(), Disturbance(cause=Cause.NOT_STARTED))

    assert (proposed.decision, proposed.article) == (Decision.FORFEIT, article)


disturbances = st.builds(
    Disturbance,
    system=st.sampled_from(System),
    cause=st.sampled_from(Cause),
    minutes=st.none() | st.decimals(0, 200, places=2),
    clock_minutes=st.none() | st.decimals(0, 200, places=2),
    earlier=st.integers(0, 5),
    moves=st.none() | st.integers(0, 100),
)
declarations = st.builds(
    Declared,
    reconnect_minutes=st.none() | st.decimals(0, 30, places=1),
    yellow_cards=st.none() | st.integers(0, 3),
    players_responsible=st.booleans(),
)


@given(st.sampled_from(PlayMode), declarations, disturbances)
def test_every_proposal_can_be_decided(mode, declared, lost):
    """A proposal is one of the decisions of its kind of event, or to wait; and it cites E.04."""
    proposed = verdict(mode, declared, lost)

    assert proposed.decision is Decision.WAIT or proposed.decision in dict(decisions(mode, lost))
    assert proposed.article.startswith("E.04 ")


@given(declarations, disturbances)
def test_a_player_at_a_venue_never_loses_for_the_venue(declared, lost):
    """16.5 read literally: unless announced, no disconnection at a venue costs a player anything."""
    if declared.players_responsible or lost.system is System.VIDEO or not lost.cause.is_disconnection:
        return

    proposed = verdict(PlayMode.HYBRID, declared, lost)

    assert proposed.decision in (Decision.WAIT, Decision.RESUME, Decision.RESTART)


ALLOWED = {
    DisturbanceState.OPEN: {
        DisturbanceAct.RETURN: DisturbanceState.BACK,
        DisturbanceAct.DECIDE: DisturbanceState.DECIDED,
        DisturbanceAct.DISMISS: DisturbanceState.DISMISSED,
    },
    DisturbanceState.BACK: {
        DisturbanceAct.DECIDE: DisturbanceState.DECIDED,
        DisturbanceAct.DISMISS: DisturbanceState.DISMISSED,
    },
    DisturbanceState.DECIDED: {DisturbanceAct.REOPEN: DisturbanceState.BACK},
    DisturbanceState.DISMISSED: {},
}
"""The table, typed a second time."""


@given(st.lists(st.sampled_from(DisturbanceAct), max_size=12))
def test_states_go_along_the_table_only(acts):
    """Whatever is tried, the state is one that the table leads to, and everything else is refused."""
    state = DISTURBANCES.first
    for act in acts:
        if act in ALLOWED[state]:
            state = DISTURBANCES.after(state, act)
            continue
        with pytest.raises(WrongState):
            DISTURBANCES.after(state, act)
    assert state in ALLOWED
