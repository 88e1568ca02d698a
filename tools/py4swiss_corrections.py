"""Where py4swiss 0.3.1 departs from the texts of 2026, put right, so that other differences can be seen.

Not run by itself: tools/compare_other_swiss.py reads it with --patches and runs it inside py4swiss.
Which corrections apply is told by the environment variable CORRECT, a list of the names below.
"""

# ruff: noqa: ARG001, SLF001 - it replaces parts of another program
import os

from py4swiss.engines.burstein import bye_matcher as burstein_bye
from py4swiss.engines.burstein import player as burstein_player
from py4swiss.engines.burstein.criteria.quality import C7
from py4swiss.engines.burstein.player import PlayerRole
from py4swiss.engines.burstein.state import State as BursteinState
from py4swiss.engines.common import PairingError
from py4swiss.engines.dubov import bye_matcher as dubov_bye
from py4swiss.engines.dubov.state import State as DubovState
from py4swiss.trf.results import ResultToken

WANTED = os.environ.get("CORRECT", "").split(",")


def stacked(keys, counts):
    """Bit positions for the keys, the first key the least important."""
    places, total = {}, 0
    for key in keys:
        places[key] = total
        total += counts[key].bit_length()
    return total, places


def most_games_first(matcher_class, place):
    """3.1.4: of those with the lowest score, the one with the most games gets the bye."""

    def get_bye(self):
        order = [at for at in range(self._len) if self._bye_weights[at]]
        order.sort(key=lambda at: place(self._players[at], at))
        for at in order:
            for other in range(self._len):
                weight = self._max_weight if other == at else self._max_weight & 0
                self._computer.set_edge_weight(other, self._len, weight)
            self._computer.compute_matching()
            if all(number != mate for number, mate in enumerate(self._computer.get_matching())):
                return self._players[at]
        raise PairingError("Round can not be paired.")

    matcher_class.get_bye = get_bye


def burstein_score_bits(players):
    """C6: the highest score of a floater is the most important."""
    scores = [player.points_with_acceleration for player in players]
    return stacked(sorted(set(scores)), {score: scores.count(score) for score in scores})


def burstein_next_bracket(cls, player_1, player_2, zero, state):
    """C7: pairs of the next bracket, whoever stands first; scores of floaters who are paired there."""
    weight = zero | 0
    roles = sorted((player_1.role, player_2.role), reverse=True)
    if roles[0] == PlayerRole.NONE or roles[1] != PlayerRole.LOWER:
        return weight
    weight |= 1
    weight <<= state.resident_score_total_bits
    if roles[0] == PlayerRole.RESIDENT:
        floater = player_1 if player_1.role == PlayerRole.RESIDENT else player_2
        weight += (zero | 1) << state.resident_score_bit_dict[floater.points_with_acceleration]
    return weight


def dubov_difference_bits(players):
    """C6: the largest score difference is the most important, and the fewer of it the better.

    Weights are maximised, so every upfloater brings one unit at each difference larger than its own.
    """
    highest = max(player.points_with_acceleration for player in players)
    differences = [highest - player.points_with_acceleration for player in players]
    differences = [difference for difference in differences if difference]
    kinds = sorted(set(differences))
    total, places = stacked(kinds, dict.fromkeys(kinds, len(differences) or 1))
    return total, places


def dubov_upfloater_scores(cls, player_1, player_2, zero, state):
    """C6 for one pair: a unit at every difference that is larger than this pair's."""
    weight = zero | 0
    if player_1.role != 1 or player_2.role == 1:
        return weight
    difference = player_1.points_with_acceleration - player_2.points_with_acceleration
    for larger, place in state.score_difference_bit_dict.items():
        if larger > difference:
            weight += (zero | 1) << place
    return weight


def burstein_buchholz(sections, system):
    """1.7.2: a run of zero-point byes that lasts until now counts as draws for the opponents."""
    rounds = min(len(section.results) for section in sections)
    for_opponents = {}
    for section in sections:
        points, results = section.points_times_ten, list(section.results)
        if len(results) > rounds:
            points -= system.get_points_times_ten(results[-1])
            if results.pop().result == ResultToken.ZERO_POINT_BYE:
                while results and results.pop().result == ResultToken.ZERO_POINT_BYE:
                    points += 5
        for_opponents[section.starting_number] = points
    return for_opponents


def burstein_values(weigh):
    """Buchholz or Sonneborn-Berger from such scores."""

    def values(sections, system):
        scores = burstein_buchholz(sections, system)
        return {
            section.starting_number: sum(
                (scores[result.id] if result.result.is_played() else section.points_times_ten)
                * (system.get_points_times_ten(result) if weigh else 1)
                for result in section.results
            )
            for section in sections
        }

    return values


if "games" in WANTED:
    most_games_first(
        burstein_bye.ByeMatcher,
        lambda player, at: (player.points_with_acceleration, -len(player.opponents), -at),
    )
    most_games_first(
        dubov_bye.ByeMatcher,
        lambda player, _: (player.points_with_acceleration, -len(player.opponents), -player.number),
    )
if "floaters" in WANTED:
    BursteinState._get_score_bits = staticmethod(burstein_score_bits)
if "next" in WANTED:
    C7.get_weight = classmethod(burstein_next_bracket)
if "byes" in WANTED:
    burstein_player._get_buchholz_dict = burstein_values(weigh=False)
    burstein_player._get_sonneborn_berger_dict = burstein_values(weigh=True)
if "differences" in WANTED:
    from py4swiss.engines.dubov.criteria.quality import C6

    DubovState._get_score_difference_bits = staticmethod(dubov_difference_bits)
    C6.get_weight = classmethod(dubov_upfloater_scores)
if "order" in WANTED:
    from py4swiss.engines.matching import Matcher

    plain = Matcher.add_to_weights

    def from_one(self, player, others, value, *, increment=False):
        """4.3: even the least wanted opponent comes before floating."""
        return plain(self, player, others, 1 if increment and not value else value, increment=increment)

    Matcher.add_to_weights = from_one
if "pins" in WANTED:
    from py4swiss.engines.burstein.player import Player as BursteinPlayer
    from py4swiss.engines.matching import Matcher as Pinning

    finalize = Pinning.finalize_match

    def inside_only(self, player, match):
        """3.2: whom a floater will meet further down is not settled in this bracket."""
        if not isinstance(player, BursteinPlayer) or match.role == PlayerRole.RESIDENT:
            finalize(self, player, match)

    Pinning.finalize_match = inside_only
