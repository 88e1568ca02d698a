"""What an event announces, on its public page: about it, places, organisers, prizes, documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from django.urls import reverse
from django.utils.translation import get_language

from caissa.documents.look import Look
from caissa.errors import CaissaError
from caissa.prizes import PrizeList, money_text
from caissa.prospectus import Announcement, Contact, Fee, Place, PlaceKind, ScheduleItem, Texts, linked_data
from caissa_web.records.announcements import published_announcement
from caissa_web.records.models import Event

_HALLS = (PlaceKind.HALL, PlaceKind.HYBRID_VENUE)


@dataclass(frozen=True, slots=True)
class Written:
    """The organiser's words and the language that they are in."""

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place with its texts in the reader's language."""

    place: Place
    about: Written
    access: Written


@dataclass(frozen=True, slots=True)
class FeeShown:
    """A fee with what it is for and its currency."""

    fee: Fee
    what: Written
    currency: str


@dataclass(frozen=True, slots=True)
class ItemShown:
    """An item of the schedule besides the rounds."""

    item: ScheduleItem
    name: Written


@dataclass(frozen=True, slots=True)
class PrizesShown:
    """The prizes of a section, list by list."""

    section: str
    lists: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class PrintedRegulations:
    """The regulations in one of the announced languages, as PDF."""

    language: str
    address: str
    is_authentic: bool


@dataclass(frozen=True, slots=True)
class AnnouncementFront:
    """The published announcement as a visitor sees it."""

    announcement: Announcement
    edition: int
    about: Written
    halls: tuple[PlaceShown, ...]
    hotels: tuple[PlaceShown, ...]
    others: tuple[PlaceShown, ...]
    contacts: tuple[tuple[Contact, Written], ...]
    fees: tuple[FeeShown, ...]
    items: tuple[ItemShown, ...]
    prizes: tuple[PrizesShown, ...]
    documents: tuple[PrintedRegulations, ...]
    linked_data: str


@dataclass(frozen=True, slots=True)
class LogoShown:
    """The organiser's logo on the page: where it is, and its size if it is a picture of pixels."""

    address: str
    width: int
    height: int


def logo_front(event: Event, look: Look) -> LogoShown | None:
    """The logo of the event's documents, for its page; None where there is none."""
    logo = look.logo
    if logo is None:
        return None
    mark = sha256(logo.base64.encode()).hexdigest()[:12]
    address = f"{reverse('noticeboard:event-logo', args=[event.slug])}?v={mark}"
    return LogoShown(address, logo.width, logo.height)


def announcement_front(event: Event, address: str, picture: str = "") -> AnnouncementFront | None:
    """What the event announces; None where it published no announcement."""
    try:
        out = published_announcement(event)
        announcement = out.announcement if out else None
    except CaissaError:
        return None
    if out is None or announcement is None:
        return None

    def worded(texts: Texts) -> Written:
        reader = (get_language() or announcement.authentic).partition("-")[0]
        return Written(*texts.best_for(reader, announcement.authentic))

    places = [PlaceShown(place, worded(place.about), worded(place.access)) for place in announcement.places]
    return AnnouncementFront(
        announcement,
        out.edition or 1,
        worded(announcement.about),
        tuple(shown for shown in places if shown.place.kind in _HALLS),
        tuple(shown for shown in places if shown.place.kind is PlaceKind.HOTEL),
        tuple(shown for shown in places if shown.place.kind not in (*_HALLS, PlaceKind.HOTEL)),
        tuple((contact, worded(contact.role)) for contact in announcement.contacts),
        tuple(
            FeeShown(fee, worded(fee.what), fee.currency or announcement.currency)
            for fee in announcement.fees
        ),
        tuple(ItemShown(item, worded(item.name)) for item in announcement.items),
        tuple(_prizes(announcement)),
        tuple(
            PrintedRegulations(
                language,
                reverse("noticeboard:regulations", args=[event.slug, language]),
                language == announcement.authentic,
            )
            for language in announcement.languages
        ),
        linked_data(announcement, (get_language() or "").partition("-")[0], address, picture),
    )


def _prizes(announcement: Announcement) -> Iterator[PrizesShown]:
    for section in announcement.sections:
        fund = section.prizes
        if fund is not None and fund.lists:
            currency = fund.currency or announcement.currency
            lists = [(prize_list.name, tuple(_places(prize_list, currency))) for prize_list in fund.lists]
            of_jury = [prize for prize in fund.named if prize.amount]
            lists += [(prize.name, (money_text(prize.amount, currency),)) for prize in of_jury]
            yield PrizesShown(section.name, tuple(lists))


def _places(prize_list: PrizeList, currency: str) -> Iterator[str]:
    """What each place wins: money, or a gift such as a cup."""
    for place in range(max(len(prize_list.prizes), len(prize_list.gifts))):
        gift = prize_list.gifts[place] if place < len(prize_list.gifts) else ""
        amount = prize_list.prizes[place] if place < len(prize_list.prizes) else 0
        yield gift or money_text(amount, currency)
