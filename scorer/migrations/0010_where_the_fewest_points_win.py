from django.db import migrations, models


def say_so(apps, schema_editor):
    """Of the scores that are there already."""
    apps.get_model("scorer", "Score").objects.filter(play__options__fewest=True).update(fewest=True)


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0009_rescored_plays"),
    ]

    operations = [
        migrations.AddField(
            model_name="score",
            name="fewest",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(say_so, migrations.RunPython.noop),
    ]
