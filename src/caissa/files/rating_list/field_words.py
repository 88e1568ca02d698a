"""What the fields of a rating list are called in a sentence."""

from __future__ import annotations

from caissa.messages import msg

_WORDS = {
    "fide_id": msg("fide id"),
    "national_id": msg("national id"),
    "name": msg("name"),
    "federation": msg("federation"),
    "sex": msg("sex"),
    "title": msg("title"),
    "womens_title": msg("womens title"),
    "other_titles": msg("other titles"),
    "foa_title": msg("foa title"),
    "birth_year": msg("birth year"),
    "rating": msg("rating"),
    "standard_rating": msg("standard rating"),
    "standard_games": msg("standard games"),
    "standard_k": msg("standard k"),
    "rapid_rating": msg("rapid rating"),
    "rapid_games": msg("rapid games"),
    "rapid_k": msg("rapid k"),
    "blitz_rating": msg("blitz rating"),
    "blitz_games": msg("blitz games"),
    "blitz_k": msg("blitz k"),
}


def field_in_words(field: str) -> str:
    """The name of a field as people read it, such as birth year."""
    return _WORDS.get(field) or field.replace("_", " ")
