"""Announcements of events: every version that was saved, and what was done with it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two tables whose rows are added and never changed."""

    dependencies = (("records", "0006_time_zone"),)

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
    )
