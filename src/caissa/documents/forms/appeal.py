"""The appeal to the Appeals Committee, with all that its rules want to know (C.11 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time

from caissa.documents.document import Block, Document, Emphasis, Gap, Heading, Paragraph
from caissa.documents.forms.checks import (
    doubtful_federation,
    empty_fields,
    empty_form,
    unmet,
    with_article,
    without_consent,
)
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, form_details, record_in
from caissa.documents.forms.parts import (
    FormPage,
    boxes,
    fields,
    forms,
    number_text,
    privacy,
    sign_here,
    signing,
    yes_or_no,
)
from caissa.documents.lists.round_records import chief_arbiter
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.play.days.timetable_building import APPEAL_MINUTES
from caissa.titles import age_at
from caissa.tournament import Player

FORM = msg("appeal")
DETAILS = ("appeal", *COMMON_DETAILS)
OF_AGE = 18
GROUNDS = ("laws", "regulations", "behaviour", "zone-result", "fair-play")
_ROOM = 16
_DAY, _SESSION = 24 * 60, 8 * 60
_REQUIRED = ("Appellant", "Round", "Decision appealed against", "Facts", "What is asked for")


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal as the details tell it; `on_behalf` is who appeals for a player under 18, or for a team."""

    appellant: str = ""
    federation: str = ""
    on_behalf: str = ""
    opponent: str = ""
    round: int | None = None
    board: int | None = None
    facts: str = ""
    decision: str = ""
    decided_by: str = ""
    grounds: tuple[str, ...] = ()
    asked: str = ""
    round_ended: str = ""
    submitted: str = ""
    fee: str = ""
    fee_paid: bool | None = None


def appeal_form(request: Request) -> Document:
    """An appeal against a decision of the chief arbiter, and room for what the committee decides."""
    title = request.say("Appeal to the Appeals Committee")
    details = form_details(request.details)
    declared = record_in(Appeal, request.details, "appeal")
    appeal = declared or Appeal()
    _require_grounds(appeal)
    blocks = _blocks(request, appeal, details)
    if declared is None and request.participant is None:
        hint = msg(
            "name a player with {option}, and write the appeal into the details under {place}",
            option="--player",
            place="[appeal]",
        )
        return forms(request, title, [FormPage(blocks, (empty_form(FORM, hint),))])
    return forms(request, title, [FormPage(blocks, tuple(_doubts(request, appeal, details)))])


def _require_grounds(appeal: Appeal) -> None:
    for ground in appeal.grounds:
        if ground not in GROUNDS:
            raise BadDetails(
                where="appeal, grounds",
                why=msg("{given!r} is not one of {known}", given=ground, known=", ".join(GROUNDS)),
            )


def _player(request: Request) -> Player | None:
    return request.players[0] if request.participant is not None else None


def _values(request: Request, appeal: Appeal) -> dict[str, str]:
    """Who appeals against what; opponent and board come from the round where the player is known."""
    player = _player(request)
    opponent, board = _game(request, appeal)
    return {
        "Appellant": appeal.appellant or (player.name if player else ""),
        "FIDE ID": number_text(player.fide_id) if player else "",
        "Federation": appeal.federation or (player.federation if player else ""),
        "On behalf of the player, as": appeal.on_behalf,
        "Event": request.tournament.name,
        "Chief Arbiter": chief_arbiter(request),
        "Round": number_text(appeal.round),
        "Board": number_text(appeal.board) or board,
        "Opponent": appeal.opponent or opponent,
        "Decided by": appeal.decided_by,
        "End of the round or incident": appeal.round_ended,
        "Handed in": appeal.submitted,
        "Appeal fee": appeal.fee,
    }


def _game(request: Request, appeal: Appeal) -> tuple[str, str]:
    """The opponent and the board of the player in the round of the appeal."""
    tournament, player = request.tournament, request.participant
    if player is None or appeal.round is None or not 1 <= appeal.round <= tournament.paired_rounds:
        return "", ""
    for place, game in enumerate(tournament.round(appeal.round).games, start=1):
        if player in (game.white, game.black):
            other = game.black if game.white == player else game.white
            return tournament.player(other).name, str(game.board or place)
    return "", ""


