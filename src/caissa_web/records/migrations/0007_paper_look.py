"""The organiser's look of the papers of an event; older events print black on white."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One more table, empty at first."""

    dependencies = (("records", "0006_time_zone"),)

    operations = (
        migrations.CreateModel(
            name="PaperLook",
            fields=[
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="paper_look",
                        serialize=False,
                        to="records.event",
                    ),
                ),
                ("look", models.JSONField(default=dict, verbose_name="look of the documents")),
            ],
        ),
    )
