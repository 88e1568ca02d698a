from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("online", "0002_taken_submissions")]

    operations = [
        migrations.AddField(
            model_name="venue",
            name="time_zone",
            field=models.CharField(blank=True, default="", max_length=64, verbose_name="time zone"),
        )
    ]
