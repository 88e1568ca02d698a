"""What is stored of hybrid and online events; people are known by FIDE ID or name, as in `games.people`."""

from caissa_web.online.models.accounts import PlayerAccount
from caissa_web.online.models.incidents import Assistant, Disconnection, Recording
from caissa_web.online.models.rules import OnlineRules
from caissa_web.online.models.venues import (
    TakenSubmission,
    Venue,
    VenuePerson,
    VenuePhone,
    VenuePlayer,
)

__all__ = (
    "Assistant",
    "Disconnection",
    "OnlineRules",
    "PlayerAccount",
    "Recording",
    "TakenSubmission",
    "Venue",
    "VenuePerson",
    "VenuePhone",
    "VenuePlayer",
)
