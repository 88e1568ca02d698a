"""Rounds of broadcasts at lichess, to which public games are pushed."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0002_sealed_secrets"),
        ("records", "0011_rows_of_games"),
    ]

    operations = [
        migrations.CreateModel(
            name="LichessRound",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=8)),
                ("token", models.CharField(max_length=400)),
                ("active", models.BooleanField(default=True)),
                ("made_by", models.CharField(max_length=150)),
                ("made_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("pushed_at", models.DateTimeField(null=True)),
                ("fault", models.CharField(blank=True, max_length=300)),
                ("refusals", models.JSONField(default=list)),
                ("sent", models.JSONField(default=dict)),
                ("stamp", models.CharField(blank=True, max_length=300)),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lichess_rounds",
                        to="records.section",
                    ),
                ),
            ],
            options={
                "ordering": ("section", "round"),
                "constraints": [
                    models.UniqueConstraint(fields=("section", "round"), name="one_lichess_round_of_a_round")
                ],
            },
        ),
    ]
