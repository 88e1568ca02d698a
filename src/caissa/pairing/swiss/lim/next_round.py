"""A round by the Lim system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketKind, BracketReport, Evaluation, Mark, Reason, RoundPairing
from caissa.pairing.swiss.deprecation import deprecation
from caissa.pairing.swiss.lim.colours import colour_of
from caissa.pairing.swiss.lim.direction import Direction
from caissa.pairing.swiss.lim.editions import REGULATION, LimRules, rules_for
from caissa.pairing.swiss.lim.engine import Engine, Paired
from caissa.pairing.swiss.lim.players import LimPlayer, read_players
from caissa.pairing.swiss.round_input import RoundInput, require_players, round_input
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.swiss_round import SwissRound
from caissa.pairing.swiss.validator import AbsoluteRules, validate
from caissa.pairing.swiss.writing import PlayersWriter, bye_by_rank
from caissa.tournament import Colour, Points, Tournament


def pair_lim_round(
    tournament: Tournament,
    round_number: int | None = None,
    *,
    edition: str | None = None,
    maxi: bool = False,
) -> RoundPairing:
    """Pair a round by the Lim system, by default the next one; `maxi` declares a maxi-tournament."""
    return LimRound(tournament, round_number, edition, maxi=maxi).paired()


class LimRound(SwissRound):
    """A round ready to be paired."""

    def __init__(
        self, tournament: Tournament, number: int | None, edition: str | None, *, maxi: bool = False
    ) -> None:
        self.rules = rules_for(tournament, edition)
        position = round_input(tournament, number, self.rules.handling)
        self.position = require_players(position, f"{REGULATION} 2.2")
        self.players = read_players(position)
        self.maxi = maxi

    def run_engine(self, forced: tuple[int, int] | None) -> RoundPairing:
        """The round by Lim's engine."""
        last = self.position.field.last_round
        median = median_score(self.position)
        engine = Engine(self.players, median, last_round=last, maxi=self.maxi, forced=forced)
        groups = engine.run(first_round=self.position.round == 1)
        return LimWriter(self.position, self.rules, self.players, engine.bye).pairing(groups)

    def nothing_legal(self) -> NoLegalPairing:
        """Somebody has no compatible opponent."""
        return NoLegalPairing(
            round=self.position.round,
            why=msg("not all players have a compatible opponent"),
            article=f"{REGULATION} 2.1",
        )

    def validate(self, pairing: RoundPairing) -> None:
        """Second meetings and byes by the facts; colours give way in the last round."""
        validate(self.position.tournament, pairing, AbsoluteRules())


def median_score(position: RoundInput) -> Points:
    """Half of what the rounds played can bring, in the units of `PlayerState.rank`.

    Handbook: C.04.4.3 2.2
    """
    return (position.round - 1) * position.tournament.scoring.win * position.field.point / 2


class LimWriter(PlayersWriter[Paired]):
    """Writes the round down; below the median colours go by the lower ranked player."""

    regulation = REGULATION

    def __init__(
        self, position: RoundInput, rules: LimRules, players: Sequence[LimPlayer], bye: int | None
    ) -> None:
        super().__init__(position.round, rules.key, [player.state for player in players], bye)
        self.position = position
        self.by_number = {player.state.number: player for player in players}
        self.below_median: set[int] = set()

    def meetings(self, bracket: Paired) -> list[tuple[PlayerState, PlayerState]]:
        """The pairs of a scoregroup, the higher ranked first."""
        pairs = [(self.participants[min(pair)], self.participants[max(pair)]) for pair in bracket.pairs]
        if bracket.direction is Direction.UP:
            self.below_median |= {higher.number for higher, _ in pairs}
        return pairs

    def allocate(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        """The colour by Lim's rules."""
        return colour_of(
            self.by_number[higher.number],
            self.by_number[lower.number],
            self.position.field.initial_colour,
            below_median=higher.number in self.below_median,
        )

    def bye_reason(self, taker: PlayerState) -> Reason:
        """The lowest ranked who may have the PAB."""
        return bye_by_rank(taker, f"{REGULATION} {bye_article(self.round)}", msg("lowest rank"))

    def findings(self) -> tuple[Finding, ...]:
        """The system is deprecated."""
        return (deprecation(msg("Lim system")),)

    def report(self, bracket: Paired) -> BracketReport:
        """A scoregroup with its marks."""
        up = bracket.direction is Direction.UP
        incoming, floaters = self.numbers(bracket.incoming), self.numbers(bracket.floaters)
        return BracketReport(
            score=bracket.score / self.position.field.point,
            kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
            moved_down=() if up else incoming,
            residents=self.numbers(bracket.residents),
            pairs=tuple((higher.number, lower.number) for higher, lower in self.meetings(bracket)),
            downfloaters=floaters,
            evaluation=_evaluation(floaters, bracket.broken),
            upfloaters=incoming if up else (),
            choices=bracket.choices,
        )


def bye_article(round_number: int) -> str:
    """The article by which the bye is given: in the first round another one than later."""
    return "7.1" if round_number == 1 else "1.1"


def _evaluation(floaters: tuple[int, ...], broken: int) -> Evaluation:
    """How many leave a scoregroup, and how many pairs were broken up for the sake of the median one."""
    return Evaluation(
        (
            Mark(
                "2.3",
                msg("floaters"),
                msg("players who leave the scoregroup"),
                (Points(len(floaters)),),
                floaters,
            ),
            Mark("2.6", msg("broken up"), msg("pairs of its neighbours broken up"), (Points(broken),)),
        )
    )
