"""Norms: the results of a tournament judged for the GM, IM, WGM and WIM titles, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.ratings.tables import rating_difference
from caissa.titles.title_norms.clauses import (
    average_of,
    complete_mix_failures,
    counted_ratings,
    federation_demands,
    score_of,
    title_demands,
)
from caissa.titles.title_norms.event import ORDINARY_EVENT, Setting, TitleEvent, setting_of
from caissa.titles.title_norms.exemptions import exemption_for
from caissa.titles.title_norms.games import record
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import Demand
from caissa.titles.title_norms.norm import Clause, LeftOut, Norm, NormGame
from caissa.titles.title_norms.rules import Case, Exemption, NormRules, counts_as, games_needed
from caissa.titles.title_norms.search import Search, Selection, best_selection
from caissa.titles.title_norms.tables import halves, percentage, required_halves
from caissa.tournament import ZERO, Outcome, Player, Title, Tournament, points


class NoSuchPlayer(CaissaError):
    """A player who is not in the tournament."""

    code = "norms.no-such-player"
    message = "There is no player {number} in this tournament."


class RoundNotPaired(CaissaError):
    """Norms as they stood after a round that the tournament has not come to."""

    code = "norms.no-such-round"
    message = "There is nothing to judge after round {asked}; rounds paired so far: {paired}."


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A player's result that is asked about: the event, the rules, every round, and the exemption if any."""

    rules: NormRules
    setting: Setting
    player: Player
    record: tuple[NormGame, ...]
    exemption: Exemption | None = None


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to read the record: how many games it takes, and whether 1.4.1c is used for it."""

    record: tuple[NormGame, ...]
    least_games: int
    concession: bool = False


@dataclass(frozen=True, slots=True)
class Presentation:
    """The best choice of games that makes a norm, and the way the record was read for it."""

    way: _Way
    selection: Selection

    @property
    def merit(self) -> tuple[bool, Selection]:
        """What the better of two presentations has more of; 1.4.1c helps but once, so it comes last."""
        return not self.way.concession, self.selection


def norms(
    tournament: Tournament,
    rules: NormRules,
    player: int,
    event: TitleEvent = ORDINARY_EVENT,
    titles: Iterable[Title] | None = None,
) -> tuple[Norm, ...]:
    """A player's result judged for every title that the player lacks, or for the titles asked about.

    Each answer is the presentation that serves the player best; without a norm it is the one with the
    fewest conditions failed.

    Handbook: B.01 1.4
    """
    asked = inquiry(setting_of(tournament, event), rules, player)
    return tuple(norm_for(asked, level) for level in levels_for(asked, titles))


def as_after_round(tournament: Tournament, asked: int | None) -> Tournament:
    """The tournament as it stood after a round; as it is now if none is asked about."""
    if asked is None:
        return tournament
    if asked > len(tournament.rounds):
        raise RoundNotPaired(asked=asked, paired=tournament.paired_rounds)
    return tournament.before_round(asked + 1)


def norms_made(
    tournament: Tournament, rules: NormRules, event: TitleEvent = ORDINARY_EVENT
) -> tuple[Norm, ...]:
    """Every norm that was made in a tournament, in the order of the players' list."""
    judged = (
        norm for player in tournament.players for norm in norms(tournament, rules, player.number, event)
    )
    return tuple(norm for norm in judged if norm.achieved)


def inquiry(setting: Setting, rules: NormRules, player: int) -> Inquiry:
    """The question about one player of an event."""
    if player not in setting.tournament.numbers:
        raise NoSuchPlayer(number=player)
    applicant = setting.tournament.player(player)
    return Inquiry(
        rules, setting, applicant, record(setting, rules, player), exemption_for(rules, setting, applicant)
    )


def levels_for(asked: Inquiry, titles: Iterable[Title] | None = None) -> tuple[NormLevel, ...]:
    """The titles asked about, or those that the player may still seek."""
    if titles is None:
        return tuple(level for level in asked.rules.levels if level.sought_by(asked.player))
    wanted = frozenset(titles)
    return tuple(level for level in asked.rules.levels if level.title in wanted)


