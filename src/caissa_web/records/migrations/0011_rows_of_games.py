"""How many changes of games a section has, so that whoever looks at it knows of new moves."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A count beside the version of a section."""

    dependencies = (("records", "0010_invitations_and_checklists"),)

    operations = (
        migrations.AddField(
            model_name="section",
            name="game_rows_count",
            field=models.PositiveIntegerField(default=0, verbose_name="changes of games"),
        ),
    )
