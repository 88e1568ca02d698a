"""What is stored of delegations: who was invited, who leads, quotas, members, teams, qualifications."""

from caissa_web.delegations.models.delegations import Delegation, FederationOfficial, Quota, Terms
from caissa_web.delegations.models.members import Member, Qualification, Status
from caissa_web.delegations.models.teams import Substitution, Team, TeamPlace

__all__ = (
    "Delegation",
    "FederationOfficial",
    "Member",
    "Qualification",
    "Quota",
    "Status",
    "Substitution",
    "Team",
    "TeamPlace",
    "Terms",
)
