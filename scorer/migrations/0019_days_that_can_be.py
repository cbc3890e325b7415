"""Files brought plays from years to come, which stood above every later play for ever.

Such a play gets the day on which it came in. What its file said stands in its notes, and the day can be corrected."""

import datetime

from django.db import migrations
from django.db.models import F, Q
from django.utils import timezone

NOON = datetime.time(12)
LONGEST_NOTES = 2000


def move_to_days_that_can_be(apps, schema_editor):
    play_model = apps.get_model("scorer", "Play")
    last = timezone.localdate() + datetime.timedelta(days=1)
    end = datetime.datetime.combine(last, datetime.time.max, datetime.UTC)
    later = Q(played_on__gt=last) | Q(finished_at__gt=end) | Q(started_at__gt=end)
    for play in list(play_model.objects.filter(later).select_related("brought_by").defer("result")):
        _move(apps, play, last)


def _move(apps, play, last):
    came_in = timezone.localdate(play.brought_by.made_at) if play.brought_by else timezone.localdate()
    day, was = play.played_on or came_in, play.played_on
    if day > last:
        day = min(came_in, last)
        play.notes = f"{play.notes[: LONGEST_NOTES - 11]}\n{was}".strip()
        play.played_on = day
        apps.get_model("scorer", "Score").objects.filter(play=play.pk).update(played_on=day)
    for field in ("started_at", "finished_at"):
        moment = getattr(play, field)
        if moment and moment.date() > last:
            setattr(play, field, datetime.datetime.combine(day, NOON, datetime.UTC))
    play.save(update_fields=["played_on", "notes", "started_at", "finished_at"])
    _forget_what_was_counted(apps, play.group_id)


def _forget_what_was_counted(apps, group):
    apps.get_model("scorer", "Group").objects.filter(pk=group).update(version=F("version") + 1)
    for name in ("Snapshot", "Computed"):
        apps.get_model("scorer", name).objects.filter(group=group).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scorer", "0018_accounts_and_quotas"),
    ]

    operations = [
        migrations.RunPython(move_to_days_that_can_be, migrations.RunPython.noop),
    ]
