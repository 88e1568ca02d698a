"""Rules of teams as text: the tables `[[category.team]]` of an offer, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from caissa.entering.conditions import AgeOn, RatingWithin, SexIs
from caissa.entering.errors import BadOffer
from caissa.entering.offer_fields import Fields, choice, codes, count, day, text, words
from caissa.entering.team_conditions import (
    AllOfOne,
    CaptainRole,
    Common,
    ForeignersAtMost,
    HasCaptain,
    MembersWho,
    OfEachFederationAtMost,
    PlayerKind,
    PlayersBetween,
)
from caissa.entering.team_entries import TeamCondition
from caissa.entering.team_ratings import (
    AverageRounding,
    AverageWithin,
    Compared,
    Counted,
    OrderByRating,
    RatingKind,
)
from caissa.entering.team_rules import TeamRule
from caissa.entering.verdicts import IfFailed
from caissa.messages import msg
from caissa.tournament import Sex, Speed
from caissa.tournament.rating_bands import band_typed

Values = dict[str, Any]
Limits = tuple[int | None, int | None]
Coded = Iterator[tuple[str, TeamCondition]]

CODES: dict[Any, str] = {
    PlayerKind.PLAYERS: "team-players",
    PlayerKind.RESERVES: "team-reserves",
    HasCaptain: "team-captain",
    AverageWithin: "team-average",
    OrderByRating: "team-order",
    SexIs: "team-women",
    AgeOn: "team-juniors",
    RatingWithin: "team-rated",
    Common.FEDERATION: "team-federation",
    Common.CLUB: "team-club",
    ForeignersAtMost: "team-foreigners",
    OfEachFederationAtMost: "team-of-each-federation",
}
"""What a rule is called where nothing else is said."""


def team_code(condition: TeamCondition) -> str:
    """What a rule about such a condition is usually called; conditions of one kind have one name."""
    if isinstance(condition, PlayersBetween):
        return CODES[condition.who]
    if isinstance(condition, AllOfOne):
        return CODES[condition.what]
    if isinstance(condition, MembersWho):
        return CODES[type(condition.condition)]
    return CODES[type(condition)]


# -- read -----------------------------------------------------------------------------


def team_rules_in(fields: Fields) -> Iterator[TeamRule]:
    """The rules of a table: one for each condition in it, with the same consequence and article."""
    code = fields.value("code", text, "")
    if_failed = fields.value("if_failed", choice(IfFailed), IfFailed.REFUSE)
    article = fields.value("article", text, "")
    readers: tuple[Callable[[Fields], Coded], ...] = (_numbers, _ratings, _members, _origin)
    for reader in readers:
        for key, condition in reader(fields):
            yield TeamRule(code or key, condition, if_failed, article)
    fields.finish()


def _limits(fields: Fields, name: str) -> Limits | None:
    """`name_from` and `name_to`; None where neither is said."""
    least = fields.value(f"{name}_from", count, None)
    most = fields.value(f"{name}_to", count, None)
    if least is not None and most is not None and least > most:
        fields.complain(f"{name}_to", msg("it is less than {name}", name=f"{name}_from"))
    return None if least is None and most is None else (least, most)


def _numbers(fields: Fields) -> Coded:
    for kind in PlayerKind:
        if numbers := _limits(fields, kind.value):
            yield CODES[kind], PlayersBetween(kind, *numbers)
    role = fields.value("captain", choice(CaptainRole), None)
    if role is not None:
        yield CODES[HasCaptain], HasCaptain(role)


def _ratings(fields: Fields) -> Coded:
    rating = RatingKind(
        fields.value("speed", choice(Speed), Speed.STANDARD),
        fields.value("list", text, "FIDE"),
        fields.value("unrated", count, None) or None,
    )
    average = _limits(fields, "average")
    counted = fields.value("average_of", choice(Counted), Counted.EVERYBODY)
    number = fields.value("average_number", count, 0)
    rounding = fields.value("average_rounding", choice(AverageRounding), AverageRounding.EXACT)
    if average:
        if counted in (Counted.FIRST, Counted.BEST) and not number:
            fields.complain("average_number", msg("state how many count: average_number = 4"))
        else:
            number = number if counted in (Counted.FIRST, Counted.BEST) else 0
            yield CODES[AverageWithin], AverageWithin(*average, counted, number, rating, rounding)
    gap = fields.value("order_gap", count, None)
    compared = fields.value("order_compared", choice(Compared), Compared.ALL)
    if gap is not None:
        yield CODES[OrderByRating], OrderByRating(gap, compared, rating)
    band = fields.value("rated", lambda value: band_typed(text(value)), None)
    if rated := _with_limits(fields, "rated", band):
        yield CODES[RatingWithin], MembersWho(RatingWithin(band, rating.speed, rating.source), *rated)


def _with_limits(fields: Fields, name: str, counted: object) -> Limits | None:
    """The limits of whom a table counts; it needs both whom and how many."""
    numbers = _limits(fields, name)
    if (counted is None) != (numbers is None):
        fields.complain(name, msg("state whom and how many: {name} and {name}_from or {name}_to", name=name))
        return None
    return numbers


def _members(fields: Fields) -> Coded:
    if women := _limits(fields, "women"):
        yield CODES[SexIs], MembersWho(SexIs(Sex.FEMALE), *women)
    juniors = _limits(fields, "juniors")
    oldest, on = fields.value("junior_age", count, None), fields.value("junior_on", day, None)
    if juniors is None:
        return
    if oldest is None or on is None:
        fields.complain(
            "junior_age", msg("state the age and its day: junior_age = 17, junior_on = 2026-01-01")
        )
    else:
        yield CODES[AgeOn], MembersWho(AgeOn(on, most=oldest), *juniors)


def _origin(fields: Fields) -> Coded:
    for what in fields.value("same", codes(Common), ()):
        yield CODES[what], AllOfOne(what)
    most, home = fields.value("foreigners_to", count, None), fields.value("home", words, ())
    if most is not None:
        yield CODES[ForeignersAtMost], ForeignersAtMost(most, home)
    elif home:
        fields.complain("home", msg("state how many others may play: foreigners_to = 1"))
    of_each = fields.value("of_each_federation_to", count, None)
    if of_each is not None:
        yield CODES[OfEachFederationAtMost], OfEachFederationAtMost(of_each)


# -- write ----------------------------------------------------------------------------


def team_rule_values(rule: TeamRule) -> Values:
    """A rule as its table holds it; what the reader assumes anyway is left out."""
    if_failed = None if rule.if_failed is IfFailed.REFUSE else rule.if_failed
    return {"code": rule.code, "if_failed": if_failed, "article": rule.article} | _values(rule.condition)


def _values(condition: TeamCondition) -> Values:
    match condition:
        case PlayersBetween(who, least, most):
            return _pair(who.value, least, most)
        case HasCaptain(role):
            return {"captain": role}
        case AllOfOne(what):
            return {"same": (what,)}
        case ForeignersAtMost(most, home):
            return {"foreigners_to": most, "home": home}
        case OfEachFederationAtMost(most):
            return {"of_each_federation_to": most}
    return _values_of_players(condition)


def _values_of_players(condition: TeamCondition) -> Values:
    """What asks for ratings, ages or the sex of players."""
    match condition:
        case AverageWithin(least, most, counted, number, rating, rounding):
            return _pair("average", least, most) | {
                "average_of": _unless(counted, Counted.EVERYBODY),
                "average_number": number or None,
                "average_rounding": _unless(rounding, AverageRounding.EXACT),
                **_kind(rating),
            }
        case OrderByRating(gap, compared, rating):
            return {
                "order_gap": gap,
                "order_compared": _unless(compared, Compared.ALL),
                **_kind(rating),
            }
        case MembersWho(SexIs(Sex.FEMALE), least, most):
            return _pair("women", least, most)
        case MembersWho(AgeOn(on, None, int() as oldest), least, most):
            return _pair("juniors", least, most) | {"junior_age": oldest, "junior_on": on}
        case MembersWho(RatingWithin(band, speed, source), least, most):
            return {
                "rated": str(band.written),
                **_pair("rated", least, most),
                **_kind(RatingKind(speed, source)),
            }
        case AllOfOne(what):
            return {"same": (what,)}
        case ForeignersAtMost(most, home):
            return {"foreigners_to": most, "home": home}
        case OfEachFederationAtMost(most):
            return {"of_each_federation_to": most}
    raise BadOffer(why=msg("the condition {condition} cannot be written", condition=condition.needed))


def _pair(name: str, least: int | None, most: int | None) -> Values:
    return {f"{name}_from": least, f"{name}_to": most}


def _unless(value: object, usual: object) -> object:
    return None if value is usual else value


def _kind(rating: RatingKind) -> Values:
    return {
        "speed": _unless(rating.speed, Speed.STANDARD),
        "list": "" if rating.source == "FIDE" else rating.source,
        "unrated": rating.unrated,
    }
