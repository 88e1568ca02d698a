"""May somebody enter? Passed, failed or not known yet, with reasons."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.entering import (
    UNKNOWN,
    AgeOn,
    AllOf,
    AnyOf,
    Entrant,
    Fact,
    FactIs,
    FederationAmong,
    HasFideId,
    IfFailed,
    LicenceValid,
    RatingWithin,
    Rule,
    SexIs,
    Standing,
    TitleAmong,
    entrant_of,
    judge,
)
from caissa.tournament import Birth, Licence, Person, Player, Rating, Sex, Speed, Title
from caissa.tournament.rating_bands import RatingBand

PASS, FAIL, OPEN = Standing.PASS, Standing.FAIL, Standing.UNKNOWN
U14 = AgeOn(date(2026, 1, 1), most=13)


def born(year: int, month: int | None = None, day: int | None = None) -> Entrant:
    """Somebody of whom only the date of birth is known."""
    return Entrant(birth=Birth(year, month, day))


@pytest.mark.parametrize(
    ("entrant", "standing"),
    [
        (born(2012, 1, 2), PASS),
        (born(2012, 1, 1), FAIL),
        (born(2012), OPEN),
        (born(2012, 1), OPEN),
        (born(2012, 2), PASS),
        (born(2013), PASS),
        (born(2011), FAIL),
        (born(2012, 2, 30), OPEN),
        (Entrant(), OPEN),
    ],
)
def test_u14_has_not_reached_14_before_the_first_of_january(entrant: Entrant, standing: Standing) -> None:
    """On the very birthday one is 14; a year or a month alone decides only if every day of it does."""
    assert U14.standing(entrant) is standing


@pytest.mark.parametrize(
    ("condition", "entrant", "standing", "seen"),
    [
        (RatingWithin(RatingBand(2000, 2299)), Entrant(ratings=(Rating(2299),)), PASS, "2299"),
        (RatingWithin(RatingBand(2000, 2299)), Entrant(ratings=(Rating(2300),)), FAIL, "2300"),
        (RatingWithin(RatingBand(2000, 2299)), Entrant(ratings=()), FAIL, "unrated"),
        (RatingWithin(RatingBand(0, 2299, unrated=True)), Entrant(ratings=()), PASS, "unrated"),
        (RatingWithin(RatingBand(2000, 2299)), Entrant(), OPEN, ""),
        (
            RatingWithin(RatingBand(2000, 2299), Speed.BLITZ),
            Entrant(ratings=(Rating(2100),)),
            FAIL,
            "unrated",
        ),
        (TitleAmong((Title.GM, Title.IM)), Entrant(title=Title.IM), PASS, "IM"),
        (TitleAmong((Title.GM, Title.IM)), Entrant(title=None), FAIL, "no title"),
        (SexIs(Sex.FEMALE), Entrant(sex=Sex.MALE), FAIL, "man"),
        (FederationAmong(("FRA", "BEL")), Entrant(federation="bel"), PASS, "bel"),
        (HasFideId(), Entrant(fide_id=None), FAIL, "none"),
        (HasFideId(), Entrant(fide_id=601002), PASS, "601002"),
        (
            LicenceValid("A", date(2026, 5, 2)),
            Entrant(licences=(Licence("A", until=date(2026, 5, 1)),)),
            FAIL,
            "2026-05-01",
        ),
        (
            LicenceValid("A", date(2026, 5, 1)),
            Entrant(licences=(Licence("a", until=date(2026, 5, 1)),)),
            PASS,
            "2026-05-01",
        ),
        (FactIs(Fact.BARRED, wanted=False), Entrant(facts={Fact.BARRED: True}), FAIL, "yes"),
        (FactIs(Fact.INVITED), Entrant(), OPEN, ""),
    ],
)
def test_each_condition_says_what_it_saw(
    condition: object, entrant: Entrant, standing: Standing, seen: str
) -> None:
    """Ratings of the other speed, licences that ended yesterday, no title, no number."""
    assert condition.standing(entrant) is standing
    assert condition.seen(entrant) == seen


def test_a_reason_names_rule_value_and_article() -> None:
    """As the player reads it."""
    verdict = judge([Rule("age", U14, article="Regulations 2.1")], born(2011, 9, 4))
    assert verdict.standing is FAIL
    assert (
        verdict.reasons[0].sentence == "age on 2026-01-01 at most 13: failed (2011/09/04) [Regulations 2.1]"
    )


def test_what_the_organiser_decides_does_not_refuse() -> None:
    """Too low a rating is left to the organiser; a missing licence only warns."""
    rules = [
        Rule("rating", RatingWithin(RatingBand(2000)), IfFailed.DECIDE),
        Rule("licence", LicenceValid("A", date(2026, 5, 1)), IfFailed.WARN),
    ]
    verdict = judge(rules, Entrant(ratings=(Rating(1900),), licences=()))
    assert verdict.standing is PASS
    assert [reason.rule.code for reason in verdict.to_decide] == ["rating"]
    assert [reason.rule.code for reason in verdict.warnings] == ["licence"]


def test_unknown_asks_and_never_refuses() -> None:
    """What is missing is listed."""
    verdict = judge([Rule("age", U14), Rule("fide_id", HasFideId())], Entrant(fide_id=1))
    assert verdict.standing is OPEN
    assert [reason.rule.code for reason in verdict.missing] == ["age"]


def test_a_waiver_has_a_reason() -> None:
    """The rule failed and is waived: the reason stands in the verdict."""
    verdict = judge([Rule("age", U14)], born(2011), {"age": "plays up with her class"})
    assert verdict.standing is PASS
    assert verdict.reasons[0].sentence.endswith("waived: plays up with her class")


def test_a_listed_player_without_a_rating_is_unrated() -> None:
    """FIDE's list is complete; a list of names says nothing of ratings."""
    player = Player(1, Person("Anna"))
    assert entrant_of(player).ratings is UNKNOWN
    assert entrant_of(player, listed=True).ratings == ()
    assert entrant_of(player, listed=True).fide_id is None


