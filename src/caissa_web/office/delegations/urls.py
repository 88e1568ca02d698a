"""The addresses of delegations in the office."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.delegations import (
    delegation,
    importing,
    inviting,
    listing,
    long_import,
    qualifications,
    terms,
)

HERE = "<slug:event>/delegations/"
ONE = HERE + "one/<str:code>/"

event_pages = [
    path(HERE, listing.delegations, name="delegations"),
    path(HERE + "invite/", inviting.invitations, name="delegations-invite"),
    path(HERE + "terms/", terms.terms, name="delegations-terms"),
    path(HERE + "qualifications/", qualifications.qualifications, name="qualifications"),
    path(HERE + "import/", importing.import_list, name="delegations-import"),
    path(HERE + "import/<int:task>/", long_import.report, name="delegations-imported"),
    path(HERE + "people.<str:form>", listing.people, name="delegations-people"),
    path(ONE, delegation.delegation, name="delegation"),
    path(ONE + "settings/", delegation.settings, name="delegation-settings"),
    path(ONE + "quota/", delegation.quota, name="delegation-quota"),
    path(ONE + "days/", delegation.days, name="delegation-days"),
    path(ONE + "act/", delegation.act, name="delegation-act"),
]
