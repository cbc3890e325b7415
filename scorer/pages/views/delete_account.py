"""Deletes an account, and says what happens to its groups."""

from __future__ import annotations

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorer.accounts.forms import PasswordForm
from scorer.accounts.views import account_page, form_page, proved, sent_form
from scorer.groups import belongings
from scorer.groups.belongings import OwnsAlone


@form_page
@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    form = PasswordForm(request.user, sent_form(request))
    alone = list(belongings.owned_alone(request.user))
    if request.method == "POST" and not alone and proved(request, form, request.user.key):
        try:
            belongings.delete(request.user)
        except OwnsAlone as why:
            alone = why.groups
        else:
            logout(request)
            return redirect("home")
    return account_page(request, "delete", form, alone=alone, empty=belongings.left_empty(request.user))
