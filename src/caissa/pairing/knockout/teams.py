"""Team knock-outs: who wins a tie of one or more matches, by game points and then by the boards (C.07 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caissa.messages import msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.bracket import MANUAL, Knockout, Tie
from caissa.pairing.knockout.third_place import bracket_of, winner_who_plays_on
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.teams.errors import ImpossibleTeamMatch
from caissa.pairing.teams.protocol import MatchProtocol, match_protocols
from caissa.standings.tiebreaks.boards import BOARDS
from caissa.tournament import ZERO, Colour, Points, System, TieWinner, Tournament
from caissa.tournament.pairing_numbers import teams_in_order

USUAL_TIE_BREAKS = ("BC", "TBR", "BBE")
_ARTICLES = {"BC": "C.07 12.1", "TBR": "C.07 12.2", "BBE": "C.07 12.3"}
_NAMES = {"BC": msg("board count"), "TBR": msg("top board result"), "BBE": msg("bottom board elimination")}


@dataclass(frozen=True, slots=True)
class TeamTie:
    """A tie of two teams: the points on each board over all its matches, the winner and the reason."""

    teams: tuple[int, int]
    boards: tuple[tuple[Points, ...], tuple[Points, ...]]
    winner: int | None
    reason: Reason | None

    @property
    def score(self) -> tuple[Points, Points]:
        """The game points of both teams."""
        return sum(self.boards[0], ZERO), sum(self.boards[1], ZERO)


def team_tie(
    tournament: Tournament,
    teams: tuple[int, int],
    matches: Sequence[MatchProtocol],
    tie_breaks: Sequence[str] = USUAL_TIE_BREAKS,
) -> TeamTie:
    """What the matches of a tie have decided: game points, then board count, top and bottom boards.

    Handbook: C.07 12.1, 12.2, 12.3
    """
    unknown = [name for name in tie_breaks if name not in BOARDS]
    if unknown:
        raise ImpossibleTeamMatch(
            why=msg("{tie_break} is not a tie-break for a knock-out", tie_break=unknown[0]), article="C.07 12"
        )
    boards = _boards(tournament, teams, matches)
    if not matches or not all(match.finished for match in matches):
        return TeamTie(teams, boards, None, None)
    winner, reason = _decided(teams, boards, tie_breaks)
    return TeamTie(teams, boards, winner, reason)


def _boards(
    tournament: Tournament, teams: tuple[int, int], matches: Sequence[MatchProtocol]
) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
    """The points of both teams on each board, over all matches."""
    size = max((len(match.boards) for match in matches), default=0)
    totals = ([ZERO] * size, [ZERO] * size)
    for match in matches:
        if {match.white, match.black} != set(teams):
            raise ImpossibleTeamMatch(
                why=msg(
                    "{white}-{black} is not a match between {first} and {second}",
                    white=match.white,
                    black=match.black,
                    first=teams[0],
                    second=teams[1],
                )
            )
        for at, line in enumerate(match.boards):
            for team, points in zip((match.white, match.black), line.points(tournament), strict=True):
                totals[teams.index(team)][at] += points
    return tuple(totals[0]), tuple(totals[1])


def _decided(
    teams: tuple[int, int], boards: tuple[tuple[Points, ...], tuple[Points, ...]], tie_breaks: Sequence[str]
) -> tuple[int | None, Reason | None]:
    mine, theirs = (sum(side, ZERO) for side in boards)
    if mine != theirs:
        winner = teams[0] if mine > theirs else teams[1]
        sentence = msg(
            "Team {winner} wins {more}-{less} on game points.",
            winner=winner,
            more=max(mine, theirs),
            less=min(mine, theirs),
        )
        return winner, Reason("team-knockout.game-points", MANUAL, sentence, teams)
    doubled = [[int(points * 2) for points in side] for side in boards]
    for name in tie_breaks:
        first, other = (BOARDS[name](side) for side in doubled)
        if first != other:
            winner = teams[0] if first > other else teams[1]
            sentence = msg(
                "Tied {mine}-{theirs}; team {winner} wins by {tie_break}.",
                mine=mine,
                theirs=theirs,
                winner=winner,
                tie_break=_NAMES[name],
            )
            return winner, Reason(f"team-knockout.{name.lower()}", _ARTICLES[name], sentence, teams)
    return None, Reason(
        "team-knockout.tied",
        "C.07 12",
        msg("Tied {mine}-{theirs}, and on every tie-break: a play-off decides.", mine=mine, theirs=theirs),
        teams,
    )


# -- the rounds of a knock-out ------------------------------------------------------------


def pair_team_knockout(
    tournament: Tournament,
    round_number: int | None = None,
    *,
    tie_breaks: Sequence[str] = USUAL_TIE_BREAKS,
) -> RoundPairing:
    """The matches of a round of a team knock-out, the seeds being the teams in the order of their numbers.

    Each stage takes as many rounds as matches a tie; in the second match colours change.
    """
    number = tournament.next_round if round_number is None else round_number
    bracket, stage, leg = team_bracket_before(tournament, number, tie_breaks)
    return team_round_of_stage(tournament, bracket, stage, leg, number)


def team_bracket_before(
    tournament: Tournament, number: int, tie_breaks: Sequence[str] = USUAL_TIE_BREAKS
) -> tuple[Knockout, int, int]:
    """The bracket with all stages before a round decided, the round's stage, and its match counted from 0."""
    bracket = bracket_of(tournament, teams_in_order(tournament))
    legs = _legs(tournament, bracket, number)
    stage, leg = divmod(number - 1, legs)
    for before in range(1, stage + 1):
        bracket = _advanced(tournament, bracket, before, legs, number, tie_breaks)
    return bracket, stage + 1, leg


