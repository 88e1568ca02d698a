"""May an event give direct titles at all? Its size, its federations, and merged groups."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from caissa.messages import Message, msg, plural
from caissa.titles.applications.award_rules import DirectSize
from caissa.titles.direct.scores import PlayedScore
from caissa.titles.direct.table import DirectEvent, Scope
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Speed, Tournament

ARTICLE = "B.01 1.2.2"
_PARTICIPANTS = msg("participants: {there}, {needed} needed")
_ROUNDS = msg("rounds: {there}, {needed} needed")
_FEDERATIONS = msg("federations: {there}, {needed} needed")
_SUBGROUP_PARTICIPANTS = msg("participants in the subgroup: {there}, {needed} needed")
_SUBGROUP_FEDERATIONS = msg("federations in the subgroup: {there}, {needed} needed")

_NO_FEDERATION = frozenset({"", "FID", "NON"})


@dataclass(frozen=True, slots=True)
class Membership:
    """The federations that an event is for: how many there are, or which."""

    count: int | None = None
    codes: frozenset[str] = frozenset()

    def needed(self, enough: int) -> int:
        """A third of them, rounded up, or five if that is fewer."""
        total = len(self.codes) or self.count
        return min(enough, -(-total // 3)) if total else enough

    def taking_part(self, tournament: Tournament, players: Collection[int]) -> set[str]:
        """The member federations of these players; without a list of members, all their federations."""
        federations = {tournament.player(number).federation.upper() for number in players} - _NO_FEDERATION
        return federations & self.codes if self.codes else federations


def participants(tournament: Tournament) -> tuple[int, ...]:
    """Those who played at least one game: a name on the list alone does not take part."""
    return tuple(
        number
        for number in tournament.numbers
        if any(result.outcome.played for result in tournament.results(number))
    )


def event_clauses(
    tournament: Tournament, event: DirectEvent, size: DirectSize, membership: Membership | None = None
) -> tuple[Clause, ...]:
    """Whether the event is big enough: participants, rounds, member federations, standard chess.

    Handbook: B.01 1.2.2
    """
    standard = tournament.speed is Speed.STANDARD
    clauses = [
        Clause("B.01 0.3", msg("{speed} chess, standard chess needed", speed=tournament.speed), standard)
    ]
    if event.exempt_from_size:
        return (
            *clauses,
            Clause(ARTICLE, msg("a championship for players with disabilities: no minimum size"), True),
        )
    playing = participants(tournament)
    clauses.append(_at_least(len(playing), size.participants, _PARTICIPANTS))
    if event.least_rounds:
        rounds = tournament.scheduled_rounds or tournament.paired_rounds
        clauses.append(_at_least(rounds, event.least_rounds, _ROUNDS))
    if event.scope is not Scope.WORLD:
        members = membership or Membership()
        there = len(members.taking_part(tournament, playing))
        clauses.append(_at_least(there, members.needed(size.enough_federations), _FEDERATIONS))
    return tuple(clauses)


def qualifier_clauses(event: DirectEvent, places: int) -> tuple[Clause, ...]:
    """Zonals and sub-zonals count only if they have places in the World Cup or World Championship to give.

    Handbook: B.01 1.2.3
    """
    if not event.must_qualify:
        return ()
    if places:
        return (
            Clause(
                "B.01 1.2.3",
                plural(
                    "{count} place in the World Cup or World Championship",
                    "{count} places in the World Cup or World Championship",
                    places,
                ),
                True,
            ),
        )
    words = msg("places in the World Cup or World Championship not stated, at least one needed")
    return (Clause("B.01 1.2.3", words, False, needed=1, known=False),)


def subgroup_clauses(
    tournament: Tournament, members: Collection[int], size: DirectSize
) -> tuple[Clause, ...]:
    """Whether a group that was merged into a bigger one is big enough to have titles of its own.

    Handbook: B.01 1.2.2
    """
    playing = [number for number in participants(tournament) if number in members]
    federations = Membership().taking_part(tournament, playing)
    return (
        _at_least(len(playing), size.subgroup_participants, _SUBGROUP_PARTICIPANTS),
        _at_least(len(federations), size.subgroup_federations, _SUBGROUP_FEDERATIONS),
    )


def half_of_played(score: PlayedScore, size: DirectSize) -> Clause:
    """In a merged group the best of a subgroup need half of the points in the games they played.

    Handbook: B.01 1.2.2
    """
    asked = size.subgroup_percent
    return Clause(
        ARTICLE,
        msg("{score}, {percent} % of the games played needed", score=str(score), percent=asked),
        score.reaches(asked),
    )


def _at_least(there: int, needed: int, words: str) -> Clause:
    counted = Message(words, {"there": there, "needed": needed})
    return Clause(ARTICLE, counted, there >= needed, there, needed)
