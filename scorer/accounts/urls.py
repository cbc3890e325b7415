"""URLs of accounts."""

from django.urls import path

from scorer.accounts.views import account, passwords, sign_in

urlpatterns = [
    path("account/", account.account, name="account"),
    path("account/sign-up/", sign_in.sign_up, name="sign_up"),
    path("account/sign-in/", sign_in.sign_in, name="sign_in"),
    path("account/sign-out/", sign_in.sign_out, name="sign_out"),
    path("account/e-mail/", account.email, name="email"),
    path("account/e-mail/again/", account.confirm_again, name="confirm_again"),
    path("account/e-mail/confirm/<slug:uidb64>/<slug:token>/", account.confirm_email, name="confirm_email"),
    path("account/password/", passwords.password_change, name="password_change"),
    path("account/password/forgotten/", passwords.password_reset, name="password_reset"),
    path("account/password/forgotten/sent/", passwords.password_reset_sent, name="password_reset_sent"),
    path(
        "account/password/new/<slug:uidb64>/<slug:token>/",
        passwords.password_reset_confirm,
        name="password_reset_confirm",
    ),
]
