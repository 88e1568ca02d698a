"""May this tie-break be used here? Refusals name the article and what would be allowed."""

from __future__ import annotations

from difflib import get_close_matches

from caissa.saying import said, said_either, said_list
from caissa.standings.codes import TieBreakCode
from caissa.standings.editions import EDITIONS
from caissa.standings.refusals import RatingsMissing, TieBreakNotAllowed, UnknownTieBreak
from caissa.standings.results import ResultTable
from caissa.standings.rules import TieBreak, TieBreakRules, Where, Who

OTHER = "OTHER_"
_MODIFIERS = {
    "C": ("cuts", said("a cut")),
    "M": ("median", said("a median")),
    "L": ("limit", said("a limit")),
    "K": ("factor", said("a factor")),
    "P": ("forfeits_played", said("forfeits as played")),
    "F": ("fore", said("the Fore variant")),
    "R": ("reverse", said("the reverse order")),
    "U": ("unrated", said("a rating for the unrated")),
    "E": ("each_round", said("the ratings of each round")),
}


def require_allowed(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> None:
    """Refuse a code that the edition, the system or the kind of event does not have.

    Handbook: C.07 8; formerly C.02 13.15 (2019), 13.14 (2017)
    """
    if code.name.startswith(OTHER):
        return
    found = rules.tie_breaks.get(code.name)
    if found is None:
        raise _unknown(rules, code, table)
    for why, article in (
        *_wrong_place(found, table),
        *_wrong_modifiers(found, code),
        *_wrong_score(code, table),
    ):
        raise TieBreakNotAllowed(
            asked=str(code),
            why=why,
            allowed=", ".join(allowed_here(rules, table)),
            article=rules.cite(article),
        )
    if found.needs_ratings and not rules.unrated_dropped and code.unrated is None:
        _require_ratings(rules, code, table)


def allowed_here(rules: TieBreakRules, table: ResultTable) -> list[str]:
    """The codes that may be used in this event."""
    return [name for name, one in rules.tie_breaks.items() if not _wrong_place(one, table)]


def unrated_in(table: ResultTable) -> list[int]:
    """The numbers of the players without a rating."""
    return [number for number, rating in zip(table.ids, table.ratings, strict=True) if rating is None]


def _unknown(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> Exception:
    allowed = allowed_here(rules, table)
    elsewhere = [key for key, other in EDITIONS.items() if code.name in other.tie_breaks]
    if not elsewhere:
        close = get_close_matches(code.name, allowed, n=3, cutoff=0.5)
        return UnknownTieBreak(asked=code.written or str(code), hint=_hint(close, allowed))
    why = said(
        "the edition of {edition} does not have it (it is in {elsewhere})",
        edition=rules.key,
        elsewhere=said_list(elsewhere),
    )
    renamed = {"GE": "REP", "REP": "GE", "SBO": "AOB", "AOB": "SBO"}.get(code.name)
    if renamed in allowed:
        why = said("{why}; its counterpart is {renamed}", why=why, renamed=renamed)
    return TieBreakNotAllowed(
        asked=str(code), why=why, allowed=", ".join(allowed), article=rules.cite(_list_of(rules))
    )


def _hint(close: list[str], allowed: list[str]) -> str:
    known = said("known here are {allowed}", allowed=said_list(allowed))
    if not close:
        return known
    return said("did you mean {close}? {known}", close=said_either(close), known=known)


def _list_of(rules: TieBreakRules) -> str:
    """The article that lists the tie-breaks."""
    return "5" if not rules.edition.printed_as else rules.lots


def _wrong_place(found: TieBreak, table: ResultTable) -> list[tuple[str, str]]:
    """Why a tie-break does not belong in this event, with the article."""
    refused: list[tuple[str, str]] = []
    if found.where is Where.SWISS and not table.swiss:
        refused.append((said("{title} must not be used in round robins", title=found.title), "8"))
    if found.where is Where.ROUND_ROBIN and table.swiss:
        refused.append((said("{title} is for round robins", title=found.title), found.article))
    if found.who is Who.TEAMS and not table.teams:
        refused.append((said("{title} is for teams", title=found.title), found.article))
    if found.who is Who.PLAYERS and table.teams:
        refused.append((said("{title} is for individuals", title=found.title), found.article))
    return refused


def _wrong_modifiers(found: TieBreak, code: TieBreakCode) -> list[tuple[str, str]]:
    wanted = [
        letter for letter, (name, _) in _MODIFIERS.items() if getattr(code, name) not in (0, None, False)
    ]
    return [
        (
            said(
                "{title} takes no modifier for {modifier}",
                title=found.title,
                modifier=_MODIFIERS[letter][1],
            ),
            found.article,
        )
        for letter in wanted
        if letter not in found.modifiers
    ]


def _wrong_score(code: TieBreakCode, table: ResultTable) -> list[tuple[str, str]]:
    if code.score is None or table.teams:
        return []
    return [(said("match points and game points are scores of teams"), "11.1")]


def _require_ratings(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> None:
    unrated = unrated_in(table)
    if unrated:
        who = ", ".join(str(number) for number in unrated[:5]) + (" …" if len(unrated) > 5 else "")
        raise RatingsMissing(asked=code.name, who=who, article=rules.cite(rules.ratings))
