"""The play-offs that the Handbook lays down where an event's rules are silent.

`play_off_2022` is C.02 12.2.3 of 2022, `play_off_2017` the example of C.02 13.2.11 of 2017 and 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.playoff.contests import Decider, Duel, Outcome, RoundRobin, outcome_of, round_robin_outcome
from caissa.playoff.facts import BLITZ, NOTHING_YET, Due, Facts, Rate, Task
from caissa.playoff.places import Place, PlayOff, places_of


class NoPlayOff(CaissaError):
    """A play-off that cannot be held."""

    code = "playoff.impossible"
    message = "There is no play-off: {why}."


NUMBERS_BY_RANKING = msg(
    "No choice of pairing numbers has been recorded; they follow the ranking (C.02 12.2.3.6.1)."
)


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a knock-out: from how many players to how many, and what each pair plays."""

    name: str
    keeps: int
    duel: Callable[[str, tuple[int, int]], Duel]


def play_off_2022(
    ranked: Sequence[int],
    facts: Facts = NOTHING_YET,
    *,
    games: int = 2,
    rate: Rate | Sequence[Rate] = BLITZ,
    share: bool = False,
) -> PlayOff:
    """The play-off of 2022, from the players in the order of the tournament's tie-breaks (12.2.3.1).

    The Chief Arbiter chooses the rate of each stage (12.2.3.10): `rate` is one for all, or one a stage, the
    last for all that follow. `games` is the even number of games in a mini-match (usually 2 or 4); with
    `share`, players who went out in the same stage share their place instead of keeping the ranking. Three
    players choose their numbers (12.2.3.6.1): `facts.order` says who is 1, 2 and 3; without it they follow
    the ranking, and a note says so.

    Handbook: C.07, formerly C.02: 12.2.3, 12.2.3.1, 12.2.3.6, 12.2.3.6.2 (2022)
    """
    players = _required(ranked, games)
    if len(players) == 3:
        require_order(facts.order, players, "C.02 12.2.3.6.1")
        first, last = rate_of_stage(rate, 0), rate_of_stage(rate, 1)
        stands = _three(players, facts, _mini_match(games, last), first, share=share)
        return stands if facts.order else replace(stands, notes=(NUMBERS_BY_RANKING,))
    return knock_out(
        players, facts, stages_2022(len(players), games, rate), share=share, article="C.02 12.2.3.11"
    )


def participants(ranked: Sequence[int], article: str) -> tuple[int, ...]:
    """Those who play off; refuses fewer than two, and anyone named twice."""
    players = tuple(ranked)
    if len(players) < 2 or len(set(players)) != len(players):
        raise NoPlayOff(why=msg("at least two players are needed, each named once"), article=article)
    return players


def require_order(order: Sequence[int], players: Sequence[int], article: str) -> None:
    """Refuse pairing numbers on record that do not name every participant once."""
    if order and sorted(order) != sorted(players):
        raise NoPlayOff(
            why=msg("the pairing numbers on record do not name every participant once"), article=article
        )


def _required(ranked: Sequence[int], games: int) -> tuple[int, ...]:
    players = participants(ranked, "C.02 12.2.3")
    if games < 2 or games % 2:
        raise NoPlayOff(
            why=msg("a mini-match has an even number of games, not {games}", games=games),
            article="C.02 12.2.3.4",
        )
    return players


def _mini_match(games: int, rate: Rate) -> Callable[[str, tuple[int, int]], Duel]:
    return lambda name, pair: Duel(name, pair, games, Decider.ARMAGEDDON, rate, "C.02 12.2.3.4")


def _armageddon(name: str, pair: tuple[int, int]) -> Duel:
    return Duel(name, pair, 0, Decider.ARMAGEDDON, article="C.02 12.2.3.5")


def rate_of_stage(rate: Rate | Sequence[Rate], place: int) -> Rate:
    """The rate of a stage, counted from 0; the last one named is for all later stages (C.02 12.2.3.10)."""
    return rate if isinstance(rate, Rate) else rate[min(place, len(rate) - 1)]


