"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts.devices import key_hash, set_device_cookie
from scorer.accounts.models import Device
from scorer.accounts.responses import wrong_code
from scorer.accounts.visitor import Visitor, visitor_of
from scorer.groups import members
from scorer.groups.members import NoSuchGroup, NotAllowed, Role
from scorer.groups.models import Member
from scorer.server.write_lock import write_guard
from scorer.web.decorators import View, no_store
from scorer.web.requests import current_page, wants_fragment


def of_a_group(role: str = Role.VIEWER) -> Callable[[View], View]:
    """For every address of a group: the view gets what the visitor is there instead of the code.

    To a stranger there is no such group. Whoever was signed in on this device is asked to do so again."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
            try:
                member = members.membership(visitor_of(request), code, role)
            except NoSuchGroup:
                return sign_in_again(request, code)
            except NotAllowed as why:
                raise refused_role(why) from why
            with write_guard(lambda: member_of(visitor_of(request), code, role)):
                response = set_device_cookie(request, view(request, member, **rest))
            return no_store(response)

        return guarded

    return guard


def member_of(who: Visitor, code: str, role: str = Role.MEMBER) -> Member:
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
    """A whole page, never one inside another. Where nobody ever signed in on this device the code is a wrong one."""
    signed_in_before = Device.objects.filter(key_hash=key_hash(request), user__isnull=False)
    if request.user.is_authenticated or not signed_in_before.exists():
        return wrong_code(request, code)
    address = f"{reverse('sign_in')}?{urlencode({'next': current_page(request)})}"
    if wants_fragment(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
