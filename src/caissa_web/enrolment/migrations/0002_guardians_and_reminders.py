"""When guardians were asked and refused, and the day on which an event's reminders were written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("enrolment", "0001_initial")]

    operations = [
        migrations.AddField("guardian", "asked_at", models.DateTimeField(null=True)),
        migrations.AddField("guardian", "refused_at", models.DateTimeField(null=True)),
        migrations.AddField("offer", "reminded_on", models.DateField(null=True)),
    ]
