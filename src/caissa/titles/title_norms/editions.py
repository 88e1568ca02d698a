"""The editions of the title regulations about norms, each a table from articles to functions."""

from __future__ import annotations

from caissa.errors import Finding, Severity, UnknownEdition
from caissa.messages import msg
from caissa.regulations import Rule, chosen
from caissa.regulations import edition as known_edition
from caissa.titles.title_norms import clauses, conditions, exemptions, games
from caissa.titles.title_norms.levels import LEVELS, TITLE_HOLDERS
from caissa.titles.title_norms.mix import Share
from caissa.titles.title_norms.rules import REGULATION, NormRules
from caissa.tournament import Level, Tournament

B01_2024 = NormRules(
    key="2024-01",
    levels=LEVELS,
    not_included=(
        Rule("1.4.2.c", games.not_over_the_board),
        Rule("1.4.2.a", games.of_no_federation),
        Rule("1.4.2.b", games.unrated_without_points),
    ),
    exemptions=(
        Rule("1.4.3.a", exemptions.national_championship),
        Rule("1.4.3.b", exemptions.national_team_championship),
        Rule("1.4.3.c", exemptions.zonal),
        Rule("1.4.3.d", exemptions.large_swiss),
    ),
    clauses=(
        Rule("0.3", clauses.title_for_women),
        Rule("1.4.1.a", clauses.enough_games),
        Rule("1.4.1.e", clauses.all_rounds),
        Rule("1.4.1.f", clauses.complete_mix),
        Rule("1.4.2.c", clauses.forfeit_in_the_last_round),
        Rule("1.4.3", clauses.exempt),
        Rule("1.4.3", clauses.federations_of_opponents),
        Rule("1.4.4", clauses.federation_shares),
        Rule("1.4.5", clauses.titles_of_opponents),
        Rule("1.4.5", clauses.players_of_a_double_round_robin),
        Rule("1.4.8", clauses.opponents_average),
        Rule("1.4.8", clauses.least_score),
        Rule("1.4.9", clauses.performance),
    ),
    conditions=(
        Rule("0.3", conditions.standard_chess),
        Rule("1.1.1", conditions.registered_in_time),
        Rule("1.1.2", conditions.hours_of_play),
        Rule("1.1.3", conditions.rounds_and_time),
        Rule("1.1.5", conditions.chief_arbiter),
        Rule("1.1.6", conditions.arbiters_do_not_play),
        Rule("1.4.2.e", conditions.valid_format),
    ),
    title_holders=TITLE_HOLDERS,
    titled=Share(1, 2),
    fitting=Share(1, 3, least=3),
    fitting_in_double=Share(1, 2, least=3),
    from_own_federation=Share(3, 5),
    from_one_federation=Share(2, 3),
    foreign_federations=2,
    games=9,
    team_games=7,
    team_rounds=range(7, 10),
    cup_games=8,
    concession_rounds=9,
    most_games=13,
    unrated=1400,
    players_in_double=6,
)

EDITIONS = {rules.key: rules for rules in (B01_2024,)}


def norm_rules(key: str) -> NormRules:
    """The rules of an edition: 2024, 2024-01 …; editions that are not carried out are refused."""
    wanted = known_edition(REGULATION, key)
    if wanted.key not in EDITIONS:
        raise UnknownEdition(wanted=msg("norms by {edition}", edition=wanted), known=", ".join(EDITIONS))
    return EDITIONS[wanted.key]


def doubts_about_edition(tournament: Tournament, rules: NormRules) -> tuple[Finding, ...]:
    """What is doubtful about judging a tournament by an edition: the text is younger than the event.

    Handbook: B.01 1.5.4
    """
    text = known_edition(REGULATION, rules.key)
    if not text.is_later_than(tournament.start):
        return ()
    what = msg("{edition} came into force after the start; whether it fits is for you to judge", edition=text)
    hint = msg("no earlier text is known here: compare with the title regulations of that time")
    return (Finding("title.later-edition", Severity.WARNING, "B.01 1.5.4", what, hint),)


def norm_rules_for(tournament: Tournament) -> NormRules:
    """The rules that a tournament follows: those announced, else those in force at its start.

    Handbook: B.01 1.5.4
    """
    official = tournament.level is Level.OFFICIAL
    announced = {name: key for name, key in tournament.announced_editions.items() if name == REGULATION}
    return norm_rules(chosen(announced, tournament.start, official=official)[REGULATION].edition.key)
