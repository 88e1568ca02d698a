"""Norm certificates: how many, and who signs (B.06.1 2.7, 2.8)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.arbiters import (
    Certificate,
    Duty,
    EventSystem,
    Service,
    certificate_limit,
    signature_clauses,
    signing,
)
from caissa.arbiters.titles.certificates import may_receive

from .people import SIGNED, arbiter, event


@pytest.mark.parametrize(("players", "most"), [(1, 1), (25, 1), (26, 2), (50, 2), (51, 3), (100, 4)])
def test_a_swiss_gives_one_certificate_for_25_players_or_part(players: int, most: int) -> None:
    """2.7.1: one per 25 players or part thereof."""
    limit = certificate_limit(event(players=players))
    assert (limit.number, limit.article) == (most, "B.06.1 2.7.1")


@given(st.integers(1, 2000))
def test_the_certificates_of_a_swiss_cover_the_players_and_no_more(players: int) -> None:
    """2.7.1 as a property: enough lots of 25 for everybody, one less is too few."""
    number = certificate_limit(event(players=players)).number
    assert number is not None
    assert (number - 1) * 25 < players <= number * 25


@pytest.mark.parametrize("system", [EventSystem.ROUND_ROBIN, EventSystem.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_gives_two(system: EventSystem) -> None:
    """2.7.2: at most two in total."""
    assert certificate_limit(event(system=system, players=30)).number == 2


def test_world_and_continental_events_have_no_limit() -> None:
    """2.7: the limit is for 2.6.2 and 2.6.3 only."""
    assert certificate_limit(event(official="continental-individual", players=400)).number is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"system": EventSystem.KNOCKOUT}, "no limit is named for this system"),
        ({"system": None}, "the system is not stated"),
        ({"players": None}, "the number of players is not known"),
    ],
)
def test_where_no_number_follows_the_reason_is_told(change: dict[str, object], why: str) -> None:
    """2.7 speaks of Swiss events and round robins."""
    limit = certificate_limit(event(**change))
    assert (limit.number, limit.why) == (None, why)


def met(service: Service) -> dict[str, bool | None]:
    """The signature clauses by article."""
    return {clause.article.split()[1]: clause.met for clause in signature_clauses(arbiter(), service)}


def test_chief_arbiter_and_federation_sign() -> None:
    """2.8."""
    assert set(met(Service(event(), certificate=SIGNED)).values()) == {True}
    nobody = replace(SIGNED, federation_official="")
    assert signature_clauses(arbiter(), Service(event(), certificate=nobody))[0].met is False
    assert met(Service(event())) == {"2.8": None}


def test_somebody_else_than_the_chief_arbiter_may_not_sign() -> None:
    """2.8: the certificate names another signer than the event."""
    wrong = replace(SIGNED, signed_by="Somebody, Else")
    assert signature_clauses(arbiter(), Service(event(), certificate=wrong))[1].met is False


def test_an_untitled_chief_arbiter_signs_nothing() -> None:
    """2.8.2: and only he or she may get a norm."""
    facts = event(chief_arbiter_title="NA")
    paper = replace(SIGNED, title="NA")
    assert met(Service(facts, certificate=paper))["2.8.2"] is False
    assert signing(facts)[0].met is False
    assert may_receive(facts, arbiter(), Duty.ARBITER).met is False
    assert may_receive(facts, arbiter(), Duty.CHIEF_ARBITER).met is True
    assert may_receive(event(chief_arbiter_title=""), arbiter(), Duty.ARBITER).met is None
    assert signing(event(chief_arbiter_title=""))[0].met is None
    assert signing(event())[0].met is True


@pytest.mark.parametrize(
    ("position", "title", "fits"),
    [
        ("organiser", "IO", True),
        ("federation official", "FA", True),
        ("organiser", "", False),
        ("deputy chief arbiter", "IA", False),
    ],
)
def test_the_chief_arbiters_own_norm_is_signed_by_a_supervisor(position: str, title: str, fits: bool) -> None:
    """2.8.1: an organiser or federation official who is IA, FA or IO."""
    paper = Certificate("Roux, Paul", position, title, federation_official="Blanc, Eva")
    own = Service(event(chief_arbiter="Okafor, Ada"), Duty.CHIEF_ARBITER, certificate=paper)
    assert met(own)["2.8.1"] is fits


def test_nobody_signs_the_own_norm() -> None:
    """2.8.1: the supervisor is another person."""
    paper = Certificate("Okafor, Ada", "organiser", "IO", federation_official="Blanc, Eva")
    assert met(Service(event(), Duty.CHIEF_ARBITER, certificate=paper))["2.8.1"] is False
