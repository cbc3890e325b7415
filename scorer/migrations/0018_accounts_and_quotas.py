"""Quotas are counted, addresses are confirmed, keys of names are at most LONGEST_KEY long, and a log has the order in
which it was written."""

from collections import Counter

from django.db import migrations, models
from django.db.models.functions import Length

from scorer.folding import LONGEST_KEY, folded

MOST_OF_A_FAMILY = 4  # accounts with one address


def shorten_keys(apps, schema_editor):
    """SQLite held longer ones, under which nobody would be found any more."""
    for model, name in (("Player", "name"), ("User", "username")):
        rows = apps.get_model("scorer", model).objects.annotate(length=Length("key"))
        for row in rows.filter(length__gt=LONGEST_KEY):
            row.key = folded(getattr(row, name))
            row.save(update_fields=["key"])


def confirm_addresses(apps, schema_editor):
    """Those given so far count as confirmed, or whoever forgets a password now would lose the account. Letters hold
    nobody's words any more, so a wrong address gets no more than a plain letter. Only one that many accounts share is
    not confirmed: it was most likely given by a stranger."""
    users = apps.get_model("scorer", "User").objects
    given = list(users.exclude(email="").values_list("pk", "email"))
    times = Counter(email.casefold() for _, email in given)
    for number, email in given:
        if times[email.casefold()] <= MOST_OF_A_FAMILY:
            users.filter(pk=number).update(confirmed_email=email)


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0017_which_look_was_the_last"),
    ]

    operations = [
        migrations.AlterModelOptions(name="change", options={"ordering": ["-id"]}),
        migrations.AddField(
            model_name="import",
            name="payer",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="user",
            name="confirmed_email",
            field=models.EmailField(blank=True, default="", editable=False, max_length=254),
        ),
        migrations.CreateModel(
            name="Usage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("payer", models.CharField(max_length=80)),
                ("quota", models.CharField(max_length=20)),
                ("used", models.PositiveBigIntegerField(default=0)),
                ("since", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("payer", "quota"), name="a_quota_is_counted_once")],
            },
        ),
        migrations.RunPython(shorten_keys, migrations.RunPython.noop),
        migrations.RunPython(confirm_addresses, migrations.RunPython.noop),
    ]
