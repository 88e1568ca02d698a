"""The list of a period, as `caissa rate` makes it from several files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from caissa.cli.commands.ratings.rate_files import Wishes
from caissa.cli.commands.ratings.rate_lists import as_listed, printed_list, stored_entries
from caissa.cli.commands.ratings.rate_texts import change_lines, initial_lines, signed
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.saving import save
from caissa.errors import Finding
from caissa.ratings import ListedPlayer, NewList, PeriodWorking, SectionRatings, period_workings, report_dates
from caissa.ratings.months import later, list_date, month_named, month_number
from caissa.ratings.pooling import period_findings, period_list, with_notices
from caissa.tournament import Speed

HEADINGS = ("ID", "", "Name", "Fed", "Before", "Change", "New", "Games", "K", "Born", "Flag")


def print_period(
    sections: Sequence[SectionRatings],
    period: str,
    wishes: Wishes,
    explained: str,
    as_json: bool,
    findings: Sequence[Finding],
) -> list[Finding]:
    """Print the new list of everybody who played, and give back what is doubtful about the period."""
    month = month_named(month_number(period or _month(sections)))
    before = _list_before(sections, month, wishes) if wishes.use_list else ()
    new = with_notices(period_list(month, sections, before), wishes.deceased, wishes.transfers)
    doubts = [*period_findings(month, sections), *new.findings]
    workings = list(period_workings(new, sorted(_who_played(new))))
    if wishes.output:
        _save(new, workings, sections[0].speed, wishes.output)
    asked = [working for working in workings if _is_asked(working.after, explained)]
    if as_json:
        values = {**_as_values(new, workings), "explained": [_working_values(working) for working in asked]}
        print_json(
            {**values, "findings": [finding_as_json(finding) for finding in (*findings, *doubts)]},
            indent=None,
        )
        return doubts
    for line in (line for working in asked for line in _lines(working, new)):
        console().print(line, soft_wrap=True)
    if not asked:
        title = f"{sections[0].speed.value} list of {month} by {new.rules.edition}: who played"
        rows = [_row(working, working.after.fide_id in new.deceased) for working in workings]
        table(title, HEADINGS, rows, right=(0, 4, 5, 6, 7, 8))
    print_findings([*findings, *doubts])
    return doubts


def _save(new: NewList, workings: Sequence[PeriodWorking], speed: Speed, target: str) -> None:
    listed = [working.after for working in workings if working.after.fide_id not in new.deceased]
    save(target, printed_list(new, listed, speed))


def _month(sections: Sequence[SectionRatings]) -> str:
    """The earliest list that can hold all the sections; the list after the newest known day."""
    ends = [section.tournament.end or section.tournament.start for section in sections]
    known = [report_dates(end).earliest for end in ends if end]
    if not known:
        raise click.BadParameter("no file says when it was played; name the list with --period")
    return max(known)


def _who_played(new: NewList) -> set[int]:
    return {fide_id for event in new.events for game in event.games for fide_id in game[:2]}


def _is_asked(player: ListedPlayer, explained: str) -> bool:
    if not explained:
        return False
    name = explained.casefold()
    return name == "all" or explained == str(player.fide_id) or name in player.name.casefold()


def _list_before(sections: Sequence[SectionRatings], month: str, wishes: Wishes) -> list[ListedPlayer]:
    """The rows of the stored list before, for those who play."""
    ids = {row.player.fide_id for section in sections for row in section.rows if row.player.fide_id}
    stored = stored_entries(wishes.store, sorted(ids), list_date(later(month, -1)))
    return [as_listed(hit, sections[0].speed, wishes.k) for hit in stored.hits.values()]


def _row(working: PeriodWorking, deceased: bool) -> tuple[str, ...]:
    after, before = working.after, working.before
    change = signed(working.change) if working.events else ""
    person = (str(after.fide_id), after.title, after.name, after.federation)
    figures = (before.rating, None, after.rating, after.games, after.k, after.birth_year)
    texts = [str(value or "") for value in figures]
    flag = ("w" if after.sex == "F" else "") + ("i" if after.inactive else "") + ("d" if deceased else "")
    return (*person, texts[0], change, *texts[2:], flag)


def _lines(working: PeriodWorking, new: NewList) -> Iterator[str]:
    after = working.after
    yield f"{after.fide_id} {after.name}: {working.before.rating or 'unrated'} -> {after.rating or 'unrated'}"
    for name, change in working.events:
        yield f" {name}"
        yield from change_lines(change, new.rules)
    if working.events:
        rounding = new.rules.cite(new.rules.rounding.article)
        rounded = (after.rating or 0) - (working.before.current or 0)
        below = f" below {new.rules.floor}: unrated" if after.rating is None else f" rounded {rounded:+d}"
        yield f" period {signed(working.change)},{below} [{rounding}]"
    elif working.initial:
        yield from initial_lines(working.initial, new.rules)


def _as_values(new: NewList, workings: Sequence[PeriodWorking]) -> dict[str, Any]:
    return {
        "month": new.month,
        "regulation": new.rules.regulation,
        "edition": new.rules.key,
        "players": [
            {
                "fide_id": working.after.fide_id,
                "name": working.after.name,
                "federation": working.after.federation,
                "title": working.after.title,
                "sex": working.after.sex,
                "birth_year": working.after.birth_year,
                "before": working.before.rating,
                "change": str(working.change) if working.events else None,
                "rating": working.after.rating,
                "games": working.after.games,
                "k": working.after.k,
                "inactive": working.after.inactive,
                "deceased": working.after.fide_id in new.deceased,
            }
            for working in workings
        ],
    }


def _working_values(working: PeriodWorking) -> dict[str, Any]:
    return {
        "fide_id": working.after.fide_id,
        "k": working.coefficient.value if working.coefficient else None,
        "events": [
            {"name": name, "change": str(change.change), "games": len(change.games)}
            for name, change in working.events
        ],
    }
