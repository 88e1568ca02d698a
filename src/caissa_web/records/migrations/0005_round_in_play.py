"""The round being played, shown in lists of sections; older rows say it after their next change."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column, empty at first."""

    dependencies = (("records", "0004_languages_and_publication"),)

    operations = (
        migrations.AddField(
            model_name="section",
            name="round_in_play",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="round being played"),
        ),
    )
