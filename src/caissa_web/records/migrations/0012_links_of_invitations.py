"""Personal links under which invited players answer."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The hash of a link's token, how many links there were, and when the last one was revoked."""

    dependencies = (("records", "0011_rows_of_games"),)

    operations = (
        migrations.AddField(
            model_name="playerinvitation",
            name="token_hash",
            field=models.CharField(max_length=64, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="playerinvitation",
            name="link_version",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="playerinvitation",
            name="revoked_at",
            field=models.DateTimeField(null=True),
        ),
    )
