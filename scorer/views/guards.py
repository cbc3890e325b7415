"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Q
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorer import clock, quotas, state, throttle
from scorer.addresses import parse_address
from scorer.browsers import key_hash, remember
from scorer.games import all_games
from scorer.groups import keeping, members
from scorer.groups.members import NoSuchGroup, NotAllowed, Role
from scorer.models import Browser, Member, Play
from scorer.plays import KEPT, Finished, NotEditable
from scorer.quotas import Quota, Reached
from scorer.rules.game import Game
from scorer.speech import spoken
from scorer.state import Deleted, NoSheet, NoSuchPlay
from scorer.throttle import TooOften
from scorer.visitors import Who, who_asks
from scorer.writers import only_if

View = Callable[..., HttpResponse]


# What Django's never_cache says, which takes a tenth of a poll's time to say it.
NOT_KEPT = "max-age=0, no-cache, no-store, must-revalidate, private"
OWN = "Scorer-Own"


def own(response: HttpResponse) -> HttpResponse:
    """An answer for this browser alone. Its mark tells the page that no network on the way has put its own in place."""
    response["Cache-Control"] = NOT_KEPT
    response[OWN] = "1"
    return response


def of_a_play(view: View) -> View:
    """For every address with a code: never cached, a wrong code is simply not found, a new browser gets its key."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            response = remember(request, view(request, code, **rest))
        except Deleted:
            response = was_deleted(request, code)
        except NoSheet:
            response = has_no_sheet(request, code)
        except (NoSuchPlay, Play.DoesNotExist):  # the latter where it went while its page was made
            response = _led_on(request, code) or wrong_code(request, code)
        return own(response)

    return guarded


def _led_on(request: HttpRequest, code: str) -> HttpResponse | None:
    """From an address of a play that a group of the visitor's keeps by now to the same where it is now: who goes back
    after keeping it, say, or still has the link from the table. What was sent goes along, and no browser remembers the
    way for good: who may write today may not tomorrow."""
    play = keeping.kept_from(code, who_asks(request))
    if play is None or request.resolver_match is None:
        return None
    name, where = request.resolver_match.view_name, request.resolver_match.kwargs | {"code": play.edit_code}
    address = reverse(name, kwargs=where, query=request.GET)
    return redirect(address, preserve_request=request.method not in {"GET", "HEAD"})


def wrong_code(request: HttpRequest, code: str) -> HttpResponse:
    """For every link that opens nothing: raises Http404, and tells whoever guesses to wait."""
    try:
        throttle.guessed(request, code)
    except TooOften as why:
        return too_often(request, why)
    raise Http404


def slowed(view: View) -> View:
    """For what must not be tried often: answers TooOften."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **rest: Any) -> HttpResponse:
        try:
            return view(request, *args, **rest)
        except TooOften as why:
            return too_often(request, why)

    return guarded


def is_within(request: HttpRequest, quota: Quota, form: Form) -> bool:
    """True if a form of one name is valid and the quota allows one more; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        quotas.use(request, quota)
    except Reached as reached:
        form.add_error("name", spoken(reached.why))
        return False
    return True


def too_often(request: HttpRequest, why: TooOften) -> HttpResponse:
    seconds = throttle.seconds_left(why.until)
    told = why.why if isinstance(why, Reached) else quotas.sentences(quotas.TRIES, quotas.wait(why.until))
    text = spoken(told)
    page = {"title": gettext("Please wait a little"), "text": text}
    if isinstance(why, Reached) and why.may_sign_in:
        page |= {"link": reverse("sign_in"), "link_text": gettext("Sign in")}
    if wants_fragment(request):
        response = HttpResponse(text, content_type="text/plain; charset=utf-8", status=429)
    else:
        response = render(request, "scorer/problem.html", page, status=429)
    response["Retry-After"] = str(seconds)
    return response


def was_deleted(request: HttpRequest, code: str) -> HttpResponse:
    """A phone that only looks gets a page that says so in place of its own; one that sends something is told.

    Who may edit can bring the play back here."""
    if wants_fragment(request) and request.method == "GET":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if wants_fragment(request):
        text = gettext("Not saved: this play was deleted.")
        return HttpResponse(text, status=410, content_type="text/plain; charset=utf-8")
    kept = Q(edit_code=code) | Q(view_code=code), Q(deleted_at__gte=timezone.now() - KEPT)
    play = Play.objects.filter(*kept).first()
    if play is None or play.deleted_at is None:
        raise Http404
    page = {"code": code, "until": clock.believed(play.deleted_at) + KEPT, "may_edit": play.edit_code == code}
    page |= {"not_saved": request.method == "POST", "game": all_games().get(play.game), "title": play.title}
    return render(request, "scorer/deleted.html", page, status=410)


def has_no_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """A play that came in with its totals has one page, and every address of a sheet leads there."""
    if wants_fragment(request):
        raise Http404
    return redirect("view" if Play.objects.filter(view_code=code).exists() else "result", code)


def posted(view: View) -> View:
    """For what changes a play. Opened by hand, or again after a reload, such an address leads to the sheet."""

    post = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return redirect("sheet", state.by_edit_code(code).edit_code)
        return post(request, code, **rest)

    return guarded


def changes_a_play(view: View) -> View:
    """For forms. One that came too late, or that this table cannot take, changes nothing, and a page says so."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            return view(request, code, **rest)
        except Finished:
            return finished_elsewhere(request, code)
        except NotEditable as wrong:
            raise BadRequest from wrong

    return guarded


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page; whoever opens the address, or goes back to it, gets the whole page."""
    htmx = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request


def game_or_404(key: str) -> Game[Any]:
    try:
        return all_games()[key]
    except KeyError:
        raise Http404 from None


HIGHEST_DIGITS = 9
SENT_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def whole(text: str, otherwise: int) -> int:
    """A number that this program wrote into a page, as a request gives it back."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= HIGHEST_DIGITS else otherwise


