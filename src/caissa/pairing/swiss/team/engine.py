"""The team system step by step: the bye, then bracket after bracket, then colours (C.04.6 3.3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.matching import inessential, maximum_matching
from caissa.messages import Message, msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.team.bracket import BracketPairing, pair_bracket
from caissa.pairing.swiss.team.colours import ColourRule, TeamPair, first_team
from caissa.pairing.swiss.team.criteria import SeatedPair
from caissa.pairing.swiss.team.editions import TeamRules
from caissa.pairing.swiss.team.upfloaters import Rest, UpfloaterSet, choose_upfloaters, no_upfloaters
from caissa.pairing.teams.options import TeamOptions
from caissa.pairing.teams.state import TeamField, TeamState
from caissa.regulations import Rule
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket as it was formed and paired."""

    residents: tuple[TeamState, ...]
    upfloaters: UpfloaterSet
    pairing: BracketPairing


@dataclass(frozen=True, slots=True)
class AllocatedBye:
    """The team with the pairing-allocated bye, and the article that parted it from the next in line."""

    team: TeamState
    article: str
    why: str


@dataclass(frozen=True, slots=True)
class Coloured:
    """Two teams with their colours, the rule that gave them, and the first-team."""

    white: TeamState
    black: TeamState
    first: TeamState
    rule: Rule[ColourRule]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The whole round: its brackets from the top down, and the bye."""

    brackets: tuple[PairedBracket, ...]
    bye: AllocatedBye | None


class Engine:
    """Pairs one field by one edition and one competition's choices; no colour keeps two teams apart.

    Handbook: C.04.6 0, 3.4, 4, 4.3 (2024: 2.1)
    """

    def __init__(self, field: TeamField, rules: TeamRules, options: TeamOptions) -> None:
        self.field = field
        self.rules = rules
        self.options = options
        late = field.last_two_rounds
        self.set_criteria = tuple(
            criterion for criterion in rules.set_criteria if criterion.in_last_two_rounds or not late
        )
        self.pair_criteria = tuple(
            criterion for criterion in rules.pair_criteria if criterion.in_last_two_rounds or not late
        )

    def run(self) -> PairedRound:
        """The round, or `NoLegalPairing`.

        Handbook: C.04.6 3.3.2 (2024: 1.9.2)
        """
        bye = self.allocate_bye()
        left = [team for team in self.field.teams if bye is None or team is not bye.team]
        if not can_be_paired(left):
            raise self._impossible(left)
        scores = sorted({team.pairing_score for team in left}, reverse=True)
        brackets = []
        while left:
            bracket = self._bracket(Rest.of(left, scores))
            brackets.append(bracket)
            paired = {team.number for pair in bracket.pairing.pairs for team in pair}
            left = [team for team in left if team.number not in paired]
        return PairedRound(tuple(brackets), bye)

    # -- the bye --------------------------------------------------------------------

    def allocate_bye(self) -> AllocatedBye | None:
        """Who stays without an opponent when the number of teams is odd.

        Handbook: C.04.6 3.4, 3.4.1 (2024: 2.1, 2.1.1)
        """
        teams = self.field.teams
        if len(teams) % 2 == 0:
            return None
        able = [team for team in whose_absence_completes(teams) if not team.bye_barred]
        if not able:
            raise self._impossible(teams)
        able.sort(key=self._bye_key)
        article, why = self._bye_reason(able)
        return AllocatedBye(able[0], f"C.04.6 {article}", why)

    def _bye_key(self, team: TeamState) -> tuple[object, ...]:
        return tuple(rule.does(team) for rule in self.rules.bye_order)

    def _bye_reason(self, able: Sequence[TeamState]) -> tuple[str, str]:
        """The article that parts the first two, or legality if there is one only."""
        if len(able) == 1:
            return self.rules.articles["bye legal"], msg("it is the only one that leaves a legal pairing")
        for rule in self.rules.bye_order:
            if rule.does(able[0]) != rule.does(able[1]):
                return rule.article, msg("of those that leave a legal pairing it has {what}", what=rule.label)
        raise AssertionError("two teams have the same TPN")

    def _impossible(self, teams: Sequence[TeamState]) -> NoLegalPairing:
        """The failure, with the teams that cannot all be placed (C.04.6 3.3.3; 2024: 1.9.3)."""
        stuck = [team.number for team in whose_absence_completes(teams, of_any_size=True)]
        listed = ", ".join(map(str, sorted(stuck)))
        return NoLegalPairing(
            round=self.field.round,
            why=Message(_STUCK_WITH_BYE if len(teams) % 2 else _STUCK, {"teams": listed}),
            players=sorted(stuck),
            relief=(msg("the Chief Arbiter decides what to do"),),
            article=self.rules.cite("impossible"),
        )

    # -- a bracket --------------------------------------------------------------------

    def _bracket(self, rest: Rest) -> PairedBracket:
        residents = tuple(rest.teams[: rest.top])
        chosen = self._upfloaters(rest)
        pairing = pair_bracket((*residents, *chosen.teams), self.pair_criteria, self.seat)
        return PairedBracket(residents, chosen, pairing)

    def _upfloaters(self, rest: Rest) -> UpfloaterSet:
        inside, outside = rest.teams[: rest.top], rest.teams[rest.top :]
        if rest.top % 2 == 0 and can_be_paired(inside) and can_be_paired(outside):
            return no_upfloaters(self.set_criteria)
        return choose_upfloaters(rest, self.set_criteria)

    # -- colours ------------------------------------------------------------------------

    def seat(self, team: TeamState, other: TeamState) -> SeatedPair:
        """Two teams and the one that would be denied its preference: only equal preferences clash."""
        if team.due is None or team.due is not other.due:
            return SeatedPair(team, other, None)
        coloured = self.colours(team, other)
        return SeatedPair(team, other, coloured.black if team.due is Colour.WHITE else coloured.white)

    def colours(self, team: TeamState, other: TeamState) -> Coloured:
        """Which team has White on its first board, and by which rule.

        Handbook: C.04.6 4.3
        """
        first = first_team(team, other, self.options.secondary_used)
        second = other if first is team else team
        pair = TeamPair(first, second, self.field.initial_colour)
        for rule in self.rules.colour_rules:
            colour = rule.does(pair)
            if colour is not None:
                white, black = (first, second) if colour is Colour.WHITE else (second, first)
                return Coloured(white, black, first, rule)
        raise AssertionError("two teams that have played are left without colours")


_STUCK = msg("in every pairing some of these teams have met before: {teams}")
_STUCK_WITH_BYE = msg("in every pairing some of these teams have met before or may not have the bye: {teams}")


# -- what can be paired -----------------------------------------------------------------


def _graph(teams: Sequence[TeamState]) -> list[int]:
    """For every team the others it may meet, as a mask."""
    index_of = {team.number: index for index, team in enumerate(teams)}
    everyone = (1 << len(teams)) - 1
    graph = []
    for index, team in enumerate(teams):
        barred = 1 << index
        for number in team.barred:
            if number in index_of:
                barred |= 1 << index_of[number]
        graph.append(everyone & ~barred)
    return graph


def can_be_paired(teams: Sequence[TeamState]) -> bool:
    """Is there a complete pairing in which nobody meets an old opponent?

    Handbook: C.04.6 2.1.1, 2.2.1, 3.1, 3.1.1, 3.1.2 (2024: 2, 3.1.1, 3.2.1)
    """
    if len(teams) % 2:
        return False
    return len(maximum_matching(_graph(teams), (1 << len(teams)) - 1)) == len(teams)


def whose_absence_completes(teams: Sequence[TeamState], *, of_any_size: bool = False) -> list[TeamState]:
    """The teams of which any one can be left out so that all others can be paired.

    With `of_any_size` those whom some largest pairing leaves out, however many it leaves out.

    Handbook: C.04.6 3.4.1 (2024: 2.1.1)
    """
    graph, everyone = _graph(teams), (1 << len(teams)) - 1
    mates = maximum_matching(graph, everyone)
    if len(teams) - len(mates) != 1 and not of_any_size:
        return []
    spare = inessential(graph, everyone, mates)
    return [team for index, team in enumerate(teams) if spare >> index & 1]
