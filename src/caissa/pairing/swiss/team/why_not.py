"""Why two teams do not meet, answered by the engine itself: it pairs the round so that they do."""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import BracketReport, Mark, Reason, RoundPairing, WhyNot
from caissa.pairing.swiss.team.editions import TeamRules, team_rules_for
from caissa.pairing.swiss.team.next_round import pair_team_field, teams_state
from caissa.pairing.teams.options import team_options
from caissa.pairing.teams.state import TeamField, TeamState
from caissa.tournament import Tournament


def why_teams_do_not_meet(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why these two teams do not meet: an absolute criterion, or the first mark that differs."""
    rules, options = team_rules_for(tournament, edition), team_options(tournament)
    field = teams_state(tournament, round_number, edition=edition)
    present = {team.number: team for team in field.teams}
    for number in (first, second):
        if number not in present:
            raise UnpairableRound(
                round=round_number, why=msg("team {number} is not to be paired", number=number)
            )
    pairing = pair_team_field(field, rules, options)
    pair = (first, second)
    if second in pairing.board_of(first).players:
        return WhyNot(pair, True, Reason("team.paired", rules.cite("identifier"), msg("They meet."), pair))
    if second in present[first].barred:
        sentence = msg("Teams {one} and {other} have met before, or may not meet.", one=first, other=second)
        return WhyNot(pair, False, Reason("team.barred", rules.cite("legal"), sentence, pair))
    try:
        instead = pair_team_field(_forced(field, pair), rules, options)
    except NoLegalPairing:
        sentence = msg(
            "If {one} and {other} met, the others could not all be paired.", one=first, other=second
        )
        return WhyNot(pair, False, Reason("team.completion", rules.cite("completion"), sentence, pair))
    return _compared(rules, pair, pairing, instead)


def _forced(field: TeamField, pair: tuple[int, int]) -> TeamField:
    """The field with two teams that may meet only each other."""
    everyone = frozenset(team.number for team in field.teams)

    def only(team: TeamState) -> TeamState:
        if team.number in pair:
            return replace(team, barred=everyone - set(pair), bye_barred=True)
        return replace(team, barred=team.barred | set(pair))

    return replace(field, teams=tuple(map(only, field.teams)))


def _compared(rules: TeamRules, pair: tuple[int, int], ours: RoundPairing, other: RoundPairing) -> WhyNot:
    if ours.bye != other.bye:
        sentence = msg(
            "Then {other} would get the bye, and it belongs to {bye}.", other=other.bye, bye=ours.bye
        )
        return WhyNot(pair, False, Reason("team.bye", rules.cite("bye"), sentence, pair), alternative=other)
    mine, theirs = _first_different(ours, other)
    chosen = mine.evaluation.decided_at(theirs.evaluation)
    if chosen is None:
        return WhyNot(pair, False, _by_order(rules, mine, theirs, pair), mine, alternative=other)
    instead = theirs.evaluation.mark(chosen.label)
    sentence = msg(
        "{label}, {criterion}: {chosen} as paired, {instead} if they met.",
        label=chosen.label,
        criterion=chosen.criterion,
        chosen=_text(chosen),
        instead=_text(instead),
    )
    reason = Reason("team.criterion", f"C.04.6 {chosen.article}", sentence, pair)
    return WhyNot(pair, False, reason, mine, chosen, instead, other)


def _first_different(ours: RoundPairing, other: RoundPairing) -> tuple[BracketReport, BracketReport]:
    return next(
        (mine, theirs)
        for mine, theirs in zip(ours.brackets, other.brackets, strict=False)
        if set(mine.pairs) != set(theirs.pairs)
    )


def _by_order(rules: TeamRules, mine: BracketReport, theirs: BracketReport, pair: tuple[int, int]) -> Reason:
    """All criteria alike: the set or the identifier comes later in the order."""
    if set(mine.players) != set(theirs.players):
        sentence = msg("All criteria are met equally; the set of upfloaters comes later in the order.")
        return Reason("team.set-order", rules.cite("upfloaters"), sentence, pair)
    sentence = msg("All criteria are met equally; the identifier comes later in the order.")
    return Reason("team.identifier-order", rules.cite("identifier"), sentence, pair)


def _text(mark: Mark) -> str:
    return ", ".join(f"{value:f}" for value in mark.shortfall) or msg("none")
