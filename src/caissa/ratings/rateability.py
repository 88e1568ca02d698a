"""Whether a section can be rated: every objection as a value with its article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play import TimeControl, rates_of_play
from caissa.ratings.conditions import Conditions, Objection
from caissa.ratings.counting import highest, rating_in
from caissa.ratings.deadlines import registration_deadline
from caissa.ratings.editions import followed_rules
from caissa.ratings.other_time_controls import objections_to_other_time_controls
from caissa.ratings.rules import RatingRules
from caissa.tournament import Speed, Tournament


@dataclass(frozen=True, slots=True)
class Paperwork:
    """What was done outside the hall; None where it is not known.

    `announced`: the event's regulations say that it will be rated. `hybrid` events need the approval of the
    Qualification Commission and send all games. `online` is played over the internet and not at venues,
    `odds` with what only playing zones know, such as berserk.
    """

    registered: date | None = None
    norms: bool = False
    announced: bool | None = None
    hybrid: bool = False
    hybrid_approved: bool = False
    games_attached: bool = False
    online: bool = False
    odds: bool = False


def conditions_of(
    tournament: Tournament,
    rules: RatingRules,
    speed: Speed,
    control: TimeControl | None,
    rounds_a_day: int | None = None,
) -> Conditions:
    """How a section is played, from its facts; the rounds of a day follow from their dates if not stated."""
    ratings = [rating_in(player, speed, 1, rules) or 0 for player in tournament.players]
    dated = Counter(round_.date for round_ in tournament.rounds if round_.date)
    most = rounds_a_day or max(dated.values(), default=None)
    return Conditions(speed, control, highest(ratings), most)


def objections(
    tournament: Tournament,
    *,
    rules: RatingRules | None = None,
    speed: Speed | None = None,
    control: TimeControl | None = None,
    rounds_a_day: int | None = None,
    paperwork: Paperwork | None = None,
) -> tuple[Objection, ...]:
    """Every objection to rating a section, with the article; empty if there is none.

    Handbook: B.02 0.2, 9.2, 9.4; B.02.RB 0.2, 8.2, 8.4
    """
    played = speed or tournament.speed
    followed = rules or followed_rules(tournament, speed=played)
    conditions = conditions_of(tournament, followed, played, control, rounds_a_day)
    findings = [
        Objection(code, followed.cite(rule.article), what, whole)
        for rule in followed.checks
        for code, what, whole in rule.does(conditions)
    ]
    others = objections_to_other_time_controls(
        tournament, rates_of_play(tournament), followed, played, conditions.strongest
    )
    return (*findings, *others, *_formalities(tournament, followed, paperwork or Paperwork()))


def _formalities(tournament: Tournament, rules: RatingRules, done: Paperwork) -> Iterator[Objection]:
    """Registration, announcement and what hybrid events need."""
    if done.registered and tournament.start:
        due = registration_deadline(tournament.start, tournament.players, rules, norms=done.norms)
        if due.missed_on(done.registered):
            what = msg(
                "registered on {day}, after {last}: {why}",
                day=done.registered,
                last=due.last_day,
                why=due.why,
            )
            yield Objection("rating.registered-late", due.article, what)
    if done.announced is False:
        what = msg("the event's regulations do not say that it is rated")
        yield Objection("rating.not-announced", rules.cite(rules.announcement), what)
    if done.odds:
        what = msg("an option of online playing sites, not of FIDE's rules: these games cannot be rated")
        yield Objection("rating.odds", rules.cite("2.1"), what)
    elif done.online:
        what = msg("of games over the internet only those of hybrid events are rated")
        yield Objection("rating.online", rules.cite("2.1"), what)
    if done.hybrid and not done.hybrid_approved:
        what = msg("a hybrid event needs the approval of the chairman of the Qualification Commission")
        yield Objection("rating.hybrid-approval", rules.cite("0.2"), what)
    if done.hybrid and not done.games_attached:
        what = msg("all games of a hybrid event go with the report, as PGN")
        yield Objection("rating.hybrid-games", rules.cite(rules.hybrid), what)


def as_finding(objection: Objection) -> Finding:
    """An objection as a finding: an error if nothing can be rated, a warning if some games cannot."""
    severity = Severity.ERROR if objection.whole else Severity.WARNING
    return Finding(objection.code, severity, "", objection.what, objection.article)
