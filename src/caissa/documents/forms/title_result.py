"""Form IT1: the certificate of a title result, filled in by the norm engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Paragraph,
    Table,
)
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
from caissa.documents.forms.details import COMMON_DETAILS, FormDetails, Signer, form_details, record_in
from caissa.documents.forms.norm_counts import Opponents, foreigners, opponents_of
from caissa.documents.forms.parts import (
    FormPage,
    boxes,
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
from caissa.documents.naming import mark
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.titles import LEVELS, Clause, Norm, NormGame, TitleEvent, norm_rules_for, norms, norms_made
from caissa.titles.title_norms.conditions import conditions, doubts_about_conditions
from caissa.tournament import ZERO, Role, Speed, Title, Tournament, wall_text

FORM = "IT1"
DETAILS = ("title", "title_event", *COMMON_DETAILS)
LINES = 11
"""Lines for opponents on an empty form."""

_TITLES = {level.title.value: level.title for level in LEVELS}
_REQUIRED = ("Name", "ID-number", "Federation", "Event", "Start", "Close", "Chief Arbiter (name, ID)")


def title_result(request: Request) -> Document:
    """The certificate of title result (IT1) of one player, or of everybody who made a norm (B.01 1.8)."""
    title = request.say("IT1: Certificate of Title Result")
    return forms(request, title, [_page(request, norm) for norm in _results(request)] or [_empty(request)])


def title_sought(request: Request) -> Title | None:
    """The title that the details name; None if they name none."""
    name = request.details.get("title")
    if name is None:
        return None
    if not isinstance(name, str) or name.upper() not in _TITLES:
        raise BadDetails(where="title", why=msg("it must be one of {known}", known=", ".join(_TITLES)))
    return _TITLES[name.upper()]


def title_event(request: Request) -> TitleEvent:
    """What the details say of the event; adjudicated games are pairs of round and player."""
    table: Any = request.details.get("title_event", {})
    if not isinstance(table, dict):
        raise BadDetails(where="title_event", why=msg("this must be a table of fields"))
    plain = {name: value for name, value in table.items() if name != "adjudicated"}
    event = record_in(TitleEvent, {"title_event": plain}, "title_event") or TitleEvent()
    return replace(event, adjudicated=_adjudicated(table.get("adjudicated", [])))


def _adjudicated(value: Any) -> frozenset[tuple[int, int]]:
    listed = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(pair, list | tuple) and list(map(type, pair)) == [int, int] for pair in listed):
        why = msg("each game is written as round and player, such as {example}", example="[[3, 12]]")
        raise BadDetails(where="title_event, adjudicated", why=why)
    return frozenset((pair[0], pair[1]) for pair in listed)


def _results(request: Request) -> tuple[Norm, ...]:
    """The results to certify: of the player asked for, for the title asked for or the best one made."""
    tournament, title, event = request.played, title_sought(request), title_event(request)
    rules = norm_rules_for(request.tournament)
    if request.participant is None:
        if request.tournament.speed is not Speed.STANDARD:
            return ()
        achieved = norms_made(tournament, rules, event)
        return tuple(norm for norm in achieved if title in (None, norm.title))
    (player,) = request.players
    judged = norms(tournament, rules, player.number, event, None if title is None else [title])
    return next(((norm,) for norm in judged if norm.achieved), judged[:1])


# -- the form --------------------------------------------------------------------------


def _page(request: Request, norm: Norm) -> FormPage:
    """A form filled in for one result."""
    details = form_details(request.details)
    chief = chief_signer(request.tournament, details)
    blocks = _blocks(request, norm, chief, details)
    return FormPage(blocks, tuple(_doubts(request, norm, chief, details)))


def _empty(request: Request) -> FormPage:
    """A form to be filled in by hand, with what is known of the event."""
    details = form_details(request.details)
    chief = chief_signer(request.tournament, details)
    hint = msg("no player made a norm; name a player with {option} to see why", option="--player")
    return FormPage(_blocks(request, None, chief, details), (empty_form(FORM, hint),))


def _blocks(request: Request, norm: Norm | None, chief: Signer, details: FormDetails) -> tuple[Block, ...]:
    ticked = (norm.title.value,) if norm else ()
    return (
        boxes(request.say("Title"), _TITLES, ticked),
        fields(request.say, _person(request, norm) | _event(request, norm, chief)),
        fields(request.say, _opponents(request, norm)),
        fields(request.say, _titles_and_exemption(request, norm), columns=1),
        _games(request, norm),
        fields(request.say, _numbers(norm)),
        *_remarks(request, norm, details),
        *_signatures(request, chief, details),
        *privacy(request.say, details.consent),
    )


def _person(request: Request, norm: Norm | None) -> dict[str, str]:
    player = request.tournament.player(norm.player) if norm else None
    return {
        "Name": family_name(player.name) if player else "",
        "First name": first_name(player.name) if player else "",
        "ID-number": number_text(player.fide_id) if player else "",
        "Federation": player.federation if player else "",
    }


def _event(request: Request, norm: Norm | None, chief: Signer) -> dict[str, str]:
    event = request.tournament
    arbiter = ", ".join(filter(None, (chief.name, number_text(chief.fide_id))))
    return {
        "Event": ", ".join(filter(None, (event.name, event.city))),
        "Chief Arbiter (name, ID)": arbiter,
        "Start": day_text(event.start),
        "Close": day_text(event.end),
        "Time control": event.time_control,
        "Number of games": str(len(norm.counted)) if norm else "",
    }


def _opponents(request: Request, norm: Norm | None) -> dict[str, str]:
    opponents = _counted(request, norm) if norm else None
    return {
        "Number players not from title applicant's federation": str(opponents.not_own) if opponents else "",
        "Number rated opponents": str(opponents.rated) if opponents else "",
        "Number players from host federation": str(opponents.from_host) if opponents else "",
        "Total number titled opponents": str(opponents.titled) if opponents else "",
    }


def _counted(request: Request, norm: Norm) -> Opponents:
    own = request.tournament.player(norm.player).federation
    return opponents_of(norm.counted, own, title_event(request).host_of(request.tournament))


def _federations(opponents: Opponents) -> str:
    return msg(
        "{federations}, of them {foreign} other than the applicant's",
        federations=opponents.federations,
        foreign=opponents.foreign_federations,
    )


def _titles(opponents: Opponents) -> str:
    return ", ".join(f"{number} {title.value}" for title, number in opponents.titles.items())


def _titles_and_exemption(request: Request, norm: Norm | None) -> dict[str, str]:
    """The titles one by one, and a large Swiss where the norm needs it (1.4.3d, 1.43e on older forms)."""
    needed = norm is not None and norm.exemption.endswith("1.4.3d")
    present = foreigners(request.played, title_event(request)) if needed else None
    unused = msg("not used") if norm and not needed else ""
    counted = _counted(request, norm) if norm else None
    return {
        "Number of federations": _federations(counted) if counted else "",
        "Numbers of titles": _titles(counted) if counted else "",
        "Where applying 1.4.3d": _large_swiss(*present) if present else unused,
    }


def _large_swiss(players: int, federations: int, titled: int) -> str:
    return msg(
        "federations: {federations}; rated players not from the host federation: {players}, of "
        "them GM, IM, WGM or WIM: {titled}",
        federations=federations,
        players=players,
        titled=titled,
    )


def _games(request: Request, norm: Norm | None) -> Table:
    """The opponents round by round, with the rating that counts for the norm."""
    say, number, centred = request.say, ColumnKind.NUMBER, ColumnKind.CENTRED
    columns = (
        Column(say("Rd"), number, say("Round"), key=True),
        Column(say("Opponents"), ColumnKind.NAME, key=True, room=24),
        Column("ID", number, say("FIDE ID"), room=9),
        Column(say("Fed"), centred, say("Federation"), room=4),
        Column(say("Rating"), number, room=6),
        Column(say("Rat. 1.4.6c"), number, say("Rating that counts"), room=6),
        Column(say("Title"), centred, room=4),
        Column(say("Score"), centred, room=4),
    )
    if norm is None:
        lines = request.tournament.scheduled_rounds or LINES
        rows = tuple((str(line), *[""] * 7) for line in range(1, lines + 1))
        return to_write_in(Table(columns, rows, ruled=True))
    return Table(columns, tuple(_line(request.tournament, game) for game in norm.games), ruled=True)


def _line(tournament: Tournament, game: NormGame) -> tuple[str, ...]:
    """One round: an unplayed one is marked +, - or by the letter of the bye."""
    if game.opponent is None:
        return (str(game.round), "", "", "", "", "", "", mark(game.outcome))
    opponent = tournament.player(game.opponent)
    return (
        str(game.round),
        opponent.name,
        number_text(opponent.fide_id),
        game.federation,
        number_text(game.rating) or msg("unrated"),
        number_text(game.counted_rating) or "–",
        game.title.value if game.title else "",
        mark(game.outcome),
    )


def _numbers(norm: Norm | None) -> dict[str, str]:
    required = wall_text(norm.required) if norm and norm.required is not None else ""
    above = (
        wall_text(norm.score - norm.required) if norm and norm.achieved and norm.required is not None else ""
    )
    return {
        "Rating average (1.4.7)": str(norm.average) if norm else "",
        "Performance (1.4.9)": str(norm.performance) if norm else "",
        "Score required": required,
        "Score achieved": wall_text(norm.score) if norm else "",
        "Exceeding norm by points": above,
        "Games for the application": str(norm.counts_as) if norm and norm.achieved else "",
    }


# -- remarks, signatures, doubts -----------------------------------------------------


def _remarks(request: Request, norm: Norm | None, details: FormDetails) -> tuple[Block, ...]:
    """Why rounds do not count, which exception is used, and first of all whether it is a norm at all."""
    if norm is None:
        return (fields(request.say, {"Special remarks": ""}, columns=1),)
    texts = [*_remarks_on(request, norm), *details.remarks]
    warning = request.say("This result is not a norm for the title {title}.", title=norm.title.value)
    valid = norm.achieved and not _event_failures(request)
    blocks: list[Block] = [] if valid else [Paragraph(warning, Emphasis.STRONG)]
    if not texts:
        return (*blocks, fields(request.say, {"Special remarks": msg("none")}, columns=1))
    return (*blocks, *remarks(request.say("Special remarks"), texts))


def _event_failures(request: Request) -> tuple[Clause, ...]:
    """The conditions of a title tournament that the event is known not to meet (B.01 1.1)."""
    judged = conditions(request.played, norm_rules_for(request.tournament), title_event(request))
    return tuple(clause for clause in judged if clause.known and not clause.met)


def _remarks_on(request: Request, norm: Norm) -> Iterator[str]:
    say = request.say
    for clause in (*_event_failures(request), *norm.failed):
        yield with_article(clause.what, clause.article)
    if norm.exemption:
        yield say("The federations of the opponents are not considered: {article}.", article=norm.exemption)
    if (normal := norm.under_normal_rule) is not None:
        yield say(
            "Without that exemption it is a norm; games: {games}, points: {score}, points needed: "
            "{required}.",
            games=len(normal.counted),
            score=wall_text(normal.score),
            required=wall_text(normal.required or ZERO),
        )
    if norm.concession:
        yield say("Eight games of nine rounds count as nine: B.01 1.4.1c.")
    for game in norm.games:
        if game.left_out:
            why, article = game.left_out.why, game.left_out.article
            yield say(
                "Round {round} is not counted: {why} [{article}]", round=game.round, why=why, article=article
            )
        elif game.remark:
            yield say("Round {round}: {remark}", round=game.round, remark=game.remark)


def chief_signer(tournament: Tournament, details: FormDetails) -> Signer:
    """The chief arbiter as signer: the person named in the details, else the tournament's."""
    chiefs = tournament.officials_in(Role.CHIEF_ARBITER)
    if not chiefs:
        return details.signer("chief arbiter")
    person = chiefs[0].person
    return details.signer(
        "chief arbiter", name=person.name, federation=person.federation, fide_id=person.fide_id
    )


