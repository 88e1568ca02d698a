"""People who log in."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who logs in; names come in one piece, because not everybody has a first and a last one."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("name"), max_length=200, blank=True)

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        """The name in full, or the log-in name."""
        return str(self)

    def get_short_name(self) -> str:
        """The same: a name is not cut."""
        return str(self)
