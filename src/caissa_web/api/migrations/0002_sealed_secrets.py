"""Secrets of webhooks lie sealed."""

from collections.abc import Callable
from typing import Any

from django.db import migrations, models

from caissa_web.accounts.encryption import decrypt, encrypt


def _change(apps: Any, changed: Callable[[str], str]) -> None:
    for webhook in apps.get_model("api", "Webhook").objects.all():
        webhook.secret = changed(webhook.secret)
        webhook.save(update_fields=["secret"])


def _seal(apps: Any, _editor: Any) -> None:
    _change(apps, encrypt)


def _unseal(apps: Any, _editor: Any) -> None:
    _change(apps, decrypt)


class Migration(migrations.Migration):
    dependencies = [("api", "0001_tokens_and_webhooks")]

    operations = [
        migrations.AlterField(model_name="webhook", name="secret", field=models.CharField(max_length=400)),
        migrations.RunPython(_seal, _unseal),
    ]
