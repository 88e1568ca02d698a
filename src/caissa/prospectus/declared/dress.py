"""The dress code as regulations declare it (Organisers' Manual 11.5)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import LabelledEnum, msg


class DressCode(LabelledEnum):
    """What players wear during the games."""

    CASUAL = "casual", msg("casual")
    BUSINESS_CASUAL = "business-casual", msg("business casual")
    RAPID_BLITZ = "rapid-blitz", msg("as at the World Rapid and Blitz Championships")
    ONLINE = "online", msg("as in online tournaments")
    OLYMPIAD = "olympiad", msg("as for teams at the Olympiad")


@dataclass(frozen=True, slots=True)
class Dress:
    """What the regulations say of dress; a code of None was not declared.

    `ceremonies`: business casual at ceremonies, banquets and press conferences (11.5.3). `sneakers`: neat
    ones may be worn with it (remark to 11.5.3). `spectators`: they too (11.5.7). `penalties`: after two
    written warnings no ceremony, and a fine (11.5.7).
    """

    code: DressCode | None = None
    ceremonies: bool = False
    sneakers: bool = False
    spectators: bool = False
    penalties: bool = False


NO_DRESS = Dress()