def _blocks(request: Request, appeal: Appeal, details: FormDetails) -> tuple[Block, ...]:
    say = request.say
    grounds = {
        "laws": say("The Laws of Chess were applied wrongly"),
        "regulations": say("The regulations of the tournament were applied wrongly"),
        "behaviour": say("The behaviour of a player"),
        "zone-result": say("The result that the playing zone has set (online)"),
        "fair-play": say("A decision on suspected cheating"),
    }
    signer = details.signer("appellant", name=appeal.on_behalf or _values(request, appeal)["Appellant"])
    in_time = say(
        "To be handed in, in English and with the fee, within {minutes} min of the end of the "
        "round or the incident, and after the decision of the chief arbiter.",
        minutes=APPEAL_MINUTES[request.tournament.speed],
    )
    return (
        fields(say, _values(request, appeal)),
        Paragraph(in_time, Emphasis.SMALL),
        *_written(say("What happened"), appeal.facts),
        *_written(say("The decision that is appealed against"), appeal.decision),
        boxes(say("Grounds"), grounds.values(), [grounds[ground] for ground in appeal.grounds]),
        *_written(say("What is asked for"), appeal.asked),
        yes_or_no(say, say("Fee paid"), appeal.fee_paid),
        *signing(say, signer, say("Appellant's signature")),
        *_written(say("Decision of the committee, with reasons"), ""),
        yes_or_no(say, say("Fee returned"), None),
        sign_here(say, say("Chairman of the Appeals Committee"), ""),
        *privacy(say, details.consent),
    )


def _written(heading: str, text: str) -> tuple[Block, ...]:
    return (Heading(heading), Paragraph(text) if text else Gap(_ROOM))


def _doubts(request: Request, appeal: Appeal, details: FormDetails) -> Iterator[Finding]:
    written = {
        "Decision appealed against": appeal.decision,
        "Facts": appeal.facts,
        "What is asked for": appeal.asked,
    }
    values = _values(request, appeal)
    yield from empty_fields(FORM, values | written, _REQUIRED)
    yield from doubtful_federation(FORM, "Federation", values["Federation"])
    yield from without_consent(FORM, details.consent)
    yield from _under_age(request, appeal)
    yield from _late(request, appeal)


def _under_age(request: Request, appeal: Appeal) -> Iterator[Finding]:
    """For a player under 18 a parent, guardian or head of delegation appeals (C.11 3.1.1)."""
    player, day = _player(request), request.tournament.start
    if player is None or player.person.birth is None or day is None or appeal.on_behalf:
        return
    exact = age_at(player.person.birth, day)
    age = exact[0] if exact else day.year - player.person.birth.year
    if age < OF_AGE:
        yield unmet(
            FORM,
            "C.11 3.1.1",
            msg("{player} is under {age} and may not appeal alone", player=player.name, age=OF_AGE),
        )


def _late(request: Request, appeal: Appeal) -> Iterator[Finding]:
    """An appeal after its time (C.11 3.4)."""
    if not appeal.round_ended or not appeal.submitted:
        return
    taken = _minutes_after(appeal.round_ended, appeal.submitted)
    allowed = APPEAL_MINUTES[request.tournament.speed]
    if taken > allowed:
        what = plural(
            "handed in after {count} minute, {allowed} are allowed",
            "handed in after {count} minutes, {allowed} are allowed",
            taken,
            allowed=allowed,
        )
        yield Finding("form.late", Severity.WARNING, FORM, with_article(what, "C.11 3.4"))


def _minutes_after(end: str, submitted: str) -> int:
    """The minutes from the end of the round to the appeal, negative if it was handed in before the end.

    The form asks for no days. Nobody appeals longer before the end than a session lasts, so 00:30 is after a
    round that ended at 23:40, 18:50 before the end at 19:10, and 09:00 the morning after that.
    """
    return (_minutes(submitted) - _minutes(end) + _SESSION) % _DAY - _SESSION


def _minutes(written: str) -> int:
    try:
        read = time.fromisoformat(written)
    except ValueError:
        raise BadDetails(
            where="appeal",
            why=msg("{written!r} is not a time such as {example}", written=written, example="19:10"),
        ) from None
    return read.hour * 60 + read.minute
