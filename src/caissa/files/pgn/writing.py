"""Writing the games of a tournament as PGN headers, in the standard's export format without moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from caissa.files.pgn.games import SEVEN_TAGS
from caissa.files.pgn.results import result_tags
from caissa.play import Notation, has_other_time_controls, notations_of, rates_of_play
from caissa.tournament import Game, Tournament, games_of

_TIME_CONTROL = re.compile(r"(\d+/)?\d+(\+\d+)?(:(\d+/)?\d+(\+\d+)?)*")


def write_headers(tournament: Tournament, round_number: int | None = None) -> str:
    """The headers of all games, or of one round's: the seven tags, then the others in the order of ASCII.

    The moves are only the result, so no line is longer than its tag.
    """
    wanted = [
        (number, game)
        for number, game in games_of(tournament)
        if round_number is None or number == round_number
    ]
    return "\n".join(_game_text(tags_of_game(tournament, number, game)) for number, game in wanted)


def _game_text(tags: dict[str, str]) -> str:
    ordered = [*SEVEN_TAGS, *sorted(tags.keys() - set(SEVEN_TAGS))]
    lines = [f'[{name} "{escaped(tags[name])}"]' for name in ordered]
    return "\n".join([*lines, "", tags["Result"], ""])


def escaped(value: str) -> str:
    """A value with its quotes and backslashes escaped, in one line of printing characters."""
    printing = "".join(sign if sign.isprintable() else " " for sign in value)
    return printing.replace("\\", "\\\\").replace('"', '\\"')


def tags_of_game(tournament: Tournament, round_number: int, game: Game) -> dict[str, str]:
    """The tags of a game as the tournament knows it."""
    tags = {
        "Event": tournament.name or "?",
        "Site": f"{tournament.city} {tournament.federation}".strip() or "?",
        "Date": _day(tournament.round(round_number).date),
        "Round": str(round_number),
        **result_tags(game),
        **dict(_more_tags(tournament, game)),
        **_time_control_tag(tournament, round_number, game),
        **_player_tags(tournament, game.white, "White", round_number),
        **_player_tags(tournament, game.black, "Black", round_number),
    }
    return {name: value for name, value in tags.items() if value}


def _more_tags(tournament: Tournament, game: Game) -> Iterator[tuple[str, str]]:
    if game.board is not None:
        yield "Board", str(game.board)
    if tournament.start:
        yield "EventDate", _day(tournament.start)


def _time_control_tag(tournament: Tournament, round_number: int, game: Game) -> dict[str, str]:
    """The section's time control, or the other one at which this game was played."""
    if has_other_time_controls(tournament):
        rates, games = rates_of_play(tournament), tournament.round(round_number).games
        place = games.index(game) + 1 if game in games else 0
        control = rates.of_game(round_number, game.board or place)
        if control is not None and control != rates.usual:
            text = notations_of(control).get(Notation.PGN, "")
            return {"TimeControl": text} if text else {}
    usual = tournament.encoded_time_control
    return {"TimeControl": usual} if _TIME_CONTROL.fullmatch(usual) else {}


def _player_tags(tournament: Tournament, number: int, side: str, round_number: int) -> dict[str, str]:
    try:
        player, team = tournament.player(number), tournament.team_of(number)
    except KeyError:
        return {side: "?"}
    rating = player.person.rating(tournament.speed, round_number=round_number) or player.rating
    return {
        side: player.name or "?",
        f"{side}Elo": str(rating or ""),
        f"{side}FideId": str(player.fide_id or ""),
        f"{side}Team": team.name if team else "",
        f"{side}Title": player.title.value if player.title else "",
    }


def _day(day: date | None) -> str:
    return f"{day:%Y.%m.%d}" if day else "????.??.??"
