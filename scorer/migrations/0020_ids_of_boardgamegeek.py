"""BoardGameGeek's id of a play, by which the play is known again in the file of either program."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0019_days_that_can_be"),
    ]

    operations = [
        migrations.AddField(
            model_name="play",
            name="bgg_id",
            field=models.CharField(blank=True, default="", max_length=120),
        ),
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                condition=models.Q(("bgg_id", ""), _negated=True),
                fields=["group", "bgg_id"],
                name="posted_plays_of_a_group",
            ),
        ),
    ]
