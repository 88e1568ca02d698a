"""How good are the chances? Played tournaments, forecast after every round, beside two plain baselines.

For every report file the forecast after round 1, 2, … says how likely each player is to end among the first;
the Brier score is the mean square of what it is wrong by (0 is perfect, and lower is better). The baselines
say 1 for the first by rating, or by the standings of that round, and 0 for all others. Reliability: of those
who were given 20 to 30 per cent, 20 to 30 in a hundred should get there.

Example: python tools/calibrate_chances.py *.trf --simulations 400 --plot reliability.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from caissa.cli.workers import default_workers, shared_work
from caissa.errors import CaissaError
from caissa.files import trf
from caissa.forecast import Questions, chances
from caissa.standings import standings
from caissa.tournament import System, Tournament

LEAST_PLAYERS, LEAST_ROUNDS, LEAST_RATED = 12, 4, 0.5
USUAL_LIST = ("PTS", "BH/C1", "BH", "SB")
"""For files that state no tie-breaks."""


@dataclass
class Scores:
    """Square errors added up, and for each tenth of probability how many were forecast and how many came."""

    questions: int = 0
    forecast: float = 0.0
    by_rating: float = 0.0
    by_standings: float = 0.0
    tenths: dict[int, list[float]] = field(default_factory=lambda: {at: [0, 0.0, 0] for at in range(10)})

    def count(self, probability: float, rated_first: bool, stands_first: bool, happened: bool) -> None:
        """One player of one forecast."""
        came = float(happened)
        self.questions += 1
        self.forecast += (probability - came) ** 2
        self.by_rating += (rated_first - came) ** 2
        self.by_standings += (stands_first - came) ** 2
        tenth = self.tenths[min(9, int(10 * probability))]
        tenth[0] += 1
        tenth[1] += probability
        tenth[2] += happened

    def add(self, other: Scores) -> None:
        """The scores of another tournament."""
        self.questions += other.questions
        self.forecast += other.forecast
        self.by_rating += other.by_rating
        self.by_standings += other.by_standings
        for at, counts in other.tenths.items():
            self.tenths[at] = [mine + theirs for mine, theirs in zip(self.tenths[at], counts, strict=True)]


def usable(files: Iterable[Path]) -> Iterator[tuple[str, Tournament]]:
    """Individual Swiss events that were played to their end, each once."""
    seen = set()
    for file in files:
        try:
            tournament = trf.read_bytes(file.read_bytes(), file.name).tournament
        except CaissaError:
            continue
        if not _fits(tournament):
            continue
        key = tuple(sorted((player.rating or 0) for player in tournament.players)), tournament.paired_rounds
        if key not in seen:
            seen.add(key)
            yield file.stem, _complete(tournament)


def _fits(tournament: Tournament) -> bool:
    players = len(tournament.players)
    rated = sum((player.rating or 0) >= 1000 for player in tournament.players)
    games = [game for played in tournament.rounds for game in played.games]
    swiss = tournament.system in (System.UNKNOWN, System.DUTCH)
    return (
        swiss
        and not tournament.for_teams
        and not any(game.open for game in games)
        and players >= LEAST_PLAYERS
        and tournament.paired_rounds >= LEAST_ROUNDS
        and tournament.paired_rounds < players - 1
        and rated >= LEAST_RATED * players
    )


def _complete(tournament: Tournament) -> Tournament:
    ranking = tournament.ranking or USUAL_LIST
    return replace(tournament, scheduled_rounds=tournament.paired_rounds, ranking=ranking)


def scored(
    entry: tuple[str, Tournament], simulations: int, first: int
) -> tuple[str, Tournament, Scores, str]:
    """One tournament, forecast after every round."""
    name, tournament = entry
    scores = Scores()
    ended = {row.id for row in standings(tournament).rows if row.rank <= first}
    by_rating = sorted(tournament.players, key=lambda player: (-(player.rating or 0), player.number))
    rated_first = {player.number for player in by_rating[:first]}
    try:
        for number in range(1, tournament.paired_rounds):
            before = replace(tournament, rounds=tournament.rounds[:number])
            stands = {row.id for row in standings(before).rows[:first]}
            forecast = chances(before, Questions(simulations, seed=number, qualifying=first))
            for player in forecast.players:
                at = player.number
                scores.count(player.qualifies.value, at in rated_first, at in stands, at in ended)
    except CaissaError as refusal:
        return name, tournament, scores, str(refusal)
    return name, tournament, scores, ""


def plot(scores: Scores, target: Path) -> None:
    """What was forecast against what happened, as an SVG file."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" font-family="sans-serif">']
    parts.append('<rect x="50" y="20" width="330" height="330" fill="none" stroke="#888"/>')
    parts.append('<line x1="50" y1="350" x2="380" y2="20" stroke="#bbb" stroke-dasharray="4"/>')
    for count, total, happened in scores.tenths.values():
        if count:
            x, y = 50 + 330 * total / count, 350 - 330 * happened / count
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3 + min(9, count**0.3):.1f}" fill="#06c"/>')
            parts.append(f'<text x="{x + 12:.0f}" y="{y + 4:.0f}" font-size="10">{count:.0f}</text>')
    for tenth in range(0, 11, 2):
        at = 33 * tenth
        parts.append(f'<text x="{50 + at}" y="366" font-size="11" text-anchor="middle">{tenth * 10}%</text>')
        parts.append(f'<text x="44" y="{354 - at}" font-size="11" text-anchor="end">{tenth * 10}%</text>')
    parts.append('<text x="215" y="388" font-size="12" text-anchor="middle">forecast</text>')
    parts.append('<text x="12" y="185" font-size="12" transform="rotate(-90 12 185)">happened</text>')
    target.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8")


def main() -> None:
    """Read the options, score, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", type=Path, nargs="+", help="report files of tournaments that were played")
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--first", type=int, default=3, help="the first so many places are forecast")
    parser.add_argument("--jobs", type=int, default=default_workers())
    parser.add_argument("--plot", type=Path, help="write the reliability plot as SVG")
    options = parser.parse_args()
    total = Scores()
    entries = list(usable(options.files))
    print(f"{'players':>7} {'rounds':>6} {'forecast':>9} {'rating':>8} {'standings':>9}  tournament")
    work = partial(scored, simulations=options.simulations, first=options.first)
    for _, (name, tournament, scores, refusal) in shared_work(work, entries, options.jobs):
        total.add(scores)
        asked = max(1, scores.questions)
        print(
            f"{len(tournament.players):>7} {tournament.paired_rounds:>6} {scores.forecast / asked:>9.4f}"
            f" {scores.by_rating / asked:>8.4f} {scores.by_standings / asked:>9.4f}  {name} {refusal}",
            flush=True,
        )
    asked = max(1, total.questions)
    print(f"{total.questions} questions: forecast {total.forecast / asked:.4f},", end=" ")
    print(f"by rating {total.by_rating / asked:.4f}, by standings {total.by_standings / asked:.4f}")
    for at, (count, probability, happened) in total.tenths.items():
        if count:
            print(
                f"{10 * at:>3}-{10 * at + 10}%: {count:>6.0f} forecasts, mean {probability / count:.3f}, "
                f"happened {happened / count:.3f}"
            )
    if options.plot:
        plot(total, options.plot)


if __name__ == "__main__":
    main()
