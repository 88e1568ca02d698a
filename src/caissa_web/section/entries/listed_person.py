"""People as the rating lists know them, and where a player's entry differs from the lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.files.rating_list import Hit, Kind, ListEntry
from caissa.files.rating_list.entry import title_in_full
from caissa.tournament import Birth, NationalRecord, Person, Player, Rating, Sex, Speed, Title, Tournament
from caissa_web.section.book import Book
from caissa_web.section.entries.findings import same_words
from caissa_web.section.ratings.sequence import is_by_hand, rating_for

FIDE = "FIDE"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which a player's entry and the lists disagree."""

    player: Player
    field: str
    recorded: str
    listed: str
    found_in: str

    @property
    def key(self) -> str:
        """How a form names it."""
        return f"{self.player.number}:{self.field}"


def person_of(hits: Sequence[Hit]) -> Person:
    """A person with all that the lists say: the first of them names, each adds its ratings."""
    entry = hits[0].entry
    person = Person(
        entry.name,
        entry.fide_id,
        entry.federation,
        Birth(entry.birth_year) if entry.birth_year else None,
        Sex.FEMALE if entry.sex.upper() in ("F", "W") else Sex.MALE if entry.sex else None,
        title_of(entry),
    )
    for hit in reversed(hits):
        person = _with_ratings(person, hit)
    return person


def title_of(entry: ListEntry) -> Title | None:
    """The title before the name, if it is one that FIDE gives players."""
    title = title_in_full(entry.best_title)
    return Title[title] if title in Title.__members__ else None


def _with_ratings(person: Person, hit: Hit) -> Person:
    """The person with the ratings of one list in place of earlier ones of the same kind."""
    if hit.found_in.kind is Kind.NATIONAL:
        return _with_national(person, hit)
    new = tuple(
        Rating(rated.rating, hit.found_in.source, speed, hit.found_in.month, rated.k, rated.games)
        for speed in hit.found_in.kind.speeds
        if (rated := hit.entry.rated(speed)).rating
    )
    speeds, source = set(hit.found_in.kind.speeds), hit.found_in.source
    kept = tuple(rating for rating in person.ratings if rating.source != source or rating.speed not in speeds)
    return replace(person, ratings=(*kept, *new))


def _with_national(person: Person, hit: Hit) -> Person:
    entry, source = hit.entry, hit.found_in.source
    record = NationalRecord(
        source,
        entry.standard_rating or entry.rapid_rating or entry.blitz_rating,
        national_id=entry.national_id,
        origin=f"{source} {hit.found_in.month}",
    )
    others = tuple(other for other in person.national if other.federation != source)
    return replace(person, national=(*others, record))


# -- differences --------------------------------------------------------------------


def differences(facts: Tournament, book: Book, by_fide_id: Mapping[int, Sequence[Hit]]) -> list[Difference]:
    """Everything in which players and lists disagree, player by player; nothing is changed."""
    differing: list[Difference] = []
    for player in facts.players:
        hits = by_fide_id.get(player.fide_id or 0, ())
        differing += _of_player(player, hits) if hits else _unlisted(player, by_fide_id)
        differing += _of_tournament_rating(player, hits, facts, book)
    return differing


def _unlisted(player: Player, by_fide_id: Mapping[int, Sequence[Hit]]) -> list[Difference]:
    if player.fide_id is None or player.fide_id not in by_fide_id:
        return []
    return [Difference(player, "unlisted", str(player.fide_id), "", "")]


def _of_player(player: Player, hits: Sequence[Hit]) -> list[Difference]:
    """Where a player's data differ from the lists; spelling apart, accents and case do not count."""
    listed = person_of(hits)
    before, after = _texts(player.person), _texts(listed)
    return [
        Difference(player, field, before[field], after[field], str(hits[0].found_in))
        for field in after
        if not _same(field, before[field], after[field])
    ]


def _same(field: str, before: str, after: str) -> bool:
    if field == "name":
        return same_words(before) == same_words(after)
    if field in ("birth", "sex", "federation") and not after:
        return True
    return before[:4] == after if field == "birth" else before == after


def _texts(person: Person) -> dict[str, str]:
    """What is compared, as an arbiter reads it."""
    return {
        "name": person.name,
        "title": person.title.value if person.title else "",
        "federation": person.federation,
        "birth": str(person.birth or ""),
        "sex": person.sex.value if person.sex else "",
        **{speed.value: _rating_text(person, speed) for speed in Speed},
    }


def _rating_text(person: Person, speed: Speed) -> str:
    rating = person.rating(speed)
    coefficient = next(
        (entry.k for entry in person.ratings if (entry.source, entry.speed) == (FIDE, speed) and entry.k),
        None,
    )
    return f"{rating} K{coefficient}" if rating and coefficient else str(rating or "")


def _of_tournament_rating(
    player: Player, hits: Sequence[Hit], facts: Tournament, book: Book
) -> list[Difference]:
    """The tournament rating against what the section's method gives with the ratings of the lists."""
    if is_by_hand(facts, book):
        return []
    person = updated(player.person, hits, {speed.value for speed in Speed}) if hits else player.person
    rating = rating_for(person, facts, book, player.number)
    if rating == player.rating or (rating is None and not hits):
        return []
    found_in = str(hits[0].found_in) if hits else ""
    return [Difference(player, "rating", str(player.rating or ""), str(rating or ""), found_in)]


def updated(person: Person, hits: Sequence[Hit], fields: Iterable[str]) -> Person:
    """A person with the chosen fields as the lists have them; everything else stays."""
    listed, wanted = person_of(hits), set(fields)
    for field in ("name", "title", "federation", "birth", "sex"):
        if field in wanted:
            person = replace(person, **{field: getattr(listed, field)})
    speeds = {speed for speed in Speed if speed.value in wanted}
    kept = tuple(
        rating
        for rating in person.ratings
        if rating.source != FIDE or rating.speed not in speeds or rating.from_round > 1
    )
    new = tuple(rating for rating in listed.ratings if rating.source == FIDE and rating.speed in speeds)
    return replace(person, ratings=(*kept, *new), national=listed.national or person.national)


def refreshed(
    player: Player, hits: Sequence[Hit], fields: Iterable[str], facts: Tournament, book: Book
) -> Player:
    """A player with what was chosen; the tournament rating follows only if it was chosen too."""
    wanted = set(fields)
    person = updated(player.person, hits, wanted) if hits else player.person
    if "rating" not in wanted:
        return replace(player, person=person)
    source = updated(person, hits, {speed.value for speed in Speed}) if hits else person
    return replace(player, person=person, rating=rating_for(source, facts, book, player.number))
