"""The addresses of the office, by subject."""

from __future__ import annotations

from caissa_web.office.badges import urls as badges
from caissa_web.office.contracts import urls as contracts
from caissa_web.office.delegations import urls as delegations
from caissa_web.office.entries import urls as entries
from caissa_web.office.letters import urls as letters
from caissa_web.office.messages import urls as messages
from caissa_web.office.rooms import urls as rooms
from caissa_web.office.travel import urls as travel
from caissa_web.office.treasury import urls as money
from caissa_web.office.visas import urls as visas
from caissa_web.office.welfare import urls as welfare

app_name = "office"
urlpatterns = [
    *entries.event_pages,
    *delegations.event_pages,
    *rooms.event_pages,
    *travel.event_pages,
    *contracts.event_pages,
    *visas.event_pages,
    *welfare.event_pages,
    *badges.event_pages,
    *messages.event_pages,
    *letters.event_pages,
    *money.event_pages,
]