def _legs(tournament: Tournament, bracket: Knockout, number: int) -> int:
    planned = tournament.scheduled_rounds or bracket.stages
    if planned % bracket.stages:
        raise UnpairableRound(
            round=number,
            why=msg(
                "the number of rounds ({planned}) is not a multiple of the number of stages ({stages})",
                planned=planned,
                stages=bracket.stages,
            ),
            article=MANUAL,
        )
    if not 1 <= number <= planned:
        raise UnpairableRound(
            round=number,
            why=plural("the knock-out has {count} round", "the knock-out has {count} rounds", planned),
            article=MANUAL,
        )
    return planned // bracket.stages


def _advanced(
    tournament: Tournament, bracket: Knockout, stage: int, legs: int, number: int, tie_breaks: Sequence[str]
) -> Knockout:
    rounds = range((stage - 1) * legs + 1, stage * legs + 1)
    for tie in bracket.ties(stage):
        if tie.ready:
            winner = _winner(tournament, bracket, tie, rounds, tie_breaks)
            if winner is None:
                why = msg(
                    "the tie of teams {upper} and {lower} has no winner yet", upper=tie.upper, lower=tie.lower
                )
                raise UnpairableRound(round=number, why=why, article=MANUAL)
            bracket = bracket.advance(stage, tie.number, winner)
    return bracket


def _winner(
    tournament: Tournament, bracket: Knockout, tie: Tie, rounds: range, tie_breaks: Sequence[str]
) -> int | None:
    """Who won by the boards or the play-off on record, or else who plays on."""

    def known(decided: Tie) -> int | None:
        by_boards = decided_tie(tournament, decided, rounds, tie_breaks).winner
        return by_boards or _named(tournament, decided, rounds[-1])

    winner = known(tie)
    if winner is None and bracket.plays_for_third and tie.stage == bracket.stages - 1:
        other = next(neighbour for neighbour in bracket.ties(tie.stage) if neighbour.number != tie.number)
        return winner_who_plays_on(tournament, bracket, tie, other.winner or known(other))
    return winner or _playing_on(tournament, tie, rounds[-1])


def _named(tournament: Tournament, tie: Tie, last: int) -> int | None:
    """The one of two teams that is on record as the winner of their play-off."""
    for decision in tournament.tie_winners:
        if decision.round == last and decision.winner in (tie.upper, tie.lower):
            return decision.winner
    return None


