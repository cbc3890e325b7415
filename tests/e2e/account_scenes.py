"""The pages of an account, signed in and out."""

from __future__ import annotations

from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from playwright.sync_api import Page

from scorer.accounts import confirmation, device_user
from scorer.accounts.confirmation import reset_tokens
from scorer.accounts.models import User
from tests.e2e.scenes import Scene, at, given_a_key, put_in
from tests.support.world import PASSWORD

NAME = "Maximilian-Alexander Wolfeschlegelsteinhausen"


def signed_in(page: Page, name: str = NAME) -> User:
    """Without the form, which test_accounts.py fills in."""
    user = User.objects.create_user(name, "maximilian@example.org", PASSWORD)
    device_user.attach(user, given_a_key(page))
    client = Client()
    client.force_login(user)
    put_in(page, "sessionid", client.cookies["sessionid"].value)
    return user


def of_an_account(address: str) -> Scene:
    def scene(page: Page) -> None:
        signed_in(page)
        page.goto(f"/account/{address}")

    return scene


def wrong_password(page: Page) -> None:
    page.goto("/account/sign-in/")
    page.locator("[name=username]").fill(NAME)
    page.locator("[name=password]").fill("not this one")
    page.get_by_role("button", name="Sign in").tap()
    page.locator(".alert").wait_for()


def new_password(page: Page) -> None:
    """Opened by the link in an e-mail."""
    user = User.objects.create_user(NAME, "a@example.org", PASSWORD)
    letter = urlsafe_base64_encode(force_bytes(user.pk)), reset_tokens.make_token(user)
    page.goto("/account/password/new/{}/{}/".format(*letter))


def to_confirm(page: Page) -> None:
    """Opened by the link in an e-mail."""
    user = User.objects.create_user(NAME, "a@example.org", PASSWORD)
    page.goto("/account/e-mail/confirm/{}/{}/".format(*confirmation.link_args(user)))


def was_confirmed(page: Page) -> None:
    to_confirm(page)
    page.get_by_role("button", name="Confirm the address").tap()
    page.get_by_role("link", name="Account").wait_for()


def confirmed(page: Page) -> None:
    confirmation.confirm(signed_in(page))
    page.goto("/account/")


def sent_again(page: Page) -> None:
    of_an_account("")(page)
    page.get_by_role("button", name="Send the letter again").tap()
    page.get_by_text("The letter is on its way.").wait_for()


ACCOUNT_SCENES: dict[str, Scene] = {
    "sign_up": at("/account/sign-up/"),
    "sign_in": at("/account/sign-in/"),
    "sign_in: refused": wrong_password,
    "account": of_an_account(""),
    "account: confirmed": confirmed,
    "account: sent again": sent_again,
    "confirm_email": to_confirm,
    "confirm_email: done": was_confirmed,
    "confirm_email: of long ago": at("/account/e-mail/confirm/Mg/a-b/"),
    "sign_out": of_an_account("sign-out/"),
    "email": of_an_account("e-mail/"),
    "password_change": of_an_account("password/"),
    "account_delete": of_an_account("delete/"),
    "password_reset": at("/account/password/forgotten/"),
    "password_reset_sent": at("/account/password/forgotten/sent/"),
    "password_reset_confirm": new_password,
    "password_reset_confirm: of long ago": at("/account/password/new/Mg/a-b/"),
}
