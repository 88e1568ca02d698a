"""Every clause of a norm, judged on a presentation of games with its numbers (B.01 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.messages import joined, msg, plural
from caissa.ratings.tables import rating_difference
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import (
    Demand,
    Share,
    by_federation,
    foreign_federations,
    opponents_in,
    those,
)
from caissa.titles.title_norms.norm import Clause, NormGame
from caissa.titles.title_norms.rules import Case, NormRules, games_needed
from caissa.titles.title_norms.tables import (
    LEAST_PERCENTAGE,
    average_rating,
    halves,
    least_halves,
    percentage,
    required_halves,
)
from caissa.tournament import ZERO, Points, points, wall_text

_FROM_OWN = msg("{found} of at most {needed} from the player's own federation")
_FROM_ONE = msg("{found} of at most {needed} from one federation")
_FROM_THAT_ONE = msg("{found} of at most {needed} from one federation ({federation})")
_FOREIGNERS = msg("foreigners: {found} of {needed}")
_TITLED = msg("title-holders: {found} of {needed}")
_FITTING = msg("{found} with the title sought or higher of {needed}")

# -- the player -------------------------------------------------------------------


def title_for_women(case: Case) -> list[Clause]:
    """WGM and WIM are titles for women: no result of a man makes a norm for them.

    Handbook: B.01 0.3
    """
    if case.level.open_to(case.player):
        return []
    words = msg("{title} is a title for women", title=case.level.title.value)
    return [Clause(case.rules.cite("0.3"), words, met=False)]


# -- games ------------------------------------------------------------------------


def enough_games(case: Case) -> list[Clause]:
    """At least nine games; fewer in world and continental team events and World Cups, and by 1.4.1c.

    Handbook: B.01 1.4.1.a, 1.4.1.b, 1.4.1.c
    """
    needed, article = games_needed(case.rules, case.setting)
    if case.concession:
        needed, article = min(needed, case.rules.concession_rounds - 1), "1.4.1.c"
    actual = len(case.kept)
    return [
        Clause(
            case.rules.cite(article),
            plural("{count} game of {needed}", "{count} games of {needed}", actual, needed=needed),
            actual >= needed,
            actual,
            needed,
        )
    ]


def all_rounds(case: Case) -> list[Clause]:
    """Where the pairings are known beforehand, a norm takes all scheduled rounds.

    Handbook: B.01 1.4.1.e
    """
    if not case.setting.pre_determined:
        return []
    actual, needed = sum(not game.outcome.open for game in case.record), case.setting.rounds
    words = plural(
        "{count} scheduled round of {needed}", "{count} scheduled rounds of {needed}", actual, needed=needed
    )
    return [Clause(case.rules.cite("1.4.1.e"), words, actual >= needed, actual, needed)]


def complete_mix(case: Case) -> list[Clause]:
    """In round robins wins are left out only if the complete schedule has the right mix.

    Handbook: B.01 1.4.1.f
    """
    article = case.rules.cite("1.4.1.f")
    if not case.setting.round_robin or not _wins_left_out(case):
        return []
    failed = complete_mix_failures(case)
    what = joined("; ", (clause.what for clause in failed))
    words = (
        msg("the complete schedule does not have the right mix: {what}", what=what)
        if failed
        else msg("mix of the complete schedule")
    )
    return [Clause(article, words, not failed)]


def complete_mix_failures(case: Case) -> list[Clause]:
    """What is wrong with the mix of all scheduled opponents, whether the game was played or not."""
    left_out = {case.rules.cite(article) for article in ("1.4.2.a", "1.4.2.b")}
    complete = tuple(
        game
        for game in case.record
        if game.opponent is not None and not (game.left_out and game.left_out.article in left_out)
    )
    whole = replace(case, kept=complete)
    clauses = [*federations_of_opponents(whole), *federation_shares(whole), *titles_of_opponents(whole)]
    return [clause for clause in clauses if not clause.met]


def _wins_left_out(case: Case) -> bool:
    kept = {game.round for game in case.kept}
    return any(game.counts and game.round not in kept for game in case.record)


def forfeit_in_the_last_round(case: Case) -> list[Clause]:
    """A last opponent who does not come does no harm to a player who could afford to lose.

    Handbook: B.01 1.4.2.c
    """
    return [
        Clause(
            case.rules.cite("1.4.2.c"),
            msg("round {number}: {what}", number=game.round, what=game.remark),
            True,
        )
        for game in case.kept
        if game.remark
    ]


# -- federations --------------------------------------------------------------------


def exempt(case: Case) -> list[Clause]:
    """The exemption by which the federations of the opponents do not matter, as a clause that is met."""
    if case.exemption is None:
        return []
    return [
        Clause(case.exemption.article, msg("federations do not matter: {why}", why=case.exemption.why), True)
    ]


def federations_of_opponents(case: Case) -> list[Clause]:
    """At least two federations other than the applicant's, unless the event is exempt.

    Handbook: B.01 1.4.3
    """
    if not _federations_matter(case):
        return []
    actual, needed = (
        len(foreign_federations(case.kept, case.player.federation)),
        case.rules.foreign_federations,
    )
    words = plural(
        "{count} foreign federation of {needed}",
        "{count} foreign federations of {needed}",
        actual,
        needed=needed,
    )
    return [Clause(case.rules.cite("1.4.3"), words, actual >= needed, actual, needed)]


def federation_shares(case: Case) -> list[Clause]:
    """At most three fifths from the applicant's federation, two thirds from any one.

    Handbook: B.01 1.4.4
    """
    if not _federations_matter(case):
        return []
    opponents = opponents_in(case.kept)
    largest = max(by_federation(case.kept).items(), key=lambda item: item[1], default=("", 0))[0]
    demands = (
        own_share(case.rules, case.kept, case.player.federation),
        one_share(case.rules, case.kept, largest),
    )
    return [demand.clause(opponents, len(case.kept)) for demand in demands]


def _federations_matter(case: Case) -> bool:
    """Does the event look at federations? Not where exempt, nor in the table for seven games (Annex)."""
    return case.exemption is None and len(case.kept) != case.rules.team_games


def own_share(rules: NormRules, games: Sequence[NormGame], federation: str) -> Demand:
    """How many may come from the applicant's own federation; players under FIDE's flag have none."""
    kind = those(games, federation) if by_federation(games)[federation] else frozenset()
    return _share(rules, _FROM_OWN, kind, rules.from_own_federation)


def one_share(rules: NormRules, games: Sequence[NormGame], federation: str) -> Demand:
    """How many may come from one federation."""
    kind = those(games, federation) if federation else frozenset()
    words = _FROM_THAT_ONE if federation else _FROM_ONE
    return _share(rules, words, kind, rules.from_one_federation, federation)


def _share(rules: NormRules, words: str, kind: frozenset[int], share: Share, federation: str = "") -> Demand:
    cited, games = rules.cite("1.4.4"), rules.team_games + 1
    return Demand(cited, words, kind, share, at_most=True, from_games=games, federation=federation)


# -- titles ---------------------------------------------------------------------------


def titles_of_opponents(case: Case) -> list[Clause]:
    """Half of the opponents titled; a third, and at least three, of the title sought or higher.

    Handbook: B.01 1.4.5
    """
    demands = title_demands(case.rules, case.level, case.kept, double=case.setting.double)
    return [demand.clause(opponents_in(case.kept), len(case.kept)) for demand in demands]


def federation_demands(
    rules: NormRules, games: Sequence[NormGame], own: str, least_games: int
) -> tuple[Demand, ...]:
    """What the foreigner rule asks of any choice from these games, each demand a count of opponents.

    Handbook: B.01 1.4.3, 1.4.4
    """
    counts = by_federation(games)
    foreign = opponents_in(game for game in games if game.federation in counts and game.federation != own)
    shares = [own_share(rules, games, own), *(one_share(rules, games, name) for name in sorted(counts))]
    everybody = opponents_in(games)
    neutral = len(everybody) - sum(counts.values())
    # Two foreign federations: there is somebody from neither the own federation nor any one other.
    # The own share leaves room for two fifths of others, so smaller federations cannot be all of them.
    fewest = least_games if len(everybody) == len(games) else 1
    smallest = fewest - rules.from_own_federation.at_most(fewest) - neutral
    others = [
        foreign - those(games, name) for name in sorted(counts) if name != own and counts[name] >= smallest
    ]
    return (*shares, _someone(rules, foreign, 2), *(_someone(rules, kind, 1) for kind in others))


def _someone(rules: NormRules, kind: frozenset[int], least: int) -> Demand:
    return Demand(
        rules.cite("1.4.3"),
        _FOREIGNERS,
        kind,
        Share(0, 1, least),
        from_games=rules.team_games + 1,
    )


def title_demands(
    rules: NormRules, level: NormLevel, games: Sequence[NormGame], *, double: bool
) -> tuple[Demand, Demand]:
    """What is asked of the opponents' titles; in double round robins half must have the one sought."""
    titled = opponents_in(game for game in games if game.title in rules.title_holders)
    fitting = opponents_in(game for game in games if game.title in level.titles)
    letter = "f" if double else {"GM": "b", "IM": "c", "WGM": "d", "WIM": "e"}[level.title.value]
    share = rules.fitting_in_double if double else rules.fitting
    return (
        Demand(rules.cite("1.4.5.a"), _TITLED, titled, rules.titled),
        Demand(
            rules.cite(f"1.4.5.{letter}"),
            _FITTING,
            fitting,
            share,
        ),
    )


