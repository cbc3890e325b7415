"""The pages of an account, signed in and out."""

from __future__ import annotations

from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from playwright.sync_api import Page

from scorer.models import User
from tests.e2e.scenes import Scene, at
from tests.web.world import PASSWORD

NAME = "Maximilian-Alexander Wolfeschlegelsteinhausen"


def signed_in(page: Page) -> User:
    user = User.objects.create_user(NAME, "maximilian@example.org", PASSWORD)
    page.goto("/account/sign-in/")
    page.locator("[name=username]").fill(NAME)
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").tap()
    page.get_by_role("link", name=f"Account {NAME}").wait_for()
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
    """As the link of a letter leads there."""
    user = User.objects.create_user(NAME, "a@example.org", PASSWORD)
    letter = urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)
    page.goto("/account/password/new/{}/{}/".format(*letter))


ACCOUNT_SCENES: dict[str, Scene] = {
    "sign_up": at("/account/sign-up/"),
    "sign_in": at("/account/sign-in/"),
    "sign_in: refused": wrong_password,
    "account": of_an_account(""),
    "sign_out": of_an_account("sign-out/"),
    "email": of_an_account("e-mail/"),
    "password_change": of_an_account("password/"),
    "account_delete": of_an_account("delete/"),
    "password_reset": at("/account/password/forgotten/"),
    "password_reset_sent": at("/account/password/forgotten/sent/"),
    "password_reset_confirm": new_password,
    "password_reset_confirm: of long ago": at("/account/password/new/Mg/a-b/"),
}
