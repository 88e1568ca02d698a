"""Form IT2: the application for a title, with the norms assembled and the rating proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from caissa.documents.details import text
from caissa.documents.document import Block, Column, ColumnKind, Document, Heading, Paragraph, Table
from caissa.documents.forms.checks import (
    doubtful_days,
    doubtful_federation,
    doubtful_id,
    empty_fields,
    empty_form,
    unmet,
    with_article,
    without_consent,
)
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, form_details
from caissa.documents.forms.norm_counts import before_leaving_out, opponents_of
from caissa.documents.forms.parts import (
    FormPage,
    day_text,
    family_name,
    fields,
    first_name,
    forms,
    number_text,
    privacy,
    remarks,
    signing,
    to_write_in,
)
from caissa.documents.forms.title_result import title_event, title_sought
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.errors import Finding
from caissa.messages import msg
from caissa.titles import (
    Application,
    Norm,
    OfferedNorm,
    TitleEvent,
    application,
    norm_rules_for,
    norms,
)
from caissa.titles.applications.facts import ApplicationFacts, BadApplication, application_facts
from caissa.titles.applications.offered_norms import offered_norms
from caissa.titles.applications.rating_reached import ratings_in
from caissa.tournament import Birth, Points, Speed, System, Tournament, wall_text

FORM = "IT2"
NORM_BLOCKS = 3
"""Norms that the form has room for."""

_PERSON = ("title", "name", "fide_id", "federation", "birth", "sex", "held")
DETAILS = (*_PERSON, "norm", "rating", "progress", "place_of_birth", "title_event", *COMMON_DETAILS)
_PAPER = {
    "location": "Location",
    "dates": "Dates",
    "system": "Tournament system",
    "average": "Average rating of opponents",
    "played": "Total number of games played",
    "counted": "Number of games to be counted (if not all)",
    "required": "Points required",
    "scored": "Points scored",
}
_COUNTS = 9
"""Titled, GM to WFM, rated, unrated."""
_NEEDED = ("Location", "Average rating of opponents", "Points required", "Points scored")
_REQUIRED = (
    "Applying federation",
    "Family Name",
    "FIDE ID Number",
    "Date of Birth",
    "Date necessary rating gained",
)


@dataclass(frozen=True, slots=True)
class NormOnPaper:
    """A norm with what the form asks about it beyond what the application is judged by."""

    offered: OfferedNorm
    values: Mapping[str, str] = field(default_factory=dict)
    titles: tuple[str, ...] = ("",) * _COUNTS


def title_application(request: Request) -> Document:
    """The application for the title of GM, IM, WGM or WIM (IT2) (B.01 1.5, 1.10.3)."""
    title = request.say("IT2: Title Application Form")
    details = form_details(request.details)
    submission = _submission(request)
    if submission is None:
        hint = msg(
            "name a player and a title with {player} and {title}, or a file with {details}",
            player="--player",
            title="--title",
            details="--details",
        )
        return forms(request, title, [FormPage(_blank(request, details), (empty_form(FORM, hint),))])
    return forms(request, title, [_page(request, submission, details)])


# -- who applies with what ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Submission:
    """The applicant, the norms with their papers, and the application as judged."""

    facts: ApplicationFacts
    papers: tuple[NormOnPaper, ...]
    judged: Application

    @property
    def used(self) -> tuple[NormOnPaper, ...]:
        """The norms that the application uses, the earliest first."""
        chosen = [paper for paper in self.papers if any(paper.offered is norm for norm in self.judged.norms)]
        return tuple(sorted(chosen, key=lambda paper: paper.offered.end))


def _submission(request: Request) -> _Submission | None:
    """Who applies: from the details, and where they say nothing from the tournament."""
    title = title_sought(request)
    if title is None:
        return None
    plain = {key: request.details[key] for key in (*_PERSON, "rating", "progress") if key in request.details}
    facts = _completed(_facts({**plain, "title": title.value}, ""), request)
    listed = request.details.get("norm", ())
    if not isinstance(listed, list | tuple):
        raise BadDetails(where="norm", why=msg("this must be a list of tables {name}", name="[[norm]]"))
    papers = [_paper(entry, title.value, f"norm {place}") for place, entry in enumerate(listed, start=1)]
    papers += _of_this_event(request, facts)
    judged = application(title, [paper.offered for paper in papers], facts.ratings)
    return _Submission(facts, tuple(papers), judged)


def _facts(table: Mapping[str, Any], where: str) -> ApplicationFacts:
    try:
        return application_facts(dict(table))
    except BadApplication as refusal:
        place = where or refusal.details["where"]
        raise BadDetails(where=place, why=refusal.details["why"]) from None


def _paper(entry: object, title: str, where: str) -> NormOnPaper:
    """A norm as somebody wrote it down, or as it was judged from its own tournament file."""
    if isinstance(entry, NormOnPaper):
        return entry
    if not isinstance(entry, Mapping):
        raise BadDetails(where=where, why=msg("this must be a table of fields"))
    if "file" in entry:
        raise BadDetails(where=where, why=msg("a tournament file can be named on the command line only"))
    rest = {name: value for name, value in entry.items() if name not in _PAPER}
    values = {_PAPER[name]: str(value) for name, value in entry.items() if name in _PAPER}
    offered = _facts({"title": title, "norm": [{"title": title, **rest}]}, where).norms[0]
    return NormOnPaper(offered, values)


def _completed(facts: ApplicationFacts, request: Request) -> ApplicationFacts:
    """The facts with what the tournament knows of the player."""
    if request.participant is None:
        return facts
    (player,) = request.players
    person = player.person
    return replace(
        facts,
        name=facts.name or person.name,
        fide_id=facts.fide_id or person.fide_id,
        federation=facts.federation or person.federation,
        birth=facts.birth or person.birth,
        ratings=facts.ratings or ratings_in(player, request.tournament.start),
    )


def _of_this_event(request: Request, facts: ApplicationFacts) -> tuple[NormOnPaper, ...]:
    """The norm that the player made in the tournament at hand; of one event the best is taken anyway."""
    tournament = request.played
    if request.participant is None or tournament.speed is not Speed.STANDARD:
        return ()
    event = title_event(request)
    norm = norms(tournament, norm_rules_for(tournament), request.participant, event, [facts.title])[0]
    return norms_on_paper(norm, tournament, event) if norm.achieved else ()


def norms_on_paper(
    norm: Norm, tournament: Tournament, event: TitleEvent, **changes: Any
) -> tuple[NormOnPaper, ...]:
    """A norm that was judged from a tournament, in each presentation, as the form asks for it.

    `changes` are fields of `OfferedNorm` that somebody adds, such as the signatures on the certificate.
    """
    offered = [replace(presented, **changes) for presented in offered_norms(norm, tournament, event)]
    return tuple(
        NormOnPaper(
            presented,
            _values(presented.judged, tournament, event),
            _title_counts(presented.judged, tournament, event),
        )
        for presented in offered
        if presented.judged is not None
    )


def _values(norm: Norm, tournament: Tournament, event: TitleEvent) -> dict[str, str]:
    everything = before_leaving_out(norm, norm_rules_for(tournament))
    own = tournament.player(norm.player).federation
    met = opponents_of(norm.counted, own, event.host_of(tournament))
    fewer = len(norm.counted) < everything.games
    return {
        "Location": ", ".join(filter(None, (tournament.city, tournament.federation))),
        "Dates": _days(tournament),
        "Tournament system": _system(tournament),
        "Average rating of opponents": str(norm.average),
        "Total number of games played": str(everything.games),
        "Points required": _points(everything.required),
        "Points scored": wall_text(everything.score),
        "Number of games to be counted (if not all)": str(len(norm.counted)) if fewer else msg("all"),
        "After dropping games, points required": _points(norm.required) if fewer else "–",
        "After dropping games, points scored": wall_text(norm.score) if fewer else "–",
        "Number from host federation": str(met.from_host),
        "Number not from own federation": str(met.not_own),
    }


def _days(tournament: Tournament) -> str:
    known = [day_text(day) for day in (tournament.start, tournament.end) if day]
    return msg("{start} to {end}", start=known[0], end=known[1]) if len(known) == 2 else "".join(known)


def _points(value: Points | None) -> str:
    return msg("no score suffices") if value is None else wall_text(value)


def _system(tournament: Tournament) -> str:
    return tournament.type_text if tournament.system is System.UNKNOWN else tournament.system.value


def _title_counts(norm: Norm, tournament: Tournament, event: TitleEvent) -> tuple[str, ...]:
    own = tournament.player(norm.player).federation
    met = opponents_of(norm.counted, own, event.host_of(tournament))
    by_name = {title.value: number for title, number in met.titles.items()}
    titles = [by_name[name] for name in ("GM", "IM", "FM", "WGM", "WIM", "WFM")]
    return tuple(map(str, (met.titled, *titles, met.rated, met.unrated)))


# -- the form ------------------------------------------------------------------------


def _page(request: Request, submission: _Submission, details: FormDetails) -> FormPage:
    blocks = (
        *_applicant(request, submission.facts, submission.judged),
        *_norm_blocks(request, submission.used),
        *_total(request, str(submission.judged.games), _comments(submission, details)),
        *_signed(request, details, submission.facts.federation),
    )
    return FormPage(blocks, tuple(_doubts(request, submission, details)))


def _blank(request: Request, details: FormDetails) -> tuple[Block, ...]:
    return (
        *_applicant(request, None, None),
        *_norm_blocks(request, []),
        *_total(request, "", ()),
        *_signed(request, details, ""),
    )


def _applicant(
    request: Request, facts: ApplicationFacts | None, judged: Application | None
) -> tuple[Block, ...]:
    herewith = request.say(
        "The federation applies for the title. The certificates (IT1) and the cross-tables of the "
        "norms are enclosed."
    )
    return (
        fields(request.say, _person(request, facts, judged)),
        Paragraph(herewith),
    )


def _person(request: Request, facts: ApplicationFacts | None, judged: Application | None) -> dict[str, str]:
    name = facts.name if facts else ""
    used = judged.rating.used if judged and judged.rating.met else None
    highest = max((rating.value for rating in facts.ratings), default=None) if facts else None
    return {
        "Applying federation": facts.federation if facts else "",
        "Title": facts.title.value if facts else "",
        "Family Name": family_name(name),
        "First name": first_name(name),
        "FIDE ID Number": number_text(facts.fide_id) if facts else "",
        "Date of Birth": _birth(facts.birth) if facts else "",
        "Place of Birth": text(request.details, "place_of_birth"),
        "Date necessary rating gained": day_text(used.on) if used else "",
        "Level of highest rating": number_text(highest),
    }


def _birth(born: Birth | None) -> str:
    """The day of birth as far as it is known, such as 2001-05-17."""
    return str(born or "").replace("/", "-")


def _norm_blocks(request: Request, used: Sequence[NormOnPaper]) -> Iterator[Block]:
    """The norms that are used; an empty form has room for three."""
    slots: list[NormOnPaper | None] = [*used, *[None] * max(0, NORM_BLOCKS - len(used))]
    for place, paper in enumerate(slots, start=1):
        known = _norm_values(paper)
        yield Heading(request.say("Norm {number}", number=place))
        yield fields(request.say, {label: known[label] for label in _WHERE})
        yield fields(request.say, {label: value for label, value in known.items() if label not in _WHERE})
        yield _titles_table(request, paper)


_WHERE = ("Name of event", "Location", "Dates", "Tournament system")
_NORM_LABELS = (
    *_WHERE,
    "Total number of games played",
    "Number of games to be counted (if not all)",
    "Points required",
    "Points scored",
    "After dropping games, points required",
    "After dropping games, points scored",
    "Number from host federation",
    "Number not from own federation",
    "Average rating of opponents",
)


def _norm_values(paper: NormOnPaper | None) -> dict[str, str]:
    """What is known of a norm; one that was only written down has its day and its games."""
    known = dict.fromkeys(_NORM_LABELS, "")
    if paper is not None:
        known["Name of event"] = paper.offered.event
        known["Dates"] = day_text(paper.offered.end)
        known["Total number of games played"] = str(paper.offered.games)
        known |= paper.values
    return known


def _titles_table(request: Request, paper: NormOnPaper | None) -> Table:
    """The opponents by titles, and the games that the norm brings to the 27."""
    say = request.say
    counts = (*paper.titles, str(paper.offered.brings)) if paper else ("",) * (_COUNTS + 1)
    titles = (say("GMs"), say("IMs"), say("FMs"), say("WGMs"), say("WIMs"), say("WFMs"))
    headings = (say("Total Titled"), *titles, say("Rated"), say("Unrated"), say("Counts as games"))
    columns = tuple(Column(heading, ColumnKind.CENTRED, room=6) for heading in headings)
    table = Table(columns, (counts,), caption=say("Number of opponents"), ruled=True)
    return table if paper else to_write_in(table)


def _total(request: Request, games: str, comments: Sequence[str]) -> tuple[Block, ...]:
    total = fields(request.say, {"Total number of games (minimum 27)": games}, columns=1)
    if not comments:
        return (total, fields(request.say, {"Special comments": ""}, columns=1))
    return (total, *remarks(request.say("Special comments"), comments))


def _comments(submission: _Submission, details: FormDetails) -> tuple[str, ...]:
    """Conditions that are not met, so that FIDE need not ask; what nobody has said is a finding only."""
    open_ones = [
        with_article(clause.what, clause.article) for clause in submission.judged.failed if clause.known
    ]
    return (*open_ones, *details.remarks)


def _signed(request: Request, details: FormDetails, federation: str) -> tuple[Block, ...]:
    official = details.signer("federation official", federation=federation)
    return (
        *signing(request.say, official, request.say("Federation official")),
        *privacy(request.say, details.consent),
    )


def _doubts(request: Request, submission: _Submission, details: FormDetails) -> Iterator[Finding]:
    values = _person(request, submission.facts, submission.judged)
    where = f"{FORM}, {submission.facts.name}" if submission.facts.name else FORM
    yield from empty_fields(where, values, _REQUIRED)
    yield from doubtful_id(where, "FIDE ID Number", values["FIDE ID Number"])
    yield from doubtful_federation(where, "Applying federation", values["Applying federation"])
    for place, paper in enumerate(submission.used, start=1):
        yield from empty_fields(
            msg("{form}, norm {number}", form=where, number=place), _norm_values(paper), _NEEDED
        )
    last = max((norm.end for norm in submission.judged.norms), default=None)
    signed = details.signer("federation official").on
    yield from doubtful_days(where, (msg("the last norm"), last), (msg("signing"), signed))
    yield from without_consent(where, details.consent)
    failed = submission.judged.failed
    yield from (unmet(where, clause.article, clause.what, known=clause.known) for clause in failed)
