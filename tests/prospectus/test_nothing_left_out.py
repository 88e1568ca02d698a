"""Whatever is announced stands in the regulations: where a value changes, a clause changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Any

from caissa.prospectus import Announcement, Sentence, differences, prospectus
from caissa.prospectus.clauses.lines import Voice
from caissa.prospectus.clauses.play_statements import WITHDRAWALS
from caissa.prospectus.texts import Texts
from tests.prospectus.hall import announced, codes, open_with

FULL = announced(
    """
    [event]
    name = "Everything"
    kind = "hybrid"
    start = 2027-05-01
    end = 2027-05-09
    city = "Riga"
    federation = "LAT"
    time_zone = "Europe/Riga"
    website = "https://everything.example.org"
    languages = ["en", "fr"]
    currency = "EUR"
    patron = "the Mayor"
    about = "Chess."
    expected_players = 100
    entries_until = 2027-04-20
    reply_until = 2027-04-10
    impairments_until = 2027-04-01
    flash_first_round = 10
    flash_later_rounds = 5

    [topics]
    smoking = "On the terrace."
    disconnections = "The arbiter is called."

    [fair_play]
    level = "standard"
    occasion = "national"
    measures = ["magnets", "random-checks"]
    more_measures = "A dog."
    prohibited = ["phones", "pens"]
    more_prohibited = "Drones."
    live_delay = 15
    device_penalty = "12.9.7"

    [dress]
    code = "casual"
    ceremonies = true
    sneakers = true
    spectators = true
    penalties = true

    [bank]
    holder = "Club"
    account = "LV00"
    bank = "Bank"
    code = "BANK"
    address = "1 Street"

    [appeals]
    members = 3
    reserves = 2
    member = [{ name = "Chair, Carl", federation = "EST", position = "chair", birth_year = 1970 }]

    [online]
    boards = "virtual"
    reconnect_minutes = 5
    yellow_cards = 2
    players_responsible = true
    traditional_sets = true
    disqualified = "kept"

    [[place]]
    name = "Hall"
    kind = "hall"
    address = "2 Street"
    city = "Jurmala"
    phone = "+371 1"
    email = "hall@example.org"
    website = "https://hall.example.org"
    map_link = "https://map.example.org"
    about = "On the second floor."
    access = "Lift."

    [[contact]]
    name = "Anna"
    role = "Director"
    email = "anna@example.org"
    phone = "+371 2"
    address = "3 Street"
    chief_organiser = true

    [[official]]
    name = "Nowak"
    role = "chief arbiter"
    title = "IA"
    federation = "POL"
    fide_id = 1000001
    sections = ["Swiss"]

    [[fee]]
    amount = 80
    what = "Entry fee"
    currency = "EUR"
    until = 2027-04-20
    sections = ["Swiss"]

    [[item]]
    kind = "free day"
    day = 2027-05-05
    hour = 10:00:00
    until = 12:00:00
    name = "Boat trip"
    place = "Harbour"
    sections = ["Swiss"]

    [[clause]]
    heading = "Parking"
    text = "Behind the hall."

    [[section]]
    starts = [2027-05-01T15:00:00, 2027-05-02T15:00:00, 2027-05-03T15:00:00]
    answers = { hybrid = "approved", rated = true }

    [section.set_up]
    name = "Swiss"
    format = "dutch"
    baku = true
    rounds = 3
    level = "L3"
    time_control = "90'+30\\""
    ranking = ["PTS", "BH/C1", "BH"]
    city = "Tukums"
    federation = "EST"
    start = 2027-05-01
    end = 2027-05-03
    points = { win = 3, draw = 1, loss = 0, bye = 1 }

    [section.entry]
    rating_band = "1000-2300"
    play_up = 50
    most_players = 100
    sex = "w"
    born_from = 2000-01-01
    born_until = 2010-01-01
    federations = ["LAT"]
    fide_id = true
    text = "Members only."

    [section.play_off]
    positions = [1, 3]
    after_tie_breaks = 1
    format = "knock-out"
    numbers = "by-lots"
    colours = "by-lots"
    breaks = [30, 10]
    games = 2
    decider = "armageddon"
    share = true
    rates = [{ white_minutes = 10, black_minutes = 10, increment = 5, increment_from_move = 1 }]

    [section.prizes]
    currency = "EUR"
    method = "hort"
    limit_to_prize_places = true
    one_prize = true
    withdrawn_may_win = false
    fewest_players = 4
    payment = "By bank transfer"
    rounding = { unit = 10, odd = "best" }

    [[section.prizes.list]]
    name = "General"
    prizes = [500, 300, "Cup"]

    [[section.prizes.list]]
    name = "Up to 2000"
    prizes = [100]
    method = "equal"
    limit_to_prize_places = false
    on_top = true
    rating_from = 1500
    rating_to = 2000
    unrated = "too"
    sex = "w"
    born_from = 2000-01-01
    born_until = 2010-01-01
    federations = ["LAT"]
    clubs = ["Riga"]

    [[section.prizes.list]]
    name = "Board 2"
    prizes = ["Book"]
    board = 2
    fewest_games = 2

    [[section.prizes.named]]
    name = "Best game"
    amount = 50

    [[section.prizes.points_money]]
    per_point = 5

    [section.prizes.tax]
    percent = 10
    free_up_to = 100
    exempt_federations = ["EST"]

    [section.prizes.fair_play]
    online = true

    [[section.player]]
    name = "One, Olga"
    federation = "LAT"
    rating = 2200
    title = "WFM"
    fide_id = 2000002

    [[section]]
    answers = { hybrid = "supervised" }

    [section.set_up]
    name = "Teams"
    format = "team"
    rounds = 5
    time_control = "60'+30\\""
    ranking = ["MPTS", "GPTS"]
    primary = "MP"
    colours = "B"
    match_points = { win = 2, draw = 1, loss = 0 }
    """
)

NOT_PRINTED = {
    ".kind": "decides in which order the points stand",
    ".languages[0]": "the authentic language stays one of them",
    ".appeals.people[0].birth_year": "nobody's age is published",
    ".officials[0].fide_id": "for the registration",
    ".sections[0].players[0].fide_id": "for the registration",
    ".contacts[0].chief_organiser": "who signs; the role is in the organiser's own words",
    ".items[0].kind": "its name is in the organiser's own words",
    ".sections[0].set_up.format": "another format needs another set-up",
    ".sections[0].set_up.speed": "is that of the time control",
    ".sections[0].set_up.time_control": "spaces in it mean nothing",
    ".sections[0].set_up.colours": "for teams only",
    ".sections[0].set_up.match_points": "for teams only",
    ".sections[0].prizes.rules.method": "the answer about sharing says it",
    ".sections[0].prizes.lists[0].board": "asked of board prizes",
    ".sections[0].prizes.lists[0].fewest_games": "asked of board prizes",
    ".sections[0].prizes.lists[1].board": "a list for a group is none for a board",
    ".sections[0].prizes.lists[1].fewest_games": "asked of board prizes",
    ".sections[0].prizes.rules.bands_may_overlap": "silences a warning",
    ".sections[0].prizes.fair_play.complete": "becomes true after the event",
    ".sections[0].prizes.announcement.lock": "is computed",
    ".sections[1].set_up.format": "another format needs another set-up",
    ".sections[1].set_up.speed": "is that of the time control",
    ".sections[1].set_up.time_control": "spaces in it mean nothing",
    ".sections[1].set_up.points": "of the games in a match",
}
"""What may change without a word in the regulations, and why."""


def others(value: object, name: str) -> list[object]:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, Enum):
        return [other for other in type(value) if other is not value][:1]
    if isinstance(value, int | Decimal):
        return [value + 1]
    if isinstance(value, date):
        return [value + timedelta(days=1)]
    if isinstance(value, time):
        return [value.replace(minute=7)]
    if isinstance(value, Texts) and value:
        return [Texts(tuple((language, f"{text} too") for language, text in value.by_language))]
    if isinstance(value, str) and value:
        return [{"currency": "USD", "rating_band": "1000-2301"}.get(name, f"{value}x")]
    return []


def changes(value: Any, path: str, put: Callable[[Any], Announcement]) -> Iterator[tuple[str, Announcement]]:
    """The announcement with one value changed, for every value in it."""
    if any(path == named or path.startswith(f"{named}.") for named in NOT_PRINTED):
        return
    if is_dataclass(value) and not isinstance(value, Texts):
        for each in fields(value):
            yield from changes(
                getattr(value, each.name), f"{path}.{each.name}", partial(_with, put, value, each.name)
            )
    elif isinstance(value, tuple) and not path.endswith((".ranking", ".answers")):
        for number, part in enumerate(value):
            yield from changes(part, f"{path}[{number}]", partial(_at, put, value, number))
    else:
        for other in others(value, path.rpartition(".")[2]):
            yield path, put(other)


def _with(put: Callable[[Any], Announcement], value: Any, name: str, other: object) -> Announcement:
    return put(replace(value, **{name: other}))


def _at(
    put: Callable[[Any], Announcement], value: tuple[Any, ...], number: int, other: object
) -> Announcement:
    return put((*value[:number], other, *value[number + 1 :]))


def test_every_value_is_printed():
    """Design: nothing printed that is not data, and nothing announced that is not printed."""
    silent = [path for path, other in changes(FULL, "", lambda same: same) if not differences(FULL, other)]
    assert silent == []


def test_a_play_off_is_printed_with_all_its_parameters():
    """C.07 3.1.1-3.1.7: the regulations state each of them."""
    stated = [
        line.text
        for clause in prospectus(FULL).clauses
        for line in clause.lines
        if isinstance(line, Sentence)
    ]
    text = "\n".join(stated)
    assert "Players play off who are still level after the first 1 tie-break." in text
    assert "Pairing numbers of the play-off: by drawing of lots." in text
    assert "Colours in the play-off: by drawing of lots." in text
    assert "begins 30 min after the last game; between its stages there are 10 min" in text
    assert "Two players play 2 games; if they are still level: Armageddon." in text


def test_what_becomes_of_withdrawals_is_printed_and_not_asked_for():
    """C.05 6.6.2 for round robins, 6.5 for Swiss tournaments; nothing of the kind for a knock-out."""
    for system, part in (
        ("round-robin", "less than half of the games"),
        ("dutch", "without notice"),
        ("match", ""),
    ):
        event = open_with("", around="").sections[0]
        announcement = open_with("")
        changed = replace(
            announcement, sections=(replace(event, set_up=replace(event.set_up, format=system)),)
        )
        stated = [line.text for line in WITHDRAWALS.lines(Voice(changed, "en"))]
        assert [part in text for text in stated] == ([True] if part else [])
        assert ("announcement.withdrawals" in codes(changed)) is not bool(part)
