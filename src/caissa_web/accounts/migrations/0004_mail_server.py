"""The mail server that whoever runs the installation names on its page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_remembered_and_sealed")]

    operations = [
        migrations.CreateModel(
            name="MailServer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("host", models.CharField(max_length=253)),
                ("port", models.PositiveIntegerField()),
                (
                    "tls",
                    models.CharField(
                        choices=[
                            ("start", "after the greeting (STARTTLS, usually port 587)"),
                            ("yes", "from the first byte (TLS, usually port 465)"),
                            ("no", "never (only for a server in the same house, usually port 25)"),
                        ],
                        default="start",
                        max_length=5,
                    ),
                ),
                ("user", models.CharField(blank=True, default="", max_length=254)),
                ("password", models.CharField(blank=True, default="", max_length=1000)),
                ("sender", models.CharField(max_length=320)),
            ],
        ),
    ]
