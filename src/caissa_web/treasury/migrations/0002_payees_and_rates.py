"""Letters in the numbers of each payee, accounts in other currencies, exchange rates, repeated refunds."""

import django.db.models.deletion
from django.db import migrations, models


def name_letters(apps, _schema_editor):
    """Every payee but the organiser gets letters of its own, made of its short name."""
    payees = apps.get_model("treasury", "Payee")
    for payee in payees.objects.exclude(key="organiser").order_by("pk"):
        short = "".join(sign for sign in payee.key.upper() if sign.isascii() and sign.isalpha())[:3] or "P"
        used = set(payees.objects.filter(event=payee.event_id).values_list("letters", flat=True))
        place, letters = 1, short
        while letters in used:
            place, letters = place + 1, f"{short}{place + 1}"
        payee.letters = letters
        payee.save(update_fields=["letters"])


class Migration(migrations.Migration):
    dependencies = [("treasury", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="payee",
            name="letters",
            field=models.CharField(
                blank=True, default="", max_length=6, verbose_name="letters in the numbers of papers"
            ),
        ),
        migrations.RunPython(name_letters, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="payee",
            constraint=models.UniqueConstraint(fields=("event", "letters"), name="one_payee_of_letters"),
        ),
        migrations.CreateModel(
            name="ForeignAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("iban", models.CharField(max_length=34, verbose_name="IBAN")),
                ("bic", models.CharField(blank=True, default="", max_length=11, verbose_name="BIC")),
                (
                    "payee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="foreign_accounts",
                        to="treasury.payee",
                    ),
                ),
            ],
            options={
                "ordering": ("currency",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("payee", "currency"), name="one_foreign_account_of_a_currency"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ExchangeRate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("base", models.CharField(max_length=3)),
                ("currency", models.CharField(max_length=3)),
                ("rate", models.DecimalField(decimal_places=8, max_digits=20)),
                ("on", models.DateField()),
                (
                    "source",
                    models.CharField(
                        choices=[("treasurer", "entered by hand"), ("ecb", "European Central Bank")],
                        default="treasurer",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exchange_rates",
                        to="records.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-on", "-id"),
                "indexes": [models.Index(fields=["event", "currency", "on"], name="rates_of_a_currency")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("rate__gt", 0)), name="rates_are_above_zero")
                ],
            },
        ),
        migrations.AddField(model_name="bankline", name="exchanged_at", field=models.JSONField(null=True)),
        migrations.AddField(
            model_name="refund",
            name="replaces",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replaced_by",
                to="treasury.refund",
            ),
        ),
    ]