def name_tie_winner(tournament: Tournament, round_number: int, team: int, how: str) -> Tournament:
    """The tournament with the winner of a tie that its matches and tie-breaks left open, as by a play-off."""
    stages = Knockout(tuple(sorted(entrant.number for entrant in tournament.teams))).stages
    legs = max(1, (tournament.scheduled_rounds or stages) // stages)
    if tournament.system is not System.KNOCKOUT or round_number % legs:
        raise ImpossibleTeamMatch(
            why=msg("round {round_number} ends no tie of a knock-out", round_number=round_number)
        )
    played = [
        match for match in match_protocols(tournament, round_number) if team in (match.white, match.black)
    ]
    if not played or not how.strip():
        raise ImpossibleTeamMatch(
            why=msg("enter how the match was decided")
            if played
            else msg("team {team} has no match in it", team=team)
        )
    tie = Tie(1, 1, played[0].white, played[0].black)
    decided = decided_tie(tournament, tie, range(round_number - legs + 1, round_number + 1))
    if decided.reason is None or decided.winner is not None:
        raise ImpossibleTeamMatch(
            why=msg("the tie is decided by its boards, or not played yet"), article="C.07 12"
        )
    others = [
        decision for decision in tournament.tie_winners
        if decision.round != round_number or decision.winner not in decided.teams
    ]  # fmt: skip
    return replace(tournament, tie_winners=(*others, TieWinner(round_number, team, how.strip())))


def _playing_on(tournament: Tournament, tie: Tie, last: int) -> int | None:
    """The one of two teams that plays in a later round, so that it must have won the play-off."""
    later = {
        team
        for played in tournament.rounds[last:]
        for match in match_protocols(tournament, played.number)
        for team in (match.white, match.black)
    }
    seen = later & {tie.upper, tie.lower}
    return seen.pop() if len(seen) == 1 else None


def decided_tie(
    tournament: Tournament, tie: Tie, rounds: range, tie_breaks: Sequence[str] = USUAL_TIE_BREAKS
) -> TeamTie:
    """What the matches of a tie in some rounds have decided."""
    teams = (tie.upper or 0, tie.lower or 0)
    matches = [
        match
        for number in rounds
        for match in match_protocols(tournament, number)
        if {match.white, match.black} == set(teams)
    ]
    if len(matches) < len(rounds):
        return TeamTie(teams, ((), ()), None, None)
    return team_tie(tournament, teams, matches, tie_breaks)


def team_round_of_stage(
    tournament: Tournament, bracket: Knockout, stage: int, leg: int, number: int
) -> RoundPairing:
    """The matches of one round of a stage; `leg` counts from 0."""
    ties = bracket.ties(stage)
    boards: list[Board] = []
    for tie in ties:
        if tie.ready:
            white, black = _colours(tournament, tie, leg)
            sentence = msg(
                "Knock-out, {stage}, match {match}: {white}-{black}.",
                stage=bracket.name_of_tie(tie),
                match=leg + 1,
                white=white,
                black=black,
            )
            reason = Reason("schedule.knockout", MANUAL, sentence, (white, black))
            boards.append(Board(len(boards) + 1, white, black, 0, reason))
    free = tuple(tie.upper for tie in ties if tie.bye and tie.upper is not None)
    return RoundPairing(
        number,
        "",
        tuple(boards),
        regulation=MANUAL if boards else "",
        free=free,
        table=msg("Knock-out, {stage}, match {match}", stage=bracket.name_of(stage), match=leg + 1),
    )


def _colours(tournament: Tournament, tie: Tie, leg: int) -> tuple[int, int]:
    """In odd ties the better seed begins with the colour drawn, in even ties with the other one."""
    drawn_white = tournament.initial_colour is not Colour.BLACK
    upper_white = drawn_white == ((tie.number + leg) % 2 == 1)
    upper, lower = tie.upper or 0, tie.lower or 0
    return (upper, lower) if upper_white else (lower, upper)
