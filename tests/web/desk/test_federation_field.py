"""A federation as it is typed at the desk."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from caissa_web.desk.entries.forms import PlayerForm
from caissa_web.desk.entries.list_differences import MethodForm
from caissa_web.desk.entries.teams import TeamForm
from caissa_web.desk.federation_field import FederationNameField
from caissa_web.desk.teams.forms import CaptainForm, LateTeamForm

FORMS = (PlayerForm, MethodForm, TeamForm, CaptainForm, LateTeamForm)


@pytest.mark.parametrize(
    ("typed", "code"), [("LAT", "LAT"), (" lat ", "LAT"), ("Latvia", "LAT"), ("", ""), (None, "")]
)
def test_letters_and_names_give_the_code_of_fide(typed: str | None, code: str) -> None:
    """LAT is Latvia; nothing typed is no federation."""
    assert FederationNameField().clean(typed) == code


@pytest.mark.parametrize("typed", ["Atlantis", "LATLAT", "L" * 41])
def test_what_fide_does_not_know_is_refused(typed: str) -> None:
    """There is no such federation, or nobody has such a long name."""
    with pytest.raises(ValidationError):
        FederationNameField().clean(typed)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_with_a_federation_reads_it_alike(form: type) -> None:
    """Players, teams, captains and the method of ratings."""
    assert isinstance(form.base_fields["federation"], FederationNameField)
