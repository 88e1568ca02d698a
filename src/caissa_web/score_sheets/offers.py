"""What a tablet is offered: the sheet of a game, with a proof that it was this server that offered it.

A tablet may open the sheet without network, long after the offer; the pairing may have been changed since.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.core import signing
from django.utils.crypto import salted_hmac

from caissa.score_sheets import SheetHeader
from caissa.tournament import Game, Tournament
from caissa_web.games.people import keys_of
from caissa_web.records.models import Section
from caissa_web.score_sheets.models import Sheet

_SALT = "caissa.score-sheet"


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that a device may open."""

    section: int
    code: str
    round: int
    board: int
    white: str
    black: str
    side: str
    numbers: tuple[int, int] | None = None
    """The players' numbers: a name may be corrected before a tablet without network opens the sheet."""

    @property
    def token(self) -> str:
        """The offer as a text that only this server can make."""
        return signing.dumps(asdict(self), salt=_SALT, compress=True)


def offer_of(
    section: Section, facts: Tournament, round_number: int, game: Game, board: int, side: str
) -> Offer:
    """The offer of a game's sheet; the same game has the same sheet whenever it is asked for."""
    keys = keys_of(facts)
    people = keys[game.white][0], keys[game.black][0]
    kept = Sheet.objects.filter(
        section=section, round=round_number, side=side, white__in=keys[game.white], black__in=keys[game.black]
    ).first()
    code = kept.code if kept else _new_code(section, round_number, people, side)
    return Offer(section.pk, code, round_number, board, *people, side, (game.white, game.black))


def _new_code(section: Section, round_number: int, people: tuple[str, str], side: str) -> str:
    """The code of a sheet that nobody has opened; another one if theirs went with a game to other people."""
    value = "|".join(map(str, (section.pk, round_number, *people, side)))
    code = salted_hmac(_SALT, value, algorithm="sha256").hexdigest()[:32]
    if Sheet.objects.filter(code=code).exists():
        code = salted_hmac(_SALT, f"{value}|again", algorithm="sha256").hexdigest()[:32]
    return code


def people_of(offer: Offer, facts: Tournament) -> tuple[str, str]:
    """The keys of the players now; of one whom nobody is known by any more, that of the number's player."""
    keys, people = keys_of(facts), (offer.white, offer.black)
    games = facts.round(offer.round).games if facts.is_paired(offer.round) else ()
    if offer.numbers is None or tuple(offer.numbers) not in {(game.white, game.black) for game in games}:
        return people
    known = {key for mine in keys.values() for key in mine}
    white, black = (
        key if key in known else keys[number][0] for key, number in zip(people, offer.numbers, strict=True)
    )
    return white, black


def offer_from(token: str) -> Offer | None:
    """The offer of a token; None if it is none of ours."""
    try:
        return Offer(**signing.loads(token, salt=_SALT))
    except (signing.BadSignature, TypeError, ValueError):
        return None


def header_of(section: Section, facts: Tournament, offer: Offer, game: Game) -> SheetHeader:
    """What stands above the moves (C.02 6.0)."""
    day = facts.round(offer.round).date
    return SheetHeader(
        section.event.name[:200],
        section.name[:200],
        offer.round,
        offer.board,
        facts.player(game.white).name[:200],
        facts.player(game.black).name[:200],
        offer.side,
        day.isoformat() if day else "",
    )
