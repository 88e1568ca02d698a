"""Games with their moves come in: from a file, from a live source, by an operator's hand.

Moves are rows beside the versions; a result that a file tells is only proposed, and enters the facts by
`record_results` as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.files.pgn.moves.boards import BoardGame, as_paired, match_boards
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.messages import msg, plural
from caissa.tournament import Tournament
from caissa_web.games.feed import feed_of
from caissa_web.games.people import keys_of
from caissa_web.games.storing import Adding, GameOf, add_games, key_for, tell
from caissa_web.games.values import FROZEN, OPERATOR, RELEASED, StoredGame, folded
from caissa_web.operations.rounds.results import Players
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log

UPLOAD, RELAY, ADDRESS = "upload", "relay", "address"
LIVE = frozenset({RELAY, ADDRESS})
FEWEST_PLIES = 2
"""With fewer half-moves a result of a file is not even proposed: a forfeit is the arbiter's to enter."""


@dataclass(frozen=True, slots=True)
class GamesReport:
    """What came of some games: how many changed, say nothing new or fit no board, and what differs."""

    changed: int = 0
    unchanged: int = 0
    left: int = 0
    findings: tuple[Finding, ...] = ()


def store_games(
    section: Section, games: Sequence[RecordedGame], *, by: str, source: str = UPLOAD
) -> GamesReport:
    """Store the games of a file at the boards of the pairing; what is there already adds nothing."""
    facts = snapshot.load_state(section).facts
    matching = match_boards(games, facts)
    entries = _one_of_each(matching.games)
    with transaction.atomic():
        current = locked(section)
        adding = Adding(current, timezone.now(), by, source)
        added = add_games(adding, entries, live=source in LIVE)
        if adding.store():
            tell(current)
            if source not in LIVE:
                text = plural("{count} game", "{count} games", len(added.changed))
                log(current.event, Act("games.stored", by, text), current)
    section.game_rows_count = current.game_rows_count
    findings = (
        *matching.findings,
        *(_frozen(facts, entry) for entry in added.held),
        *(_corrected(facts, entry) for entry in added.corrected),
    )
    changed = len(added.changed)
    return GamesReport(changed, len(entries) - changed, len(matching.left), findings)


def _one_of_each(games: Sequence[BoardGame]) -> list[GameOf]:
    """Each board once: of two games of a board the longer."""
    best: dict[tuple[int, int, int], GameOf] = {}
    for entry in games:
        game = entry.matched.game
        key = (entry.matched.round, game.white, game.black)
        if key not in best or len(entry.recorded.plies) > len(best[key].game.plies):
            best[key] = GameOf(*key, as_paired(entry))
    return list(best.values())


def _frozen(facts: Tournament, entry: GameOf) -> Finding:
    white, black = _names(facts, entry)
    where = msg("round {round}", round=entry.round)
    what = msg("{white} - {black} is frozen: new moves are not taken", white=white, black=black)
    return Finding("games.frozen", Severity.INFO, where, what)


def _corrected(facts: Tournament, entry: GameOf) -> Finding:
    white, black = _names(facts, entry)
    where = msg("round {round}", round=entry.round)
    what = msg("{white} - {black} was corrected by hand: the correction stands", white=white, black=black)
    hint = msg("the page of the game shows what the board says instead")
    return Finding("games.corrected", Severity.INFO, where, what, hint)


def _names(facts: Tournament, entry: GameOf) -> tuple[str, str]:
    return facts.player(entry.white).name, facts.player(entry.black).name


# -- one board ---------------------------------------------------------------------------


def attach_game(
    section: Section, round_number: int, people: tuple[str, str], players: Players, *, by: str
) -> Section:
    """Give a game that belongs to no board to one of its round; a game that is there becomes unattached."""
    with transaction.atomic():
        current = locked(section)
        facts = snapshot.load_state(current).facts
        feed, key = feed_of(current.pk, current.game_rows_count), (round_number, frozenset(people))
        if not _is_paired(facts, round_number, players) or key not in feed.unattached(facts):
            raise ImpossibleChange(why=msg("There is no such game in round {round}", round=round_number))
        taken, keys = feed.key(facts, round_number, *players), keys_of(facts)
        new = feed.whose[taken] if taken else (keys[players[0]][0], keys[players[1]][0])
        adding = Adding(current, timezone.now(), by, OPERATOR)
        adding.attach(round_number, feed.whose[key], new)
        _stored(adding, Act("games.attached", by, _which(round_number, players)))
    section.game_rows_count = current.game_rows_count
    return current


