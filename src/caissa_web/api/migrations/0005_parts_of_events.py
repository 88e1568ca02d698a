"""Parts of an event that both installations have: what each had last, and what the two differ in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0004_other_installations"),
        ("records", "0013_form_signatures"),
    ]

    operations = [
        migrations.AddField(
            model_name="otherinstallation",
            name="log_brought",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="otherinstallation",
            name="part_differences",
            field=models.JSONField(default=dict),
        ),
        migrations.CreateModel(
            name="ReceivedPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=80)),
                ("theirs", models.CharField(blank=True, default="", max_length=64)),
                ("ours", models.CharField(blank=True, default="", max_length=64)),
                ("offer", models.CharField(blank=True, default="", max_length=64)),
                ("log", models.BigIntegerField(default=0)),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="api.sender"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("sender", "key"), name="one_received_part")],
            },
        ),
        migrations.CreateModel(
            name="SharedPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=80)),
                ("here", models.CharField(blank=True, default="", max_length=64)),
                ("there", models.CharField(blank=True, default="", max_length=64)),
                ("offers", models.JSONField(default=list)),
                ("log", models.BigIntegerField(default=0)),
                ("chosen_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "installation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="api.otherinstallation",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("installation", "key"), name="one_shared_part")
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasureMadeToo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="made_too",
                        to="records.logentry",
                    ),
                ),
            ],
        ),
    ]
