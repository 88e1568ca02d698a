"""What a tournament holds that a kind of TRF cannot say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.files.trf.kind import Dialect, Kind
from caissa.files.trf.writing.header_lines import file_order, fits_record_162
from caissa.files.trf.writing.player_lines import written_points
from caissa.files.trf.writing.restriction_lines import can_say
from caissa.files.trf.writing.wording import plain
from caissa.messages import msg
from caissa.tournament import (
    STANDARD_SCORING,
    Outcome,
    Person,
    Player,
    Role,
    Speed,
    Team,
    Tournament,
    decimal_text,
)

_OLD = (Kind.TRF06, Kind.TRF16)
_ALL = tuple(Kind)
_ROLES = (Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER)
_OPEN = (Outcome.ADJOURNED, Outcome.UNKNOWN)
_UNRATED = (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS)


@dataclass(frozen=True, slots=True)
class _Loss:
    """Something that some kinds cannot say: how to see it in a tournament, and the sentence for it."""

    code: str
    severity: Severity
    kinds: tuple[Kind, ...]
    held: Callable[[Tournament], bool]
    what: str


def losses(
    tournament: Tournament, kind: Kind = Kind.TRF26, dialect: Dialect = Dialect.ENGINES
) -> list[Finding]:
    """What would be missing from the file if the tournament were written as this kind."""
    findings = [
        Finding(loss.code, loss.severity, "", loss.what)
        for loss in _LOSSES
        if kind in loss.kinds and loss.held(tournament)
    ]
    findings += _scoring_losses(tournament, kind, dialect)
    if kind is Kind.TRF06 or (kind is Kind.TRF16 and dialect is Dialect.PLAIN):
        findings += [_error("trf.lost-restriction", what) for what in _only_in_extensions(tournament)]
    findings += [loss for player in tournament.players for loss in _player_losses(tournament, player, kind)]
    return findings + [loss for team in tournament.teams for loss in _team_losses(team, kind)]


def _error(code: str, what: str) -> Finding:
    return Finding(code, Severity.ERROR, "", what)


def _warning(code: str, where: str, what: str) -> Finding:
    return Finding(code, Severity.WARNING, where, what)


def _scoring_losses(tournament: Tournament, kind: Kind, dialect: Dialect) -> Iterator[Finding]:
    scoring = tournament.scoring
    if kind is Kind.TRF26:
        if not fits_record_162(scoring):
            yield _error(
                "trf.lost-scoring", msg("record 162 has one value for several results that differ here")
            )
    elif kind is Kind.TRF06 or dialect is Dialect.PLAIN:
        if scoring != STANDARD_SCORING:
            yield _error(
                "trf.lost-scoring", msg("{kind} cannot state that the scoring is not 1-½-0", kind=kind.value)
            )
    elif scoring.open_game != scoring.white_draw:
        yield _error("trf.lost-scoring", msg("no record of an engine states what an open game is worth"))


def _only_in_extensions(tournament: Tournament) -> Iterator[str]:
    if tournament.virtual_points:
        yield msg("the accelerated (virtual) points")
    if tournament.prohibited_pairings:
        yield msg("the prohibited pairings")
    if tournament.scheduled_rounds is not None and tournament.scheduled_rounds != tournament.paired_rounds:
        yield msg("the number of rounds")
    if tournament.initial_colour is not None:
        yield msg("the initial colour")


def _player_losses(tournament: Tournament, player: Player, kind: Kind) -> Iterator[Finding]:
    where, person = msg("player {number}", number=player.number), player.person
    if len(plain(person.name)) > 33:
        yield _warning("trf.lost-name", where, msg("the name has more than 33 letters and is cut"))
    if len(plain(person.federation)) > 3:
        yield _warning("trf.lost-name", where, msg("the federation has more than 3 letters and is cut"))
    if player.left is not None:
        yield _warning(
            "trf.lost-departure",
            where,
            msg(
                "{how} after round {number}",
                how=player.left.how.label,
                number=player.left.after_round,
            ),
        )
    if player.first_round > 1:
        yield _warning(
            "trf.lost-departure", where, msg("enters in round {number}", number=player.first_round)
        )
    if person.ratings or _personal_details(person):
        yield _warning(
            "trf.lost-person", where, msg("ratings of other lists, club, licences or arbiter's title")
        )
    if person.national and kind is not Kind.TRF26:
        yield _warning("trf.lost-person", where, msg("what national lists say"))
    if len(decimal_text(written_points(tournament, player.number, kind)).removesuffix(".0")) > 4:
        yield _warning(
            "trf.lost-points", where, msg("the points do not fit four columns; they are left blank")
        )


def _personal_details(person: Person) -> bool:
    return bool(
        person.club or person.licences or person.arbiter_title or person.arbiter_category
        or person.arbiter_active is not None
    )  # fmt: skip


def _team_losses(team: Team, kind: Kind) -> Iterator[Finding]:
    where = msg("team {number}", number=team.number)
    if team.federation or team.captain:
        yield _warning("trf.lost-team", where, msg("the team's federation or captain"))
    if team.captain_record or team.head_of_delegation or team.replacements or team.conduct:
        yield _warning("trf.lost-team", where, msg("how to reach the captain, and what was noted about them"))
    if team.left is not None or team.first_round > 1:
        yield _warning("trf.lost-departure", where, msg("when the team joined or withdrew"))
    if len(plain(team.name)) > 32 or len(plain(team.nickname)) > 5:
        yield _warning("trf.lost-team", where, msg("the team's name or short name is cut"))
    if kind in _OLD and (team.nickname or team.strength is not None or team.stated_rank is not None):
        yield _warning("trf.lost-team", where, msg("the team's short name, strength and rank"))


def _numbered(tournament: Tournament) -> bool:
    return [team.number for team in tournament.teams] == list(range(1, len(tournament.teams) + 1))


def _outcomes(tournament: Tournament) -> set[Outcome]:
    return {
        outcome
        for round_ in tournament.rounds
        for game in round_.games
        for outcome in (game.white_outcome, game.black_outcome)
    }


def _several_full_byes(tournament: Tournament) -> bool:
    full = (Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE)
    byes = ([bye.outcome for bye in round_.byes if bye.outcome in full] for round_ in tournament.rounds)
    return any(listed not in ([], [Outcome.PAIRING_ALLOCATED_BYE]) for listed in byes)


def _unsaid_byes(tournament: Tournament) -> bool:
    return not tournament.for_teams and any(
        not bye.outcome.bye for round_ in tournament.rounds for bye in round_.byes
    )


def _team_record(tournament: Tournament) -> bool:
    return bool(
        tournament.line_ups or tournament.forfeited_matches or any(r.team_byes for r in tournament.rounds)
    )


def _several_team_byes(tournament: Tournament) -> bool:
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    return any([bye.outcome for bye in round_.team_byes].count(allocated) > 1 for round_ in tournament.rounds)


def _boards(tournament: Tournament) -> bool:
    return any(game.board is not None for round_ in tournament.rounds for game in round_.games)


def _unsaid_decisions(tournament: Tournament) -> bool:
    return not all(can_say(decision) for decision in tournament.abnormal_points)


def _beyond_engines(tournament: Tournament) -> bool:
    """Restrictions that XXA and XXP cannot say."""
    if tournament.for_teams:
        return bool(tournament.virtual_points or tournament.prohibited_pairings)
    return any(group.first_round > 1 or group.last_round for group in tournament.prohibited_pairings)


_INFO, _WARN, _ERROR = Severity.INFO, Severity.WARNING, Severity.ERROR
_LOSSES = (
    _Loss("trf.lost-event", _INFO, _ALL, lambda t: t.level is not None or t.speed is not Speed.STANDARD
          or not t.fide_mode or bool(t.editions or t.prizes),
          msg("the level, the speed, announced editions, prizes and leaving FIDE mode")),
    _Loss("trf.lost-officials", _WARN, _ALL,
          lambda t: any(official.role not in _ROLES for official in t.officials),
          msg("officials other than the chief arbiter and the deputies")),
    _Loss("trf.lost-tie-winner", _WARN, _ALL, lambda t: bool(t.tie_winners),
          msg("who won the play-offs of a knock-out")),
    _Loss("trf.lost-boards", _INFO, _ALL, _boards,
          msg("the board numbers of games")),
    _Loss("trf.lost-tpn", _WARN, _ALL, lambda t: bool(t.tpns) and not file_order(t),
          msg("which TPN a player had in which round")),
    _Loss("trf.lost-bye", _ERROR, _ALL, _unsaid_byes, msg("results without opponent, written as byes")),
    _Loss("trf.lost-bye", _ERROR, (Kind.TRF26,), _several_team_byes,
          msg("several teams with the bye in a round")),
    _Loss("trf.lost-bye", _WARN, (Kind.TRF06,), _several_full_byes,
          msg("which full-point bye was allocated by the pairing")),
    _Loss("trf.lost-unrated", _ERROR, (Kind.TRF06,), lambda t: not _outcomes(t).isdisjoint(_UNRATED),
          msg("that games shorter than one move are not rated")),
    _Loss("trf.lost-open-game", _WARN, _OLD, lambda t: not _outcomes(t).isdisjoint(_OPEN),
          msg("older kinds have no letter for adjourned games; not every program reads the ? "
               "and X written")),
    _Loss("trf.lost-abnormal-points", _ERROR, _OLD, lambda t: bool(t.abnormal_points),
          msg("decisions on abnormal points")),
    _Loss("trf.lost-abnormal-points", _ERROR, (Kind.TRF26,), _unsaid_decisions,
          msg("decisions on results for which record 299 has no letter")),
    _Loss("trf.lost-restriction", _ERROR, (Kind.TRF16,),
          _beyond_engines, msg("prohibited pairings of some rounds only, and restrictions on teams")),
    _Loss("trf.lost-team-records", _ERROR, _OLD, _team_record,
          msg("line-ups, forfeited matches and byes of teams")),
    _Loss("trf.lost-team-records", _WARN, _OLD, lambda t: not _numbered(t), msg("the numbers of the teams")),
    _Loss("trf.lost-match-scoring", _ERROR, _OLD, lambda t: t.for_teams, msg("what matches are worth")),
    _Loss("trf.lost-match-scoring", _ERROR, (Kind.TRF26,),
          lambda t: t.match_scoring.forfeit_loss != 0, msg("what a forfeited match is worth")),
    _Loss("trf.lost-header", _WARN, _OLD,
          lambda t: bool(t.type_code or t.ranking or t.pairing_controller or t.starting_rank_method
                         or t.encoded_time_control or t.board_colours),
          msg("the type code, tie-breaks, pairing program, rank method, time-control code "
               "and board colours")),
)  # fmt: skip
