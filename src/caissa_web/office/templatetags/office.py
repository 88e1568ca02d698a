"""Names of buttons on the pages of the office."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

_BUTTONS: dict[str, Promise] = {
    "approve": _("Approve"),
    "reject": _("Reject"),
    "withdraw": _("Withdraw"),
    "reinstate": _("Reinstate"),
    "requeue": _("Back to the waiting list"),
    "accept": _("Accept the offered place"),
    "decline": _("Decline the offered place"),
    "absent": _("Did not come"),
    "came": _("Came after all"),
    "nominate": _("Wild card"),
}


@register.filter
def button_label(code: str) -> str:
    """What stands on a button."""
    return str(_BUTTONS.get(code, code))
