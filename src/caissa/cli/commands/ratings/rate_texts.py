"""What `caissa rate` prints: rows, sentences and plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from caissa.ratings import (
    Capping,
    GameChange,
    InitialRating,
    PlayerRating,
    RatingChange,
    RatingRules,
    SectionRatings,
    interim_ratings,
)
from caissa.ratings.deadlines import closing_day, report_dates
from caissa.tournament import Level


def signed(value: Decimal) -> str:
    """A number with its sign and no needless zeros: +56.4, -0.3, 0."""
    plain = f"{value.normalize():f}" if value else "0"
    return f"+{plain}" if value > 0 else plain


def row_texts(row: PlayerRating) -> tuple[str, ...]:
    """A player's line of the table."""
    change = row.change
    head = (str(row.player.number), row.player.name, str(change.rating if change else ""))
    if change is None:
        return (*head, str(len(row.counted)), "", "", "", "", _first(row.initial))
    score, expected = (f"{value.normalize():f}" for value in (change.score, change.expected))
    k = str(change.coefficient.value) + ("*" if change.coefficient.limited else "")
    return (*head, str(len(change.games)), score, expected, k, signed(change.change), "")


def _first(initial: InitialRating | None) -> str:
    if initial is None:
        return "-"
    return str(initial.rating) if initial.published else f"({initial.rating})"


def explanation(rated: SectionRatings, number: int) -> Iterator[str]:
    """The working behind one player's figures, line by line."""
    row, rules = rated.row(number), rated.rules
    own = row.change.rating if row.change else "unrated"
    yield f"{number} {row.player.name} ({own}), {rated.speed.value} ratings by {rules.edition}"
    for game in row.games:
        if game.why_not is not None:
            article = rules.cite(rules.not_rated[game.why_not])
            yield f"  round {game.round:2}  v {game.opponent}: not rated, {game.why_not.value} [{article}]"
    if row.change:
        yield from change_lines(row.change, rules)
    elif row.initial:
        yield from initial_lines(row.initial, rules)
    elif row.counted:
        yield f"  zero in the first event, which is disregarded [{rules.cite(rules.first_event)}]"
    else:
        yield "  no game against a rated opponent"


def change_lines(change: RatingChange, rules: RatingRules) -> Iterator[str]:
    """Every game's difference, probability and ΔR, then the sum and K."""
    for game_change, interim in zip(change.games, interim_ratings(change), strict=True):
        yield f"  {_game_line(game_change, rules)}; after it {signed(interim.rating).lstrip('+')}"
    k = change.coefficient
    limit = f", lowered from {k.full} because of 700 in a period" if k.limited else ""
    yield f"  K = {k.value}: {k.why.value}{limit} [{rules.cite(rules.coefficient.article)}]"
    yield (
        f"  W {change.score} - We {change.expected} = {signed(change.delta)}; x {k.value} = "
        f"{signed(change.change)} [{rules.cite(rules.summation)}]"
    )


def _game_line(game_change: GameChange, rules: RatingRules) -> str:
    game = game_change.game
    where = f"round {game.round:2}  v {game.opponent}" if game.round else f"v {game.opponent}"
    counted = ""
    if game_change.capping is not Capping.WITHIN:
        why = f": {rules.real_because}" if game_change.capping is Capping.REAL else ""
        as_what = "as it is" if game_change.capping is Capping.REAL else f"as {game_change.counted:+d}"
        counted = f", counted {as_what}{why} [{rules.cite(rules.difference.article)}]"
    return (
        f"{where}: {game.own} - {game.opponent_rating} = {game_change.difference:+d}{counted}, "
        f"PD {game_change.probability}, score {game_change.score}, ΔR {signed(game_change.delta)}"
    )


def initial_lines(initial: InitialRating, rules: RatingRules) -> Iterator[str]:
    """Ra, the score, what was added, and whether it is published."""
    for event in initial.disregarded:
        article = rules.cite(rules.first_event)
        yield f"  {event.name or 'the first event'}: a score of zero, disregarded [{article}]"
    average = f"{Decimal(initial.average.numerator) / initial.average.denominator:.2f}"
    yield f"  {Decimal(initial.halves) / 2} of {initial.games} against rated opponents"
    yield (
        f"  Ra = {average}, p = {initial.hundredths} %, {initial.added:+d}; Ru = {initial.rating}"
        f"{' (the highest first rating)' if initial.limited else ''} [{rules.cite(rules.initial.article)}]"
    )
    if initial.unpublished:
        yield f"  not published: {initial.unpublished.value} [{rules.cite(rules.publication.article)}]"


def section_as_values(rated: SectionRatings, asked: Sequence[int] = ()) -> dict[str, Any]:
    """A section's ratings as plain values, with the working of the players asked for."""
    return {
        "tournament": rated.tournament.name,
        "regulation": rated.rules.regulation,
        "edition": rated.rules.key,
        "speed": rated.speed.value,
        "report": report_values(rated),
        "players": [_row_values(row, rated.rules, row.player.number in asked) for row in rated.rows],
    }


def report_values(rated: SectionRatings) -> dict[str, str] | None:
    """For which list the report is due, when that list closes, and the last one; None without an end.

    Handbook: B.02 7.1.3, 9.1
    """
    if rated.tournament.end is None:
        return None
    official = rated.tournament.level is Level.OFFICIAL
    dates = report_dates(rated.tournament.end, official=official)
    closes = closing_day(dates.due, official=official).isoformat()
    return {"due_for": dates.due, "list_closes": closes, "last_list": dates.last}


def _row_values(row: PlayerRating, rules: RatingRules, explained: bool) -> dict[str, Any]:
    player, change = row.player, row.change
    values: dict[str, Any] = {
        "number": player.number,
        "name": player.name,
        "fide_id": player.fide_id,
        "rating": change.rating if change else None,
        "games": len(row.counted),
        "score": str(change.score) if change else None,
        "expected": str(change.expected) if change else None,
        "k": change.coefficient.value if change else None,
        "k_reason": change.coefficient.why.name.lower() if change else None,
        "change": str(change.change) if change else None,
        "first_rating": _initial_values(row.initial),
    }
    if explained:
        values["working"] = (
            [game_values(game_change, rules) for game_change in change.games] if change else []
        )
        values["not_rated"] = [
            {"round": game.round, "opponent": game.opponent, "why": game.why_not.name.lower(),
             "article": rules.cite(rules.not_rated[game.why_not])}
            for game in row.games
            if game.why_not is not None
        ]  # fmt: skip
    return values


def _initial_values(initial: InitialRating | None) -> dict[str, Any] | None:
    if initial is None:
        return None
    return {
        "rating": initial.rating,
        "published": initial.published,
        "why_not": initial.unpublished.name.lower() if initial.unpublished else None,
        "games": initial.games,
        "score": str(Decimal(initial.halves) / 2),
        "average": str(initial.average),
        "percent": initial.hundredths,
        "added": initial.added,
    }


def game_values(game_change: GameChange, rules: RatingRules) -> dict[str, Any]:
    """One game's working as plain values."""
    return {
        "round": game_change.game.round,
        "opponent": game_change.game.opponent,
        "own_rating": game_change.game.own,
        "opponent_rating": game_change.game.opponent_rating,
        "difference": game_change.difference,
        "counted": game_change.counted,
        "capping": game_change.capping.name.lower(),
        "capping_article": rules.cite(rules.difference.article),
        "probability": str(game_change.probability),
        "score": str(game_change.score),
        "delta": str(game_change.delta),
    }
