"""Files that are kept with the records, so that every backup has them and restoring brings them back."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredFile(models.Model):
    """The bytes of one paper, named by their SHA-256; they are never changed."""

    sha256 = models.CharField(_("SHA-256"), max_length=64)
    kind = models.CharField(_("kind"), max_length=40)
    name = models.CharField(_("file name"), max_length=200)
    media_type = models.CharField(_("media type"), max_length=100)
    size = models.PositiveIntegerField(_("bytes"))
    content = models.BinaryField()
    stored_at = models.DateTimeField(_("stored at"))

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sha256", "kind"), name="one_paper_of_its_bytes"),)

    def __str__(self) -> str:
        return self.name
