"""The search over all that is public: it proposes by an index and shows what the documents show."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from caissa.tournament import Birth, Person
from caissa_web import operations
from caissa_web.noticeboard.models import EventWord, PlayerWord
from caissa_web.noticeboard.search import hits, index
from caissa_web.noticeboard.search.hits import look_for
from caissa_web.noticeboard.search.index import refresh
from caissa_web.noticeboard.search.words import wanted, words_of
from caissa_web.operations.events.publication import withhold_name
from caissa_web.records.models import Event
from caissa_web.records.publication import MinorsNamed, Publication


@pytest.fixture
def people(event, facts):
    """A section of people with accents, clubs, FIDE IDs and a child."""
    names = ("Ångström, José", "O'Hara, Maeve", "王伟", "Kidd, Dora", "Иванов, Пётр")
    persons = [
        replace(player.person, name=name, club="Harbour Knights" if player.number == 1 else "")
        for player, name in zip(facts.players, names, strict=True)
    ]
    persons[0] = replace(persons[0], fide_id=71717171)
    persons[3] = replace(persons[3], birth=Birth(2015, 2, 2))
    players = tuple(
        replace(player, person=person) for player, person in zip(facts.players, persons, strict=True)
    )
    return operations.create_section(event, "open", replace(facts, players=players), by="olga")


def names_with(question):
    """The names of the players who are listed for a question."""
    refresh(timezone.now())
    return [hit.player.name for hit in look_for(question).players]


def show(event, **rules):
    """Change what the organiser shows."""
    event = Event.objects.get(pk=event.pk)
    return operations.set_publication(event, Publication(**rules), by="olga")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("angstrom", "Ångström, José"),
        ("JOSE ang", "Ångström, José"),
        ("71717171", "Ångström, José"),
        ("harbour knights", "Ångström, José"),
        ("hara", "O'Hara, Maeve"),
        ("王", "王伟"),
        ("иванов", "Иванов, Пётр"),
    ],
)
def test_players_by_the_beginnings_of_their_words(people, question, name):
    """With or without accents, by name, club or FIDE ID, in every script."""
    assert names_with(question) == [name]


def test_every_word_must_fit(people):
    """José is no Maeve; a word in the middle of another is none."""
    assert names_with("jose maeve") == []
    assert names_with("ngstrom") == []


def test_a_question_without_words_has_no_answer(people, django_assert_num_queries):
    """A single Latin letter, a comma or nothing asks the records nothing."""
    refresh(timezone.now())
    with django_assert_num_queries(0):
        assert look_for(" , ").players == look_for("a").players == ()


def test_signs_of_the_database_are_only_signs(people):
    """% and _ mean nothing here."""
    assert names_with("%%") == names_with("__") == []


def test_events_by_name_place_and_section(people):
    """The festival is in Riga and has an open."""
    refresh(timezone.now())
    for question in ("spring", "riga fest", "open spring"):
        assert [event.slug for event in look_for(question).events] == ["spring"]
    assert look_for("winter").events == ()


def test_an_event_that_is_not_public_is_not_in_the_index(people, event):
    """Neither the event nor anybody who plays in it; and at once, not with the next look of the job."""
    refresh(timezone.now())
    assert look_for("angstrom").players
    operations.withdraw_event(Event.objects.get(pk=event.pk), by="olga")
    assert look_for("angstrom").players == look_for("spring").events == ()
    refresh(timezone.now())
    assert not PlayerWord.objects.exists()
    assert not EventWord.objects.exists()


def test_a_name_that_was_taken_off_the_pages_is_not_listed(people, event):
    """At once, though the index still has it; with the next look it is gone from the index too."""
    assert names_with("maeve") == ["O'Hara, Maeve"]
    withhold_name(event, Person("O'Hara, Maeve"), by="olga")
    assert look_for("maeve").players == ()
    refresh(timezone.now())
    assert not PlayerWord.objects.filter(word__in=("hara", "maeve")).exists()
    assert names_with("17") == []


def test_nobody_is_listed_by_the_number_in_place_of_a_name(event, large_section):
    """Number 17 is shown as `N. N. 17`, which is no name to look for."""
    large_section(20)
    withhold_name(event, Person("Family17, Given"), by="olga")
    assert "N. N. 17" not in names_with("17")
    assert not PlayerWord.objects.filter(number=17).exists()


def test_what_is_hidden_cannot_be_searched(people, event):
    """FIDE IDs, clubs and the family names of children, where the organiser hides them."""
    assert names_with("kidd") == ["Kidd, Dora"]
    show(event, fide_ids=False, clubs=False, minors=MinorsNamed.SHORT)
    assert look_for("71717171").players == look_for("harbour").players == look_for("kidd").players == ()
    assert names_with("dora") == ["Dora K."]
    assert not PlayerWord.objects.filter(word__in=("71717171", "harbour", "kidd")).exists()


def test_hits_lead_to_the_card_or_else_to_the_list(people, event, client):
    """Where cards are not shown, the list of players has the name."""
    refresh(timezone.now())
    assert look_for("maeve").players[0].address == "/events/spring/open/players/2/"
    show(event, cards=False)
    address = look_for("maeve").players[0].address
    assert address.startswith("/events/spring/open/players/?q=")
    assert "Maeve" in client.get(address).content.decode()


def test_few_are_listed_and_more_are_mentioned(event, large_section):
    """A hundred players of one name: twenty cards, and the word that there are more."""
    large_section(100)
    refresh(timezone.now())
    answer = look_for("given")
    assert len(answer.players) == hits.MOST_PLAYERS
    assert answer.more


def test_a_question_costs_the_same_in_a_large_and_in_a_small_field(
    event, large_section, django_assert_max_num_queries
):
    """No document is read but those of the players who are listed."""
    large_section(300)
    operations.create_event("later", "Later", by="olga", start=date(2026, 5, 1))
    refresh(timezone.now())
    look_for("family7")
    with django_assert_max_num_queries(5):
        assert look_for("family7").players


def test_no_section_is_opened_for_players_who_are_not_listed(event, facts, monkeypatch):
    """Anybody may ask: a first name that is in forty sections opens those of the listed players only."""
    for number in range(40):
        operations.create_section(event, f"group-{number}", facts, by="olga")
    refresh(timezone.now())
    opened, real = set(), hits.newest
    monkeypatch.setattr(hits, "newest", lambda *place: opened.add(place) or real(*place))
    answer = look_for("anna")
    assert answer.more
    assert len(opened) == hits.MOST_PLAYERS + 1


def test_words_of_a_large_field_are_stored_a_few_at_a_time(event, large_section, monkeypatch):
    """Whoever enters a result does not wait for thousands of words; killed in between, nothing is doubled."""
    large_section(200)
    sizes, kind = [], type(PlayerWord.objects)
    real = kind.bulk_create

    def stored(manager, rows, **settings):
        if manager.model is PlayerWord:
            sizes.append(len(rows))
            if len(sizes) == 2:
                raise KeyboardInterrupt
        return real(manager, rows, **settings)

    monkeypatch.setattr(kind, "bulk_create", stored)
    with pytest.raises(KeyboardInterrupt):
        refresh(timezone.now())
    refresh(timezone.now())
    assert max(sizes) <= index.ROWS_AT_A_TIME
    places = list(PlayerWord.objects.values_list("number", "word"))
    assert len(places) == len(set(places)) == 400


def test_a_result_does_not_write_the_index_anew(people):
    """Names are compared, and where they are the same the words stay."""
    refresh(timezone.now())
    before = set(PlayerWord.objects.values_list("pk", flat=True))
    operations.withdraw_player(people, 5, 3, by="olga", seen_version=people.version)
    refresh(timezone.now())
    assert set(PlayerWord.objects.values_list("pk", flat=True)) == before


def test_words():
    """Longest first, a few of them, cut to the length of the index."""
    assert wanted("al Alexander") == ("alexander", "al")
    assert len(wanted("aa bb cc dd ee ff gg hh")) == 6
    assert words_of("x" * 90) == {"x" * 40}
