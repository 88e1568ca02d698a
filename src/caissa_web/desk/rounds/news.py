"""News for a page that is open: what colleagues have entered since, in a light answer."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import desk_boards, tally, tally_text
from caissa_web.desk.rounds.pages import require_paired
from caissa_web.operations.rounds.second_entry import games_recorded
from caissa_web.records.models import LogEntry
from caissa_web.section.number_input import is_number

RESULTS = "result.recorded"
_CHANGES = ("round.", "act.", "section.")
"""Acts after which the page itself may be another."""


@require_safe
@section_page()
def news(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The newest version, the results of a round and who entered them; 304 if nothing is new."""
    require_paired(opened, number)
    tag = f'"{opened.section.version}-{number}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag, "Cache-Control": "no-cache"})
    since = request.GET.get("since", "")
    seen = int(since) if is_number(since, 9) else opened.section.version
    newer = LogEntry.objects.filter(section=opened.section, version_after__gt=seen)
    acts = list(newer.only("author", "act", "what", "said"))
    count = tally(opened.facts, opened.book, number)
    answer = JsonResponse(
        {
            "version": opened.section.version,
            "said": _sentences(acts, opened.user),
            "reload": any(entry.act.startswith(_CHANGES) for entry in acts),
            "missing": count.missing,
            "tally": tally_text(count),
            "counts": {"open": count.open, "check": count.unverified, "differ": count.disputed},
            "boards": {
                board.field: [board.code, board.verified]
                for board in desk_boards(opened.facts, opened.book, number)
            },
        }
    )
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _sentences(acts: list[LogEntry], me: str) -> list[str]:
    """What others have done, one sentence for each person."""
    results: Counter[str] = Counter()
    other: set[str] = set()
    for entry in acts:
        if entry.author == me:
            continue
        if entry.act == RESULTS:
            results[entry.author] += len(games_recorded(entry))
        elif entry.act.startswith(_CHANGES):
            other.add(entry.author)
    sentences = [
        ngettext("%(who)s has entered %(number)d result.", "%(who)s has entered %(number)d results.", number)
        % {"who": who, "number": number}
        for who, number in sorted(results.items())
    ]
    return sentences + [
        _("%(who)s has changed the section. Reload the page to see it.") % {"who": who}
        for who in sorted(other)
    ]
