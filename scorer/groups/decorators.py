"""Guards of the views of a group."""

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


def group_view(role: str = Role.VIEWER) -> Callable[[View], View]:
    """Guards a view of a group, which gets the visitor's membership in place of the code.

    For strangers the group does not exist. If an account was signed in on this device, it has to sign in again."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
            try:
                member = members.membership(visitor_of(request), code, role)
            except NoSuchGroup:
                return sign_in_or_not_found(request, code)
            except NotAllowed as error:
                raise permission_denied(error) from error
            with write_guard(lambda: require_member(visitor_of(request), code, role)):
                response = set_device_cookie(request, view(request, member, **kwargs))
            return no_store(response)

        return guarded

    return guard


def require_member(visitor: Visitor, code: str, role: str = Role.MEMBER) -> Member:
    """The visitor's membership in a group that a form or a query names. Raises Http404 or PermissionDenied."""
    try:
        return members.membership(visitor, code, role)
    except NoSuchGroup:
        raise Http404 from None
    except NotAllowed as error:
        raise permission_denied(error) from error


def permission_denied(error: NotAllowed) -> PermissionDenied:
    """For a member who may see the group, but not do this."""
    if error.role == Role.OWNER:
        return PermissionDenied(gettext("Only an owner of the group may do this."))
    return PermissionDenied(gettext("You may look at this group, but not change it. An owner can make you a member."))


def sign_in_or_not_found(request: HttpRequest, code: str) -> HttpResponse:
    """Leads to the page for signing in, always as a whole page. A wrong code if no account was signed in here."""
    signed_in_before = Device.objects.filter(key_hash=key_hash(request), user__isnull=False)
    if request.user.is_authenticated or not signed_in_before.exists():
        return wrong_code(request, code)
    address = f"{reverse('sign_in')}?{urlencode({'next': current_page(request)})}"
    if wants_fragment(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
