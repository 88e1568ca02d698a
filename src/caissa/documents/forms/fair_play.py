"""Fair play: the complaint during a tournament, and the complaint after it, with consent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from caissa.documents.document import Block, Document, Emphasis, Gap, Heading, Items, Paragraph
from caissa.documents.forms.checks import (
    doubtful_days,
    doubtful_federation,
    doubtful_id,
    empty_fields,
    empty_form,
    with_article,
    without_consent,
)
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, form_details, record_in
from caissa.documents.forms.parts import FormPage, fields, forms, number_text, privacy, signing
from caissa.documents.lists.round_records import chief_arbiter
from caissa.documents.request import Request
from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.tournament import Role

FORM = msg("complaint")
DETAILS = ("complaint", *COMMON_DETAILS)
_REQUIRED = ("Complainant", "Federation", "E-mail address")
_ENDINGS = (".pdf", ".pgn")
_STRENGTH = re.compile(r"\b(ratings?|elo|performance|stronger|strength)\b")
"""Words by which a basis speaks of somebody's strength; what else it says has to be a basis of its own."""
_ROOM = 15
"""Millimetres to write in."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who complains, or about whom it is."""

    name: str = ""
    fide_id: int | None = None
    federation: str = ""
    address: str = ""
    email: str = ""
    phone: str = ""


