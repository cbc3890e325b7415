"""What is told of a play: day, place and notes, by whoever may edit it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.groups.views.move_play import elsewhere
from scorer.plays.decorators import play_view
from scorer.plays.forms.details_form import DetailsForm
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.plays.presenters.play_list import play_with_seats
from scorer.plays.writes import details as telling


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: HttpRequest, code: str) -> HttpResponse:
    play = play_with_seats(code)
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=_now(play))
    if play.finished_at is None:
        del form.fields["played_on"]  # it is the day on which the play comes to its end
    if request.method == "POST" and form.is_valid():
        telling.update_details(code, form.changes(), ensure_key(request))
        return redirect("result" if play.finished_at else "sheet", code)
    page = {"code": code, "form": form, "elsewhere": elsewhere(request, play), **next(play_list.play_rows([play]))}
    return render(request, "pages/play_details.html", page, status=422 if form.errors else 200)


def _now(play: Play) -> dict[str, object]:
    return {"played_on": play.played_on or timezone.localdate(), "location": play.location, "notes": play.notes}