def freeze_game(
    section: Section, round_number: int, players: Players, *, by: str, frozen: bool = True
) -> Section:
    """Let a game take no more moves, such as analysis after its end; or let it take them again."""
    kind, code = (FROZEN, "games.frozen") if frozen else (RELEASED, "games.released")
    with transaction.atomic():
        current, entry, game = _locked_game(section, round_number, players)
        if game.frozen == frozen:
            return current
        adding = Adding(current, timezone.now(), by, OPERATOR)
        adding.add(_key(current, entry), kind, 0, {})
        _stored(adding, Act(code, by, _which(round_number, players)))
    return current


def correct_game(
    section: Section,
    round_number: int,
    players: Players,
    ply: int,
    moves: Sequence[str],
    *,
    by: str,
    reason: str = "",
) -> Section:
    """Put other half-moves in place of all from one on, counted from 1; viewers of a running game follow.

    Moves are read in any usual notation. What is not legal is kept as it stands, as everywhere.
    """
    from caissa.files.pgn.moves.reading import moves_after  # noqa: PLC0415 - needs the library of moves

    with transaction.atomic():
        current, _entry, game = _locked_game(section, round_number, players, or_new=True)
        if not 1 <= ply <= len(game.plies) + 1:
            why = msg("The game has {count} half-moves", count=len(game.plies))
            raise ImpossibleChange(why=why)
        kept = game.plies[: ply - 1]
        read = moves_after(game.start, [before.uci for before in kept], list(moves), chess960=game.chess960)
        known = game.plies[ply - 1 :]
        plies = (*kept, *_with_clocks(read, known))
        if plies == game.plies:
            return current
        adding = Adding(current, timezone.now(), by, OPERATOR)
        corrected = GameOf(round_number, *players, RecordedGame(game.recorded.headers, plies, game.comment,
                                                               game.start, game.chess960))  # fmt: skip
        add_games(adding, [corrected], live=False)
        _stored(adding, Act("games.corrected", by, _which(round_number, players), reason))
    return current


def take_back_correction(
    section: Section, round_number: int, players: Players, *, by: str, reason: str = ""
) -> Section:
    """Let the board's own half-moves stand again where they were corrected by hand."""
    with transaction.atomic():
        current, entry, game = _locked_game(section, round_number, players)
        if game.by_hand is None:
            raise ImpossibleChange(why=msg("Nothing in this game stands as corrected by hand"))
        adding = Adding(current, timezone.now(), by, OPERATOR)
        add_games(adding, [replace(entry, game=replace(entry.game, plies=game.board_plies))], live=False)
        act = Act("games.correction-taken-back", by, _which(round_number, players), reason)
        _stored(adding, act)
    section.game_rows_count = current.game_rows_count
    return current


def _with_clocks(read: Sequence[Ply], known: Sequence[Ply]) -> list[Ply]:
    """Half-moves that were there before keep what was noted with them."""
    kept = []
    for at, ply in enumerate(read):
        same = at < len(known) and known[at].text == ply.text
        kept.append(known[at] if same else ply)
    return kept


def _locked_game(
    section: Section, round_number: int, players: Players, *, or_new: bool = False
) -> tuple[Section, GameOf, StoredGame]:
    """The section under its lock, and the game of two players as it stands."""
    current = locked(section)
    facts = snapshot.load_state(current).facts
    paired = _is_paired(facts, round_number, players)
    stored = (
        feed_of(current.pk, current.game_rows_count).rows(facts, round_number, *players) if paired else ()
    )
    if not paired or (not stored and not or_new):
        raise ImpossibleChange(why=msg("There is no such game in round {round}", round=round_number))
    game = folded(stored)
    return current, GameOf(round_number, *players, game.recorded), game


def _is_paired(facts: Tournament, round_number: int, players: Players) -> bool:
    return facts.is_paired(round_number) and any(
        (game.white, game.black) == tuple(players) for game in facts.round(round_number).games
    )


def _key(section: Section, entry: GameOf) -> tuple[int, str, str]:
    facts = snapshot.load_state(section).facts
    return key_for(feed_of(section.pk, section.game_rows_count), keys_of(facts), entry)


def _stored(adding: Adding, act: Act) -> None:
    """Rows with the entry of the log that says who added them."""
    if adding.store():
        log(adding.section.event, act, adding.section)
        tell(adding.section)


def _which(round_number: int, players: Players) -> str:
    return msg("round {round}, {white}-{black}", round=round_number, white=players[0], black=players[1])
