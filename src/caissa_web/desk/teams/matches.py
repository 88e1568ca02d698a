"""One match on the desk: all its results in one form, from the first team's side; forfeits, wrong boards."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise as Words
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError, ImpossibleChange
from caissa.pairing.team_play import BoardLine, MatchProtocol, match_protocol
from caissa.tournament import Colour, Match, MatchForfeit, Outcome, System, Tournament
from caissa.tournament.matches import matches
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.rounds import result_codes
from caissa_web.desk.rounds.boards import is_closed
from caissa_web.desk.teams.line_ups import form_of
from caissa_web.desk.teams.rounds import require_match_round
from caissa_web.operations import Entry, Outcomes
from caissa_web.operations.teams import matches as team_matches
from caissa_web.presentation.lists import Named, named_at
from caissa_web.presentation.matches import match_list, score_text
from caissa_web.records.rights import Right
from caissa_web.section.teams.rounds import line_ups_closed, match_of, sheet_of

FORFEITS = {
    "white": MatchForfeit.WHITE_WINS,
    "black": MatchForfeit.BLACK_WINS,
    "both": MatchForfeit.BOTH_LOSE,
}


@dataclass(frozen=True, slots=True)
class Field:
    """One board of the form: who sits there, what was seen, what is typed and what is wrong with it."""

    number: int
    first: Named
    second: Named
    colour: str
    code: str
    typed: str
    problem: str
    counted: str | Words
    wrong: bool


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def match(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """A match and the form of its results."""
    require_match_round(opened, number)
    found = match_of(opened.facts, number, team)
    if request.method != "POST":
        return _page(request, opened, found, {}, {})
    if not opened.may(Right.RESULTS):
        raise PermissionDenied
    return _record(request, opened, found)


def _record(request: HttpRequest, opened: Opened, found: Match) -> HttpResponse:
    """Take the results of all boards of a match together; then the next match that waits."""
    protocol = match_protocol(opened.facts, found)
    typed = {line.number: request.POST.get(f"board-{line.number}", "").strip() for line in protocol.boards}
    entries, problems = _read(request, protocol, typed)
    if problems:
        return _page(request, opened, found, typed, problems)
    changed = [entry for entry in entries if entry.outcomes != entry.seen]
    if changed:
        operations.record_results(
            opened.section,
            found.round,
            changed,
            by=opened.user,
            reason=request.POST.get("reason", "").strip(),
            confirmed=confirmed(request),
        )
        said = ngettext("%(number)d result recorded.", "%(number)d results recorded.", len(changed))
        messages.success(request, said % {"number": len(changed)})
    return _onwards(opened, found)


def _read(
    request: HttpRequest, protocol: MatchProtocol, typed: dict[int, str]
) -> tuple[list[Entry], dict[int, str]]:
    """What was typed as results of games, White first, and what is wrong at which board."""
    entries, problems = [], {}
    for line in protocol.boards:
        said = typed[line.number]
        if not said:
            continue
        try:
            seen = request.POST.get(f"seen-{line.number}", "")
            before = result_codes.outcomes(seen) if seen else operations.OPEN
            entries.append(_entry(line, result_codes.outcomes(said), before))
        except CaissaError as wrong:
            problems[line.number] = str(wrong)
    return entries, problems


def _entry(line: BoardLine, outcomes: Outcomes, seen: Outcomes) -> Entry:
    """A board's result as that of its game."""
    players = (line.first or 0, line.second or 0)
    if line.colour is Colour.WHITE:
        return Entry(players, outcomes, seen)
    return Entry(players[::-1], outcomes[::-1], seen[::-1])


def _onwards(opened: Opened, found: Match) -> HttpResponse:
    """The next match of the round that has no results, otherwise the list."""
    waiting = [one for one in match_list(opened.facts, found.round) if one.missing]
    later = [one for one in waiting if found.white != one.white.number]
    after = [one for one in later if one.place > _place(opened.facts, found)]
    if nxt := next(iter(after or later), None):
        where = (opened.event.slug, opened.section.slug, found.round, nxt.white.number)
        return redirect("desk:match", *where)
    return redirect("desk:matches", opened.event.slug, opened.section.slug, found.round)


