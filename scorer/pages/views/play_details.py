"""The details of a play: day, place and notes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.groups.views.move_play import target_groups
from scorer.plays.decorators import play_view
from scorer.plays.forms.details_form import DetailsForm
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.plays.presenters.play_list import play_with_seats
from scorer.plays.writes import details
from scorer.web.requests import form_data


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: HttpRequest, code: str) -> HttpResponse:
    play = play_with_seats(code)
    form = DetailsForm(form_data(request), initial=_initial(play))
    if play.finished_at is None:
        del form.fields["played_on"]  # finishing sets it
    if request.method == "POST" and form.is_valid():
        details.update_details(code, form.changes(), ensure_key(request))
        return redirect("result" if play.finished_at else "sheet", code)
    page = {"code": code, "form": form, "elsewhere": target_groups(request, play), **next(play_list.play_rows([play]))}
    return render(request, "pages/play_details.html", page, status=422 if form.errors else 200)


def _initial(play: Play) -> dict[str, object]:
    return {"played_on": play.played_on or timezone.localdate(), "location": play.location, "notes": play.notes}
