"""How an event is played: over the board, hybrid, or over the internet with and without supervision."""

from __future__ import annotations

from caissa.prospectus.online_play import PlayMode, mode_of

__all__ = ("PlayMode", "mode_of")
