"""Exercises on tie-breaks: Buchholz, its cut, Sonneborn-Berger, direct encounter (C.07)."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from caissa.messages import Message, msg
from caissa.pairing.generation.dice import between, one_of
from caissa.pairing.tables.round_robin.berger import berger_table
from caissa.school.drafting import Mistake, listed, recognised
from caissa.school.exercise import AnswerKind, Exercise, Step, Table, Topic
from caissa.standings import explain, standings
from caissa.tournament import Bye, Game, Outcome, Person, Player, Round, Tournament
from caissa.tournament.points import decimal_text, wall_text

NEWEST, BEFORE = "2026-03", "2024-08"
PLAYERS, ROUNDS = 8, 5
ROBIN = 6
_RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
_UNPLAYED = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.HALF_POINT_BYE)
_IN_WORDS = {
    Outcome.FORFEIT_WIN: msg("won by forfeit"),
    Outcome.FORFEIT_LOSS: msg("lost by forfeit"),
    Outcome.HALF_POINT_BYE: msg("half-point bye"),
}


def swiss_event(dice: Random) -> Tournament:
    """Eight players in five rounds, of whom player 1 has one round without a game."""
    missed, kind = between(dice, 1, ROUNDS - 2), one_of(dice, _UNPLAYED)
    rounds = []
    for number in range(1, ROUNDS + 1):
        games, byes = [], []
        for white, black in berger_table(PLAYERS).rounds[number - 1].games:
            if number != missed or 1 not in (white, black):
                games.append(Game(white, black, *one_of(dice, _RESULTS)))
            elif kind is Outcome.HALF_POINT_BYE:
                other = black if white == 1 else white
                byes = [Bye(1, kind), Bye(other, Outcome.PAIRING_ALLOCATED_BYE)]
            else:
                mirrored = Outcome.FORFEIT_LOSS if kind is Outcome.FORFEIT_WIN else Outcome.FORFEIT_WIN
                games.append(Game(white, black, *((kind, mirrored) if white == 1 else (mirrored, kind))))
        rounds.append(Round(number, games=tuple(games), byes=tuple(byes)))
    players = tuple(Player(number, Person(chr(64 + number))) for number in range(1, PLAYERS + 1))
    return Tournament(
        players=players, rounds=tuple(rounds), scheduled_rounds=ROUNDS, type_code="FIDE_DUTCH_2026"
    )


def buchholz_exercise(key: str, dice: Random) -> Exercise:
    """Buchholz or Buchholz Cut 1 of a player with an unplayed round.

    Handbook: C.07 8.1, 14.1, 16.4, 16.5
    """
    event = swiss_event(dice)
    code = one_of(dice, ("BH", "BH/C1"))
    asked = (
        msg("What is the Buchholz of player A?")
        if code == "BH"
        else msg("What is the Buchholz Cut 1 of player A?")
    )
    other = "BH/C1" if code == "BH" else "BH"
    forgotten = msg("the cut was forgotten") if code != "BH" else msg("a value was cut")
    mistakes = [
        _mistake(event, other, NEWEST, forgotten, 1),
        _mistake(event, code, BEFORE, msg("the rule before March 2026 was used"), 1),
        _mistake(event, f"{code}/P", NEWEST, msg("the round without a game was counted as a game"), 1),
    ]
    if code != "BH":
        mistakes.append(
            Mistake(
                _least_cut(event),
                msg("the lowest value was cut, not that of the round without a game"),
                Decimal(1),
            )
        )
    articles = (
        ("C.07 8.1", "C.07 16.4") if code == "BH" else ("C.07 8.1", "C.07 14.1", "C.07 16.4", "C.07 16.5")
    )
    return _valued(key, Topic.BUCHHOLZ, event, code, asked, mistakes, articles)


def sonneborn_berger_exercise(key: str, dice: Random) -> Exercise:
    """Sonneborn-Berger of a player with an unplayed round.

    Handbook: C.07 9.1, 16.4
    """
    event = swiss_event(dice)
    asked = msg("What is the Sonneborn-Berger score of player A?")
    mistakes = [
        _mistake(event, "BH", NEWEST, msg("the results were not taken into account: that is Buchholz"), 0),
        _mistake(event, "SB", BEFORE, msg("the rule before March 2026 was used"), 1),
        _mistake(event, "SB/P", NEWEST, msg("the round without a game was counted as a game"), 1),
    ]
    return _valued(key, Topic.SONNEBORN_BERGER, event, "SB", asked, mistakes, ("C.07 9.1", "C.07 16.4"))


def value_of(event: Tournament, code: str, edition: str, player: int = 1) -> str:
    """A player's value by an edition, as a plain decimal."""
    row = next(row for row in standings(event, f"PTS,{code}", edition=edition).rows if row.id == player)
    return decimal_text(row.value(code) or Decimal(0))


def _valued(
    key: str,
    topic: Topic,
    event: Tournament,
    code: str,
    asked: Message,
    mistakes: list[Mistake],
    articles: tuple[str, ...],
) -> Exercise:
    answer = value_of(event, code, NEWEST)
    values = contributions(event, code)
    working = tuple(
        msg("round {round}: {value} (cut)", round=round_number, value=decimal_text(value))
        if cut
        else msg("round {round}: {value}", round=round_number, value=decimal_text(value))
        for round_number, value, cut in values
    )
    return Exercise(
        key,
        topic,
        Decimal(3),
        msg(
            "After {rounds} rounds the score of player A is {points}. {asked}",
            rounds=ROUNDS,
            points=wall_text(event.points(1)),
            asked=asked,
        ),
        AnswerKind.NUMBER,
        answer,
        articles,
        (*working, msg("in all {value}", value=answer)),
        recognised(answer, mistakes),
        (
            Step(
                msg("the value of every round"),
                Decimal("2.5"),
                tuple(decimal_text(value) for _, value, _ in values),
            ),
        ),
        _results_of(event),
    )


