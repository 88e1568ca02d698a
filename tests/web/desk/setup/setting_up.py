"""What the tests of the set-up have in common."""

from __future__ import annotations

from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.records.models import Section
from tests.web.desk.conftest import DESK

SET_UP = f"{DESK}set-up/"


def typed(value) -> bool:
    """Does a field have something to send? A box that is not ticked sends nothing."""
    return value is not None and value is not False


def sent(page, **changes):
    """What the form on a page would send, with some fields typed anew."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    typed_values = {name: value for name, value in {**values, **changes}.items() if typed(value)}
    return {"seen_version": str(page.context["section"].version), **typed_values}


def now(section) -> Section:
    """The section as it stands."""
    return Section.objects.get(pk=section.pk)


def two_players(event) -> Section:
    """Two players before round 1."""
    facts = crosstable("1 Anna 2400\n2 Boris 2300", name="Pair", scheduled_rounds=1, type_code="FIDE_DUTCH")
    return operations.create_section(event, "pair", facts, by="olga")
