"""Form IT4: the report of the titles and norms that a championship gives directly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.documents.document import Block, Column, ColumnKind, Document, Table
from caissa.documents.forms.checks import (
    doubtful_days,
    empty_fields,
    empty_form,
    unmet,
    with_article,
    without_consent,
)
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, Signer, form_details, record_in
from caissa.documents.forms.parts import (
    FormPage,
    day_text,
    fields,
    forms,
    number_text,
    privacy,
    remarks,
    signing,
    to_write_in,
)
from caissa.documents.forms.title_result import chief_signer
from caissa.documents.request import Request
from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, joined, msg
from caissa.titles import (
    DirectAward,
    DirectFacts,
    DirectTitles,
    direct_event,
    direct_titles,
    finishes_as_stated,
    finishes_by_standings,
)
from caissa.titles.direct.places import Finishes
from caissa.titles.direct.table import Section
from caissa.titles.direct.validity import Membership

FORM = "IT4"
DETAILS = ("direct", *COMMON_DETAILS)
LINES = 10
"""Lines for players on an empty form."""
_REQUIRED = ("Event", "Federation of event", "Start", "Close", "Chief Arbiter (name, ID)")


@dataclass(frozen=True, slots=True)
class DirectReport:
    """What the details say of a championship: its name in the table of direct titles, and its section.

    `stated` takes the ranks that the file states. `member_federations` is how many federations the event
    is for, `members` are their codes.
    """

    event: str
    women: bool = False
    stated: bool = False
    member_federations: int | None = None
    members: tuple[str, ...] = ()
    qualifying_places: int = 0


def direct_title_report(request: Request) -> Document:
    """The report of direct titles (IT4), from the final standings and the table of direct titles."""
    details = form_details(request.details)
    title = request.say("IT4: Direct Title Report")
    declared = record_in(DirectReport, request.details, "direct")
    chief = chief_signer(request.tournament, details)
    if declared is None:
        hint = msg("name the championship in the details: {line}", line="[direct] event = 'world-u18'")
        blocks = _blocks(request, None, chief, details)
        return forms(request, title, [FormPage(blocks, (empty_form(FORM, hint),))])
    titles = _direct_titles(request, declared)
    findings = tuple(_doubts(request, titles, chief, details))
    return forms(request, title, [FormPage(_blocks(request, titles, chief, details), findings)])


def _direct_titles(request: Request, report: DirectReport) -> DirectTitles:
    section = Section.WOMEN if report.women else Section.OPEN
    codes = frozenset(member.upper() for member in report.members)
    count = report.member_federations
    members = Membership(codes=codes) if codes else None if count is None else Membership(count=count)
    facts = DirectFacts(members, None, report.qualifying_places)
    event = direct_event(report.event, section)
    return direct_titles(request.played, event, _finishes(request, report), facts)


def _finishes(request: Request, report: DirectReport) -> Finishes:
    if report.stated:
        return finishes_as_stated(request.played)
    if request.tournament.for_teams:
        return Finishes(())
    return finishes_by_standings(request.played, request.standings)


def _blocks(
    request: Request, titles: DirectTitles | None, chief: Signer, details: FormDetails
) -> tuple[Block, ...]:
    official = details.signer("federation official", federation=request.tournament.federation)
    return (
        fields(request.say, _event(request, titles, chief)),
        _awards(request, titles),
        *_remarks(request, titles, details),
        *signing(request.say, chief, request.say("Chief Arbiter's signature")),
        *signing(request.say, official, request.say("Signature of federation official")),
        *privacy(request.say, details.consent),
    )


def _event(request: Request, titles: DirectTitles | None, chief: Signer) -> dict[str, str]:
    event = request.tournament
    return {
        "Event": ", ".join(filter(None, (event.name, event.city))),
        "Championship in the table of direct titles": comma_separated(
            [titles.event.name, titles.event.section]
        )
        if titles
        else "",
        "Federation of event": event.federation,
        "Chief Arbiter (name, ID)": ", ".join(filter(None, (chief.name, number_text(chief.fide_id)))),
        "Start": day_text(event.start),
        "Close": day_text(event.end),
        "Number of players": str(len(event.players)) if event.players else "",
        "Number of rounds": number_text(event.scheduled_rounds or event.paired_rounds or None),
    }


def _awards(request: Request, titles: DirectTitles | None) -> Table:
    """Who gets which title or norm, for what, and whether a rating is still to be reached."""
    say, centred = request.say, ColumnKind.CENTRED
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True, room=24),
        Column("ID", ColumnKind.NUMBER, say("FIDE ID"), room=9),
        Column(say("Fed"), centred, say("Federation"), room=4),
        Column(say("Born"), centred, say("Date of birth"), room=8),
        Column(say("Rating"), ColumnKind.NUMBER, room=6),
        Column(say("Title or norm"), centred, room=9),
        Column(say("Result"), room=10),
        Column(say("Outcome"), room=12),
    )
    if titles is None:
        return to_write_in(Table(columns, (("",) * len(columns),) * LINES, ruled=True))
    return Table(columns, tuple(_line(request, award) for award in titles.awards), ruled=True)


def _line(request: Request, award: DirectAward) -> tuple[str, ...]:
    player = request.tournament.player(award.player)
    return (
        player.name,
        number_text(player.fide_id),
        player.federation,
        str(player.person.birth or "").replace("/", "-"),
        number_text(player.rating),
        joined(" ", [award.title.value, award.gives.label]),
        award.earned_by,
        _becomes(award),
    )


def _becomes(award: DirectAward) -> str:
    standing: str = award.standing.value
    if not award.meanwhile:
        return standing
    return msg("{standing}; {title} may be taken now", standing=standing, title=award.meanwhile.value)


def _remarks(request: Request, titles: DirectTitles | None, details: FormDetails) -> tuple[Block, ...]:
    unmet_ones = [clause for clause in titles.clauses if not clause.met] if titles else []
    texts = [*(with_article(clause.what, clause.article) for clause in unmet_ones), *details.remarks]
    if titles and not titles.awards:
        texts.insert(0, request.say("No title and no norm is given."))
    if not texts:
        return (fields(request.say, {"Special remarks": msg("none") if titles else ""}, columns=1),)
    return remarks(request.say("Special remarks"), texts)


def _doubts(request: Request, titles: DirectTitles, chief: Signer, details: FormDetails) -> Iterator[Finding]:
    event = request.tournament
    yield from empty_fields(FORM, _event(request, titles, chief), _REQUIRED)
    yield from doubtful_days(
        FORM, (msg("the start"), event.start), (msg("the close"), event.end), (msg("signing"), chief.on)
    )
    yield from without_consent(FORM, details.consent)
    for clause in titles.clauses:
        if not clause.met:
            yield unmet(FORM, clause.article, clause.what, known=clause.known)
    for award in titles.awards:
        if event.player(award.player).fide_id is None:
            what = msg("the FIDE ID of {player} is not known", player=event.player(award.player).name)
            yield Finding("form.missing", Severity.WARNING, FORM, what)
    yield from titles.findings
