from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.crypto import salted_hmac

from caissa_web.accounts.encryption import can_decrypt
from caissa_web.conduct.encrypted import content_of, encrypted_content


def encrypt_reasons(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Encrypt why people were named in cases; where no key is kept there are no cases."""
    if not settings.SECRET_KEY_IS_KEPT:
        return
    for access in apps.get_model("conduct", "CaseAccess").objects.exclude(reason=""):
        access.encrypted_reason = encrypted_content({"text": access.reason})
        access.save(update_fields=("encrypted_reason",))


def encrypt_hashes(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Move hashes of evidence into what is encrypted, and keep a fingerprint that needs the key."""
    for exhibit in (
        apps.get_model("conduct", "Exhibit").objects.select_related("case").defer("encrypted_content")
    ):
        # Of another key nobody can read the name, nor check the hash: then nothing is left of it.
        if settings.SECRET_KEY_IS_KEPT and can_decrypt(exhibit.encrypted_name):
            known = content_of(exhibit.encrypted_name)
            exhibit.encrypted_name = encrypted_content({**known, "hash": exhibit.fingerprint})
        keyed = f"{exhibit.case.reference} {exhibit.fingerprint}"
        exhibit.fingerprint = salted_hmac("caissa.conduct.exhibit", keyed, algorithm="sha256").hexdigest()
        exhibit.save(update_fields=("encrypted_name", "fingerprint"))


class Migration(migrations.Migration):
    dependencies = [("conduct", "0003_statement_links")]

    operations = [
        migrations.AddField("caseaccess", "encrypted_reason", models.TextField(blank=True, default="")),
        migrations.RunPython(encrypt_reasons, migrations.RunPython.noop),
        migrations.RemoveField("caseaccess", "reason"),
        migrations.RenameField("exhibit", "hash", "fingerprint"),
        migrations.RunPython(encrypt_hashes, migrations.RunPython.noop),
    ]