def sent_id(request: HttpRequest, name: str) -> str:
    """What a form carries so that it counts once; a new one where it carries nothing that can be kept."""
    sent = request.POST.get(name, "")
    return sent if SENT_ID.fullmatch(sent) else secrets.token_urlsafe(16)


def finished_elsewhere(request: HttpRequest, code: str) -> HttpResponse:
    """For a form that came too late: nothing of it was saved, and it says so."""
    page = {
        "title": gettext("Not saved"),
        "text": gettext("This play was finished on another phone. Reopen it to change it."),
        "link": reverse("result", args=[code]),
        "link_text": gettext("To the result"),
    }
    return render(request, "scorer/problem.html", page, status=409)


def of_a_group(role: str = Role.VIEWER) -> Callable[[View], View]:
    """For every address of a group: the view gets what the visitor is there instead of the code.

    To a stranger there is no such group. Whoever was signed in on this browser is asked to do so again."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
            try:
                member = members.membership(who_asks(request), code, role)
            except NoSuchGroup:
                return sign_in_again(request, code)
            except NotAllowed as why:
                raise refused_role(why) from why
            with only_if(lambda: member_of(who_asks(request), code, role)):
                response = remember(request, view(request, member, **rest))
            return own(response)

        return guarded

    return guard


def member_of(who: Who, code: str, role: str = Role.MEMBER) -> Member:
    """What a visitor is in a group that a form or a query names, where the address itself is of no group."""
    try:
        return members.membership(who, code, role)
    except NoSuchGroup:
        raise Http404 from None
    except NotAllowed as why:
        raise refused_role(why) from why


def refused_role(why: NotAllowed) -> PermissionDenied:
    """What a member reads who may see the group, but not do this."""
    if why.role == Role.OWNER:
        return PermissionDenied(gettext("Only an owner of the group may do this."))
    return PermissionDenied(gettext("You may look at this group, but not change it. An owner can make you a member."))


def sign_in_again(request: HttpRequest, code: str) -> HttpResponse:
    """A whole page, never one inside another. Where nobody ever signed in on this browser the code is a wrong one."""
    signed_in_before = Browser.objects.filter(key_hash=key_hash(request), user__isnull=False)
    if request.user.is_authenticated or not signed_in_before.exists():
        return wrong_code(request, code)
    address = f"{reverse('sign_in')}?{urlencode({'next': looked_at(request)})}"
    if wants_fragment(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)


def looked_at(request: HttpRequest) -> str:
    """The page that somebody looks at: not its part, nor what its forms are sent to."""
    if wants_fragment(request):
        return request.htmx.current_url_abs_path or reverse("home")
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    came_from = parse_address(request.headers.get("Referer", ""))
    return came_from.path if came_from and came_from.netloc == request.get_host() else reverse("home")


def return_path(request: HttpRequest) -> str:
    """Where to go afterwards; empty unless it is a page of this site, named from its root."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    own = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return path if own and path.startswith("/") else ""
