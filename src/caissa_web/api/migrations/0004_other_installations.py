"""Other installations that an event is sent to, senders from which one comes, and how far each has come."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("api", "0003_lichess_rounds"),
        ("records", "0012_links_of_invitations"),
    ]

    operations = [
        migrations.CreateModel(
            name="OtherInstallation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=64, unique=True)),
                ("address", models.CharField(max_length=500)),
                ("token", models.CharField(max_length=400)),
                ("slug", models.SlugField()),
                ("is_there", models.BooleanField(default=False)),
                ("after_every_act", models.BooleanField(default=False)),
                ("asked", models.BooleanField(default=False)),
                ("log_sent", models.BigIntegerField(default=0)),
                ("made_by", models.CharField(max_length=150)),
                ("made_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("fault", models.CharField(blank=True, max_length=300)),
                ("differences", models.JSONField(default=dict)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="other_installation",
                        to="records.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Sender",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=64, unique=True)),
                ("label", models.CharField(max_length=100)),
                ("log_received", models.BigIntegerField(default=0)),
                ("received_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="senders",
                        to="records.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SharedSection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("here", models.PositiveIntegerField(default=0)),
                ("there", models.PositiveIntegerField(default=0)),
                ("chosen_by", models.CharField(blank=True, max_length=150)),
                (
                    "installation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sections",
                        to="api.otherinstallation",
                    ),
                ),
                (
                    "section",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shared",
                        to="records.section",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReceivedSection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("theirs", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=128)),
                ("ours", models.PositiveIntegerField()),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="received",
                        to="records.section",
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sections", to="api.sender"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("sender", "section"), name="one_received_section")
                ],
            },
        ),
    ]
