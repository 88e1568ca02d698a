"""The engine against the literal reading of C.04.6, over random histories of up to ten teams."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import pair_team_field, pair_team_round, teams_state
from caissa.pairing.swiss.validator import team_objections
from caissa.pairing.teams.options import team_options
from caissa.tournament import Tournament
from tests.literal.team import LARGEST, pair_literally
from tests.pairing.swiss.team.wall import field, team

CODES = (
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP",
    "FIDE_TEAM_TYPEA_MP",
    "FIDE_TEAM_TYPEA_MP_GP_BAKU",
)


class Comparison:
    """Pairs a round by both readings and both editions; `wild` goes on from a random pairing."""

    def __init__(self, dice: Random, wild: bool) -> None:
        self.dice = dice
        self.wild = wild

    def __call__(
        self, before: Tournament, number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round by the text of 2026, once both readings agree on both texts."""
        assert edition is None
        for text in ("2024", "2026"):
            self._compare(before, number or 1, text)
        pairing = pair_team_round(before, number, edition="2026")
        assert team_objections(before, pairing) == []
        return self._shuffled(before, pairing) if self.wild else pairing

    def _compare(self, before: Tournament, number: int, text: str) -> None:
        state, options = teams_state(before, number, edition=text), team_options(before)
        try:
            literal = sorted(pair_literally(state, options, newer=text == "2026"), key=str)
        except NoLegalPairing:
            with pytest.raises(NoLegalPairing):
                pair_team_field(state, team_rules_for(before, text), options)
            return
        ours = pair_team_field(state, team_rules_for(before, text), options)
        assert sorted(ours.pairs, key=str) == literal

    def _shuffled(self, before: Tournament, pairing: RoundPairing) -> RoundPairing:
        """Some other legal pairing, so that histories come up which the rules would not make."""
        state = teams_state(before, pairing.round, edition="2026")
        numbers = [team.number for team in state.teams]
        barred = {team.number: team.barred for team in state.teams}
        for _ in range(20):
            numbers.sort(key=lambda _: self.dice.random())
            pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
            if all(other not in barred[first] for first, other in pairs):
                return replace(pairing, boards=_boards(pairs, numbers))
        return pairing


def _boards(pairs: list[tuple[int, int]], numbers: list[int]) -> tuple[Board, ...]:
    why = Reason("random", "", "")
    boards = [Board(at, first, other, 0, why) for at, (first, other) in enumerate(pairs, start=1)]
    if len(numbers) % 2:
        boards.append(Board(len(boards) + 1, numbers[-1], None, 0, why))
    return tuple(boards)


@pytest.mark.parametrize("seed", range(60))
def test_engine_and_literal_reading_agree(seed: int) -> None:
    """C.04.6 3 and 4: bye, upfloater sets, identifiers and colours, in every round of a random event."""
    dice = Random(seed)  # noqa: S311 - lots for an exercise, not a secret
    teams = 3 + int(dice.random() * 8)
    wishes = TeamParameters(
        teams=teams,
        rounds=min(teams, 2 + int(dice.random() * 6)),
        boards=(1, 2, 4)[seed % 3],
        type_code=CODES[seed % len(CODES)],
        draws=dice.random() * 0.8,
        absences=0.1 * (seed % 4 == 1),
        match_forfeits=0.1 * (seed % 4 == 2),
        board_forfeits=0.1 * (seed % 4 == 3),
    )
    generate_teams(wishes, dice, engine=Comparison(dice, wild=seed % 2 == 0))


def test_the_literal_reading_is_for_small_fields() -> None:
    """It tries every set and every pairing."""
    crowd = field(*(team(number) for number in range(1, LARGEST + 3)))
    with pytest.raises(ValueError, match="at most"):
        pair_literally(crowd, team_options(Tournament()), newer=True)
