"""Keys of names are at most LONGEST_KEY long; a log has the order in which it was written."""

from django.db import migrations
from django.db.models.functions import Length

from scorer.folding import LONGEST_KEY, folded


def shorten_keys(apps, schema_editor):
    """SQLite held longer ones, under which nobody would be found any more."""
    for model, name in (("Player", "name"), ("User", "username")):
        rows = apps.get_model("scorer", model).objects.annotate(length=Length("key"))
        for row in rows.filter(length__gt=LONGEST_KEY):
            row.key = folded(getattr(row, name))
            row.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0017_which_look_was_the_last"),
    ]

    operations = [
        migrations.AlterModelOptions(name="change", options={"ordering": ["-id"]}),
        migrations.RunPython(shorten_keys, migrations.RunPython.noop),
    ]
