"""Whether a section can be rated: every objection as a value with its article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play import RatesOfPlay, TimeControl, rates_of_play
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.changed_rate import place_of
from caissa.ratings.conditions import Conditions, Objection
from caissa.ratings.counting import highest, rating_in
from caissa.ratings.deadlines import registration_deadline
from caissa.ratings.editions import followed_rules
from caissa.ratings.rules import RatingRules
from caissa.tournament import Speed, Tournament

KIND_OF_PLAY = {Speed.STANDARD: "B.02 1.1", Speed.RAPID: "B.02.RB 1.1.1", Speed.BLITZ: "B.02.RB 1.1.2"}
"""The article that says which games are of this speed."""


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
    rates = rates_of_play(tournament)
    only_others = _are_only_others_of(rates, played)
    conditions = conditions_of(tournament, followed, played, None if only_others else control, rounds_a_day)
    findings = [
        Objection(code, followed.cite(rule.article), what, whole)
        for rule in followed.checks
        for code, what, whole in rule.does(conditions)
    ]
    others = objections_to_other_time_controls(
        tournament, rates, followed, played, conditions.strongest, usual_too=only_others
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


# -- rounds and boards at another time control ---------------------------------------------


def objections_to_other_time_controls(
    tournament: Tournament,
    rates: RatesOfPlay,
    rules: RatingRules,
    speed: Speed,
    strongest: int | None,
    *,
    usual_too: bool = False,
) -> Iterator[Objection]:
    """What the rating regulations say about every round and board at another time control.

    `usual_too` tells of the section's own games as well: the list asked for takes only the others.

    Handbook: B.02 1.1, 1.2; B.02.RB 1.1, 1.2
    """
    usual = [(msg("all other games"), rates.usual)] if usual_too and rates.usual else []
    for where, control in (*_games(rates), *usual):
        own = rules if control.speed is speed else followed_rules(tournament, speed=control.speed)
        refused = list(_refused(where, control, own, strongest))
        if control.speed is not speed:
            yield _other_list(where, control, speed, rated=not any(whole for _, whole in refused))
        yield from (objection for objection, _ in refused)


def _are_only_others_of(rates: RatesOfPlay, speed: Speed) -> bool:
    """Are a round's or board's games of this kind of play, and those at the usual time control not?"""
    others = (control for _where, control in _games(rates))
    return (
        rates.usual is not None
        and rates.usual.speed is not speed
        and any(control.speed is speed for control in others)
    )


def _games(rates: RatesOfPlay) -> Iterator[tuple[str, TimeControl]]:
    yield from ((place_of(change), change.after) for change in rates.changes)
    for setting in rates.settings:
        yield named_boards(setting.boards), setting.control


def _refused(
    where: str, control: TimeControl, rules: RatingRules, strongest: int | None
) -> Iterator[tuple[Objection, bool]]:
    """What speaks against rating these games in the list of their speed, and whether against all of them."""
    conditions = Conditions(control.speed, control, strongest)
    for rule in rules.checks:
        for code, what, whole in rule.does(conditions):
            text = msg("{where}: {what}", where=where, what=what)
            yield Objection(code, rules.cite(rule.article), text, whole=False), whole


def _other_list(where: str, control: TimeControl, speed: Speed, *, rated: bool) -> Objection:
    if rated:
        what = msg(
            "{where}: {other} play, so not rated in the {usual} list; reported as an event of its own it "
            "counts in the {other} list",
            where=where,
            other=control.speed.label,
            usual=speed.label,
        )
    else:
        what = msg(
            "{where}: {other} play, so not rated in the {usual} list, nor in that of {other} play",
            where=where,
            other=control.speed.label,
            usual=speed.label,
        )
    return Objection("rating.other-list", KIND_OF_PLAY[control.speed], what, whole=False)
