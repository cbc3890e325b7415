"""Names of accounts in any script, found however they are written; and who tried in vain."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from scorer.folding import folded


def fold_names(apps, schema_editor):
    for user in apps.get_model("scorer", "User").objects.all():
        user.key = folded(user.username)
        user.save(update_fields=["key"])


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0005_computed_statistics"),
    ]

    operations = [
        migrations.CreateModel(
            name="Failure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=64, unique=True)),
                ("count", models.PositiveIntegerField(default=0)),
                ("tried", models.JSONField(blank=True, default=list)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("last_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(max_length=150, unique=True, verbose_name="Name"),
        ),
        migrations.AddField(
            model_name="user",
            name="key",
            field=models.CharField(editable=False, max_length=600, null=True),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="key",
            field=models.CharField(editable=False, max_length=600, unique=True),
        ),
        migrations.AlterField(
            model_name="browser",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="browsers",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
