"""Invented people for rating lists, so that tests and benchmarks need nobody's real record.

Names are put together from parts, so most belong to nobody; common names come up many times, as in life.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from random import Random
from typing import Any

from caissa.files.rating_list.entry import ListEntry

SHARE_WITH_ACCENTS = 0.03
SHARE_OF_WOMEN = 0.13
SHARE_INACTIVE = 0.4
SHARE_RATED = {"standard": 0.35, "rapid": 0.3, "blitz": 0.2}
ACCENTS = [str.maketrans(*pair) for pair in ("aá", "eé", "ií", "oö", "oø", "uü", "nñ", "cç")]
LOWEST_RATING, HIGHEST_RATING = 1400, 2830
TITLE_AT = ((2500, "GM", 0.9), (2400, "IM", 0.8), (2300, "FM", 0.7), (2200, "CM", 0.25))
WOMENS_TITLE_AT = ((2300, "WGM", 0.7), (2200, "WIM", 0.7), (2100, "WFM", 0.6), (2000, "WCM", 0.3))
OTHER_TITLES = ("NA", "FA", "IA", "NI", "DI", "FI", "FST", "IO", "FA,NI", "IA,FT")
ID_STEP, ID_RANGE, FIRST_ID = 104_395_301, 500_000_003, 100_000
"""Step and range have no common factor, so numbers look shuffled yet never repeat below the range."""


@dataclass(frozen=True)
class Region:
    """Federations, with their share of the players, whose people bear similar names."""

    federations: str
    given_names: str
    begins: str
    middles: str
    ends: str

    @cached_property
    def federation_shares(self) -> list[tuple[str, int]]:
        """Each federation with the weight it was given."""
        pairs = (item.split(":") for item in self.federations.split())
        return [(federation, int(weight)) for federation, weight in pairs]

    @cached_property
    def weight(self) -> int:
        """The region's part of the whole list."""
        return sum(weight for _, weight in self.federation_shares)


