"""Every sentence about a pairing can be said in another language, for every system."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from caissa.errors import CaissaError, Finding
from caissa.messages import in_language
from caissa.pairing.checking.checker import check_basis, check_pairings
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.random_teams import TEAM_SHAPES, TeamWishes, generate_team_event
from caissa.pairing.generation.tournaments import generate
from caissa.pairing.lots import Lots, Seed, draw_initial_colour, draw_order
from caissa.pairing.names import SystemName
from caissa.pairing.systems import PairingSystem, system_of
from caissa.pairing.wording import board_sentences, reason_sentence, why_not_sentences
from caissa.testing import crosstable
from caissa.tournament import Tournament
from tests.documents.glossary import Glossary
from tests.marked import unmarked, words_of

ROUNDS = 3
QUESTIONS = 4
SMALL = {
    SystemName.TEAM: {"teams": 8, "boards": 2},
    SystemName.OLYMPIAD: {"teams": 11, "boards": 2},
    SystemName.TEAM_ROUND_ROBIN: {"teams": 5, "boards": 2},
}


def event(name: SystemName) -> Tournament:
    """A small random event of a system."""
    if name in TEAM_SHAPES:
        return generate_team_event(TeamWishes(system=name, **SMALL.get(name, {})), 1).tournament
    sized = {} if name in (SystemName.KNOCKOUT, SystemName.MATCH) else {"players": 9}
    return generate(Parameters(system=name, **sized), 1).tournament


def texts_of(findings: tuple[Finding, ...]) -> Iterator[str]:
    """What findings say."""
    for finding in findings:
        yield from (finding.what, finding.hint, finding.where)


def sentences(system: PairingSystem, number: int) -> Iterator[str]:
    """All that can be said about one round."""
    pairing = system.pair(number)
    yield pairing.basis
    yield from texts_of(pairing.findings)
    for board in pairing:
        yield from board_sentences(pairing, board, system.name)
    for bracket in pairing.brackets:
        yield from system.about(bracket, pairing.edition)
    for first, other in islice(combinations(system.participants, 2), QUESTIONS):
        try:
            yield from why_not_sentences(system.why_not(number, first, other), system.name)
        except CaissaError as refusal:
            yield refusal.sentence


@pytest.mark.parametrize("name", SystemName)
def test_every_sentence_of_every_system_can_be_translated(name):
    """Boards, colours, byes, brackets, criteria and the answers to why two do not meet."""
    tournament = event(name)
    system, known = system_of(tournament), words_of(tournament)
    for number in range(1, min(ROUNDS, tournament.paired_rounds) + 1):
        for sentence in sentences(system, number):
            assert unmarked(sentence, known) == [], sentence
    check = check_pairings(system)
    assert unmarked(check_basis(system, check), known) == []
    assert [
        checked_round.verdict.value for checked_round in check.rounds if unmarked(checked_round.verdict.value)
    ] == []


def test_why_nothing_is_legal_can_be_translated():
    """C.04.3 1.9.3: who stands in whose way, and what the Chief Arbiter may relax."""
    met = crosstable(
        """
        1 Anna  2400  2w1
        2 Boris 2300  1b0
        """,
        type_code="FIDE_DUTCH_2026",
        scheduled_rounds=3,
    )
    with pytest.raises(NoLegalPairing) as caught:
        system_of(met).pair(2)
    refusal = caught.value
    assert refusal.clashes
    assert refusal.relief
    for sentence in (refusal.sentence, *refusal.clashes, *refusal.relief):
        assert unmarked(sentence) == [], sentence


def test_the_stop_of_a_sentence_moves_behind_its_article_in_any_language():
    """The article stands before the full stop, whatever a language ends its sentences with."""
    pairing = system_of(event(SystemName.DUTCH)).pair(1)
    reason = pairing.boards[0].colour
    english = reason_sentence(reason)
    assert english.endswith(f" [{reason.article}].")
    words = {reason.sentence.template: "这是理由。", "{sentence} [{article}].": "{sentence}[{article}]。"}
    assert in_language(english, Glossary(words)) == f"这是理由[{reason.article}]。"


def test_an_opponent_that_is_nobody_is_named_so():
    """D.02 8: a team that finds no opponent in the group has no number to be called by."""
    system = system_of(event(SystemName.OLYMPIAD))
    for number in (2, 3):
        for first, other in combinations(system.participants, 2):
            assert why_not_sentences(system.why_not(number, first, other), system.name)


def test_a_drawing_of_lots_can_be_told_in_another_language():
    """The protocol names the purpose, the urn and what came out (C.05 6.1)."""
    lots = Lots(Seed("caissa"))
    draw_initial_colour(lots)
    draw_order(lots, (3, 5, 8))
    assert [str(lot) for lot in lots.protocol if unmarked(str(lot))] == []
