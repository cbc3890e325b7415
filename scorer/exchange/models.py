"""Files of plays that are being imported."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorer.accounts.models import MAX_PAYER_LENGTH, Device, User
from scorer.groups.models import Group
from scorer.web.codes import new_code


class Import(models.Model):
    """One file on its way into a group. A process of its own works it off, in steps that each leave it whole.

    `group`: None until the group that the file makes is there. `stored`: the name of the file while it is kept.
    `names`: who plays in the file, the most frequent first, and `choices` who of the group that is, by the same keys.
    `payer`: on whom the quotas count it.
    `counts`: what came of it. `error`: a message and its numbers, in the form of rules.text.to_json. `run`: the
    process that works on it; `seen_at`: when that last said so."""

    class Kind(models.TextChoices):
        GROUP = "group", _("a group of Scorer")
        BG_STATS = "bgstats", _("BG Stats")
        BGG = "bgg", _("BoardGameGeek")

    class State(models.TextChoices):
        CHECKING = "checking", _("being read")
        MATCHING = "matching", _("waits for you")
        WORKING = "working", _("being brought in")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")

    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="imports")
    name = models.CharField(max_length=120)
    stored = models.CharField(max_length=43, default=new_code)
    kind = models.CharField(max_length=10, choices=Kind.choices, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.CHECKING)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    names = models.JSONField(default=list, blank=True)
    choices = models.JSONField(default=dict, blank=True)
    counts = models.JSONField(default=dict, blank=True)
    error = models.JSONField(null=True, blank=True)
    run = models.CharField(max_length=43, blank=True)
    payer = models.CharField(max_length=MAX_PAYER_LENGTH, blank=True, default="")
    seen_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