def players_of_a_double_round_robin(case: Case) -> list[Clause]:
    """A double round robin for norms has at least six players.

    Handbook: B.01 1.4.5
    """
    if not case.setting.double:
        return []
    actual, needed = len(case.setting.tournament.players), case.rules.players_in_double
    return [
        Clause(
            case.rules.cite("1.4.5.f"),
            plural("{count} player of {needed}", "{count} players of {needed}", actual, needed=needed),
            actual >= needed,
            actual,
            needed,
        )
    ]


# -- ratings and score -------------------------------------------------------------------


def counted_ratings(rules: NormRules, level: NormLevel, games: Sequence[NormGame]) -> tuple[int, ...]:
    """What each opponent's rating counts: the lowest rated opponent raised to the floor, the unrated 1400.

    Handbook: B.01 1.4.6, 1.4.6.b, 1.4.6.c, 1.4.6.d
    """
    listed = [rules.unrated if game.rating is None else game.rating for game in games]
    if not listed:
        return ()
    _, lowest = min((rating, game.opponent or 0) for game, rating in zip(games, listed, strict=True))
    return tuple(
        max(rating, level.floor) if game.opponent == lowest else rating
        for game, rating in zip(games, listed, strict=True)
    )


def average_of(case: Case) -> int:
    """The rating average of the opponents in the games that are to count."""
    return average_rating(sum(counted_ratings(case.rules, case.level, case.kept)), len(case.kept))


