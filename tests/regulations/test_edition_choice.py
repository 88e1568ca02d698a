"""Which editions a tournament follows, and why."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.errors import UnknownEdition
from caissa.regulations import Why, chosen, regulations


def test_the_start_date_chooses_for_every_regulation() -> None:
    """A tournament of 15 February 2026: new pairing rules (1 February), old tie-breaks (till 28 February)."""
    editions = chosen({}, date(2026, 2, 15))
    assert set(editions) == set(regulations())
    assert editions["C.04.3"].edition.key == "2026-02"
    assert editions["C.07"].edition.key == "2024-08"
    assert all(choice.why is Why.START_DATE for choice in editions.values())


def test_an_announced_edition_overrides_the_date_and_says_so() -> None:
    """The organiser announced the tie-breaks of 2026 for the same event; nothing else changes."""
    editions = chosen({"c07": "2026"}, date(2026, 2, 15))
    assert str(editions["C.07"]) == "C.07 (2026-03): announced"
    assert str(editions["C.04.3"]) == "C.04.3 (2026-02): by start date"
    assert editions["C.07"].regulation == "C.07"


def test_without_a_start_date_the_newest_editions_are_taken_and_said_to_be() -> None:
    """No date to go by: the reason must not claim that one was used."""
    assert chosen({}, None)["C.07"].why is Why.NEWEST


def test_official_events_follow_the_tie_breaks_of_2023_earlier() -> None:
    """C.07 of 2023: 1 September 2023 for events under EVE and GSC."""
    assert chosen({}, date(2023, 10, 1), official=True)["C.07"].edition.key == "2023-09"
    assert chosen({}, date(2023, 10, 1))["C.07"].edition.key == "2022-07"


@pytest.mark.parametrize("announced", [{"C.07": "2025"}, {"Z.1": "2026"}])
def test_an_announcement_that_names_no_published_text_is_refused(announced: dict[str, str]) -> None:
    """A wrong announcement must not fall back silently to the date."""
    with pytest.raises(UnknownEdition):
        chosen(announced, date(2026, 5, 1))


def test_what_was_chosen_can_be_stored_and_chosen_again() -> None:
    """Storing regulation and key is enough: announced again, they give the same editions on any date."""
    first = chosen({}, date(2024, 5, 1))
    stored = {name: choice.edition.key for name, choice in first.items()}
    again = chosen(stored, date(2030, 1, 1))
    assert {name: choice.edition for name, choice in again.items()} == {
        name: choice.edition for name, choice in first.items()
    }
