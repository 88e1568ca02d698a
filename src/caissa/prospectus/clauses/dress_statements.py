"""The clause about dress that a declared code makes (Organisers' Manual 11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import Message, msg
from caissa.prospectus.clauses.lines import Line, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.declared.dress import DressCode

_GENERAL = msg(
    "Clothing is clean. Caps and hats are not worn during the games, except for religious reasons. Offensive "
    "words and pictures on clothing are not allowed."
)
"""What holds under every code (11.5.2)."""
_BUSINESS_CASUAL = msg(
    "long trousers, shirt and jacket, with or without a tie; dress, or blouse and skirt; or national "
    "costume. No T-shirts, polo shirts, jeans, sports shoes, sneakers or slippers"
)
_WORDS: dict[DressCode, tuple[Message, ...]] = {
    DressCode.CASUAL: (
        msg(
            "Dress code during the games: casual. Clothing may be comfortable, but shorts, beachwear and "
            "visible underwear are not allowed, and footwear is worn."
        ),
    ),
    DressCode.BUSINESS_CASUAL: (
        msg("Dress code during the games: business casual, that is {clothes}.", clothes=_BUSINESS_CASUAL),
    ),
    DressCode.RAPID_BLITZ: (
        msg(
            "Dress code during the games for men: oxfords, loafers, leather or dress shoes or boots; dark "
            "trousers of one colour; a long-sleeved shirt of one colour, light, blue or black; a dark "
            "jacket, or a cardigan with buttons, of one colour; with or without a tie. No bright colours."
        ),
        msg(
            "Dress code during the games for women: classic shoes; a suit with trousers or a skirt, or a "
            "dress, preferably of one colour."
        ),
    ),
    DressCode.ONLINE: (
        msg(
            "Dress code in front of the camera: at least a light long-sleeved shirt, or a jacket, sweater or "
            "sweatshirt. T-shirts, jeans, shorts, sneakers and baseball caps are not allowed; national dress "
            "needs approval."
        ),
    ),
    DressCode.OLYMPIAD: (
        msg(
            "The players of a team wear uniform formal clothing; logos of sponsors may be on it. A sash or a "
            "badge shows the country, its flag and the player's name."
        ),
    ),
}


def _dress(voice: Voice) -> Iterator[Line]:
    declared = voice.announcement.dress
    if declared.code is not None:
        yield from map(Sentence, _WORDS[declared.code])
        yield Sentence(_GENERAL)
    if declared.ceremonies:
        yield Sentence(
            msg(
                "At ceremonies, banquets and press conferences players, captains and heads of delegation "
                "dress business casual: {clothes}.",
                clothes=_BUSINESS_CASUAL,
            )
        )
    if declared.sneakers:
        yield Sentence(msg("Neat sneakers may be worn."))
    if declared.spectators:
        yield Sentence(
            msg("The dress code holds for spectators too; those who ignore it leave the playing area.")
        )
    if declared.penalties:
        yield Sentence(
            msg(
                "Whoever is not properly dressed is warned, and the warning is confirmed in writing on the "
                "same day; in team events the captain gets a copy. After two written warnings a player may "
                "not attend the opening or closing ceremony, and pays a fine during the competition."
            )
        )


DRESS = Statement("dress-code", msg("Dress code"), _dress)