def contributions(event: Tournament, code: str) -> list[tuple[int, Decimal, bool]]:
    """Round, value and whether it was cut, as the engine counted player A's."""
    explanation = explain(standings(event, f"PTS,{code}", edition=NEWEST), 1)
    working = next(working for working in explanation.workings if working.code == code)
    return [(each.round, each.value, each.cut) for each in working.contributions]


def _mistake(event: Tournament, code: str, edition: str, name: Message, marks: int) -> Mistake:
    return Mistake(value_of(event, code, edition), name, Decimal(marks))


def _least_cut(event: Tournament) -> str:
    values = [value for _, value, _ in contributions(event, "BH")]
    return decimal_text(sum(values, Decimal(0)) - min(values))


def _results_of(event: Tournament) -> Table:
    """Player A's rounds: the opponent, their final points, the result."""
    rows = []
    for result in event.results(1):
        opponent = event.player(result.opponent).name if result.opponent else ""
        total = wall_text(event.points(result.opponent)) if result.opponent else ""
        words = _IN_WORDS.get(result.outcome) or wall_text(_SCORE[result.outcome])
        rows.append((str(result.round), opponent, total, words))
    return Table((msg("Round"), msg("Opponent"), msg("Opponent's points"), msg("Result")), tuple(rows))


_SCORE = {Outcome.WIN: Decimal(1), Outcome.DRAW: Decimal("0.5"), Outcome.LOSS: Decimal(0)}


def direct_encounter_exercise(key: str, dice: Random) -> Exercise:
    """Who of the tied players is first by direct encounter, in a round robin of six.

    Handbook: C.07 6.1, 6.2
    """
    event = _round_robin(dice)
    tied = _tied(event)
    right = _first_of(event, tied, "DE")
    others = [
        Mistake(_first_of(event, tied, "SB"), msg("Sonneborn-Berger was used")),
        Mistake(_first_of(event, tied, "WON"), msg("the number of wins was used")),
        *(
            Mistake(event.player(number).name, msg("not the best score among the tied players"))
            for number in tied
        ),
        Mistake(_STILL_TIED, msg("the games between the tied players decide")),
    ]
    letter, choices = listed(dice, right, others)
    names = ", ".join(event.player(number).name for number in tied)
    mutual = tuple(
        msg(
            "{player}: {points} against the others",
            player=event.player(number).name,
            points=wall_text(mutual_points(event, number, tied)),
        )
        for number in tied
    )
    return Exercise(
        key,
        Topic.DIRECT_ENCOUNTER,
        Decimal(2),
        msg("{names} have the same points. Who is first by direct encounter?", names=names),
        AnswerKind.CHOICE,
        letter,
        ("C.07 6.1", "C.07 6.2"),
        mutual,
        choices,
        (),
        _cross_table(event),
    )


def _round_robin(dice: Random) -> Tournament:
    """A round robin of six in which at least two players have the same points."""
    players = tuple(Player(number, Person(chr(64 + number))) for number in range(1, ROBIN + 1))
    while True:
        rounds = tuple(
            Round(
                table.number,
                games=tuple(Game(white, black, *one_of(dice, _RESULTS)) for white, black in table.games),
            )
            for table in berger_table(ROBIN).rounds
        )
        event = Tournament(
            players=players, rounds=rounds, scheduled_rounds=ROBIN - 1, type_code="FIDE_ROUNDROBIN"
        )
        if _tied(event):
            return event


def _cross_table(event: Tournament) -> Table:
    return Table(
        ("", *(player.name for player in event.players), msg("Points")),
        tuple(
            (player.name, *_cells(event, player.number), wall_text(event.points(player.number)))
            for player in event.players
        ),
    )


_STILL_TIED = msg("nobody: the first of them are still tied")


def _tied(event: Tournament) -> list[int]:
    """The best group of players with the same points that has more than one."""
    by_points: dict[Decimal, list[int]] = {}
    for number in event.numbers:
        by_points.setdefault(event.points(number), []).append(number)
    groups = [by_points[points] for points in sorted(by_points, reverse=True) if len(by_points[points]) > 1]
    return groups[0] if groups else []


def _first_of(event: Tournament, tied: list[int], code: str) -> str:
    """The name of the first of the tied players by a tie-break, or that they are still tied."""
    rows = [row for row in standings(event, f"PTS,{code}", edition=NEWEST).rows if row.id in tied]
    best = min(row.rank for row in rows)
    first = [row.id for row in rows if row.rank == best]
    return event.player(first[0]).name if len(first) == 1 else _STILL_TIED


def mutual_points(event: Tournament, number: int, tied: list[int]) -> Decimal:
    """A player's points against the other tied players."""
    return sum(
        (_SCORE[result.outcome] for result in event.results(number) if result.opponent in tied), Decimal(0)
    )


def _cells(event: Tournament, number: int) -> list[str]:
    scores = {result.opponent: wall_text(_SCORE[result.outcome]) for result in event.results(number)}
    return [scores.get(other, "*") for other in range(1, ROBIN + 1)]
