"""Objections to a manual pairing: board by board, and in comparison with the engine's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.messages import Message, comma_separated, msg, plural
from caissa.pairing.checking.checker import RoundCheck, check_round, difference_of
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.colours import colour_difference, preference
from caissa.pairing.swiss.validator import objections
from caissa.pairing.systems import boards_are_matches, system_of
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.pairing.wording import difference_sentences
from caissa.tournament import Bye, Colour, Game, Outcome, System, Tournament
from caissa_web.section.book import HandBoard, HandPairing
from caissa_web.section.labels import COLOURS
from caissa_web.section.rounds.before_pairing import is_swiss
from caissa_web.section.teams.manual_pairing import present, warnings_of_matches, with_matches
from caissa_web.section.warnings import Level, Warned

ALLOCATED = Outcome.PAIRING_ALLOCATED_BYE
_ATTENDANCE = frozenset({"pairing.twice", "pairing.absent", "pairing.left-out", "pairing.byes"})
_WORDS = {
    "pairing.bye": msg("{who} may not get the pairing-allocated bye."),
    "pairing.rematch": msg("{who} have met already."),
    "pairing.prohibited": msg("{who} must not meet according to the rules of the event."),
    "pairing.colours": msg("{who} must both have the same colour."),
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A round by hand beside the same round by the engine."""

    check: RoundCheck
    sentences: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Are pairs and colours the same? The order of boards may differ."""
        return self.check.agrees


def entered(facts: Tournament, session: HandPairing) -> Tournament:
    """The facts with the round as the session has it; results of pairs that stay are kept."""
    if boards_are_matches(facts):
        return with_matches(facts, session)
    round_ = facts.round(session.round)
    before = {(game.white, game.black): game for game in round_.games}
    games = tuple(
        replace(before.get((pair.white, pair.black), Game(pair.white, pair.black)), board=pair.board)
        for pair in sorted(session.boards, key=lambda pair: pair.board)
    )
    return arrived(facts.with_round(replace(round_, games=games, byes=session.byes)), session.round)


def arrived(facts: Tournament, number: int) -> Tournament:
    """The facts with late entries who were seated in a round as there from that round on (C.04.2 4.4.4)."""
    seated = {player for game in facts.round(number).games for player in (game.white, game.black)}
    early = {player.number: player.first_round for player in facts.players
             if player.number in seated and player.first_round > number}  # fmt: skip
    if not early:
        return facts
    players = tuple(
        replace(player, first_round=number) if player.number in early else player for player in facts.players
    )
    lists = {tpn_list.from_round: tpn_list for tpn_list in facts.tpns}
    if number not in lists and (first := lists.get(min(early.values()))):
        lists[number] = replace(first, from_round=number)
    return replace(facts, players=players, tpns=tuple(lists[start] for start in sorted(lists)))


def results_lost(facts: Tournament, session: HandPairing) -> int:
    """How many results are on record of games that the table does not have any more."""
    kept = {(game.white, game.black) for game in entered(facts, session).round(session.round).games}
    games = facts.round(session.round).games
    return sum(not game.open and (game.white, game.black) not in kept for game in games)


def left_over(facts: Tournament, session: HandPairing) -> tuple[int, ...]:
    """Those who are there and have neither a board nor a bye yet."""
    seated = {number for board in session.boards for number in (board.white, board.black)}
    seated |= {bye.participant for bye in session.byes}
    return tuple(number for number in present(facts, session.round) if number not in seated)


def warnings_of(facts: Tournament, session: HandPairing) -> list[Warned]:
    """Rematches, prohibited pairs, byes and colours that the rules do not allow (C.04.1 2-7)."""
    if boards_are_matches(facts):
        return list(warnings_of_matches(facts, session))
    after = entered(facts, session)
    pairing = _as_pairing(facts, session)
    warnings = [
        _objection(after, objection) for objection in objections(after, pairing) if _counts(facts, objection)
    ]
    if is_swiss(facts) or facts.system is System.ROUND_ROBIN:
        for board in session.boards:
            warnings += _colours(after, session.round, board)
    if facts.system is System.ROUND_ROBIN and facts.type.cycles > 1:
        warnings += _twice_in_a_cycle(facts, session)
    return warnings


def compared(facts: Tournament, session: HandPairing) -> Comparison:
    """The round paired again by the engine from the same facts, and why the two differ.

    The whole working is that of the pairing checker.
    """
    after = entered(facts, session)
    system = system_of(after)
    check = _checked(after, session.round)
    if check.agrees:
        return Comparison(check, ())
    if check.pairing is None:
        return Comparison(check, (str(check.refusal),))
    try:
        sentences = difference_sentences(difference_of(system, check), system.name)
    except CaissaError as refused:
        sentences = [str(refused)]
    return Comparison(check, tuple(sentences))


def _checked(facts: Tournament, number: int) -> RoundCheck:
    """A recorded round beside the same round paired again."""
    return check_round(system_of(facts), number)


def difference_warning(comparison: Comparison, round_number: int) -> list[Warned]:
    """The warning that a round is not as the engine pairs it, or that the engine finds none."""
    if comparison.agrees:
        return []
    if comparison.check.pairing is None:
        text = msg(
            "The engine cannot pair round {round}: {sentences}",
            round=round_number,
            sentences=comparison.sentences[0],
        )
    else:
        boards = len(comparison.check.only_recorded)
        text = plural(
            "Round {round} differs from the engine's pairing on {count} board.",
            "Round {round} differs from the engine's pairing on {count} boards.",
            boards,
            round=round_number,
        )
    return [Warned(Level.WARNING, "differs-from-engine", text, "C.04.2 1.4")]


def _as_pairing(facts: Tournament, session: HandPairing) -> RoundPairing:
    why = Reason("pairing.by-hand", "", msg("Paired by hand."))
    seats = [Board(board.board, board.white, board.black, 0, why) for board in session.boards]
    seats += [Board(0, bye.participant, None, 0, why) for bye in session.byes if bye.outcome is ALLOCATED]
    return RoundPairing(session.round, facts.type.edition, tuple(seats))


def _counts(facts: Tournament, reason: Reason) -> bool:
    """Attendance is checked elsewhere; in a table only a second meeting in one cycle counts."""
    if reason.code in _ATTENDANCE or reason.code not in _WORDS:
        return False
    return is_swiss(facts) or (reason.code == "pairing.rematch" and facts.type.cycles == 1)


def _twice_in_a_cycle(facts: Tournament, session: HandPairing) -> Iterator[Warned]:
    """Pairs who have met in this cycle of a round robin already (C.05 Annex 1; Q101)."""
    length = rounds_of_a_cycle(len(facts.players))
    first = (session.round - 1) // length * length + 1
    games = (game for number in range(first, session.round) for game in facts.round(number).games)
    met = {frozenset((game.white, game.black)) for game in games}
    for board in session.boards:
        if {board.white, board.black} in met:
            who = _who(facts, board.white, board.black)
            code = f"rematch-{board.white}-{board.black}"
            yield Warned(
                Level.WARNING, code, msg("{who} have met already in this cycle.", who=who), "C.05 Annex 1"
            )


def _objection(facts: Tournament, reason: Reason) -> Warned:
    code = f"{reason.code.removeprefix('pairing.')}-{'-'.join(map(str, reason.players))}"
    return Warned(
        Level.WARNING,
        code,
        Message(_WORDS[reason.code].template, {"who": _who(facts, *reason.players)}),
        reason.article,
    )


def _who(facts: Tournament, *numbers: int) -> str:
    """One player, or two, with their numbers."""
    named = [f"{number} {facts.player(number).name}" for number in numbers]
    return (
        msg("{first} and {second}", first=named[0], second=named[1])
        if len(named) == 2
        else comma_separated(named)
    )


def _colours(facts: Tournament, round_number: int, board: HandBoard) -> Iterator[Warned]:
    """A third colour in a row, a difference above two, or two players who would both be better off turned."""
    due = []
    for number, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
        had = _had(facts, number, round_number)
        due.append(preference(had).colour)
        yield from _too_often(facts, number, colour, had)
    if due == [Colour.BLACK, Colour.WHITE] and is_swiss(facts):
        who = _who(facts, board.white, board.black)
        text = msg(
            "{who} would both get the wrong colour; with colours reversed, both would get their preference.",
            who=who,
        )
        yield Warned(Level.WARNING, f"both-wrong-{board.white}-{board.black}", text, "C.04.3 5.2.1")


def _too_often(facts: Tournament, number: int, colour: Colour, had: list[Colour]) -> Iterator[Warned]:
    who = f"{number} {facts.player(number).name}"
    if had[-2:] == [colour, colour]:
        yield Warned(
            Level.WARNING,
            f"third-{number}",
            msg("{who} would have {colour} a third time in a row.", who=who, colour=COLOURS[colour]),
            "C.04.1 7",
        )
    difference = colour_difference([*had, colour])
    if abs(difference) > 2 and (difference > 0) == (colour is Colour.WHITE):
        text = msg(
            "{who} would have a colour difference of {difference}.", who=who, difference=f"{difference:+d}"
        )
        yield Warned(Level.WARNING, f"difference-{number}", text, "C.04.1 6")


def _had(facts: Tournament, number: int, round_number: int) -> list[Colour]:
    """The colours of the games that a player has played before a round."""
    return [
        result.colour
        for result in facts.results(number)[: round_number - 1]
        if result.outcome.played and result.colour is not None
    ]


def allocated(byes: tuple[Bye, ...]) -> tuple[int, ...]:
    """Who gets the pairing-allocated bye."""
    return tuple(bye.participant for bye in byes if bye.outcome is ALLOCATED)
