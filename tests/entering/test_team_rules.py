"""May a team play as it stands? Size, captain, average, board order, women, juniors, federations."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.entering import (
    UNKNOWN,
    AgeOn,
    AllOfOne,
    AverageRounding,
    AverageWithin,
    CaptainRole,
    Common,
    Compared,
    Counted,
    EnteredTeam,
    Entrant,
    ForeignersAtMost,
    HasCaptain,
    IfFailed,
    MembersWho,
    OfEachFederationAtMost,
    OrderByRating,
    PlayerKind,
    PlayersBetween,
    RatingKind,
    RatingWithin,
    SexIs,
    Standing,
    TeamCaptain,
    TeamMember,
    TeamRule,
    failures,
    judge_team,
    read_offer,
    write_offer,
)
from caissa.tournament import Birth, Rating, Sex, Speed
from caissa.tournament.rating_bands import RatingBand

PASS, FAIL, OPEN = Standing.PASS, Standing.FAIL, Standing.UNKNOWN
NAMES = ("Anna", "Ben", "Chen", "Dora", "Emil", "Fay")


def rated(*ratings: int | None, reserves: int = 0) -> EnteredTeam:
    """A team by ratings, board by board: 0 is unrated, None is not known; the last ones are reserves."""
    members = [
        TeamMember(
            Entrant(name, ratings=UNKNOWN if value is None else (Rating(value),) if value else ()),
            place >= len(ratings) - reserves,
        )
        for place, (name, value) in enumerate(zip(NAMES, ratings, strict=False))
    ]
    return EnteredTeam("Team", tuple(members))


def average(least: int | None, most: int | None, *how: object, unrated: int | None = None) -> AverageWithin:
    """A rule about the average."""
    counted, number = (*how, Counted.EVERYBODY, 0)[:2] if len(how) != 1 else (how[0], 0)
    return AverageWithin(least, most, counted, number, RatingKind(unrated=unrated))


@pytest.mark.parametrize(
    ("condition", "team", "standing", "seen"),
    [
        (
            average(2000, None),
            rated(2000, 2000, 2001),
            PASS,
            "2000 1/3: Anna (2000); Ben (2000); Chen (2001)",
        ),
        (
            average(None, 2000),
            rated(2000, 2000, 2001),
            FAIL,
            "2000 1/3: Anna (2000); Ben (2000); Chen (2001)",
        ),
        (average(None, 2000), rated(2000, 2000, 2400, reserves=1), FAIL, None),
        (average(None, 2000, Counted.BOARDS), rated(2000, 2000, 2400, reserves=1), PASS, None),
        (
            average(None, 2000, Counted.FIRST, 2),
            rated(2000, 2000, 2400),
            PASS,
            "2000: Anna (2000); Ben (2000)",
        ),
        (average(None, 2199, Counted.BEST, 2), rated(1800, 2000, 2400), FAIL, None),
        (average(None, 2200, Counted.BEST, 2), rated(1800, 2000, 2400), PASS, None),
        (average(2000, None), rated(2000, 0), PASS, "2000: Anna (2000); Ben (unrated)"),
        (average(1500, None, unrated=1000), rated(2000, 0), PASS, "1500: Anna (2000); Ben (unrated)"),
        (average(1501, None, unrated=1000), rated(2000, 0), FAIL, None),
        (average(2000, None), rated(0, 0), FAIL, "Anna (unrated); Ben (unrated)"),
        (average(None, 2000), rated(0, 0), PASS, None),
        (average(2000, None), rated(2000, None), OPEN, "Anna (2000); Ben (?)"),
        (average(2000, None, Counted.BEST, 2), rated(2100, 1900, None), PASS, None),
        (average(None, 2000, Counted.BEST, 2), rated(2100, 1901, None), FAIL, None),
        (average(2000, None, Counted.FIRST, 2), rated(2100, 1900, None), PASS, None),
        (average(1000, None), EnteredTeam("Team"), FAIL, "nobody"),
    ],
)
def test_the_average_counts_whom_the_rule_names(
    condition: AverageWithin, team: EnteredTeam, standing: Standing, seen: str | None
) -> None:
    """Exact, with the unrated left out or at a value, and open only where a missing rating matters."""
    assert condition.standing(team) is standing
    assert seen is None or condition.seen(team) == seen


@pytest.mark.parametrize(
    ("rounding", "standing"),
    [
        (AverageRounding.EXACT, FAIL),
        (AverageRounding.NEAREST, FAIL),
        (AverageRounding.DOWN, PASS),
        (AverageRounding.UP, FAIL),
    ],
)
def test_an_average_is_rounded_as_announced(rounding: AverageRounding, standing: Standing) -> None:
    """2000 1/2 against at most 2000: halves go up."""
    rule = replace(average(None, 2000), rounding=rounding)
    assert rule.standing(rated(2000, 2001)) is standing


@pytest.mark.parametrize(
    ("condition", "team", "standing", "seen"),
    [
        (OrderByRating(50), rated(2000, 2050), PASS, "1 Anna (2000); 2 Ben (2050)"),
        (
            OrderByRating(50),
            rated(2000, 2051),
            FAIL,
            "board 1 Anna (2000) is ahead of board 2 Ben (2051)",
        ),
        (OrderByRating(0), rated(2000, 2000, 1999), PASS, None),
        (
            OrderByRating(100),
            rated(2000, 2090, 2180),
            FAIL,
            "board 1 Anna (2000) is ahead of board 3 Chen (2180)",
        ),
        (OrderByRating(100, Compared.NEIGHBOURS), rated(2000, 2090, 2180), PASS, None),
        (OrderByRating(100), rated(2000, 1900, 2300, reserves=1), FAIL, None),
        (OrderByRating(100), rated(0, 2300), PASS, None),
        (OrderByRating(100, rating=RatingKind(unrated=1000)), rated(0, 2300), FAIL, None),
        (OrderByRating(100, Compared.NEIGHBOURS), rated(2000, 0, 2300), FAIL, None),
        (OrderByRating(100), rated(2000, None), OPEN, "rating not known: Ben"),
        (OrderByRating(100), rated(2000, None, 2300), FAIL, None),
        (OrderByRating(100), rated(None), PASS, None),
        (OrderByRating(100, rating=RatingKind(Speed.BLITZ)), rated(1000, 2300), PASS, None),
        (OrderByRating(100), replace(rated(2000, 1900), in_order=False), OPEN, ""),
    ],
)
def test_nobody_is_far_ahead_of_a_stronger_team_mate(
    condition: OrderByRating, team: EnteredTeam, standing: Standing, seen: str | None
) -> None:
    """By more than so many points; everybody behind, or the next board alone."""
    assert condition.standing(team) is standing
    assert seen is None or condition.seen(team) == seen


def mixed(*players: str) -> EnteredTeam:
    """A team by players such as `w2012FRA`: sex, year of birth, federation; a question mark is not known."""
    members = []
    for name, text in zip(NAMES, players, strict=False):
        sex, birth, federation = text[0], text[1:5], text[5:]
        entrant = Entrant(
            name,
            sex=UNKNOWN if sex == "?" else Sex(sex),
            birth=UNKNOWN if birth == "????" else Birth(int(birth)),
            federation=UNKNOWN if federation == "?" else federation,
        )
        members.append(TeamMember(entrant, club=f"Club of {federation}"))
    return EnteredTeam("Team", tuple(members), federation="FRA")


WOMEN = MembersWho(SexIs(Sex.FEMALE), 1)
JUNIORS = MembersWho(AgeOn(date(2026, 1, 1), most=17), None, 1)


@pytest.mark.parametrize(
    ("condition", "team", "standing", "seen"),
    [
        (WOMEN, mixed("w1990FRA", "m1990FRA"), PASS, "1: Anna"),
        (WOMEN, mixed("m1990FRA"), FAIL, "nobody"),
        (WOMEN, mixed("m1990FRA", "?1990FRA"), OPEN, "nobody; not known: Ben"),
        (WOMEN, mixed("w1990FRA", "?1990FRA"), PASS, "1: Anna; not known: Ben"),
        (JUNIORS, mixed("m2012FRA", "m2013FRA"), FAIL, "2: Anna; Ben"),
        (JUNIORS, mixed("m2012FRA", "m????FRA"), OPEN, None),
        (JUNIORS, mixed("m2012FRA", "m1980FRA"), PASS, None),
        (AllOfOne(Common.FEDERATION), mixed("m1990FRA", "m1990FRA"), PASS, "Anna (FRA); Ben (FRA)"),
        (AllOfOne(Common.FEDERATION), mixed("m1990FRA", "m1990GER"), FAIL, "Anna (FRA); Ben (GER)"),
        (AllOfOne(Common.FEDERATION), mixed("m1990FRA", "m1990?"), OPEN, "Anna (FRA); Ben (?)"),
        (AllOfOne(Common.FEDERATION), mixed("m1990?"), PASS, None),
        (AllOfOne(Common.CLUB), mixed("m1990FRA", "m1990GER"), FAIL, None),
        (ForeignersAtMost(1), mixed("m1990FRA", "m1990GER", "m1990BEL"), FAIL, "2: Ben; Chen"),
        (ForeignersAtMost(1, ("FRA", "BEL")), mixed("m1990FRA", "m1990GER", "m1990BEL"), PASS, "1: Ben"),
        (ForeignersAtMost(1), mixed("m1990GER", "m1990?"), OPEN, None),
        (ForeignersAtMost(2), mixed("m1990GER", "m1990?"), PASS, None),
        (ForeignersAtMost(0), replace(mixed("m1990FRA"), federation=UNKNOWN), OPEN, None),
        (OfEachFederationAtMost(1), mixed("m1990FRA", "m1990GER"), PASS, None),
        (OfEachFederationAtMost(1), mixed("m1990GER", "m1990GER"), FAIL, None),
        (OfEachFederationAtMost(1), mixed("m1990FRA", "m1990?"), OPEN, None),
        (MembersWho(RatingWithin(RatingBand(None, 1999)), 1), rated(2100, 1999), PASS, "1: Ben"),
        (MembersWho(RatingWithin(RatingBand(None, 1999)), 1), rated(2100, 0), FAIL, "nobody"),
    ],
)
def test_whom_a_team_consists_of(
    condition: object, team: EnteredTeam, standing: Standing, seen: str | None
) -> None:
    """Women, juniors, one club, foreigners, ratings: named, and open only where it matters."""
    assert condition.standing(team) is standing
    assert seen is None or condition.seen(team) == seen


@pytest.mark.parametrize(
    ("condition", "team", "standing", "seen"),
    [
        (PlayersBetween(PlayerKind.PLAYERS, 3, 3), rated(1, 1, 1, 1, reserves=1), PASS, "3: Anna; Ben; Chen"),
        (PlayersBetween(PlayerKind.PLAYERS, 3), rated(1, 1, 1, reserves=1), FAIL, "2: Anna; Ben"),
        (PlayersBetween(PlayerKind.RESERVES, None, 1), rated(1, 1, 1, reserves=2), FAIL, "2: Ben; Chen"),
        (PlayersBetween(PlayerKind.PLAYERS, 3), replace(rated(1, 1), in_order=False), FAIL, None),
        (PlayersBetween(PlayerKind.PLAYERS, 2), replace(rated(1, 1), in_order=False), OPEN, None),
        (HasCaptain(), rated(1), OPEN, ""),
        (HasCaptain(), replace(rated(1), captain=None), FAIL, "no captain"),
        (
            HasCaptain(CaptainRole.PLAYING),
            replace(rated(1), captain=TeamCaptain("Gil", plays=False)),
            FAIL,
            "Gil, who does not play",
        ),
        (
            HasCaptain(CaptainRole.NOT_PLAYING),
            replace(rated(1), captain=TeamCaptain("Anna", plays=True)),
            FAIL,
            "Anna, who plays",
        ),
        (HasCaptain(), replace(rated(1), captain=TeamCaptain("Gil", plays=False)), PASS, None),
    ],
)
def test_how_many_play_and_who_leads(
    condition: object, team: EnteredTeam, standing: Standing, seen: str | None
) -> None:
    """Reserves are counted by themselves; before boards are given nobody knows who is one."""
    assert condition.standing(team) is standing
    assert seen is None or condition.seen(team) == seen


def test_a_reason_cites_what_was_announced_and_names_the_boards() -> None:
    """As the head of delegation reads it."""
    rule = TeamRule("team-order", OrderByRating(50), article="League rules 4.2")
    verdict = judge_team([rule], rated(2000, 2100))
    assert verdict.reasons[0].sentence == (
        "board order: the FIDE rating (standard) of any board behind is higher by at most 50 (the unrated do "
        "not count): failed (board 1 Anna (2000) is ahead of board 2 Ben (2100)) [League rules 4.2]"
    )
    assert verdict.standing is FAIL


def test_what_only_warns_and_what_is_waived_do_not_refuse() -> None:
    """A waiver has its reason; what fails without consequence is still named."""
    rules = [
        TeamRule("team-order", OrderByRating(50), IfFailed.WARN),
        TeamRule("team-average", average(None, 1000), IfFailed.REFUSE),
    ]
    verdict = judge_team(rules, rated(2000, 2100), {"team-average": "invited"})
    assert verdict.standing is PASS
    assert [reason.rule.code for reason in failures(verdict)] == ["team-order"]
    assert verdict.reasons[1].sentence.endswith("waived: invited")


# -- more facts never take an answer back ------------------------------------------------

ENTRANTS = st.builds(
    Entrant,
    name=st.sampled_from(NAMES),
    sex=st.sampled_from(Sex),
    birth=st.sampled_from([Birth(2007, 5, 5), Birth(2008, 1, 1), Birth(2008, 1, 2), Birth(2012, 5, 5)]),
    federation=st.sampled_from(["FRA", "GER"]),
    ratings=st.sampled_from([(), *((Rating(value),) for value in (1, 1000, 1950, 2000, 2050, 2900, 5000))]),
)
MEMBERS = st.builds(TeamMember, ENTRANTS, st.booleans(), st.sampled_from(["Town", "Castle"]))
TEAMS = st.builds(
    EnteredTeam,
    st.just("Team"),
    st.lists(MEMBERS, max_size=5).map(tuple),
    st.sampled_from([None, TeamCaptain("Anna", plays=True), TeamCaptain("Gil", plays=False)]),
    st.sampled_from(["FRA", "GER"]),
)
NUMBERS = st.sampled_from([(None, 1), (1, None), (2, 3)])
KINDS = st.builds(RatingKind, unrated=st.sampled_from([None, 1200]))
CONDITIONS = st.one_of(
    st.builds(
        lambda ends, counted, number, kind, rounding: AverageWithin(*ends, counted, number, kind, rounding),
        st.sampled_from([(2000, None), (None, 2000), (1900, 2100)]),
        st.sampled_from(Counted),
        st.integers(1, 3),
        KINDS,
        st.sampled_from(AverageRounding),
    ),
    st.builds(OrderByRating, st.sampled_from([0, 50, 1000]), st.sampled_from(Compared), KINDS),
    st.builds(lambda ends, who: PlayersBetween(who, *ends), NUMBERS, st.sampled_from(PlayerKind)),
    st.builds(
        lambda ends, who: MembersWho(who, *ends),
        NUMBERS,
        st.sampled_from([SexIs(Sex.FEMALE), JUNIORS.condition, RatingWithin(RatingBand(None, 1999))]),
    ),
    st.builds(HasCaptain, st.sampled_from(CaptainRole)),
    st.builds(AllOfOne, st.sampled_from(Common)),
    st.builds(ForeignersAtMost, st.integers(0, 2), st.sampled_from([(), ("FRA",)])),
    st.builds(OfEachFederationAtMost, st.integers(0, 3)),
)
FACTS = ("sex", "birth", "federation", "ratings", "club", "team", "captain", "order")
HIDDEN = st.frozensets(st.tuples(st.integers(0, 4), st.sampled_from(FACTS)), max_size=12)


def with_less(team: EnteredTeam, hidden: frozenset[tuple[int, str]]) -> EnteredTeam:
    """The team with some facts taken away."""
    members = []
    for place, member in enumerate(team.members):
        facts = {what for at, what in hidden if at == place}
        known = dict.fromkeys(facts & {"sex", "birth", "federation", "ratings"}, UNKNOWN)
        club = UNKNOWN if "club" in facts else member.club
        members.append(replace(member, entrant=replace(member.entrant, **known), club=club))
    of_team = {what for _at, what in hidden}
    return replace(
        team,
        members=tuple(members),
        captain=UNKNOWN if "captain" in of_team else team.captain,
        federation=UNKNOWN if "team" in of_team else team.federation,
        in_order="order" not in of_team,
    )


@given(TEAMS, CONDITIONS, HIDDEN, HIDDEN)
def test_more_facts_never_take_an_answer_back(
    team: EnteredTeam,
    condition: object,
    hidden: frozenset[tuple[int, str]],
    further: frozenset[tuple[int, str]],
) -> None:
    """What is decided with few facts stays decided with more; with all of them everything is decided."""
    less, more = with_less(team, hidden | further), with_less(team, hidden)
    before, after = condition.standing(less), condition.standing(more)
    assert before in (OPEN, after)
    assert condition.standing(team) is not OPEN
    assert isinstance(condition.seen(less), str)


# -- as text -----------------------------------------------------------------------------

TEXT = """
[[category]]
code = "T"
[[category.team]]
players_from = 4
players_to = 4
reserves_to = 1
captain = "not-playing"
article = "3.1"
[[category.team]]
average_from = 1900
average_to = 2000
average_of = "best"
average_number = 4
average_rounding = "nearest"
unrated = 1000
speed = "rapid"
if_failed = "decide"
[[category.team]]
order_gap = 50
order_compared = "neighbours"
rated = "-1999"
rated_from = 1
women_from = 1
juniors_to = 3
junior_age = 17
junior_on = 2026-01-01
same = ["federation", "club"]
foreigners_to = 1
home = ["FRA", "BEL"]
of_each_federation_to = 2
if_failed = "warn"
"""


def test_rules_of_a_team_are_read_and_written() -> None:
    """Nothing is lost on the way."""
    reading = read_offer(TEXT)
    assert reading.findings == ()
    rules = {rule.code: rule for rule in reading.offer.category("T").team_rules}
    assert len(rules) == 12
    assert rules["team-average"].condition == AverageWithin(
        1900, 2000, Counted.BEST, 4, RatingKind(Speed.RAPID, unrated=1000), AverageRounding.NEAREST
    )
    assert rules["team-players"].article == "3.1"
    assert rules["team-order"].if_failed is IfFailed.WARN
    again = read_offer(write_offer(reading.offer))
    assert again.findings == ()
    assert again.offer == reading.offer


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("average_from = 1900\naverage_of = 'best'", "average_number"),
        ("juniors_from = 1", "junior_age"),
        ("home = ['FRA']", "home"),
        ("rated = 'under 2000'", "rated"),
        ("rated_from = 1", "rated"),
        ("players_from = 4\nplayers_to = 3", "players_to"),
        ("captain = 'perhaps'", "captain"),
        ("gap = 50", "gap"),
    ],
)
def test_what_a_team_table_cannot_mean_is_said(line: str, where: str) -> None:
    """A rule that is half said would let everybody in."""
    findings = read_offer(f'[[category]]\ncode = "T"\n[[category.team]]\n{line}\n').findings
    assert [finding.where for finding in findings] == [f"category 1: team 1: {where}"]
