"""What is told of a play: day, place and notes, by whoever may edit it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scorer.browsers import given_key
from scorer.groups import evenings
from scorer.history.forms import AboutForm
from scorer.models import Play
from scorer.plays import about as telling
from scorer.state import Deleted, NoSuchPlay
from scorer.views.guards import of_a_play
from scorer.views.moving import elsewhere


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: HttpRequest, code: str) -> HttpResponse:
    play = play_at(code)
    form = AboutForm(request.POST if request.method == "POST" else None, initial=_now(play))
    if play.finished_at is None:
        del form.fields["played_on"]  # it is the day on which the play comes to its end
    if request.method == "POST" and form.is_valid():
        telling.tell(code, form.changes(), given_key(request))
        return redirect("result" if play.finished_at else "sheet", code)
    page = {"code": code, "form": form, "elsewhere": elsewhere(request, play), **next(evenings.told([play]))}
    return render(request, "scorer/about.html", page, status=422 if form.errors else 200)


def play_at(code: str) -> Play:
    """The play that this code edits, with its seats. Raises NoSuchPlay."""
    play = Play.objects.filter(edit_code=code).defer("result").prefetch_related(evenings.SEATS).first()
    if play is None:
        raise NoSuchPlay
    if play.deleted_at is not None:
        raise Deleted
    return play


def _now(play: Play) -> dict[str, object]:
    return {"played_on": play.played_on or timezone.localdate(), "location": play.location, "notes": play.notes}