def norm_for(asked: Inquiry, level: NormLevel) -> Norm:
    """The result judged for one title, in the best presentation."""
    best = presentation(asked, level)
    if best is None:
        return _nearest(asked, level)
    normal = replace(asked, exemption=None)
    under_normal_rule = presentation(normal, level) if asked.exemption else best
    if under_normal_rule is None:
        return _norm(asked, level, best)
    if under_normal_rule.merit == best.merit:
        return _norm(normal, level, best)
    return replace(_norm(asked, level, best), under_normal_rule=_norm(normal, level, under_normal_rule))


# -- the search -------------------------------------------------------------------


def presentation(asked: Inquiry, level: NormLevel) -> Presentation | None:
    """The best presentation that makes the norm; None if there is none."""
    if not level.open_to(asked.player):
        return None
    presentations = (_presented(asked, level, way) for way in _ways(asked))
    return max((option for option in presentations if option), key=lambda option: option.merit, default=None)


def _presented(asked: Inquiry, level: NormLevel, way: _Way) -> Presentation | None:
    counting = [game for game in way.record if game.counts]
    if len(counting) < way.least_games or not _complete(asked):
        return None
    search = Search(
        level,
        _demands(asked, level, counting, way.least_games),
        way.least_games,
        _first_rounds(asked, way),
        _wins_may_go(asked, level, way),
        asked.rules.unrated,
        lambda games, extra: counts_as(asked.rules, asked.setting, games, extra, concession=way.concession),
    )
    selection = best_selection(counting, search)
    return None if selection is None else Presentation(way, selection)


def _demands(asked: Inquiry, level: NormLevel, games: list[NormGame], least: int) -> tuple[Demand, ...]:
    titles = title_demands(asked.rules, level, games, double=asked.setting.double)
    if asked.exemption:
        return titles
    return titles + federation_demands(asked.rules, games, asked.player.federation, least)


def _complete(asked: Inquiry) -> bool:
    """May a norm exist yet? Not before the end where pairings are known, nor in too small a double event."""
    setting = asked.setting
    if setting.double and len(setting.tournament.players) < asked.rules.players_in_double:
        return False
    done = sum(not game.outcome.open for game in asked.record)
    return not setting.pre_determined or done >= setting.rounds


def _first_rounds(asked: Inquiry, way: _Way) -> tuple[int, ...]:
    """After which rounds the norm may be looked at: any, but where pairings are known only the last."""
    last = max((game.round for game in way.record), default=0)
    return (last,) if asked.setting.pre_determined else tuple(range(way.least_games, last + 1))


def _wins_may_go(asked: Inquiry, level: NormLevel, way: _Way) -> bool:
    """May wins be left out? In round robins only if the complete schedule has the right mix."""
    if not asked.setting.round_robin:
        return True
    return not complete_mix_failures(_case(asked, level, way, way.record))


# -- ways to read the record ----------------------------------------------------------


def _ways(asked: Inquiry) -> Iterator[_Way]:
    """The record as it is, with a forfeit in the last round as a loss (1.4.2c), with 1.4.1c."""
    least, _ = games_needed(asked.rules, asked.setting)
    yield _Way(asked.record, least)
    counting = sum(game.counts for game in asked.record)
    if counting < least:
        if (lost := _with_last_round_lost(asked)) is not None:
            yield _Way(lost, least)
        if counting == asked.rules.concession_rounds - 1 and _missed_without_fault(asked):
            yield _Way(asked.record, counting, concession=True)


def _with_last_round_lost(asked: Inquiry) -> tuple[NormGame, ...] | None:
    """The record with a forfeit by the last opponent counted as a loss; None if there was none."""
    last = asked.record[-1] if asked.record else None
    if last is None or last.round != asked.setting.rounds or last.outcome is not Outcome.FORFEIT_WIN:
        return None
    if last.opponent is None:
        return None
    remark = msg("the opponent did not come; counted as a loss, which the player could afford")
    return (*asked.record[:-1], replace(last, points=ZERO, left_out=None, remark=remark))


