"""The tabs of a delegation's workspace that are there without any other subject."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa_web.portal.delegation.frame import register_tab


def register() -> None:
    """Show the workspace's own subjects before those of others."""
    register_tab("overview", _("Overview"), "portal:delegation")
    register_tab("names", _("Enter people"), "portal:delegation-names")
    register_tab("teams", _("Teams"), "portal:delegation-teams")
    register_tab("contacts", _("Contacts"), "portal:delegation-contacts")
