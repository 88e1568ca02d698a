"""The time that was believed last; older releases tell it by when a job was last done."""

from django.db import migrations, models


def begin_with_the_last_job(apps, _schema_editor):
    """Without this, a clock that is wrong at the first start of this release would be believed."""
    newest = apps.get_model("background", "Job").objects.aggregate(at=models.Max("done_at"))["at"]
    if newest is not None:
        apps.get_model("background", "SeenTime").objects.create(pk=1, seen_at=newest)


class Migration(migrations.Migration):
    dependencies = [
        ("background", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeenTime",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seen_at", models.DateTimeField()),
                ("doubted_at", models.DateTimeField(null=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("confirmed_by", models.CharField(blank=True, default="", max_length=150)),
            ],
        ),
        migrations.RunPython(begin_with_the_last_job, migrations.RunPython.noop),
    ]
