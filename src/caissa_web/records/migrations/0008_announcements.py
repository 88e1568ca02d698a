"""Announcements of events: every version that was saved, and what was done with it."""

import json
import zlib

import django.db.models.deletion
from django.db import migrations, models

STANDARD = "standard"


def note_speeds(apps, _schema_editor):
    """Copy the kind of play of every section to its row, for the filters of the calendar."""
    section_model, version_model = apps.get_model("records", "Section"), apps.get_model("records", "Version")
    for section in section_model.objects.iterator():
        newest = version_model.objects.filter(section=section, number=section.version).first()
        if newest is not None:
            section.speed = _speed(bytes(newest.packed))
            section.save(update_fields=["speed"])


def _speed(packed):
    """The kind of play in a stored document; a damaged one has its own page that says so."""
    try:
        speed = json.loads(zlib.decompress(packed)).get("speed", STANDARD)
    except (ValueError, zlib.error, AttributeError):
        return ""
    return speed.lower() if isinstance(speed, str) and len(speed) <= 10 else STANDARD


class Migration(migrations.Migration):
    """Two tables whose rows are added and never changed, and the kind of play of every section."""

    dependencies = (("records", "0007_paper_look"),)

    operations = (
        migrations.CreateModel(
            name="AnnouncementVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("author", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="announcements",
                        to="records.event",
                    ),
                ),
            ],
            options={"ordering": ("event", "number")},
        ),
        migrations.CreateModel(
            name="AnnouncementStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("author", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
                ("edition", models.PositiveIntegerField(null=True)),
                ("reason", models.TextField(blank=True)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="steps",
                        to="records.announcementversion",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.AddConstraint(
            model_name="announcementversion",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="one_announcement_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="announcementstep",
            constraint=models.UniqueConstraint(fields=("version", "kind"), name="one_step_of_a_kind"),
        ),
        migrations.AddField(
            model_name="section",
            name="speed",
            field=models.CharField(blank=True, default="", max_length=10, verbose_name="kind of play"),
        ),
        migrations.RunPython(note_speeds, migrations.RunPython.noop),
    )
