"""Remarks at the desk: they are found, withdrawn and renumbered as values, whatever their words are."""

from __future__ import annotations

import pytest

from caissa.files import json_model
from caissa.play.chess960 import starting_position
from caissa.testing import crosstable
from caissa.tournament import Outcome, Passage, Remark, RemarkedResult, RemarkKind, Tournament
from caissa.tournament.remarks import WORDINGS
from caissa_web.section.book import Book, RatingCorrection
from caissa_web.section.ratings.corrections import without_correction, without_corrections_of
from caissa_web.section.remarks import (
    full_point_bye,
    interim,
    remarks_of,
    renumbered,
    without_interim,
    without_remarks,
    without_remarks_on_pairing,
)
from caissa_web.section.rounds.starting_positions import with_position
from caissa_web.section.state import State

WON = RemarkedResult(1, 3, Outcome.WIN, Outcome.LOSS)
BY_HAND = Remark(RemarkKind.PAIRED_BY_HAND, 2, explanation=(Passage(" Anna has met 3.", 1),))
OLD = Remark(RemarkKind.OLD_RESULT_PAIRED, 2, other_rounds=(1,), results=(WON,))
ADJOURNED = Remark(RemarkKind.ADJOURNED_NOT_DRAWN, 1, results=(WON,))
RATED = Remark(RemarkKind.RATED_OTHERWISE, 1, results=(WON,))
LEFT = Remark(RemarkKind.FIDE_MODE_LEFT, 1, reason="Club rules")
TEXT = "Round 2 was paired by hand, they say"


def facts(*remarks: Remark | str) -> Tournament:
    """Two rounds of four players, with remarks."""
    played = """
        1 Anna  2200 3w1 2b=
        2 Boris 2150 4w1 1w=
        3 Clara 2100 1b0 4w1
        4 David 2050 2b0 3b0
        """
    return crosstable(played, type_text="Swiss", remarks=remarks)


@pytest.fixture(params=["our English", "other English"], autouse=True)
def _words(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test twice: with the sentences as they are, and with quite other ones."""
    if request.param == "other English":
        other = {
            kind: tuple(f"<{kind.value}> " + " / ".join(_places(form)) for form in forms)
            for kind, forms in WORDINGS.items()
        }
        monkeypatch.setattr("caissa.tournament.remarks.WORDINGS", other)


def _places(wording: str) -> list[str]:
    return [f"{{{part.partition('}')[0]}}}" for part in wording.split("{")[1:]]


def test_a_pairing_that_is_thrown_away_takes_its_remarks_along() -> None:
    """C.04.2 4.3: what was remarked on round 2 goes with its pairing; the rest stays."""
    tournament = facts(BY_HAND, TEXT, OLD, LEFT, ADJOURNED, RATED, full_point_bye(1, 2))
    assert without_remarks_on_pairing(tournament, 2).remarks == (TEXT, LEFT, RATED, full_point_bye(1, 2))
    assert without_remarks_on_pairing(tournament, 3) is tournament


def test_the_line_about_an_interim_file_goes() -> None:
    """A section that came from an interim file is no interim file."""
    assert without_interim(facts(interim(1), LEFT, TEXT)).remarks == (LEFT, TEXT)


def test_a_full_point_bye_is_found_by_player_and_round() -> None:
    """C.04.1 4: the remark on one bye goes, those on others stay."""
    tournament = facts(full_point_bye(1, 2), full_point_bye(2, 1), full_point_bye(12, 2))
    left = without_remarks(tournament, full_point_bye(1, 2).__eq__).remarks
    assert left == (full_point_bye(2, 1), full_point_bye(12, 2))


def test_a_withdrawn_correction_takes_its_remark_along() -> None:
    """C.04.2 4.3: by round and game, and nothing else."""
    correction = RatingCorrection(1, 1, 3, *(Outcome.WIN, Outcome.LOSS))
    other = RemarkedResult(2, 4, Outcome.DRAW, Outcome.DRAW)
    rated = Remark(RemarkKind.RATED_OTHERWISE, 1, results=(other,))
    state = State(facts(RATED, rated, TEXT), Book(rating_corrections=(correction,)))
    assert without_correction(state, 1, (1, 3)).facts.remarks == (rated, TEXT)
    assert without_corrections_of(state, 1).facts.remarks == (rated, TEXT)
    assert without_correction(state, 1, (2, 4)) == state


def test_a_starting_position_drawn_again_is_remarked_once() -> None:
    """Laws, guidelines II: the report has one position a round."""
    state = State(facts(TEXT))
    for number, position in ((1, 518), (12, 3), (1, 0)):
        state = with_position(state, number, starting_position(position), "seed")
    drawn = remarks_of(state.facts, RemarkKind.STARTING_POSITION)
    assert [(remark.round, remark.subject) for remark in drawn] == [
        (12, str(starting_position(3))),
        (1, str(starting_position(0))),
    ]


def test_players_get_other_numbers_in_remarks() -> None:
    """A report numbers players by their pairing numbers (C.04.2 2.4)."""
    tournament = facts(BY_HAND, OLD, full_point_bye(3, 1), LEFT, TEXT)
    turned = RemarkedResult(4, 1, Outcome.WIN, Outcome.LOSS)
    assert renumbered(tournament, {1: 4, 3: 1}) == (
        Remark(RemarkKind.PAIRED_BY_HAND, 2, explanation=(Passage(" Anna has met 3.", 4),)),
        Remark(RemarkKind.OLD_RESULT_PAIRED, 2, other_rounds=(1,), results=(turned,)),
        full_point_bye(1, 1),
        LEFT,
        TEXT,
    )


def test_remarks_are_stored_as_values() -> None:
    """What is stored has none of the words, so that other words do not change it."""
    tournament = facts(BY_HAND, OLD, ADJOURNED, RATED, LEFT, full_point_bye(1, 2), interim(1))
    stored = json_model.write(tournament)
    assert "paired by hand" not in stored
    assert json_model.read(stored).document == tournament
