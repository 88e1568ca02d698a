"""What acts on delegations are called."""

from __future__ import annotations

from types import MappingProxyType

from caissa.messages import msg

DELEGATION_ACTS = MappingProxyType(
    {
        "delegations.invited": msg("Delegations invited"),
        "delegations.terms": msg("Days of the delegations changed"),
        "delegations.imported": msg("List of another system imported"),
        "delegations.exported": msg("List of delegations downloaded"),
        "delegation.invited-again": msg("Invitation sent again"),
        "delegation.accepted": msg("Invitation accepted"),
        "delegation.declined": msg("Invitation declined"),
        "delegation.reopened": msg("Opened again"),
        "delegation.names": msg("Names entered"),
        "delegation.names-in": msg("Names handed in"),
        "delegation.complete": msg("Marked as complete"),
        "delegation.quota": msg("Quotas changed"),
        "delegation.days": msg("Days of its own changed"),
        "delegation.billing": msg("Address for invoices changed"),
        "delegation.reminded": msg("Reminder sent"),
        "delegation.exported": msg("List of people downloaded"),
        "delegation.substituted": msg("Substitution"),
        "delegation.head-named": msg("Head of delegation named"),
        "delegation.deputy-named": msg("Deputy head of delegation named"),
        "delegation.deputy-ended": msg("Office of the deputy ended"),
        "delegation.official-named": msg("Official of the federation named"),
        "delegation.official-ended": msg("Office of an official ended"),
        "delegation.team-made": msg("Team begun"),
        "delegation.team-ordered": msg("Team put in order"),
        "delegation.team-locked": msg("Order of a team fixed"),
        "delegation.team-opened": msg("Order of a team opened again"),
        "delegation.team-noted": msg("Changed verdict of a team noted"),
        "delegation.team-waived": msg("Rule of a team waived"),
        "delegation.team-removed": msg("Team dissolved"),
        "qualification.recorded": msg("Qualification recorded"),
        "qualification.passed-on": msg("Qualification passed on"),
        "qualification.lapsed": msg("Qualification lapsed"),
    }
)
"""Code in the portal's log → what it is called."""
