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
from caissa.pairing.teams.protocol import BoardLine, MatchProtocol, match_protocol
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
    game: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def match(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """A match and the form of its results."""
    require_match_round(opened, number)
    match = match_of(opened.facts, number, team)
    if request.method != "POST":
        return _page(request, opened, match, {}, {})
    if not opened.may(Right.RESULTS):
        raise PermissionDenied
    return _record(request, opened, match)


def _record(request: HttpRequest, opened: Opened, match: Match) -> HttpResponse:
    """Take the results of all boards of a match together; then go to the next match without results."""
    protocol = match_protocol(opened.facts, match)
    typed = {line.number: request.POST.get(f"board-{line.number}", "").strip() for line in protocol.boards}
    entries, problems = _read(request, protocol, typed)
    if problems:
        return _page(request, opened, match, typed, problems)
    changed = [entry for entry in entries if entry.outcomes != entry.seen]
    if changed:
        operations.record_results(
            opened.section,
            match.round,
            changed,
            by=opened.user,
            reason=request.POST.get("reason", "").strip(),
            confirmed=confirmed(request),
        )
        text = ngettext("%(number)d result recorded.", "%(number)d results recorded.", len(changed))
        messages.success(request, text % {"number": len(changed)})
    return _onwards(opened, match)


def _read(
    request: HttpRequest, protocol: MatchProtocol, typed: dict[int, str]
) -> tuple[list[Entry], dict[int, str]]:
    """What was typed as results of games, White first, and what is wrong at which board."""
    entries, problems = [], {}
    for line in protocol.boards:
        text = typed[line.number]
        if not text:
            continue
        try:
            seen = request.POST.get(f"seen-{line.number}", "")
            before = result_codes.outcomes(seen) if seen else operations.OPEN
            entries.append(_entry(line, result_codes.outcomes(text), before))
        except CaissaError as wrong:
            problems[line.number] = str(wrong)
    return entries, problems


def _entry(line: BoardLine, outcomes: Outcomes, seen: Outcomes) -> Entry:
    """A board's result as that of its game."""
    players = (line.first or 0, line.second or 0)
    if line.colour is Colour.WHITE:
        return Entry(players, outcomes, seen)
    return Entry(players[::-1], outcomes[::-1], seen[::-1])


def _onwards(opened: Opened, match: Match) -> HttpResponse:
    """The next match of the round that has no results, otherwise the list."""
    waiting = [match_line for match_line in match_list(opened.facts, match.round) if match_line.missing]
    later = [match_line for match_line in waiting if match.white != match_line.white.number]
    after = [match_line for match_line in later if match_line.place > _place(opened.facts, match)]
    if nxt := next(iter(after or later), None):
        where = (opened.event.slug, opened.section.slug, match.round, nxt.white.number)
        return redirect("desk:match", *where)
    return redirect("desk:matches", opened.event.slug, opened.section.slug, match.round)


def _place(facts: Tournament, match: Match) -> int:
    listed = [(pair.white, pair.black) for pair in matches(facts, match.round)]
    return listed.index((match.white, match.black)) + 1


def _page(
    request: HttpRequest, opened: Opened, match: Match, typed: dict[int, str], problems: dict[int, str]
) -> HttpResponse:
    facts, book = opened.facts, opened.book
    protocol = match_protocol(facts, match)
    sheets = [sheet_of(facts, book, match, team) for team in (match.white, match.black)]
    forms = [form_of(opened, sheet, auto_id=f"seat{sheet.team}_%s") for sheet in sheets]
    context = opened.context(
        "rounds",
        number=match.round,
        place=_place(facts, match),
        white=facts.team(match.white),
        black=facts.team(match.black),
        fields=[] if match.how else [_field(facts, line, typed, problems) for line in protocol.boards],
        line=next(
            match_line
            for match_line in match_list(facts, match.round)
            if match_line.white.number == match.white
        ),
        protocol=protocol,
        begun=any(not facts.round(match.round).games[index].open for index in match.boards),
        seats=list(zip((facts.team(match.white), facts.team(match.black)), forms, sheets, strict=True)),
        locked=is_closed(facts, match.round),
        line_ups_closed=line_ups_closed(book, match.round, timezone.now()),
        problems=problems,
        knock_out=facts.system is System.KNOCKOUT and protocol.finished and protocol.winner is None,
        named=[tie_winner for tie_winner in facts.tie_winners if tie_winner.round == match.round],
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
        _game(line),
    )


def _game(line: BoardLine) -> str:
    """The numbers of White and Black of a board; nothing where nobody sits."""
    if not line.first or not line.second:
        return ""
    players = (line.first, line.second) if line.colour is Colour.WHITE else (line.second, line.first)
    return f"{players[0]}-{players[1]}"


@require_POST
@section_page(Right.RESULTS)
def forfeit(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """Record that a match was not played, or put it back on its boards."""
    require_match_round(opened, number)
    seen, reason = seen_version(request, opened), request.POST.get("reason", "").strip()
    decision = request.POST.get("how", "")
    if decision == "play":
        team_matches.reinstate_match(
            opened.section, number, team, by=opened.user, seen_version=seen, reason=reason
        )
    elif decision in FORFEITS:
        team_matches.forfeit_match(
            opened.section, number, team, FORFEITS[decision], by=opened.user, seen_version=seen,
            reason=reason, confirmed=confirmed(request),
        )  # fmt: skip
    else:
        raise ImpossibleChange(why=_("Choose which team did not appear"))
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
    messages.success(
        request, _("The boards have been recorded as played; wrong boards are lost in the match.")
    )
    return redirect("desk:match", opened.event.slug, opened.section.slug, number, team)


@require_POST
@section_page(Right.PAIR)
def winner(request: HttpRequest, opened: Opened, number: int, team: int) -> HttpResponse:
    """Record which team goes on from a level tie of a knock-out."""
    require_match_round(opened, number)
    team_matches.name_winner(
        opened.section, number, team, request.POST.get("reason", "").strip(), by=opened.user,
        seen_version=seen_version(request, opened),
    )  # fmt: skip
    messages.success(request, _("The winner has been recorded."))
    return redirect("desk:match", opened.event.slug, opened.section.slug, number, team)
