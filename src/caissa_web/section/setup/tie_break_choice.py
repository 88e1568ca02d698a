"""Choosing a tie-break list: the list in words, what can be added, lists to start from, what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.errors import CaissaError, Finding
from caissa.messages import Message, capitalised, joined, msg
from caissa.pairing.progress import round_of_standings
from caissa.prospectus.checking.set_up_checks import tie_break_findings
from caissa.prospectus.set_up import require_ranking_allowed
from caissa.standings import (
    PRESETS,
    Choice,
    Kind,
    Preset,
    TieBreakCode,
    TieBreakRules,
    Where,
    Who,
    choices_for,
    default_list,
    doubts_about_order,
    explanation_of,
    followed_rules,
    presets,
    tie_break_code,
    tie_break_list,
    with_choices,
)
from caissa.standings.allowed import allowed_here
from caissa.standings.compute import result_table
from caissa.standings.tiebreaks.describing import grouped, types_sentence
from caissa.standings.tiebreaks.naming import title_with_modifiers
from caissa.tournament import Tournament
from caissa_web.section.closing.final_standings import standings_of
from caissa_web.section.state import State

MOST_IN_LIST = 20


@dataclass(frozen=True, slots=True)
class ChosenTieBreak:
    """One line of the list: code, name, what it counts, the article, and what can be asked about it.

    `types` says in words of which types of C.07 4.3 it is.
    """

    code: str
    title: str
    explanation: Message
    article: str
    choices: tuple[Choice, ...] = ()
    types: str = ""


@dataclass(frozen=True, slots=True)
class OfferedTieBreak:
    """A tie-break that can be added, with its types (C.07 4.3) in words."""

    code: str
    title: str
    explanation: Message
    article: str
    types: str


@dataclass(frozen=True, slots=True)
class OfferedList:
    """A list to start from, with where it is recommended."""

    key: str
    name: str
    article: str
    codes: tuple[str, ...]
    advice: str = ""
    """What is said about when it suits."""


def chosen_tie_breaks(facts: Tournament, ranking: Sequence[str]) -> list[ChosenTieBreak]:
    """The list in words, in its order."""
    rules = followed_rules(facts)
    return [_chosen(facts, rules, tie_break_code(code)) for code in ranking]


def _chosen(facts: Tournament, rules: TieBreakRules, code: TieBreakCode) -> ChosenTieBreak:
    rule = rules.tie_breaks.get(code.name)
    if rule is None:
        return ChosenTieBreak(str(code), code.name, explanation_of(code.name), rules.cite(rules.no_list))
    choices = choices_for(rule, code, teams=facts.for_teams)
    title = capitalised(title_with_modifiers(rule.title, replace(code, forfeits_played=False)))
    article, types = rules.cite(rule.article), types_sentence(rule.types)
    return ChosenTieBreak(str(code), title, explanation_of(code.name), article, choices, types)


def rewritten(facts: Tournament, code: str, chosen: Mapping[str, str]) -> str:
    """A code of the list with the modifiers that were chosen for it in words."""
    parsed = tie_break_code(code)
    rule = followed_rules(facts).tie_breaks.get(parsed.name)
    return code if rule is None else with_choices(rule, parsed, chosen, teams=facts.for_teams)


def offered_tie_breaks(facts: Tournament) -> list[tuple[Kind, list[OfferedTieBreak]]]:
    """What the edition has for this kind of event, by kind (C.07 5, 8)."""
    rules = followed_rules(facts)
    return [
        (
            kind,
            [
                OfferedTieBreak(
                    name,
                    capitalised(rule.title),
                    explanation_of(name),
                    rules.cite(rule.article),
                    types_sentence(rule.types),
                )
                for name, rule in members
            ],
        )
        for kind, members in grouped(rules, allowed_here(rules, result_table(facts, 0, ())))
    ]


def offered_lists(facts: Tournament) -> list[OfferedList]:
    """The default of C.07 2.1 and the lists that the regulations recommended for this kind of event."""
    rules, advice = followed_rules(facts), default_list(facts)
    lists = [
        OfferedList(
            "default",
            msg("Default list"),
            rules.cite(rules.no_list),
            advice.codes,
            joined(" ", advice.reasons) if advice.reasons else "",
        ),
        *(
            OfferedList(
                f"{preset.edition}-{at}",
                capitalised(preset.name),
                _article(preset),
                preset.codes,
                preset.advice,
            )
            for at, preset in enumerate(_recommended(facts, rules))
        ),
    ]
    different = {offered.codes: offered for offered in reversed(lists) if offered.codes}
    return [
        offered for offered in lists if different.get(offered.codes) is offered and _allowed(facts, offered)
    ]


def _recommended(facts: Tournament, rules: TieBreakRules) -> Iterator[Preset]:
    """Those for players or teams, Swiss or round robin; for teams none was recommended after 2019."""
    table = result_table(facts, 0, ())
    who, where = (
        (Who.TEAMS if table.teams else Who.PLAYERS),
        (Where.SWISS if table.swiss else Where.ROUND_ROBIN),
    )
    of_edition = presets(rules)
    known = [preset for preset in PRESETS if preset.edition == "2019-07"]
    for preset in (*of_edition, *(preset for preset in known if preset not in of_edition)):
        if preset.who is who and preset.where is where:
            yield preset


def _article(preset: Preset) -> str:
    return f"C.02 {preset.article} ({preset.edition[:4]})"


def _allowed(facts: Tournament, offered: OfferedList) -> bool:
    try:
        require_ranking_allowed(facts, offered.codes)
    except CaissaError:
        return False
    return True


def doubts_about_list(facts: Tournament, ranking: tuple[str, ...]) -> list[Finding]:
    """What the library says about a list before it is saved, the most serious first."""
    wanted = replace(facts, ranking=ranking)
    codes = tie_break_list(" ".join(ranking)) if ranking else ()
    rounds = facts.scheduled_rounds if facts.system.swiss else None
    findings = [*tie_break_findings(wanted), *doubts_about_order(codes, rounds)]
    return sorted(dict.fromkeys(findings), key=lambda finding: -finding.severity)


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """A participant whose place would change."""

    number: int
    before: int
    after: int


def changed_places(state: State, ranking: tuple[str, ...]) -> tuple[ChangedPlace, ...] | None:
    """Whose place changes with this list, the best place first; None before there are standings."""
    number = round_of_standings(state.facts)
    if not number:
        return None
    before = standings_of(state, number).ranks
    after = standings_of(state.with_facts(replace(state.facts, ranking=ranking)), number).ranks
    moved = [
        ChangedPlace(participant, before[participant], rank)
        for participant, rank in after.items()
        if participant in before and before[participant] != rank
    ]
    return tuple(sorted(moved, key=lambda place: (place.after, place.number)))
