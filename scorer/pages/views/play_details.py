"""What is told of a play: day, place and notes, by whoever may edit it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.groups.views.move_play import elsewhere
from scorer.plays import summaries
from scorer.plays.decorators import of_a_play
from scorer.plays.models import Play
from scorer.plays.play_forms import AboutForm
from scorer.plays.summaries import play_at
from scorer.plays.writes import details as telling


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: HttpRequest, code: str) -> HttpResponse:
    play = play_at(code)
    form = AboutForm(request.POST if request.method == "POST" else None, initial=_now(play))
    if play.finished_at is None:
        del form.fields["played_on"]  # it is the day on which the play comes to its end
    if request.method == "POST" and form.is_valid():
        telling.tell(code, form.changes(), ensure_key(request))
        return redirect("result" if play.finished_at else "sheet", code)
    page = {"code": code, "form": form, "elsewhere": elsewhere(request, play), **next(summaries.told([play]))}
    return render(request, "pages/play_details.html", page, status=422 if form.errors else 200)


def _now(play: Play) -> dict[str, object]:
    return {"played_on": play.played_on or timezone.localdate(), "location": play.location, "notes": play.notes}
