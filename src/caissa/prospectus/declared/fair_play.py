"""Fair play as regulations declare it: level of protection, measures, prohibited items, penalty."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.conduct.levels import Occasion
from caissa.conduct.penalties import Penalty
from caissa.messages import LabelledEnum, msg
from caissa.prospectus.texts import NO_TEXT, Texts

MOST_DELAY = 180
"""Minutes by which a live transmission may be late."""
LESS_SEVERE = (Penalty.WARNING, Penalty.MORE_TIME, Penalty.LESS_TIME, Penalty.FEWER_POINTS, Penalty.FINE)
"""Penalties milder than the loss of the game, which the Laws have for a device (11.3.2.2, 12.9)."""


class Protection(LabelledEnum):
    """The levels of protection, the highest first (FPPM 1)."""

    MAXIMUM = "maximum", msg("maximum protection (level 1)")
    INCREASED = "increased", msg("increased protection (level 2)")
    STANDARD = "standard", msg("standard protection (level 3)")

    def below(self, other: Protection) -> bool:
        """Does this level protect less than another?"""
        order = tuple(Protection)
        return order.index(self) > order.index(other)


class Measure(LabelledEnum):
    """What is done against cheating: devices of Annex A, checks, areas, storage, games (FPPM 2, A, B)."""

    HAND_HELD_DETECTORS = "hand-held-detectors", msg("hand-held metal detectors")
    WALK_THROUGH_DETECTORS = "walk-through-detectors", msg("walk-through metal detectors")
    CAMERAS = "cameras", msg("closed-circuit cameras")
    MAGNETS = "magnets", msg("magnets")
    NON_LINEAR_SCANNERS = "non-linear-scanners", msg("non-linear scanners")
    THERMAL_CAMERAS = "thermal-cameras", msg("thermal cameras")
    BLUETOOTH_SCANNERS = "bluetooth-scanners", msg("Bluetooth scanners")
    SIGNAL_DETECTION = "signal-detection", msg("detection of radio signals")
    OTHER_SCANNERS = "other-scanners", msg("other scanners")
    RANDOM_CHECKS = "random-checks", msg("random checks before, during and after games")
    POST_GAME_CHECKS = "post-game-checks", msg("checks of players after their games")
    VENUE_CHECKS = "venue-checks", msg("regular checks of the venue")
    SPECTATORS_APART = "spectators-apart", msg("players and spectators kept apart or watched")
    WATCHED_AREAS = (
        "watched-areas",
        msg("separate or watched areas for refreshments, toilets and smoking"),
    )
    CAPTAINS_APART = "captains-apart", msg("no contact of captains and players beyond what is allowed")
    DEVICE_STORAGE = "device-storage", msg("secure storage for the players' devices")
    CLOTH_BAGS = "cloth-bags", msg("cloth bags for the players' things")
    STICKERS = "stickers", msg("stickers on the devices that staff may carry")
    SCREENING = "screening", msg("all games sent for screening")
    GAMES_SENT = "games-sent", msg("available games sent for the rating server")


DEVICES = (
    Measure.HAND_HELD_DETECTORS,
    Measure.WALK_THROUGH_DETECTORS,
    Measure.CAMERAS,
    Measure.MAGNETS,
    Measure.NON_LINEAR_SCANNERS,
    Measure.THERMAL_CAMERAS,
    Measure.BLUETOOTH_SCANNERS,
    Measure.SIGNAL_DETECTION,
    Measure.OTHER_SCANNERS,
)
"""The technical devices of Annex A."""


class Prohibited(LabelledEnum):
    """What nobody may have on them in the playing area."""

    PHONES = "phones", msg("mobile phones")
    SMART_WATCHES = "smart-watches", msg("smart watches")
    WATCHES = "watches", msg("watches of any kind")
    EARPHONES = "earphones", msg("earphones")
    SMART_GLASSES = "smart-glasses", msg("glasses with a camera or a display")
    COMPUTERS = "computers", msg("computers and tablets")
    RECORDERS = "recorders", msg("cameras and recorders")
    PENS = "pens", msg("pens of their own")
    NOTES = "notes", msg("books and notes")
    BAGS = "bags", msg("bags")
    OTHER_DEVICES = "other-devices", msg("any other electronic device")


@dataclass(frozen=True, slots=True)
class FairPlay:
    """What the regulations say; None was not declared.

    `occasion` is the kind of event from which its level follows. `live_delay` is by how many minutes a live
    transmission is late; 0 is without delay. `device_penalty` is imposed where a section announces a less
    severe penalty for a device than the loss of the game (Laws 11.3.2.2).
    """

    level: Protection | None = None
    occasion: Occasion | None = None
    measures: tuple[Measure, ...] = ()
    more_measures: Texts = NO_TEXT
    prohibited: tuple[Prohibited, ...] = ()
    more_prohibited: Texts = NO_TEXT
    live_delay: int | None = None
    device_penalty: Penalty | None = None


NO_FAIR_PLAY = FairPlay()
