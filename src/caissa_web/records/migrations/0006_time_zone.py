"""The time zone of an event; older events stay in that of the installation."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more column, empty at first."""

    dependencies = (("records", "0005_round_in_play"),)

    operations = (
        migrations.AddField(
            model_name="event",
            name="time_zone",
            field=models.CharField(blank=True, default="", max_length=64, verbose_name="time zone"),
        ),
    )
