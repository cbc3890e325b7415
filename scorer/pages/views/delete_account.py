"""Deletes an account, and explains what happens to its groups."""

from __future__ import annotations

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect

from scorer.accounts import password_check
from scorer.accounts.decorators import AuthenticatedRequest, form_page
from scorer.accounts.forms import PasswordForm
from scorer.accounts.responses import form_response
from scorer.groups import account_removal
from scorer.groups.account_removal import SoleOwner
from scorer.web.requests import form_data


@form_page
@login_required
def delete_account(request: AuthenticatedRequest) -> HttpResponse:
    user = request.user
    form = PasswordForm(user, form_data(request))
    alone = list(account_removal.groups_needing_an_owner(user))
    if request.method == "POST" and not alone and password_check.is_valid(request, form, user.key):
        try:
            account_removal.delete_account(user)
        except SoleOwner as error:
            alone = error.groups
        else:
            logout(request)
            return redirect("home")
    return form_response(request, "delete", form, alone=alone, empty=account_removal.groups_left_empty(user))