def score_of(case: Case) -> Points:
    """The points scored in the games that are to count."""
    return sum((game.points for game in case.kept), ZERO)


def opponents_average(case: Case) -> list[Clause]:
    """The least rating average of the opponents.

    Handbook: B.01 1.4.8
    """
    actual, needed = average_of(case), case.level.average
    words = msg("rating average {found} of {needed}", found=actual, needed=needed)
    return [Clause(case.rules.cite("1.4.8.a"), words, actual >= needed, actual, needed)]


def least_score(case: Case) -> list[Clause]:
    """A score of at least 35 per cent.

    Handbook: B.01 1.4.8
    """
    score, needed = score_of(case), points(least_halves(len(case.kept))) / 2
    words = msg(
        "{points} points, {needed} are {percent} %",
        points=wall_text(score),
        needed=wall_text(needed),
        percent=LEAST_PERCENTAGE,
    )
    return [Clause(case.rules.cite("1.4.8.b"), words, score >= needed, score, needed)]


def performance(case: Case) -> list[Clause]:
    """The performance rating: the average of the opponents plus the difference for the percentage.

    Handbook: B.01 1.4.8, 1.4.9
    """
    average, share = average_of(case), percentage(halves(score_of(case)), len(case.kept))
    actual, needed = average + rating_difference(share), case.level.performance
    required = required_halves(case.level, len(case.kept), average) if case.kept else None
    wanted = (
        msg("no score is enough")
        if required is None
        else msg("{points} points needed", points=wall_text(points(required) / 2))
    )
    score = plural(
        "{points} of {count} game, {percent} %",
        "{points} of {count} games, {percent} %",
        len(case.kept),
        points=wall_text(score_of(case)),
        percent=share,
    )
    words = msg(
        "performance {found} of {needed} ({score}; {wanted})",
        found=actual,
        needed=needed,
        score=score,
        wanted=wanted,
    )
    return [Clause(case.rules.cite("1.4.8"), words, actual >= needed, actual, needed)]