REGIONS = (
    Region(
        "IND:260 SRI:45 BAN:20 NEP:12 PAK:8",
        "Aarav Ishan Rohit Kavya Nila Arjun Devan Tarun Meena Vihaan Anaya Rishi Suresh Lakshan Pooja Manoj",
        "Ara Bala Chandra Deva Gopa Hari Jaya Kala Madha Nara Para Raja Rama Sanga Siva Subra Venka Vija",
        "n r l m th ka ni sha va dhi ya gu man ran pa ti ba",
        "an am esh nathan murthy raj krishnan pillai singh kar ari wal th appan sundar swamy lal ankar",
    ),
    Region(
        "RUS:150 UKR:60 BLR:16 KAZ:55 BUL:18 SRB:30 UZB:30 GEO:12 AZE:22",
        "Aleksey Dmitry Boris Olga Irina Sergey Mikhail Pavel Yuri Nadezhda Timur Anna "
        "Ksenia Viktor Roman Ilya",
        "Abra Bara Voro Gavri Dani Zhura Ivash Kova Laza Mare Niki Osta Petra Rodi Seme Tima Fedo Khari Cher",
        "n k l m sh ch v r d mo ti li ko be gu sta zha",
        "ov ova ev eva in ina sky skaya enko chuk ovich yan adze ishvili uly ets",
    ),
    Region(
        "GER:170 AUT:40 SUI:30 NED:35 DEN:25 SWE:28 NOR:22 ISL:8 ENG:45 USA:110 CAN:35 AUS:20 IRL:12 SCO:10",
        "Jonas Lukas Anna Sven Erik Karl Ingrid Thomas Peter Emma William Henry Grace "
        "Oskar Nils Lars Freya Otto",
        "Ander Berg Brand Eich Falk Gold Hart Holm Kirch Klein Lind Mark Nord Rosen "
        "Stein Sund West Wald Win Ash",
        "e en er s el ing ber ham wer der hol na ri o",
        "mann sen son berg stein hoff meier strom gren quist ton ford ley feld bach dal vik huis er ke",
    ),
    Region(
        "FRA:150 BEL:25 CIV:6 MAR:12 ALG:20 TUN:14",
        "Pierre Luc Camille Jean-Paul Marie-Anne Hugo Chloe Antoine Yacine Sofiane Nadia "
        "Julien Elodie Mathis",
        "Beau Bel Chan Cour Dela Du Fon Gau La Le Mal Mon Par Ro Saint- Val Ver Ben Bou",
        "r l ch mar tre ne gi lle ri san cha ver mon",
        "ard eau el ier et in ot ois on aux ville mont champ oud ane ali i",
    ),
    Region(
        "ESP:140 ITA:90 POR:25 ARG:55 BRA:70 COL:40 MEX:35 PER:45 CHI:22 CUB:20 ECU:15 PHI:40",
        "Carlos Lucia Mateo Diego Sofia Marco Giulia Paulo Rafael Elena Jose Maria Luis Andrea Bruno Camila",
        "Alva Barra Cama Del Esco Fer Gonza Guer Herre Lope Mari Mendo Nava Orte Pere "
        "Ribe Sala Torre Vala Zamo",
        "r n l d ri nan re che gue do ro ta ve ci",
        "ez es o a ado era ini elli etti oni ano eira al as ita ente",
    ),
    Region(
        "CHN:30 VIE:35 INA:20 MAS:25 SGP:12 JPN:8 MGL:14 KOR:6",
        "Wei Jun Minh Linh Hao Yi Ming Thanh Putri Budi Aiko Kenji Batbayar Sora Xin Duc",
        "Ba Chen Da Ding Gan Ha Ho Jia Ka Lin Ma Na Nguy Pha Qi Sa Su Ta Tra Wa Xu Yama Zha",
        "n ka mo ri sa ng ya gu da mu to",
        "en ng an ao i u moto wan tono ang eng ura ku dorj ai",
    ),
    Region(
        "POL:90 CZE:70 SVK:25 HUN:50 CRO:25 SLO:15 ROU:35 LTU:12 LAT:12 EST:8 GRE:60 TUR:130",
        "Jan Piotr Katarzyna Marek Tomas Eva Zsolt Bence Ivan Mehmet Ayse Emre Giorgos Eleni Andrei Ioana",
        "Bar Cer Dob Fara Gra Hor Jan Kac Kowa Lu Mac Nov Ory Pap Sta Szi Tot Vesel Wis Yil Zie",
        "l c k n z s ni ro vi ma ta ko de si la",
        "ski ska ak ek ova icz ik as ai an u oglu opoulos escu os maz dag ei",
    ),
    Region(
        "IRI:120 EGY:30 IRQ:20 SYR:10 JOR:8 QAT:3 UAE:10 KEN:20 NGR:18 RSA:40 UGA:14 ZAM:10",
        "Ali Reza Mohammad Fatemeh Omar Layla Ahmed Hassan Amina Thabo Chidi Wanjiru "
        "Grace Samuel Joseph Yusuf",
        "Abdu Aha Al- Ba Esma Gha Hosse Jala Kari Moha Naja Oko Rah Sade Tabri Zama Nko Adey Mwa",
        "m r l n di za fa ri sha ba mo ke si",
        "i ian zadeh pour an ani a eh wu emi le ga ya si abadi",
    ),
)


