"""An offer's text as the library's value; it is read once for each wording."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from caissa.entering import BadOffer, Offer, OfferReading, read_offer
from caissa.messages import joined
from caissa_web.enrolment import models
from caissa_web.enrolment.announced_offer import with_usual_words

MOST_AT_HAND = 64


def offer_value(row: models.Offer) -> Offer:
    """What an offer says; refused if its text is no longer what was stored."""
    return reading(row.text).offer


@lru_cache(maxsize=MOST_AT_HAND)
def reading(text: str) -> OfferReading:
    """A text read, with its findings."""
    read = read_offer(text)
    return replace(read, offer=with_usual_words(read.offer))


def require_sound(text: str) -> Offer:
    """The offer of a text; refused with every place that is wrong in it."""
    read = reading(text)
    if read.findings:
        raise BadOffer(why=joined("; ", (joined(": ", (each.where, each.what)) for each in read.findings)))
    return read.offer
