"""Accounts of players in a playing zone, from pasted rows: who plays under which name, and who agreed.

A row has a player (FIDE ID, number or name), the account, and yes where the player agreed to be screened;
columns are separated by tabs, semicolons or commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.folding import fold
from caissa.messages import msg
from caissa.tournament import Player

LONGEST_LIST = 5000
_COLUMNS = re.compile(r"[\t;,]")
_ACCOUNT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,38}")
_AGREED = frozenset({"yes", "y", "x", "1", "true"})


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A player, the account, and whether the player agreed."""

    player: int
    account: str
    agreed: bool


def folded_account(account: str) -> str:
    """An account as playing zones compare it: capitals make no difference."""
    return account.strip().removeprefix("@").casefold()


def read_accounts(
    text: str, players: Iterable[Player], taken: Iterable[tuple[int, str]] = (), yes: str = "yes"
) -> tuple[tuple[AccountRow, ...], tuple[Finding, ...]]:
    """The rows that can be taken over, and what is wrong with the others, line by line.

    `taken` are accounts on record, by the player's number: a player may be given another account, but no two
    players share one (E.04 9.3). `yes` is the word in the language of whoever wrote the list; the English one
    is understood as well.
    """
    known, agreed = tuple(players), _AGREED | {fold(yes).strip()}
    owners = {folded_account(account): number for number, account in taken}
    rows: dict[int, AccountRow] = {}
    findings: list[Finding] = []
    for number, line in enumerate(text.splitlines()[:LONGEST_LIST], start=1):
        if not line.strip():
            continue
        row = _row(line, known, agreed)
        if isinstance(row, tuple):
            findings.append(_doubt(number, *row))
            continue
        owner = owners.get(folded_account(row.account), row.player)
        if owner != row.player:
            findings.append(_doubt(number, "account-taken", _shared(row, owner, known)))
            continue
        if row.player in rows:
            what = msg("{player} stands in the list twice", player=_name(row.player, known))
            findings.append(_doubt(number, "player-twice", what))
            continue
        owners[folded_account(row.account)] = row.player
        rows[row.player] = row
    return tuple(rows.values()), tuple(findings)


def _row(line: str, players: tuple[Player, ...], words: frozenset[str]) -> AccountRow | tuple[str, str]:
    cells = [cell.strip() for cell in _COLUMNS.split(line)]
    account_at = next((at for at in range(1, len(cells)) if _player(", ".join(cells[:at]), players)), 0)
    if not account_at:
        return "unknown-player", msg("no such player: {player}", player=cells[0][:60])
    player = _player(", ".join(cells[:account_at]), players)
    account = cells[account_at].removeprefix("@")
    if not _ACCOUNT.fullmatch(account):
        return "bad-account", msg("this is not the name of an account: {account}", account=account[:60])
    agreed = len(cells) > account_at + 1 and fold(cells[account_at + 1]).strip() in words
    assert player is not None  # noqa: S101 - the column was chosen because it names a player
    return AccountRow(player.number, account, agreed)


def _player(text: str, players: tuple[Player, ...]) -> Player | None:
    """The player whom a cell names: by FIDE ID, by number, or by a name that nobody else has."""
    if text.isascii() and text.isdecimal():
        number = int(text)
        by_id = [player for player in players if player.fide_id == number]
        fitting = by_id or [player for player in players if player.number == number]
    else:
        fitting = [player for player in players if fold(player.name) == fold(text)]
    return fitting[0] if len(fitting) == 1 else None


def _shared(row: AccountRow, owner: int, players: tuple[Player, ...]) -> str:
    return msg(
        "{account} is the account of {other}: each player uses a personal account",
        account=row.account,
        other=_name(owner, players),
    )


def _name(number: int, players: tuple[Player, ...]) -> str:
    return next((player.name for player in players if player.number == number), str(number))


def _doubt(line: int, code: str, what: str) -> Finding:
    return Finding(f"online.{code}", Severity.ERROR, msg("line {number}", number=line), what, "E.04 9.3")


def accounts_missing(players: Iterable[Player], have: Iterable[int]) -> Iterator[Player]:
    """The players who take part and have no account."""
    known = frozenset(have)
    return (player for player in players if player.number not in known and player.left is None)
