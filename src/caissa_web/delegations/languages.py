"""The language in which a federation is written to, where nobody has said another one."""

from __future__ import annotations

from types import MappingProxyType

from caissa.catalogues import ENGLISH, LANGUAGES

_FEDERATIONS = {
    "fr": "FRA BEL MNC CIV CMR SEN MLI BUR TOG GAB COD MAD HAI NCL NIG BDI CAF CHA DJI COM",
    "es": "ESP ARG BOL CHI COL CRC CUB DOM ECU ESA GUA HON MEX NCA PAN PAR PER PUR URU VEN GEQ",
    "de": "GER AUT LIE SUI",
    "pt": "POR BRA ANG MOZ CPV STP",
    "ru": "RUS BLR KAZ KGZ TJK",
    "ar": "ALG BRN EGY IRQ JOR KSA KUW LBA LBN MAR MTN OMA PLE QAT SUD SYR TUN UAE YEM",
    "zh": "CHN HKG MAC TPE",
}
LANGUAGE_OF = MappingProxyType(
    {federation: language for language, codes in _FEDERATIONS.items() for federation in codes.split()}
)


def language_for(federation: str, stated: str = "") -> str:
    """The language of letters to a federation: the one that was stated, else its own, else English."""
    wanted = stated.strip().lower()
    if wanted in LANGUAGES:
        return wanted
    return LANGUAGE_OF.get(federation, ENGLISH)
