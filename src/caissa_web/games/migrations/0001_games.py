"""The moves of games, and where they come from."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table whose rows are added and never changed, and one of sources."""

    initial = True

    dependencies = (("records", "0011_rows_of_games"),)

    operations = (
        migrations.CreateModel(
            name="GameRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("serial", models.PositiveIntegerField()),
                ("round", models.PositiveSmallIntegerField()),
                ("white", models.CharField(max_length=250)),
                ("black", models.CharField(max_length=250)),
                ("at", models.DateTimeField()),
                ("kind", models.CharField(default="moves", max_length=10)),
                ("first", models.PositiveSmallIntegerField(default=0)),
                ("source", models.CharField(max_length=20)),
                ("author", models.CharField(max_length=150)),
                ("packed", models.BinaryField(default=b"")),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="game_rows",
                        to="records.section",
                    ),
                ),
            ],
            options={"ordering": ("section", "serial")},
        ),
        migrations.CreateModel(
            name="GameSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=10)),
                ("address", models.CharField(blank=True, max_length=500, verbose_name="address")),
                ("active", models.BooleanField(default=True)),
                ("made_by", models.CharField(max_length=150)),
                ("made_at", models.DateTimeField()),
                ("looked_at", models.DateTimeField(null=True)),
                ("came_at", models.DateTimeField(null=True)),
                ("fault", models.CharField(blank=True, max_length=300)),
                ("findings", models.JSONField(default=list)),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="game_sources",
                        to="records.section",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.AddConstraint(
            model_name="gamerow",
            constraint=models.UniqueConstraint(fields=("section", "serial"), name="one_game_row_of_a_serial"),
        ),
    )