UNNAMED = Party()


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint as the details tell it; `earlier` says why nothing was said during the tournament.

    `software`, `hardware` and `engine_check` are about a comparison of the games with engines.
    """

    complainant: Party = UNNAMED
    respondent: Party = UNNAMED
    facts: str = ""
    basis: tuple[str, ...] = ()
    round: int | None = None
    board: int | None = None
    organiser: str = ""
    earlier: str = ""
    software: str = ""
    hardware: str = ""
    engine_check: str = ""
    attachments: tuple[str, ...] = ()


def tournament_complaint(request: Request) -> Document:
    """The complaint during a tournament, for the chief fair play officer or the chief arbiter."""
    title = request.say("Fair Play: Tournament Complaint Form")
    return forms(request, title, [_page(request, after=False)])


def post_tournament_complaint(request: Request) -> Document:
    """The complaint after a tournament, with the reason why it was not made earlier."""
    title = request.say("Fair Play: Post-Tournament Complaint Form")
    return forms(request, title, [_page(request, after=True)])


def _page(request: Request, *, after: bool) -> FormPage:
    details = form_details(request.details)
    declared = record_in(Complaint, request.details, "complaint")
    complaint = _completed(request, declared or Complaint())
    blocks = (
        *_party(request, "Complainant", complaint.complainant),
        *_party(request, "Respondent", complaint.respondent),
        *_event(request, complaint),
        *_facts(request, complaint, after=after),
        *_attachments(request, complaint),
        *_signed(request, complaint, details),
    )
    if declared is None:
        hint = msg("write it into the details under {place}", place="[complaint]")
        return FormPage(blocks, (empty_form(FORM, hint),))
    return FormPage(blocks, tuple(_doubts(request, complaint, details, after=after)))


def _completed(request: Request, complaint: Complaint) -> Complaint:
    """The complaint with what the tournament knows of the player it is about."""
    if request.participant is None or complaint.respondent.name:
        return complaint
    (player,) = request.players
    known = Party(player.name, player.fide_id, player.federation)
    return replace(complaint, respondent=known)


def _party(request: Request, role: str, party: Party) -> tuple[Block, ...]:
    return (fields(request.say, _party_values(role, party)),)


def _party_values(role: str, party: Party) -> dict[str, str]:
    return {
        role: party.name,
        "FIDE ID": number_text(party.fide_id),
        "Federation": party.federation,
        "Physical address": party.address,
        "E-mail address": party.email,
        "Telephone number": party.phone,
    }


def _event(request: Request, complaint: Complaint) -> tuple[Block, ...]:
    event = request.tournament
    organisers = ", ".join(official.person.name for official in event.officials_in(Role.ORGANISER))
    values = {
        "Event": ", ".join(filter(None, (event.name, event.city, event.federation))),
        "Dates": request.days,
        "Chief Organizer": complaint.organiser or organisers,
        "Chief Arbiter": chief_arbiter(request),
        "Round": number_text(complaint.round),
        "Board": number_text(complaint.board),
    }
    return (fields(request.say, values),)


def _facts(request: Request, complaint: Complaint, *, after: bool) -> tuple[Block, ...]:
    say = request.say
    advice = say("Playing above one's rating is not in itself a basis for a complaint.")
    blocks = [
        *_written(say("Brief description of facts"), complaint.facts),
        *_written(say("Basis of the complaint"), "\n".join(complaint.basis)),
        Paragraph(advice, Emphasis.SMALL),
    ]
    if after:
        blocks += _written(say("Why no complaint was made during the tournament"), complaint.earlier)
        blocks += _written(say("Engine check results"), complaint.engine_check)
        used = {"Software used": complaint.software, "Hardware used": complaint.hardware}
        blocks.append(fields(say, used))
    return tuple(blocks)


def _written(heading: str, text: str) -> list[Block]:
    """A heading with the text under it, or with room to write."""
    return [Heading(heading), Paragraph(text) if text else Gap(_ROOM)]


def _attachments(request: Request, complaint: Complaint) -> tuple[Block, ...]:
    say = request.say
    listed: Block = Items(complaint.attachments) if complaint.attachments else Gap(_ROOM / 2)
    note = say("Documents as PDF, games as PGN.")
    return (Heading(say("Attachments")), listed, Paragraph(note, Emphasis.SMALL))


def _signed(request: Request, complaint: Complaint, details: FormDetails) -> tuple[Block, ...]:
    say = request.say
    signer = details.signer("complainant", name=complaint.complainant.name)
    use = say(
        "By signing I ask the Fair Play Commission to examine this complaint and, for that "
        "purpose, to keep and process the data in it. Without this consent it cannot be examined."
    )
    return (
        Paragraph(use, Emphasis.SMALL),
        *privacy(say, details.consent),
        *signing(say, signer, say("Complainant's signature")),
    )


def _doubts(
    request: Request, complaint: Complaint, details: FormDetails, *, after: bool
) -> Iterator[Finding]:
    where = FORM
    yield from empty_fields(where, _party_values("Complainant", complaint.complainant), _REQUIRED)
    yield from _not_admissible(complaint)
    yield from empty_fields(
        where, _party_values("Respondent", complaint.respondent), ("Respondent", "FIDE ID")
    )
    answers = {"Brief description of facts": complaint.facts, "Why not earlier": complaint.earlier}
    yield from empty_fields(where, answers, answers if after else ["Brief description of facts"])
    yield from _doubtful_party(
        complaint.complainant, msg("FIDE ID of the complainant"), msg("federation of the complainant")
    )
    yield from _doubtful_party(
        complaint.respondent, msg("FIDE ID of the respondent"), msg("federation of the respondent")
    )
    signed = details.signer("complainant").on
    event = request.tournament
    last = (msg("the last day"), event.end) if after else (msg("the first day"), event.start)
    yield from doubtful_days(where, last, (msg("signing"), signed))
    yield from without_consent(where, details.consent)
    yield from _wrong_attachments(complaint)


def _not_admissible(complaint: Complaint) -> Iterator[Finding]:
    """What the Fair Play Commission will not look into: no FIDE ID, no basis, or a rating alone (FPR 3.2)."""
    if complaint.complainant.fide_id is None:
        what = msg("only a person with a FIDE ID can complain; the complainant's FIDE ID is missing")
        yield Finding("form.complainant-id", Severity.ERROR, FORM, with_article(what, "FPR 3.2.1"))
    if not any(basis.strip() for basis in complaint.basis):
        what = msg("a complaint must state its full basis; none is given")
        yield Finding("form.no-basis", Severity.WARNING, FORM, with_article(what, "FPR 3.2.8"))
    elif rests_on_rating_alone(complaint):
        what = msg(
            "playing above one's rating is not a basis on its own; such a complaint is manifestly unfounded"
        )
        yield Finding("form.rating-alone", Severity.ERROR, FORM, with_article(what, "FPR 3.2.9"))


def rests_on_rating_alone(complaint: Complaint) -> bool:
    """Is every basis that somebody plays stronger than the rating, with no comparison of games behind it?

    Handbook: Fair Play Regulations 3.2.9
    """
    named = [basis.lower() for basis in complaint.basis if basis.strip()]
    supported = complaint.engine_check.strip() or complaint.attachments
    return bool(named) and not supported and all(_STRENGTH.search(basis) for basis in named)


def _doubtful_party(party: Party, number: str, federation: str) -> Iterator[Finding]:
    yield from doubtful_id(FORM, number, number_text(party.fide_id))
    yield from doubtful_federation(FORM, federation, party.federation)


def _wrong_attachments(complaint: Complaint) -> Iterator[Finding]:
    for name in complaint.attachments:
        if not name.lower().endswith(_ENDINGS):
            what = msg("the attachment {name!r} is neither PDF nor PGN", name=name)
            yield Finding("form.attachment", Severity.WARNING, FORM, what)
