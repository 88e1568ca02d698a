"""Counts that all processes share, letters with invitations, and sealed secrets of second factors."""

from collections.abc import Callable
from typing import Any

from django.db import migrations, models

from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.accounts.secrets_of_factors import with_secrets


def _change(apps: Any, changed: Callable[[str], str]) -> None:
    for factor in apps.get_model("mfa", "Authenticator").objects.all():
        data = with_secrets(factor.data, changed)
        if data != factor.data:
            factor.data = data
            factor.save(update_fields=["data"])


def _seal(apps: Any, _editor: Any) -> None:
    _change(apps, encrypt)


def _unseal(apps: Any, _editor: Any) -> None:
    _change(apps, decrypt)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_people"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [
        migrations.CreateModel(
            name="Remembered",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.FloatField(db_index=True)),
            ],
            options={
                "verbose_name_plural": "remembered",
            },
        ),
        migrations.AddField(
            model_name="invitation",
            name="mailed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(_seal, _unseal),
    ]
