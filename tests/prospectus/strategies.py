"""Announcements of every shape, for properties that hold for all of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from decimal import Decimal

from hypothesis import strategies as st

from caissa.conduct.levels import Occasion
from caissa.play import ItemKind
from caissa.playoff import Declaration
from caissa.playoff.contests import Decider
from caissa.playoff.declared import Colours, Format, Numbers
from caissa.playoff.facts import Rate
from caissa.prospectus import (
    ALL_QUESTIONS,
    TOPICS,
    AnnouncedOfficial,
    AnnouncedPlayOff,
    AnnouncedSection,
    Announcement,
    AppealsCommittee,
    BankAccount,
    CommitteeMember,
    Contact,
    EntryConditions,
    Fee,
    InvitedPlayer,
    Kind,
    OwnClause,
    Place,
    PlaceKind,
    Position,
    RoundStart,
    ScheduleItem,
    SetUp,
    Texts,
)
from caissa.prospectus.declared.dress import Dress, DressCode
from caissa.prospectus.declared.fair_play import LESS_SEVERE, FairPlay, Measure, Prohibited, Protection
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.online_play import Boards, Declared, DisqualifiedPoints
from caissa.prospectus.questions import AnswerKind
from caissa.prospectus.set_up import MatchPointsFor, PointsFor, encoded_time_control
from caissa.tournament import Level, Role, Score, Sex, Speed, Title
from tests.prizes.test_fund_text import funds

LANGUAGES = ("en", "fr", "pl", "zh-Hant")
written = st.characters(blacklist_categories=["Cc", "Cs"])
lines = st.text(written, max_size=12)
names = st.text(written, min_size=1, max_size=12)
paragraphs = st.text(st.one_of(written, st.sampled_from("\n\t\"'\\#=[]{}<>$*_")), min_size=1, max_size=30)
texts = st.dictionaries(st.sampled_from(LANGUAGES), paragraphs, max_size=3).map(Texts.of)
some_text = st.dictionaries(st.sampled_from(LANGUAGES), paragraphs, min_size=1, max_size=3).map(Texts.of)
days = st.dates(date(1990, 1, 1), date(2100, 12, 31))
hours = st.times().map(lambda hour: time(hour.hour, hour.minute))
federations = st.sampled_from(["", "POL", "FRA", "IND"])
sections_named = st.lists(names, max_size=2).map(tuple)
points = st.sampled_from(["0", "0.5", "1", "2", "3"]).map(Decimal)
amounts = st.integers(0, 10**9).map(lambda cents: Decimal(cents) / 100)
links = st.sampled_from(["", "https://example.org/a?b=1"])
emails = st.sampled_from(["", "desk@example.org"])


def maybe(values):
    """A value or nothing."""
    return st.none() | values


def several(values, most=2):
    """A few values in an order."""
    return st.lists(values, max_size=most).map(tuple)


def answer_to(question):
    """An answer of the sort that a question wants."""
    if question.choices:
        return st.sampled_from([code for code, _words in question.choices])
    if question.kind is AnswerKind.WHOLE:
        return st.integers(0, 9999).map(str)
    if question.kind is AnswerKind.DAY:
        return days.map(date.isoformat)
    if question.kind is AnswerKind.FEDERATIONS:
        return st.lists(st.sampled_from(["POL", "FRA"]), min_size=1, max_size=2).map(",".join)
    return names


answers = st.fixed_dictionaries(
    {}, optional={name: answer_to(question) for name, question in ALL_QUESTIONS.items()}
).map(lambda chosen: tuple(sorted(chosen.items())))

raw_set_ups = st.builds(
    SetUp,
    name=lines,
    city=lines,
    federation=federations,
    start=maybe(days),
    end=maybe(days),
    level=maybe(st.sampled_from(Level)),
    speed=st.sampled_from(Speed),
    format=st.sampled_from(["", *FORMATS]),
    baku=st.booleans(),
    rounds=maybe(st.integers(1, 999)),
    time_control=lines | st.sampled_from(["90'+30\"", "15'+10\"", "3'+2\""]),
    points=st.builds(PointsFor, points, points, points, points),
    match_points=st.builds(MatchPointsFor, points, points, points),
    primary=maybe(st.sampled_from(Score)),
    colours=st.sampled_from(["A", "B", ""]),
    ranking=st.sampled_from([(), ("PTS",), ("PTS", "DE", "BH/C1", "BH"), ("MPTS", "GPTS", "SB")]),
)


def with_its_speed(set_up):
    """The set-up with the speed of its time control, where that can be read."""
    _encoded, speed = encoded_time_control(set_up.time_control)
    return replace(set_up, speed=speed or set_up.speed)


set_ups = raw_set_ups.map(with_its_speed)
rates = st.builds(Rate, *[st.integers(1, 120)] * 2, st.integers(0, 60), st.integers(1, 61))
pairs = st.tuples(st.integers(0, 60), st.integers(0, 60))
play_offs = st.builds(
    AnnouncedPlayOff,
    st.builds(
        Declaration,
        maybe(pairs),
        maybe(st.integers(-1, 5)),
        maybe(st.sampled_from(Format)),
        maybe(st.sampled_from(Numbers)),
        maybe(st.sampled_from(Colours)),
        maybe(several(rates)),
        maybe(pairs),
        maybe(st.integers(0, 6)),
        st.sampled_from(Decider),
        st.booleans(),
    ),
    st.sampled_from(["", "2017", "2022"]),
)
entries = st.builds(
    EntryConditions,
    st.sampled_from(["", "2550+", "2300-2549", "under 2300, unrated"]),
    maybe(st.integers(0, 200)),
    maybe(st.integers(2, 500)),
    maybe(st.sampled_from(Sex)),
    maybe(days),
    maybe(days),
    several(st.sampled_from(["POL", "FRA"])),
    st.booleans(),
    texts,
)
players = st.builds(
    InvitedPlayer,
    names,
    federations,
    maybe(st.integers(1, 4000)),
    maybe(st.sampled_from(Title)),
    maybe(st.integers(1, 10**8)),
)
sections = st.builds(
    AnnouncedSection,
    set_ups,
    answers,
    several(maybe(st.builds(RoundStart, days, maybe(hours))), 3),
    maybe(funds),
    entries,
    maybe(play_offs),
    several(players),
)
officials = st.builds(
    AnnouncedOfficial,
    names,
    st.sampled_from(Role),
    st.sampled_from(["", "IA", "FA"]),
    federations,
    maybe(st.integers(1, 10**8)),
    sections_named,
)
members = st.builds(
    CommitteeMember, names, federations, st.sampled_from(Position), maybe(st.integers(1900, 2010))
)

online_rules = st.builds(
    Declared,
    maybe(st.sampled_from(Boards)),
    maybe(st.decimals(0, 999, places=1)),
    maybe(st.integers(0, 9)),
    st.booleans(),
    st.booleans(),
    maybe(st.sampled_from(DisqualifiedPoints)),
)


def some_of(kind):
    """Several words of a list, in its order."""
    return st.sets(st.sampled_from(kind)).map(
        lambda chosen: tuple(member for member in kind if member in chosen)
    )


fair_play = st.builds(
    FairPlay,
    maybe(st.sampled_from(Protection)),
    maybe(st.sampled_from(Occasion)),
    some_of(Measure),
    texts,
    some_of(Prohibited),
    texts,
    maybe(st.integers(0, 180)),
    maybe(st.sampled_from(LESS_SEVERE)),
)
dress = st.builds(
    Dress,
    maybe(st.sampled_from(DressCode)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@st.composite
def announcements(draw):
    """An announcement with a little of everything; its authentic language is one of its languages."""
    languages = draw(st.lists(st.sampled_from(LANGUAGES), min_size=1, max_size=3, unique=True))
    return Announcement(
        name=draw(some_text),
        kind=draw(st.sampled_from(Kind)),
        start=draw(maybe(days)),
        end=draw(maybe(days)),
        city=draw(lines),
        federation=draw(federations),
        time_zone=draw(st.sampled_from(["", "Europe/Warsaw"])),
        website=draw(links),
        languages=tuple(languages),
        authentic=draw(st.sampled_from(languages)),
        currency=draw(st.sampled_from(["", "EUR", "PLN"])),
        patron=draw(texts),
        about=draw(texts),
        expected_players=draw(maybe(st.integers(2, 500))),
        entries_until=draw(maybe(days)),
        reply_until=draw(maybe(days)),
        impairments_until=draw(maybe(days)),
        flash_first_round=draw(maybe(st.integers(0, 60))),
        flash_later_rounds=draw(maybe(st.integers(0, 60))),
        topics=tuple(
            sorted(draw(st.dictionaries(st.sampled_from(list(TOPICS)), some_text, max_size=3)).items())
        ),
        bank=draw(maybe(st.builds(BankAccount, names, names, lines, lines, lines))),
        appeals=draw(
            st.builds(AppealsCommittee, maybe(st.integers(0, 5)), maybe(st.integers(0, 3)), several(members))
        ),
        online=draw(online_rules),
        fair_play=draw(fair_play),
        dress=draw(dress),
        places=draw(
            several(
                st.builds(
                    Place,
                    names,
                    st.sampled_from(PlaceKind),
                    lines,
                    lines,
                    lines,
                    emails,
                    links,
                    links,
                    texts,
                    texts,
                )
            )
        ),
        contacts=draw(several(st.builds(Contact, names, texts, emails, lines, lines, st.booleans()))),
        officials=draw(several(officials)),
        fees=draw(
            several(st.builds(Fee, amounts, texts, st.sampled_from(["", "USD"]), maybe(days), sections_named))
        ),
        items=draw(
            several(
                st.builds(
                    ScheduleItem,
                    st.sampled_from(ItemKind),
                    days,
                    maybe(hours),
                    maybe(hours),
                    texts,
                    lines,
                    sections_named,
                )
            )
        ),
        clauses=draw(several(st.builds(OwnClause, some_text, some_text))),
        sections=draw(several(sections)),
    )
