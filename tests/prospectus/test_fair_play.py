"""The fair-play clause: level, measures, prohibited items, penalty for a device, complaints by the form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.conduct.levels import Occasion
from caissa.errors import Severity
from caissa.prospectus import (
    Kind,
    Sentence,
    check_announcement,
    differences,
    prospectus,
    read_announcement,
)
from caissa.prospectus.checking.fair_play_checks import needed_level
from caissa.prospectus.declared.fair_play import NO_FAIR_PLAY, FairPlay, Measure, Prohibited, Protection
from caissa.tournament import Role
from tests.prospectus.hall import announced, codes, open_with, sample

FESTIVAL = announced(sample("golden_queen"))


def findings(announcement, code):
    """What the check says under a code: severity, article, words."""
    return [
        (finding.severity, finding.article, finding.what)
        for finding in check_announcement(announcement)
        if finding.code == f"announcement.{code}"
    ]


def declaring(fair_play, section="", around="", event=""):
    """An open with one rated section that declares its fair play like this."""
    return open_with(section, event, f"[fair_play]\n{fair_play}\n{around}")


def clause_of(announcement, kind=None):
    """The sentences of the clause about fair play."""
    (clause,) = (each for each in prospectus(announcement, "en", kind).clauses if each.heading == "Fair play")
    return [line.text for line in clause.lines if isinstance(line, Sentence)]


# -- the clause ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_regulations_has_the_clause(kind):
    """FPPM 2: measures, prohibited items and their list are for all rated events over the board."""
    text = "\n".join(clause_of(FESTIVAL, kind))
    for words in (
        "Level of fair-play protection: increased protection (level 2).",
        "In charge of fair play: Wolf, Eva.",
        "Measures of fair-play protection: hand-held metal detectors, random checks before, during and after",
        "Games are transmitted live with a delay of 15 minutes.",
        "Players may not have in the playing area: smart watches, earphones, books and notes.",
        "The form is handed to: chief fair play officer, Wolf, Eva.",
        "Oral and informal complaints are not accepted.",
    ):
        assert words in text


def test_the_penalty_for_a_device_stands_with_it():
    """Laws 11.3.2.2: lost, or less severe where the regulations say so and say what."""
    said = clause_of(
        declaring('device_penalty = "12.9.7"', 'answers = { device-penalty = "less", devices = "bag" }')
    )
    assert "A device on a player in the venue: a less severe penalty, as the regulations say." in said
    assert "The less severe penalty for a device is: fine announced in advance (Laws 12.9.7)." in said


def test_without_an_officer_complaints_go_to_the_chief_arbiter():
    """Fair Play Regulations 3.2.6; at level 3 the roles may be merged."""
    arbiter = '[[official]]\nname = "Nowak"\nrole = "chief arbiter"\n'
    said = "\n".join(clause_of(declaring('level = "standard"', around=arbiter)))
    assert "In charge of fair play: Nowak." in said
    assert "The form is handed to: chief arbiter, Nowak." in said


def test_an_event_that_declares_nothing_says_nothing():
    """Nothing is printed that is not data."""
    assert not [each for each in prospectus(open_with(""), "en").clauses if each.heading == "Fair play"]


def test_a_changed_measure_is_a_changed_clause():
    """Who entered is told when a measure is dropped."""
    fewer = replace(FESTIVAL.fair_play, measures=FESTIVAL.fair_play.measures[1:])
    (changed,) = differences(FESTIVAL, replace(FESTIVAL, fair_play=fewer))
    assert changed.heading == "Fair play"
    assert any("metal detectors" in text for text in changed.before)
    assert not any("metal detectors" in text for text in changed.after)


# -- the level -----------------------------------------------------------------------------------------

_ROUND_ROBIN = """
[[section.player]]
name = "One"
rating = {first}
[[section.player]]
name = "Two"
rating = {second}
"""


def round_robin(first, second, sex=""):
    """A round robin of two players whose ratings are known."""
    return announced(
        f"""
        [event]
        name = "Match"
        [[section]]
        set_up = {{ name = "A", format = "round-robin", rounds = 1 }}
        {sex}
        {_ROUND_ROBIN.format(first=first, second=second)}
        """
    )


@pytest.mark.parametrize(
    ("first", "second", "level"),
    [(2700, 2600, "maximum"), (2648, 2650, "increased"), (2500, 2500, "increased"), (2498, 2500, "standard")],
)
def test_the_level_of_a_round_robin_follows_from_its_average(first, second, level):
    """FPPM 1.a, 1.b: 2650 or more is maximum, 2500 or more increased."""
    assert needed_level(round_robin(first, second)).value == level


def test_ratings_that_cannot_be_do_not_stop_the_check():
    """Whoever types 4000 for every player is told of other things, not shown a fault of the program."""
    assert needed_level(round_robin(4000, 4000)) is Protection.STANDARD


@pytest.mark.parametrize(("average", "level"), [(2450, "maximum"), (2300, "increased"), (2298, "standard")])
def test_womens_round_robins_have_lower_limits(average, level):
    """FPPM 1.a, 1.b: 2450 and 2300."""
    assert needed_level(round_robin(average, average, 'entry = { sex = "w" }')).value == level


@pytest.mark.parametrize(
    ("prizes", "currency", "level"),
    [
        ([100_000], "EUR", "increased"),
        ([100_000, 1], "EUR", "maximum"),
        ([14_000, 999], "EUR", "standard"),
        ([10_000, 5_000], "EUR", "increased"),
        ([100_001], "INR", "standard"),
    ],
)
def test_the_level_follows_from_the_prizes(prizes, currency, level):
    """FPPM 1.a: more than 100,000 euros; 1.b: 15,000 or more. What another currency is worth nobody knows."""
    fund = f'[section.prizes]\ncurrency = "{currency}"\nlist = [{{ name = "A", prizes = {prizes} }}]'
    assert needed_level(open_with(fund)).value == level


def test_championships_raise_the_level():
    """FPPM 1.b: national championships but for juniors; 1.a: world events."""
    event = open_with("")
    assert needed_level(event) is Protection.STANDARD
    for occasion, level in (
        (Occasion.NATIONAL, Protection.INCREASED),
        (Occasion.NATIONAL_YOUTH, Protection.STANDARD),
        (Occasion.WORLD, Protection.MAXIMUM),
    ):
        assert needed_level(replace(event, fair_play=FairPlay(occasion=occasion))) is level


def test_norm_events_need_increased_protection():
    """FPPM 1.b: competitions for titles and norms; the finding says why, with its article."""
    event = announced(
        """
        [event]
        name = "Norms"
        [fair_play]
        level = "standard"
        [[section]]
        set_up = { name = "A", level = "L2" }
        """
    )
    ((severity, article, what),) = findings(event, "protection-level")
    assert (severity, article) == (Severity.WARNING, "Fair Play Protection Measures 1.b")
    assert "increased protection (level 2), because: norms of GM, IM, WGM or WIM possible" in what


def test_an_event_without_a_level_is_told_which_it_needs():
    """FPPM, preface: organisers comply with the level of protection of their event."""
    told = findings(replace(FESTIVAL, fair_play=NO_FAIR_PLAY), "protection-level")
    assert [(severity, article) for severity, article, _what in told] == [
        (Severity.INFO, "Fair Play Protection Measures 1.b")
    ]
    bare = replace(FESTIVAL, fair_play=NO_FAIR_PLAY, topics=())
    assert "announcement.fair-play" in codes(bare)


def test_events_that_are_not_rated_declare_what_they_like():
    """FPPM, preface: the measures are for rated events."""
    assert "announcement.protection-measures" not in codes(
        declaring('level = "maximum"', "answers = { rated = false }")
    )


def test_official_events_say_which_championship_they_are():
    """FPPM 1: world and major continental events need maximum protection, minor ones increased."""
    event = announced(
        """
        [event]
        name = "Zone"
        [fair_play]
        level = "increased"
        [[section]]
        set_up = { name = "A", level = "L1" }
        """
    )
    assert [article for _severity, article, _what in findings(event, "protection-level")] == [
        "Fair Play Protection Measures 1"
    ]
    named = replace(event, fair_play=replace(event.fair_play, occasion=Occasion.MINOR_CONTINENTAL))
    assert findings(named, "protection-level") == []


# -- measures, items, people -----------------------------------------------------------------------------


def test_level_3_takes_at_least_one_technical_device():
    """FPPM 2, level 3: one device of Annex A, players and spectators apart; the rest is encouraged."""
    asked, encouraged = findings(declaring('level = "standard"'), "protection-measures")
    assert asked[:2] == (Severity.WARNING, "Fair Play Protection Measures 2, level 3")
    assert asked[2].endswith(
        "are not announced: a technical device of Annex A, players and spectators kept apart or watched"
    )
    assert encouraged[0] is Severity.INFO
    enough = declaring('level = "standard"\nmeasures = ["magnets", "spectators-apart"]')
    assert [severity for severity, *_rest in findings(enough, "protection-measures")] == [Severity.INFO]
    assert findings(enough, "prohibited-items") == []


def test_level_1_asks_for_all_measures():
    """FPPM 2, level 1: checks, storage, bags, stickers, screening; prohibited items in the regulations."""
    bare = declaring('level = "maximum"')
    ((severity, article, what),) = findings(bare, "protection-measures")
    assert (severity, article) == (Severity.WARNING, "Fair Play Protection Measures 2, level 1")
    for words in ("stickers on the devices", "all games sent for screening", "cloth bags"):
        assert words in what
    assert "captains" not in what
    assert len(findings(bare, "prohibited-items")) == 1
    full = replace(
        bare, fair_play=FairPlay(Protection.MAXIMUM, None, tuple(Measure), prohibited=(Prohibited.PHONES,))
    )
    assert findings(full, "protection-measures") == findings(full, "prohibited-items") == []


def test_teams_keep_captains_apart():
    """FPPM 2: in team events contact of captains and players is prevented."""
    event = announced(
        """
        [event]
        name = "League"
        [fair_play]
        level = "standard"
        measures = ["magnets", "spectators-apart"]
        [[section]]
        set_up = { name = "A", format = "team" }
        """
    )
    assert any(
        "no contact of captains and players" in what
        for _severity, _article, what in findings(event, "protection-measures")
    )


def test_from_level_2_on_an_officer_is_named():
    """FPPM 2, level 2: a fair-play specialist; level 1: without any other role."""
    without = tuple(each for each in FESTIVAL.officials if each.role is not Role.CHIEF_FAIR_PLAY_OFFICER)
    assert "announcement.fair-play-officer" in codes(replace(FESTIVAL, officials=without))
    assert "announcement.fair-play-officer" not in codes(FESTIVAL)
    merged = tuple(replace(each, name="Wolf, Eva") for each in FESTIVAL.officials)
    maximum = replace(FESTIVAL.fair_play, level=Protection.MAXIMUM)
    assert "announcement.fair-play-officer" in codes(replace(FESTIVAL, officials=merged, fair_play=maximum))


@pytest.mark.parametrize(("prizes", "doubtful"), [(14_999, False), (15_000, True)])
def test_with_large_prizes_an_officer_has_no_other_role(prizes, doubtful):
    """FPPM 2, level 2: from 15,000 euros on."""
    both = "".join(
        f'[[official]]\nname = "Wolf"\nrole = "{role}"\n' for role in ("chief arbiter", "fair play officer")
    )
    fund = f'[section.prizes]\ncurrency = "EUR"\nlist = [{{ name = "A", prizes = [{prizes}] }}]'
    event = declaring('level = "increased"', fund, both)
    assert ("announcement.fair-play-officer" in codes(event)) is doubtful


# -- the penalty for a device ----------------------------------------------------------------------------


def test_a_less_severe_penalty_is_named_in_the_declaration():
    """Laws 11.3.2.2: then no words of the organiser are needed; where no section wants it, it is doubtful."""
    less = 'answers = { device-penalty = "less" }'
    assert "announcement.device-penalty" in codes(open_with(less), Severity.ERROR)
    assert "announcement.device-penalty" not in codes(declaring('device_penalty = "12.9.3"', less))
    loss = 'answers = { device-penalty = "loss" }'
    assert "announcement.device-penalty" in codes(declaring('device_penalty = "12.9.3"', loss))


def test_loss_is_not_less_severe_than_loss():
    """Laws 11.3.2.2, 12.9: expulsion and loss are refused with the place."""
    for penalty in ("12.9.6", "12.9.9", "nothing"):
        text = f'[event]\nname = "A"\n[fair_play]\ndevice_penalty = "{penalty}"\n'
        (finding,) = read_announcement(text).findings
        assert (finding.code, finding.where) == (
            "announcement.field",
            "line 4, column 1, fair_play.device_penalty",
        )


@pytest.mark.parametrize(
    ("item", "devices", "doubtful"),
    [("phones", "bag", True), ("bags", "bag", True), ("phones", "forbidden", False), ("pens", "bag", False)],
)
def test_what_may_lie_in_a_bag_is_not_prohibited(item, devices, doubtful):
    """Laws 11.3.2.1: the regulations allow a device in a bag, or they do not."""
    event = declaring(f'prohibited = ["{item}"]', f'answers = {{ devices = "{devices}" }}')
    assert ("announcement.prohibited-items" in codes(event)) is doubtful


def test_the_penalty_must_be_said_at_all():
    """Laws 11.3.2: what happens with a device is one of the options that every event fixes."""
    open_ones = [
        article
        for _severity, article, what in findings(declaring('level = "standard"'), "open")
        if "A device on a player" in what
    ]
    assert open_ones == ["Laws 11.3.2.2"]


# -- the file --------------------------------------------------------------------------------------------


def test_what_is_named_twice_counts_once_and_in_one_order():
    """The form and the file are the same data."""
    event = declaring('measures = ["magnets", "cameras", "magnets"]')
    assert event.fair_play.measures == (Measure.CAMERAS, Measure.MAGNETS)


def test_words_that_nobody_knows_are_refused_with_their_place():
    """A misspelt measure would be lost without a word."""
    text = '[event]\nname = "A"\n[fair_play]\nmeasures = ["radar"]\nlevel = "4"\nlive_delay = 181\n'
    assert [finding.where for finding in read_announcement(text).findings] == [
        "line 4, column 1, fair_play.measures",
        "line 5, column 1, fair_play.level",
        "line 6, column 1, fair_play.live_delay",
    ]


def test_days_in_words_about_fair_play_are_checked():
    """EX-O4: 18 February 2027 is a Thursday."""
    event = declaring('more_measures = "From Friday 18 February 2027 on."')
    assert "timetable.weekday" in codes(event, Severity.ERROR)
