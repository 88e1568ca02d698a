"""What cannot be right in a section that is to be rated: ratings, births, federations, FIDE IDs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.ratings.rules import RatingRules
from caissa.tournament import Birth, Player, Tournament
from caissa.tournament.federations import FEDERATIONS

LOWEST, HIGHEST = 100, 3000
"""Nobody has or had a rating outside these."""

OLDEST = 120


def listed_rating(rating: int, rules: RatingRules) -> bool:
    """Can a list have had this rating while these rules were in force?"""
    return rules.floor <= rating <= HIGHEST


def section_findings(
    tournament: Tournament, rules: RatingRules, excluded: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Every objection to a correct rating report that concerns the players.

    Handbook: B.02 10.1; B.02.RB 9.1
    """
    findings = list(_edition(tournament, rules))
    for player in tournament.players:
        where = msg("player {number} {name}", number=player.number, name=player.name)
        findings += _identity(player, where, rules, excluded)
        findings += _ratings(player, where, rules)
        findings += _birth(player, where, tournament)
    return tuple(findings)


def _edition(tournament: Tournament, rules: RatingRules) -> Iterator[Finding]:
    """What is doubtful about the edition itself."""
    if tournament.start is None:
        what = msg(
            "the start date is not known: the newest edition is used, and juniors are not "
            "distinguished from adults"
        )
        yield Finding("rating.no-start", Severity.WARNING, "", what, msg("--edition names another"))
    elif rules.edition.is_later_than(tournament.start):
        what = msg(
            "{edition} came into force after the start; whether it fits is for you to judge",
            edition=rules.edition,
        )
        yield Finding("rating.later-edition", Severity.WARNING, "", what, msg("no earlier text may be known"))


def _identity(player: Player, where: str, rules: RatingRules, excluded: Collection[str]) -> Iterator[Finding]:
    article = rules.cite(rules.membership)
    if player.fide_id is None:
        what = msg("has no FIDE ID; a report with such a player is not rated")
        yield Finding("rating.no-fide-id", Severity.ERROR, where, what, article)
    code = player.federation
    if code and code not in FEDERATIONS:
        what = msg("{code} is not a FIDE federation", code=repr(code))
        yield Finding("rating.unknown-federation", Severity.WARNING, where, what, article)
    elif code in excluded:
        what = msg("{code} is excluded, so that its players are not listed", code=code)
        yield Finding("rating.excluded-federation", Severity.ERROR, where, what, article)


def _ratings(player: Player, where: str, rules: RatingRules) -> Iterator[Finding]:
    listed = [entry.value for entry in player.person.ratings if entry.source == "FIDE"]
    for rating in dict.fromkeys([player.rating or 0, *listed]):
        if rating and not LOWEST <= rating <= HIGHEST:
            what = msg("a rating of {rating} is impossible; the player counts as unrated", rating=rating)
            yield Finding("rating.implausible", Severity.ERROR, where, what)
        elif rating and rating < rules.floor:
            what = msg(
                "{rating} is below {floor}, the lowest published rating; the player counts as unrated",
                rating=rating,
                floor=rules.floor,
            )
            yield Finding("rating.below-floor", Severity.WARNING, where, what, rules.cite(rules.dropped))


def _birth(player: Player, where: str, tournament: Tournament) -> Iterator[Finding]:
    if player.birth is None or tournament.start is None:
        return
    if _unborn(player.birth, tournament):
        what = msg(
            "was born after the section's start ({birth}); the year of birth is not used", birth=player.birth
        )
        yield Finding("rating.birth", Severity.ERROR, where, what)
    elif tournament.start.year - player.birth.year > OLDEST:
        what = plural(
            "would be more than {count} year old ({birth})",
            "would be more than {count} years old ({birth})",
            OLDEST,
            birth=player.birth,
        )
        yield Finding("rating.birth", Severity.WARNING, where, what)


def _unborn(born: Birth, tournament: Tournament) -> bool:
    start = tournament.start
    return start is not None and (born.year, born.month or 1, born.day or 1) > (
        start.year,
        start.month,
        start.day,
    )


def with_plausible_facts(tournament: Tournament, rules: RatingRules) -> Tournament:
    """The section without the ratings and births that cannot be: each is a finding, and is not used."""

    def cleaned(player: Player) -> Player:
        person = player.person
        ratings = tuple(
            listed
            for listed in person.ratings
            if listed.source != "FIDE" or listed_rating(listed.value, rules)
        )
        birth = None if player.birth and _unborn(player.birth, tournament) else player.birth
        rating = player.rating if player.rating and listed_rating(player.rating, rules) else None
        if (ratings, birth, rating) == (person.ratings, player.birth, player.rating):
            return player
        return replace(player, rating=rating, person=replace(person, ratings=ratings, birth=birth))

    return replace(tournament, players=tuple(cleaned(player) for player in tournament.players))
