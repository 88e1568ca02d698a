"""What acts on journeys and runs are called."""

from __future__ import annotations

from caissa.messages import msg

TRAVEL_ACTS = {
    "place.saved": msg("Place saved"),
    "place.removed": msg("Place removed"),
    "vehicle.saved": msg("Vehicle saved"),
    "vehicle.removed": msg("Vehicle removed"),
    "transfers.set": msg("Rules of planning saved"),
    "journey.made": msg("Journey entered"),
    "journey.changed": msg("Journey changed"),
    "journey.delayed": msg("Delay noted"),
    "journey.cancelled": msg("Journey cancelled"),
    "journey.substituted": msg("Journey handed over to a substitute"),
    "runs.planned": msg("Runs planned"),
    "runs.published": msg("Run published"),
    "run.changed": msg("Run changed"),
    "run.start": msg("Run has left"),
    "run.unstart": msg("Run has not left yet"),
    "run.finish": msg("Run has arrived"),
    "run.cancel": msg("Run cancelled"),
    "run.withdraw": msg("Run withdrawn for new planning"),
    "seat.moved": msg("Passenger moved"),
    "manifests.exported": msg("Manifests downloaded"),
}
"""Code in the portal's log → what it is called."""