def _missed_without_fault(asked: Inquiry) -> bool:
    """Did the player of a nine-round event miss one game by a forfeit win or a pairing-allocated bye?

    The free day of a round robin is not such a bye: the schedule has eight games for everybody.

    Handbook: B.01 1.4.1.c
    """
    if asked.setting.rounds != asked.rules.concession_rounds:
        return False
    missed = [game.outcome for game in asked.record if not game.counts]
    if missed == [Outcome.PAIRING_ALLOCATED_BYE]:
        return not asked.setting.pre_determined
    return missed == [Outcome.FORFEIT_WIN]


# -- judging -----------------------------------------------------------------------------


def _case(asked: Inquiry, level: NormLevel, way: _Way, kept: Iterable[NormGame]) -> Case:
    return Case(
        asked.rules,
        asked.setting,
        level,
        asked.player,
        way.record,
        tuple(game for game in kept if game.counts),
        asked.exemption,
        way.concession,
    )


def _norm(asked: Inquiry, level: NormLevel, best: Presentation) -> Norm:
    kept = (game for game in best.way.record if best.selection.keeps(game.round))
    case = _case(asked, level, best.way, kept)
    return _judged(case, best.selection.first_rounds, _clauses(case))


def _nearest(asked: Inquiry, level: NormLevel) -> Norm:
    """Where there is no norm: the first rounds that fail the fewest conditions, then the most games."""
    plain = next(iter(_ways(asked)))
    last = len(plain.record)
    firsts = [last, *reversed(_first_rounds(asked, plain))]
    cases = [
        _case(asked, level, plain, (game for game in plain.record if game.round <= last_round))
        for last_round in firsts
    ]
    judged = [(case, first, _clauses(case)) for case, first in zip(cases, firsts, strict=True)]
    return _judged(*min(judged, key=lambda attempt: sum(not clause.met for clause in attempt[2])))


def _clauses(case: Case) -> tuple[Clause, ...]:
    """Every clause of the edition applied to the games that are to count."""
    return tuple(clause for rule in case.rules.clauses for clause in rule.does(case))


def _judged(case: Case, first_rounds: int, clauses: tuple[Clause, ...]) -> Norm:
    """The games that are to count with their clauses and numbers."""
    games, score, average = len(case.kept), score_of(case), average_of(case)
    share = percentage(halves(score), games)
    required = required_halves(case.level, games, average) if games else None
    achieved = all(clause.met for clause in clauses)
    extra = (halves(score) - required) // 2 if achieved and required is not None else 0
    worth = counts_as(case.rules, case.setting, games, extra, concession=case.concession) if achieved else 0
    return Norm(
        case.player.number,
        case.level.title,
        _presented_games(case, first_rounds),
        clauses,
        score,
        average,
        share,
        rating_difference(share),
        average + rating_difference(share),
        None if required is None else points(required) / 2,
        extra,
        worth,
        first_rounds,
        case.exemption.article if case.exemption else "",
        case.concession,
        open_to_player=case.level.open_to(case.player),
    )


def _presented_games(case: Case, first_rounds: int) -> tuple[NormGame, ...]:
    """Every round, with the rating that it counts or the reason that it does not."""
    ratings = dict(
        zip(
            (game.round for game in case.kept),
            counted_ratings(case.rules, case.level, case.kept),
            strict=True,
        )
    )
    later = LeftOut(case.rules.cite("1.4.1.e"), msg("played after the norm was made"))
    win = LeftOut(case.rules.cite("1.4.1.f"), msg("win left out"))
    return tuple(
        replace(game, counted_rating=ratings[game.round])
        if game.round in ratings
        else replace(game, left_out=game.left_out or (later if game.round > first_rounds else win))
        for game in case.record
    )