def test_whoever_has_no_fide_id_has_no_rating_of_fide() -> None:
    """A beginner is unrated where no list is stored, and asked of other lists all the same."""
    beginner = Entrant("Beginner, Bea", fide_id=None)
    band = RatingBand(None, 1899, unrated=True)
    assert RatingWithin(band).standing(beginner) is PASS
    assert RatingWithin(RatingBand(1900, None)).standing(beginner) is FAIL
    assert RatingWithin(band, source="AUT").standing(beginner) is OPEN
    assert RatingWithin(band).standing(replace(beginner, fide_id=UNKNOWN)) is OPEN


# -- more facts never turn passed into unknown, nor failed -----------------------------


def consistent(entrant: Entrant) -> Entrant:
    """Without a FIDE ID nobody has a rating of FIDE's list."""
    return entrant if entrant.fide_id else replace(entrant, ratings=())


FULL = st.builds(
    Entrant,
    fide_id=st.sampled_from([None, 601002]),
    federation=st.sampled_from(["FRA", "GER"]),
    birth=st.builds(Birth, st.integers(2010, 2014), st.integers(1, 12), st.integers(1, 28)),
    sex=st.sampled_from(Sex),
    title=st.sampled_from([None, Title.GM, Title.FM]),
    ratings=st.sampled_from([(), (Rating(1999),), (Rating(2000),), (Rating(2000, speed=Speed.RAPID),)]),
    licences=st.sampled_from([(), (Licence("A"),), (Licence("A", until=date(2026, 1, 1)),)]),
    facts=st.dictionaries(st.sampled_from(Fact), st.booleans(), min_size=len(Fact), max_size=len(Fact)),
).map(consistent)
ATOMS = st.sampled_from(
    [
        U14,
        AgeOn(date(2026, 6, 1), least=13),
        RatingWithin(RatingBand(2000, None)),
        RatingWithin(RatingBand(None, 1999, unrated=True), Speed.RAPID),
        SexIs(Sex.FEMALE),
        FederationAmong(("FRA",)),
        TitleAmong((Title.GM,)),
        HasFideId(),
        LicenceValid("A", date(2026, 5, 1)),
        FactIs(Fact.INVITED),
        FactIs(Fact.BARRED, wanted=False),
    ]
)
CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: st.builds(
        lambda kind, parts: kind(tuple(parts)),
        st.sampled_from([AllOf, AnyOf]),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=5,
)
HIDDEN = st.frozensets(
    st.sampled_from([each.name for each in fields(Entrant) if each.name != "name"] + ["day", "month"])
)


def with_less(entrant: Entrant, hidden: frozenset[str]) -> Entrant:
    """The entrant with some facts taken away, perhaps only the day of birth."""
    birth = entrant.birth
    if "month" in hidden:
        birth = Birth(birth.year)
    elif "day" in hidden:
        birth = Birth(birth.year, birth.month)
    known = dict.fromkeys(hidden - {"day", "month", "facts"}, UNKNOWN)
    facts = {} if "facts" in hidden else entrant.facts
    return replace(entrant, **{"birth": birth, "facts": facts, **known})


@given(FULL, CONDITIONS, HIDDEN, HIDDEN)
def test_more_facts_never_take_an_answer_back(
    entrant: Entrant, condition: object, hidden: frozenset[str], further: frozenset[str]
) -> None:
    """What is decided with few facts stays decided with more; with all of them everything is decided."""
    less = with_less(entrant, hidden | further)
    more = with_less(entrant, hidden)
    before, after = condition.standing(less), condition.standing(more)
    assert before in (OPEN, after)
    assert condition.standing(entrant) is not OPEN


@given(
    FULL,
    st.lists(CONDITIONS, max_size=4),
    st.lists(st.sampled_from(IfFailed), min_size=4, max_size=4),
    HIDDEN,
)
def test_a_verdict_is_never_taken_back_either(
    entrant: Entrant, conditions: list[object], consequences: list[IfFailed], hidden: frozenset[str]
) -> None:
    """Whatever the rules lead to."""
    rules = [Rule(str(at), *pair) for at, pair in enumerate(zip(conditions, consequences, strict=False))]
    before = judge(rules, with_less(entrant, hidden)).standing
    assert before in (OPEN, judge(rules, entrant).standing)