def _place(facts: Tournament, found: Match) -> int:
    listed = [(one.white, one.black) for one in matches(facts, found.round)]
    return listed.index((found.white, found.black)) + 1


def _page(
    request: HttpRequest, opened: Opened, found: Match, typed: dict[int, str], problems: dict[int, str]
) -> HttpResponse:
    facts, book = opened.facts, opened.book
    protocol = match_protocol(facts, found)
    sheets = [sheet_of(facts, book, found, team) for team in (found.white, found.black)]
    forms = [form_of(opened, one, auto_id=f"seat{one.team}_%s") for one in sheets]
    context = opened.shown(
        "rounds",
        number=found.round,
        place=_place(facts, found),
        white=facts.team(found.white),
        black=facts.team(found.black),
        fields=[] if found.how else [_field(facts, line, typed, problems) for line in protocol.boards],
        line=next(one for one in match_list(facts, found.round) if one.white.number == found.white),
        protocol=protocol,
        begun=any(not facts.round(found.round).games[index].open for index in found.boards),
        seats=list(zip((facts.team(found.white), facts.team(found.black)), forms, sheets, strict=True)),
        locked=is_closed(facts, found.round),
        line_ups_closed=line_ups_closed(book, found.round, timezone.now()),
        problems=problems,
        knock_out=facts.system is System.KNOCKOUT and protocol.finished and protocol.winner is None,
        named=[one for one in facts.tie_winners if one.round == found.round],
    )
    return render(request, "desk/teams/team_match.html", context, status=422 if problems else 200)


def _field(facts: Tournament, line: BoardLine, typed: dict[int, str], problems: dict[int, str]) -> Field:
    code = result_codes.code(line.played)
    return Field(
        line.number,
        named_at(facts, line.first or 0),
        named_at(facts, line.second or 0),
        "w" if line.colour is Colour.WHITE else "b",
        code,
        typed.get(line.number) or code,
        problems.get(line.number, ""),
        score_text(line.counted),
        line.counted != line.played and Outcome.NOT_YET_PLAYED not in line.played,
    )


@require_POST
@section_page(Right.RESULTS)
def forfeit(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """Record that a match was not played, or put it back on its boards."""
    require_match_round(opened, number)
    seen, reason = seen_version(request, opened), request.POST.get("reason", "").strip()
    said = request.POST.get("how", "")
    if said == "play":
        team_matches.reinstate_match(
            opened.section, number, team, by=opened.user, seen_version=seen, reason=reason
        )
    elif said in FORFEITS:
        team_matches.forfeit_match(
            opened.section, number, team, FORFEITS[said], by=opened.user, seen_version=seen, reason=reason,
            confirmed=confirmed(request),
        )  # fmt: skip
    else:
        raise ImpossibleChange(why=_("Say which team did not appear"))
    return redirect("desk:match", opened.event.slug, opened.section.slug, number, team)


@require_POST
@section_page(Right.PAIR)
def seated(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """Record where a team's players really sat."""
    require_match_round(opened, number)
    sheet = sheet_of(opened.facts, opened.book, match_of(opened.facts, number, team), team)
    form = form_of(opened, sheet, request.POST)
    if not form.is_valid():
        raise ImpossibleChange(why=_("Name a player for every board"))
    team_matches.seat_as_played(
        opened.section, number, team, form.seated(), by=opened.user,
        seen_version=seen_version(request, opened), confirmed=confirmed(request),
    )  # fmt: skip
    messages.success(request, _("The boards are as they were played; wrong boards are lost in the match."))
    return redirect("desk:match", opened.event.slug, opened.section.slug, number, team)


@require_POST
@section_page(Right.PAIR)
def winner(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """Record which team goes on from a tied tie of a knock-out."""
    require_match_round(opened, number)
    team_matches.name_winner(
        opened.section, number, team, request.POST.get("reason", "").strip(), by=opened.user,
        seen_version=seen_version(request, opened),
    )  # fmt: skip
    messages.success(request, _("The winner is on record."))
    return redirect("desk:match", opened.event.slug, opened.section.slug, number, team)
