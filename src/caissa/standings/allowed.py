"""May this tie-break be used here? Refusals name the article and what would be allowed."""

from __future__ import annotations

from caissa.messages import any_of, comma_separated, msg
from caissa.standings.editions import EDITIONS
from caissa.standings.refusals import RatingsMissing, TieBreakNotAllowed, UnknownTieBreak
from caissa.standings.results import ResultTable
from caissa.standings.rules import TieBreak, TieBreakRules, Where, Who
from caissa.standings.tiebreaks.codes import TieBreakCode

OTHER = "OTHER_"
_MODIFIERS = {
    "C": ("cuts", msg("a cut")),
    "M": ("median", msg("a median")),
    "L": ("limit", msg("a limit")),
    "K": ("factor", msg("a factor")),
    "P": ("forfeits_played", msg("forfeits as played")),
    "F": ("fore", msg("the Fore variant")),
    "R": ("reverse", msg("the reverse order")),
    "U": ("unrated", msg("a rating for the unrated")),
    "E": ("each_round", msg("the ratings of each round")),
}


def require_allowed(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> None:
    """Refuse a code that the edition, the system or the kind of event does not have.

    Handbook: C.07 8; formerly C.02 13.15 (2019), 13.14 (2017)
    """
    if code.name.startswith(OTHER):
        return
    tie_break = rules.tie_breaks.get(code.name)
    if tie_break is None:
        raise _unknown(rules, code, table)
    for why, article in (
        *_wrong_place(tie_break, table),
        *_wrong_modifiers(tie_break, code),
        *_wrong_score(code, table),
    ):
        raise TieBreakNotAllowed(
            asked=str(code),
            why=why,
            allowed=", ".join(allowed_here(rules, table)),
            article=rules.cite(article),
        )
    if tie_break.needs_ratings and not rules.unrated_dropped and code.unrated is None:
        _require_ratings(rules, code, table)


def allowed_here(rules: TieBreakRules, table: ResultTable) -> list[str]:
    """The codes that may be used in this event."""
    return [name for name, tie_break in rules.tie_breaks.items() if not _wrong_place(tie_break, table)]


def is_dropped(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> bool:
    """Is a tie-break by ratings left out of the list, because somebody has none?

    Handbook: C.07 10; formerly C.02 12.3.0 (2022)
    """
    rule = rules.tie_breaks.get(code.name)
    needs_ratings = rule is not None and rule.needs_ratings and code.unrated is None
    return needs_ratings and bool(unrated_in(table))


def unrated_in(table: ResultTable) -> list[int]:
    """The numbers of the players without a rating."""
    return [number for number, rating in zip(table.ids, table.ratings, strict=True) if rating is None]


def _unknown(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> Exception:
    allowed = allowed_here(rules, table)
    elsewhere = [key for key, other in EDITIONS.items() if code.name in other.tie_breaks]
    if not elsewhere:
        from difflib import get_close_matches

        close = get_close_matches(code.name, allowed, n=3, cutoff=0.5)
        return UnknownTieBreak(asked=code.written or str(code), hint=_hint(close, allowed))
    why = msg(
        "the edition of {edition} does not have it (it is in {elsewhere})",
        edition=rules.key,
        elsewhere=comma_separated(elsewhere),
    )
    renamed = {"GE": "REP", "REP": "GE", "SBO": "AOB", "AOB": "SBO"}.get(code.name)
    if renamed in allowed:
        why = msg("{why}; its counterpart is {renamed}", why=why, renamed=renamed)
    return TieBreakNotAllowed(
        asked=str(code), why=why, allowed=", ".join(allowed), article=rules.cite(_list_of(rules))
    )


def _hint(close: list[str], allowed: list[str]) -> str:
    known = msg("possible here: {allowed}", allowed=comma_separated(allowed))
    if not close:
        return known
    return msg("did you mean {close}? {known}", close=any_of(close), known=known)


def _list_of(rules: TieBreakRules) -> str:
    """The article that lists the tie-breaks."""
    return "5" if not rules.edition.printed_as else rules.lots


def _wrong_place(tie_break: TieBreak, table: ResultTable) -> list[tuple[str, str]]:
    """Why a tie-break does not belong in this event, with the article."""
    refused: list[tuple[str, str]] = []
    if tie_break.where is Where.SWISS and not table.swiss:
        refused.append((msg("{title} must not be used in round robins", title=tie_break.title), "8"))
    if tie_break.where is Where.ROUND_ROBIN and table.swiss:
        refused.append((msg("{title} is for round robins", title=tie_break.title), tie_break.article))
    if tie_break.who is Who.TEAMS and not table.teams:
        refused.append((msg("{title} is for teams", title=tie_break.title), tie_break.article))
    if tie_break.who is Who.PLAYERS and table.teams:
        refused.append((msg("{title} is for individuals", title=tie_break.title), tie_break.article))
    return refused


def _wrong_modifiers(tie_break: TieBreak, code: TieBreakCode) -> list[tuple[str, str]]:
    wanted = [
        letter for letter, (name, _) in _MODIFIERS.items() if getattr(code, name) not in (0, None, False)
    ]
    return [
        (
            msg(
                "{title} has no modifier for {modifier}",
                title=tie_break.title,
                modifier=_MODIFIERS[letter][1],
            ),
            tie_break.article,
        )
        for letter in wanted
        if letter not in tie_break.modifiers
    ]


def _wrong_score(code: TieBreakCode, table: ResultTable) -> list[tuple[str, str]]:
    if code.score is None or table.teams:
        return []
    return [(msg("match points and game points are scores of teams"), "11.1")]


def _require_ratings(rules: TieBreakRules, code: TieBreakCode, table: ResultTable) -> None:
    unrated = unrated_in(table)
    if unrated:
        who = ", ".join(str(number) for number in unrated[:5]) + (" …" if len(unrated) > 5 else "")
        raise RatingsMissing(asked=code.name, who=who, article=rules.cite(rules.ratings))
