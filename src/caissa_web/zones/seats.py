"""The boards of a round as a zone knows them: accounts and permissions of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from caissa.messages import msg
from caissa.play import rates_of_play
from caissa.tournament import Game, Tournament
from caissa.zones import Limits, Seat, ZoneClock, ZonePairing, zone_clock
from caissa_web.accounts.encryption import decrypt
from caissa_web.games.people import keys_of
from caissa_web.online.models import PlayerAccount
from caissa_web.records.models import Section
from caissa_web.zones.errors import ZoneNotReady
from caissa_web.zones.models import ZoneBatch

Accounts = Mapping[str, PlayerAccount]


def accounts_of(section: Section, zone: str) -> Accounts:
    """The accounts of an event on a zone by the keys of their players; with their permissions."""
    rows = PlayerAccount.objects.filter(event_id=section.event_id, zone=zone).select_related("permission")
    return {row.person: row for row in rows}


def seats_of_players(facts: Tournament, accounts: Accounts, *, tokens: bool = True) -> dict[int, Seat]:
    """Every player who has not left, by number."""
    keys = keys_of(facts)
    return {
        player.number: _seat(player.number, player.name, keys[player.number], accounts, tokens=tokens)
        for player in facts.players
        if player.left is None
    }


def _seat(number: int, name: str, keys: Iterable[str], accounts: Accounts, *, tokens: bool) -> Seat:
    row = next((accounts[key] for key in keys if key in accounts), None)
    if row is None:
        return Seat(number, name)
    return Seat(number, name, row.account, token_of(row) if tokens else "")


def token_of(account: PlayerAccount) -> str:
    """The token of an account; nothing if there is none, or if it was given for another account."""
    return decrypt(account.permission.encrypted) if has_permission(account) else ""


def games_of_round(facts: Tournament, round_number: int) -> list[tuple[int, Game]]:
    """The games of a round with the number of their board."""
    if not facts.is_paired(round_number):
        return []
    games = facts.round(round_number).games
    return [(game.board or place, game) for place, game in enumerate(games, start=1)]


def pairings_of_batch(
    batch: ZoneBatch, facts: Tournament, accounts: Accounts, *, tokens: bool = False
) -> list[ZonePairing]:
    """The boards of a batch with the accounts that were asked for; without players who are gone."""
    numbers = {key: number for number, keys in keys_of(facts).items() for key in keys}
    pairings = []
    for board, white, white_account, black, black_account in batch.boards:
        if white not in numbers or black not in numbers:
            continue
        seats = [
            _seat_of(facts, numbers[key], account, accounts.get(key), tokens=tokens)
            for key, account in ((white, white_account), (black, black_account))
        ]
        pairings.append(ZonePairing(board, *seats))
    return pairings


def pairings_as_sent(batch: ZoneBatch) -> list[ZonePairing]:
    """The boards of a batch by the accounts that were sent, whatever has become of the players since."""
    return [
        ZonePairing(board, Seat(2 * board - 1, white, first), Seat(2 * board, black, second))
        for board, white, first, black, second in batch.boards
    ]


def _seat_of(
    facts: Tournament, number: int, account: str, row: PlayerAccount | None, *, tokens: bool
) -> Seat:
    same = row is not None and row.folded == account.casefold()
    token = token_of(row) if row is not None and same and tokens else ""
    return Seat(number, facts.player(number).name, account, token)


def clock_of(facts: Tournament, limits: Limits, zone: str, round_number: int = 0) -> ZoneClock:
    """The clock of a round's time control; refused with the reason where the zone cannot keep it.

    Without a round it is that of the section.
    """
    control = rates_of_play(facts).of_round(round_number)
    if control is None:
        raise ZoneNotReady(why=msg("The section has no time control that can be read"))
    return zone_clock(control, limits, zone)


def boards_taken(batches: Sequence[ZoneBatch]) -> set[int]:
    """The boards whose games exist or are being created."""
    return {row[0] for batch in batches if batch.state != ZoneBatch.State.FAILED for row in batch.boards}


def has_permission(account: PlayerAccount) -> bool:
    """Has the player allowed games on this account?"""
    permission = getattr(account, "permission", None)
    return permission is not None and permission.folded == account.folded
