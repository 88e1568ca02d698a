"""Signatures on official forms: who signed which form, when and where, and whether they agreed (FORM-010)."""

from __future__ import annotations

from django.db import models


class FormSignature(models.Model):
    """One signature on a form that was printed from a version of a section.

    `facts_hash` is the SHA-256 of the facts in that version; `account` is empty when the form was signed on
    paper. A correction is a new record that replaces this one; a withdrawn one says that nobody signed.
    """

    section = models.ForeignKey("records.Section", on_delete=models.CASCADE, related_name="form_signatures")
    form = models.CharField(max_length=40)
    about = models.CharField(max_length=200, blank=True, default="")
    about_fide_id = models.PositiveIntegerField(null=True)
    title = models.CharField(max_length=3, blank=True, default="")
    version = models.PositiveIntegerField()
    facts_hash = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    fide_id = models.PositiveIntegerField(null=True)
    role = models.CharField(max_length=40)
    day = models.DateField()
    place = models.CharField(max_length=100, blank=True, default="")
    account = models.CharField(max_length=150, blank=True, default="")
    agreed = models.BooleanField()
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    replaces = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="replaced_by")
    reason = models.CharField(max_length=500, blank=True, default="")
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.form}: {self.name}"