def _signatures(request: Request, chief: Signer, details: FormDetails) -> tuple[Block, ...]:
    """The chief arbiter signs, and an official of the federation that confirms the result (B.01 1.10.3)."""
    host = title_event(request).host_of(request.tournament)
    official = details.signer("federation official", federation=host)
    return (
        *signing(request.say, chief, request.say("Chief Arbiter's signature")),
        fields(
            request.say,
            {
                "Federation confirming the result": official.federation,
                "Name of federation official": official.name,
            },
        ),
        *signing(
            request.say,
            replace(official, name="", federation=""),
            request.say("Signature of federation official"),
        ),
    )


def _doubts(request: Request, norm: Norm, chief: Signer, details: FormDetails) -> Iterator[Finding]:
    """Everything that would bring the certificate back."""
    event = request.tournament
    values = _person(request, norm) | _event(request, norm, chief)
    where = f"{FORM}, {event.player(norm.player).name}"
    yield from empty_fields(where, values, _REQUIRED)
    yield from doubtful_id(where, "ID-number", values["ID-number"])
    yield from doubtful_federation(where, "Federation", values["Federation"])
    yield from doubtful_days(
        where, (msg("the start"), event.start), (msg("the close"), event.end), (msg("signing"), chief.on)
    )
    yield from without_consent(where, details.consent)
    yield from _opponents_without_id(request, norm, where)
    yield from (unmet(where, clause.article, clause.what, known=clause.known) for clause in norm.failed)
    rules = norm_rules_for(event)
    yield from doubts_about_conditions(conditions(request.played, rules, title_event(request)))


def _opponents_without_id(request: Request, norm: Norm, where: str) -> Iterator[Finding]:
    met = {game.opponent for game in norm.counted if game.opponent is not None}
    unknown = sorted(number for number in met if request.tournament.player(number).fide_id is None)
    if unknown:
        numbers = ", ".join(map(str, unknown))
        what = msg("the FIDE IDs of the opponents {numbers} are not known", numbers=numbers)
        yield Finding("form.missing", Severity.WARNING, where, what)
