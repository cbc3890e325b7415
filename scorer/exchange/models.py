"""Files of plays that are being imported."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorer.accounts.models import MAX_PAYER_LENGTH, Device, User
from scorer.groups.models import Group
from scorer.web.codes import new_code


class Import(models.Model):
    """A file on its way into a group, and its job in the queue (importing/queue.py).

    `group`: None until a group file has made its group. `stored_name`: the file's name in IMPORTS_FOLDER. `total`: its
    plays; `progress`: how many of them are stored. `people`: one row for each person of the file, as
    importing/matching.py makes them. `matches`: by the key of such a person, the id of a player or one of the words of
    formats/records.py. `counts`: plays, scores and people by what became of them. `error`: in the form of
    rules.text.to_json. `payer`: whose quotas it uses. `worker`: the process that claimed it, empty while it waits;
    `heartbeat_at`: the last report of that process."""

    class Kind(models.TextChoices):
        GROUP = "group", _("a group of Scorer")
        BG_STATS = "bgstats", _("BG Stats")
        BGG = "bgg", _("BoardGameGeek")

    class State(models.TextChoices):
        CHECKING = "checking", _("being read")
        MATCHING = "matching", _("waits for you")
        IMPORTING = "importing", _("being brought in")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")

    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    name = models.CharField(max_length=120)
    stored_name = models.CharField(max_length=43, default=new_code)
    kind = models.CharField(max_length=10, choices=Kind.choices, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.CHECKING)
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    people = models.JSONField(default=list, blank=True)
    matches = models.JSONField(default=dict, blank=True)
    counts = models.JSONField(default=dict, blank=True)
    error = models.JSONField(null=True, blank=True)
    worker = models.CharField(max_length=43, blank=True)
    payer = models.CharField(max_length=MAX_PAYER_LENGTH, blank=True, default="")
    heartbeat_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"

    @property
    def path(self) -> Path:
        return Path(settings.IMPORTS_FOLDER) / self.stored_name