class Picker:
    """Chooses a region, a federation and names from drawn numbers, common ones more often."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.choices = [(region, *share) for region in REGIONS for share in region.federation_shares]
        self.heights = list(accumulate(weight for *_, weight in self.choices))
        self.parts = {
            region: [
                part.split() for part in (region.given_names, region.begins, region.middles, region.ends)
            ]
            for region in REGIONS
        }

    def home(self) -> tuple[Region, str]:
        """A region and one of its federations."""
        place = bisect(self.heights, self.dice.random() * self.heights[-1])
        region, federation, _ = self.choices[place]
        return region, federation

    def one_of(self, parts: list[str]) -> str:
        """One part; the first ones come up more often than the last."""
        return parts[int(self.dice.random() ** 1.6 * len(parts))]

    def name(self, region: Region) -> str:
        """A full name: surname, comma, given name; a few without comma, with two names or with accents."""
        given_names, begins, middles, ends = self.parts[region]
        drawn = self.dice.random()
        long_tail = self.one_of(middles) if drawn < 0.55 else ""
        longer_tail = self.one_of(middles) if drawn < 0.18 else ""
        surname = self.one_of(begins) + long_tail + longer_tail + self.one_of(ends)
        first = self.one_of(given_names) + (f" {self.one_of(given_names)}" if 0.3 < drawn < 0.45 else "")
        name = f"{surname} {first}" if 0.5 < drawn < 0.53 else f"{surname}, {first}"
        return name.translate(self.dice.choice(ACCENTS)) if drawn > 1 - SHARE_WITH_ACCENTS else name


def title_for(rating: int | None, ladder: tuple[tuple[int, str, float], ...], dice: Random) -> str:
    """The title somebody of that rating is likely to hold."""
    for level, title, share in ladder:
        if rating and rating >= level and dice.random() < share:
            return title
    return ""


def k_factor(rating: int | None, birth_year: int) -> int | None:
    """A plausible K for the column K."""
    if rating is None:
        return None
    return 10 if rating >= 2400 else 40 if birth_year > 2008 else 20


def ratings(dice: Random, birth_year: int) -> dict[str, Any]:
    """Rating, games and K for each of the three speeds; most people lack at least one."""
    strength = dice.gauss(1690, 210)
    values: dict[str, int | None] = {}
    for speed, share in SHARE_RATED.items():
        rating = None
        if dice.random() < share:
            rating = max(LOWEST_RATING, min(HIGHEST_RATING, int(strength + dice.gauss(0, 60))))
        games = None if rating is None else int(dice.expovariate(0.4)) if dice.random() < 0.3 else 0
        values[f"{speed}_rating"], values[f"{speed}_games"] = rating, games
        values[f"{speed}_k"] = k_factor(rating, birth_year)
    return values


def person(number: int, dice: Random, picker: Picker) -> ListEntry:
    """One invented person; the number makes the FIDE ID."""
    region, federation = picker.home()
    woman = dice.random() < SHARE_OF_WOMEN
    birth_year = int(dice.triangular(1935, 2019, 2008))
    figures = ratings(dice, birth_year)
    best = figures["standard_rating"]
    return ListEntry(
        fide_id=FIRST_ID + number * ID_STEP % ID_RANGE,
        name=picker.name(region),
        federation=federation,
        sex="F" if woman else "M",
        title=title_for(best, TITLE_AT, dice),
        womens_title=title_for(best, WOMENS_TITLE_AT, dice) if woman else "",
        other_titles=dice.choice(OTHER_TITLES) if dice.random() < 0.02 else "",
        foa_title="AFM" if dice.random() < 0.004 else "",
        birth_year=birth_year if dice.random() < 0.97 else None,
        inactive=dice.random() < SHARE_INACTIVE,
        **figures,
    )


def people(dice: Random, count: int) -> Iterator[ListEntry]:
    """So many invented people, the same ones for the same dice."""
    picker = Picker(dice)
    return (person(number, dice, picker) for number in range(1, count + 1))


EXAMPLE_SOURCE = "INVENTED"
"""Whose list it is that a new installation brings, so that nobody takes its people for real ones."""
EXAMPLE_PEOPLE, EXAMPLE_SEED = 2000, 1924
EXAMPLE_UNRATED = 10
"""Every tenth person has no standard rating."""
FIRST_EXAMPLE_ID = 9_900_000_001
"""Ten digits: FIDE's own IDs have nine at most, so an invented person is never taken for a real one."""


def example_people() -> Iterator[ListEntry]:
    """A small list to try the search with: active players, most of them rated; always the same ones."""
    dice = Random(EXAMPLE_SEED)  # noqa: S311 - plausible, not secret
    active = (entry for entry in people(dice, EXAMPLE_PEOPLE * 20) if not entry.inactive)
    fitting = (
        entry for place, entry in enumerate(active) if entry.standard_rating or place % EXAMPLE_UNRATED == 0
    )
    numbered = enumerate(islice(fitting, EXAMPLE_PEOPLE), start=FIRST_EXAMPLE_ID)
    return (entry._replace(fide_id=number) for number, entry in numbered)