def stages_2022(players: int, games: int = 2, rate: Rate | Sequence[Rate] = BLITZ) -> tuple[Stage, ...]:
    """The stages for a number of players: down to a power of two, to four, to two, by Armageddon above four.

    Handbook: C.07, formerly C.02: 12.2.3.4, 12.2.3.7, 12.2.3.8, 12.2.3.9 (2022)
    """
    stages, left = [], players
    while left > 4:
        keeps = 1 << (left - 1).bit_length() - 1
        stages.append(Stage(msg("reduction to {keeps}", keeps=keeps), keeps, _armageddon))
        left = keeps
    if players > 2:
        match = _mini_match(games, rate_of_stage(rate, len(stages)))
        stages.append(Stage(msg("semi-final"), 2, _armageddon if players > 4 else match))
    return (*stages, Stage(msg("final"), 1, _mini_match(games, rate_of_stage(rate, len(stages)))))


def pairs_of(players: Sequence[int], keeps: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Who has a bye, and who meets whom: the first have byes, then the highest meets the lowest.

    Handbook: C.07, formerly C.02: 12.2.3.7, 12.2.3.8 (2022)
    """
    byes = 2 * keeps - len(players)
    rest = players[byes:]
    half = len(rest) // 2
    pairs = tuple(zip(rest[:half], reversed(rest[half:]), strict=True))
    return tuple(players[:byes]), pairs


def knock_out(
    numbered: Sequence[int],
    facts: Facts,
    stages: Sequence[Stage],
    *,
    share: bool,
    article: str,
    ranked: Sequence[int] = (),
) -> PlayOff:
    """Stage by stage until one is left; what went out later is placed higher.

    `ranked` is the ranking before the play-off where the pairing numbers do not follow it.
    """
    players = tuple(ranked or numbered)
    survivors, out, begun = list(numbered), [], []
    for stage in stages:
        begun.append(stage.name)
        byes, pairs = pairs_of(survivors, stage.keeps)
        outcomes = [outcome_of(duel, facts) for duel in _duels(stage, pairs)]
        due = tuple(task for outcome in outcomes for task in outcome.due)
        if due:
            return PlayOff(players, tuple(begun), due)
        winners = {outcome.order[0][0] for outcome in outcomes} | set(byes)
        out.append([player for player in survivors if player not in winners])
        survivors = [player for player in survivors if player in winners]
    groups = [survivors, *(group for group in reversed(out) if group)]
    return PlayOff(players, tuple(begun), (), places_of(groups, players, share=share, article=article))


def _duels(stage: Stage, pairs: Sequence[tuple[int, int]]) -> list[Duel]:
    numbered = len(pairs) > 1
    return [
        stage.duel(msg("{stage} {number}", stage=stage.name, number=at) if numbered else stage.name, pair)
        for at, pair in enumerate(pairs, start=1)
    ]


def _three(
    players: tuple[int, ...],
    facts: Facts,
    match: Callable[[str, tuple[int, int]], Duel],
    rate: Rate,
    *,
    share: bool,
    article: str = "C.02 12.2.3.11",
) -> PlayOff:
    """A round robin of three; if all tie, the highest ranked waits for the winner of the other two.

    Handbook: C.02 12.2.3.6 (2022)
    """
    numbers = facts.order or players
    robin = round_robin_outcome(
        RoundRobin(msg("round robin"), tuple(numbers), 1, rate, "C.02 12.2.3.6.1"), facts
    )
    if not robin.decided:
        return PlayOff(players, (msg("round robin"),), robin.due)
    if len(robin.order) > 1:
        return _after_round_robin(players, facts, robin, match, share=share, article=article)
    waiting, *others = players
    stages = (
        Stage("Armageddon", 2, _armageddon),
        Stage(msg("final"), 1, match),
    )
    played = knock_out((waiting, *others), facts, stages, share=share, article=article)
    return PlayOff(players, (msg("round robin"), *played.stages), played.due, played.places)


def _after_round_robin(
    players: tuple[int, ...],
    facts: Facts,
    robin: Outcome,
    match: Callable[[str, tuple[int, int]], Duel],
    *,
    share: bool,
    article: str,
) -> PlayOff:
    """A round robin that parted the players; two who tie for first play a match for it."""
    first = robin.order[0]
    if len(first) == 1:
        places = places_of(robin.order, players, share=share, article=article)
        return PlayOff(players, (msg("round robin"),), (), places)
    pair = tuple(sorted(first, key=players.index))
    final = outcome_of(match(msg("final"), (pair[0], pair[1])), facts)
    if not final.decided:
        return PlayOff(players, (msg("round robin"), msg("final")), final.due)
    groups = (*final.order, *robin.order[1:])
    return PlayOff(
        players,
        (msg("round robin"), msg("final")),
        (),
        places_of(groups, players, share=share, article=article),
    )


# -- 2017 and 2019 -----------------------------------------------------------------


def play_off_2017(ranked: Sequence[int], facts: Facts = NOTHING_YET, *, rate: Rate = BLITZ) -> PlayOff:
    """The example of 2017 and 2019 for limited time, from the players in the order of the next tie-break.

    Players who go out together share their place and the prize money (13.2.6).

    Handbook: C.07, formerly C.02: 13.2.6, 13.2.11 (2017, 2019)
    """
    players = _required(ranked, 2)
    article = "C.02 13.2.6"
    if len(players) == 3:
        return _three_2017(players, facts, rate)
    if len(players) == 2:
        return knock_out(players, facts, stages_2017(2, rate), share=True, article=article)
    stay, out = players[:4], players[4:]
    if not facts.order:
        due = Due(Task.DRAW_PAIRINGS, msg("semi-final"), stay, article="C.02 13.2.11 (3)")
        return PlayOff(players, (msg("semi-final"),), (due,))
    require_order(facts.order, stay, "C.02 13.2.11 (3)")
    one, two, three, four = facts.order
    # Pairs are drawn: first against second, third against fourth.
    played = knock_out((one, three, four, two), facts, stages_2017(4, rate), share=True, article=article)
    places = _with_eliminated(played, out, "C.02 13.2.11 (4)")
    return PlayOff(players, played.stages, played.due, places)


def stages_2017(players: int, rate: Rate) -> tuple[Stage, ...]:
    """The stages for two or four players: two games, then the first win (C.02 13.2.11 of 2017)."""

    def match(name: str, pair: tuple[int, int]) -> Duel:
        return Duel(name, pair, 2, Decider.SUDDEN_DEATH, rate, "C.02 13.2.11 (1)")

    final = Stage(msg("final"), 1, match)
    return (Stage(msg("semi-final"), 2, match), final) if players > 2 else (final,)


def _three_2017(players: tuple[int, ...], facts: Facts, rate: Rate) -> PlayOff:
    """A round robin of three, colours by lot; if all tie, the lowest by the next tie-break goes out."""
    if not facts.order:
        due = Due(Task.DRAW_NUMBERS, msg("round robin"), players, article="C.02 13.2.10")
        return PlayOff(players, (msg("round robin"),), (due,))
    require_order(facts.order, players, "C.02 13.2.10")
    robin = round_robin_outcome(
        RoundRobin(msg("round robin"), facts.order, 1, rate, "C.02 13.2.11 (2)"), facts
    )
    if not robin.decided:
        return PlayOff(players, (msg("round robin"),), robin.due)
    final = stages_2017(2, rate)[0].duel
    if len(robin.order) > 1:
        return _after_round_robin(players, facts, robin, final, share=True, article="C.02 13.2.6")
    played = knock_out(players[:2], facts, stages_2017(2, rate), share=True, article="C.02 13.2.6")
    places = _with_eliminated(played, players[2:], "C.02 13.2.11 (2)")
    return PlayOff(players, (msg("round robin"), *played.stages), played.due, places)


def _with_eliminated(played: PlayOff, out: Sequence[int], article: str) -> tuple[Place, ...]:
    """The places of a play-off, and below them those whom the next tie-break had left out."""
    if not played.finished:
        return ()
    first = len(played.players) + 1
    return (
        *played.places,
        *(
            Place(first + at, (player,), msg("the next tie-break ({article})", article=article))
            for at, player in enumerate(out)
        ),
    )
