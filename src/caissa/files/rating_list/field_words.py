"""What the fields of a rating list are called in a sentence."""

from __future__ import annotations

from caissa.saying import said

_WORDS = {
    "fide_id": said("fide id"),
    "national_id": said("national id"),
    "name": said("name"),
    "federation": said("federation"),
    "sex": said("sex"),
    "title": said("title"),
    "womens_title": said("womens title"),
    "other_titles": said("other titles"),
    "foa_title": said("foa title"),
    "birth_year": said("birth year"),
    "rating": said("rating"),
    "standard_rating": said("standard rating"),
    "standard_games": said("standard games"),
    "standard_k": said("standard k"),
    "rapid_rating": said("rapid rating"),
    "rapid_games": said("rapid games"),
    "rapid_k": said("rapid k"),
    "blitz_rating": said("blitz rating"),
    "blitz_games": said("blitz games"),
    "blitz_k": said("blitz k"),
}


def field_in_words(field: str) -> str:
    """The name of a field as people read it, such as birth year."""
    return _WORDS.get(field) or field.replace("_", " ")
