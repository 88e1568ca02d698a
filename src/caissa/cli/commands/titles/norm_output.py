"""Norms, forecasts and chances as the command prints them, in words and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.cli.commands.titles.clause_output import clause_as_values, print_clauses
from caissa.cli.output import console, table
from caissa.titles.title_norms.event import Setting
from caissa.titles.title_norms.feasibility import Feasibility
from caissa.titles.title_norms.forecast import Chance, Forecast
from caissa.titles.title_norms.norm import Clause, Norm, NormGame
from caissa.tournament import Outcome, Points, Tournament, decimal_text, wall_text

_RESULTS = {Outcome.WIN: "a win", Outcome.DRAW: "a draw", Outcome.LOSS: "a loss"}


# -- norms ------------------------------------------------------------------------


def print_norms(tournament: Tournament, judged: Sequence[Norm], *, explained: bool) -> None:
    """The norms made, then those that are near or were asked for, with what fails."""
    made_norms = [norm for norm in judged if norm.achieved]
    missed = [norm for norm in judged if not norm.achieved]
    if not explained or not judged:
        _print_made(tournament, made_norms)
        _print_missed(tournament, missed)
        return
    for norm in (*made_norms, *missed):
        _print_explained(tournament, norm)


def _print_made(tournament: Tournament, judged: Sequence[Norm]) -> None:
    if not judged:
        console().print("No norms were made.")
        return
    rows = [
        (
            norm.title.value,
            str(norm.player),
            tournament.player(norm.player).name,
            tournament.player(norm.player).federation,
            f"{wall_text(norm.score)}/{len(norm.counted)}",
            str(norm.average),
            str(norm.performance),
            str(norm.counts_as),
            _remarks(norm),
        )
        for norm in judged
    ]
    headings = ("Norm", "No", "Name", "Fed", "Score", "Ra", "Rp", "Games", "")
    table("Norms made", headings, rows, right=(1, 5, 6, 7))


def _remarks(norm: Norm) -> str:
    """What an applicant must know about a norm besides its numbers."""
    remarks = [
        f"first {norm.rounds} rounds" if norm.rounds < len(norm.games) else "",
        f"wins left out: {_rounds(norm, '1.4.1f')}" if _rounds(norm, "1.4.1f") else "",
        "one game missed (1.4.1c)" if norm.concession else "",
        f"exempt by {norm.exemption}" if norm.exemption else "",
        f"{norm.extra} above the norm" if norm.extra else "",
    ]
    return "; ".join(remark for remark in remarks if remark)


def _rounds(norm: Norm, article: str) -> str:
    left_out = [
        game.round for game in norm.games if game.left_out and game.left_out.article.endswith(article)
    ]
    return ", ".join(f"round {number}" for number in left_out)


def _print_missed(tournament: Tournament, missed: Sequence[Norm]) -> None:
    rows = [
        (
            norm.title.value,
            str(norm.player),
            tournament.player(norm.player).name,
            "; ".join(f"{clause.what} [{clause.article}]" for clause in norm.failed),
        )
        for norm in missed
    ]
    if rows:
        table("Not made", ("Norm", "No", "Name", "What fails"), rows, right=(1,))


def _print_explained(tournament: Tournament, norm: Norm) -> None:
    player = tournament.player(norm.player)
    verdict = f"made, counts as {norm.counts_as} games" if norm.achieved else "not made"
    console().print(f"{norm.player} {player.name} ({player.federation}), {norm.title.value} norm: {verdict}")
    rows = [_game_row(tournament, game) for game in norm.games]
    table("", ("Rd", "Opponent", "Title", "Fed", "Rating", "Counts", "Score", ""), rows, right=(0, 4, 5, 6))
    print_clauses(norm.clauses)
    if norm.under_normal_rule:
        other = norm.under_normal_rule
        outcome = (
            f"{other.counts_as} games, {wall_text(other.score)}/{len(other.counted)}, Rp {other.performance}"
        )
        console().print(f"  Under the normal foreigner rule it is a norm too: {outcome} ({_remarks(other)})")
    console().print("")


def _game_row(tournament: Tournament, game: NormGame) -> tuple[str, ...]:
    name = tournament.player(game.opponent).name if game.opponent is not None else ""
    why = f"{game.left_out.why} [{game.left_out.article}]" if game.left_out else game.remark
    return (
        str(game.round),
        f"{game.opponent} {name}" if name else "",
        game.title.value if game.title else "",
        game.federation,
        "" if game.opponent is None else str(game.rating or "-"),
        str(game.counted_rating or ""),
        wall_text(game.points) if game.outcome.played else game.outcome.value,
        why,
    )


# -- the event ----------------------------------------------------------------------


def print_conditions(judged: Sequence[Clause]) -> None:
    """The conditions of the event."""
    console().print("Conditions of the event")
    print_clauses(judged)
    console().print("")


# -- forecasts ------------------------------------------------------------------------


def print_forecasts(setting: Setting, forecasts: Sequence[Forecast], *, asked: bool) -> None:
    """What the next round must bring, one line for each chance."""
    names = setting.tournament
    listed = [forecast for forecast in forecasts if forecast.chances or asked]
    if not listed:
        console().print("Nobody can make a norm in the next round.")
    for forecast in listed:
        console().print(
            f"{forecast.player} {names.player(forecast.player).name}, {forecast.title.value} norm:",
            soft_wrap=True,
        )
        for line in _forecast_lines(setting, forecast):
            console().print(f"  {line}", soft_wrap=True)


def _forecast_lines(setting: Setting, forecast: Forecast) -> list[str]:
    if forecast.achieved:
        return ["made already"]
    if not forecast.chances:
        return [f"cannot be made in round {forecast.round}"]
    return [
        f"round {forecast.round}: {chance_in_words(setting, forecast, chance)}" for chance in forecast.chances
    ]


def chance_in_words(setting: Setting, forecast: Forecast, chance: Chance) -> str:
    """A chance as an arbiter would say it."""
    result = _RESULTS[chance.result]
    if chance.opponent is not None:
        return f"{result} against {chance.opponent} {setting.tournament.player(chance.opponent).name}"
    titles = sorted(chance.titles, key=lambda title: title.precedence) if chance.titles else []
    parts = [
        f"{result} against {_either(title.value for title in titles)}"
        if titles
        else f"{result} against anybody",
        f"rated {chance.rating} or more" if chance.rating else "",
        f"not from {', '.join(chance.not_from)}" if chance.not_from else "",
    ]
    fitting = len(candidates(setting, forecast, chance))
    return ", ".join(part for part in parts if part) + f" ({fitting} of the field)"


def _either(names: Any) -> str:
    *first, last = names
    listed = f"{', '.join(first)} or {last}" if first else last
    # The letters of FM and IM are read with a vowel first.
    return f"an {listed}" if listed.startswith(("FM", "IM")) else f"a {listed}"


def candidates(setting: Setting, forecast: Forecast, chance: Chance) -> list[int]:
    """The players not met yet who would be such an opponent."""
    met = {result.opponent for result in setting.tournament.results(forecast.player)} | {forecast.player}
    return [
        player.number
        for player in setting.tournament.players
        if player.number not in met
        and not player.gone_in(forecast.round)
        and chance.allows(setting, player, forecast.round)
    ]


# -- feasibility ------------------------------------------------------------------------


def print_feasibility(tournament: Tournament, chances: Sequence[Feasibility], *, asked: bool) -> None:
    """Who can still make a norm, and with how many points; those who cannot only if asked for."""
    listed = [chance for chance in chances if chance.possible or asked]
    rows = [
        (
            chance.title.value,
            str(chance.player),
            tournament.player(chance.player).name,
            "made" if chance.achieved else "possible" if chance.possible else "impossible",
            str(chance.games_left),
            "" if chance.needed is None else wall_text(chance.needed),
            "; ".join(f"{clause.what} [{clause.article}]" for clause in chance.failed),
        )
        for chance in listed
    ]
    headings = ("Norm", "No", "Name", "Chance", "Games left", "Points needed", "What stands against it")
    table("Norms that can still be made", headings, rows, right=(1, 4, 5))
    if any(not chance.known for chance in listed):
        console().print("Where opponents are not known, the best of the field were taken.")
    if len(listed) < len(chances):
        console().print(f"{len(chances) - len(listed)} more norms are impossible; --player shows why.")


# -- plain values -------------------------------------------------------------------------


def norm_as_values(tournament: Tournament, norm: Norm) -> dict[str, Any]:
    """A norm as plain values, every game and every condition with it."""
    other = norm.under_normal_rule
    return {
        "player": norm.player,
        "name": tournament.player(norm.player).name,
        "title": norm.title.value,
        "made": norm.achieved,
        "score": decimal_text(norm.score),
        "required": _text(norm.required),
        "average": norm.average,
        "percentage": norm.percentage,
        "difference": norm.difference,
        "performance": norm.performance,
        "extra": norm.extra,
        "counts_as": norm.counts_as,
        "rounds": norm.rounds,
        "exemption": norm.exemption or None,
        "concession": norm.concession,
        "games": [_game_as_values(game) for game in norm.games],
        "clauses": [_clause_as_values(clause) for clause in norm.clauses],
        "under_normal_rule": norm_as_values(tournament, other) if other else None,
    }


def _text(value: Points | None) -> str | None:
    return None if value is None else decimal_text(value)


def _game_as_values(game: NormGame) -> dict[str, Any]:
    return {
        "round": game.round,
        "outcome": game.outcome.value,
        "opponent": game.opponent,
        "title": game.title.value if game.title else None,
        "federation": game.federation or None,
        "rating": game.rating,
        "counted_rating": game.counted_rating,
        "points": decimal_text(game.points),
        "left_out": {"article": game.left_out.article, "why": game.left_out.why} if game.left_out else None,
        "remark": game.remark or None,
    }


def _clause_as_values(clause: Clause) -> dict[str, Any]:
    """A condition with its numbers."""
    numbers = {"found": _number(clause.actual), "needed": _number(clause.needed), "at_most": clause.at_most}
    return clause_as_values(clause) | numbers


def _number(value: int | Points | None) -> int | str | None:
    return value if value is None or isinstance(value, int) else decimal_text(value)


def forecast_as_values(setting: Setting, forecast: Forecast) -> dict[str, Any]:
    """A forecast as plain values."""
    return {
        "player": forecast.player,
        "title": forecast.title.value,
        "round": forecast.round,
        "made": forecast.achieved,
        "chances": [
            {
                "result": chance.result.value,
                "opponent": chance.opponent,
                "titles": sorted(title.value for title in chance.titles) if chance.titles else None,
                "rating": chance.rating,
                "not_from": list(chance.not_from),
                "words": chance_in_words(setting, forecast, chance),
            }
            for chance in forecast.chances
        ],
    }


def feasibility_as_values(feasibility: Feasibility) -> dict[str, Any]:
    """A chance of a norm as plain values."""
    return {
        "player": feasibility.player,
        "title": feasibility.title.value,
        "possible": feasibility.possible,
        "made": feasibility.achieved,
        "opponents_known": feasibility.known,
        "games_left": feasibility.games_left,
        "needed": _text(feasibility.needed),
        "clauses": [_clause_as_values(clause) for clause in feasibility.clauses],
    }
