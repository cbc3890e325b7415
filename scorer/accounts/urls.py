"""Addresses of accounts."""

from django.urls import path

from scorer.accounts import views

urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/sign-up/", views.sign_up, name="sign_up"),
    path("account/sign-in/", views.sign_in, name="sign_in"),
    path("account/sign-out/", views.sign_out, name="sign_out"),
    path("account/e-mail/", views.email, name="email"),
    path("account/e-mail/again/", views.confirm_again, name="confirm_again"),
    path("account/e-mail/confirm/<slug:uidb64>/<slug:token>/", views.confirm_email, name="confirm_email"),
    path("account/password/", views.password_change, name="password_change"),
    path("account/password/forgotten/", views.PasswordReset.as_view(), name="password_reset"),
    path("account/password/forgotten/sent/", views.password_reset_sent, name="password_reset_sent"),
    path(
        "account/password/new/<slug:uidb64>/<slug:token>/",
        views.PasswordResetConfirm.as_view(),
        name="password_reset_confirm",
    ),
]
