"""Permissions at every address, as a table.

A cell is the status of the answer; `+` says that a row was written, and without it none was. In front stands
what GET answers, behind it POST with a form (see FORMS) that would be taken from whoever may send it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.accounts import confirmation
from scorer.accounts.confirmation import reset_tokens
from scorer.accounts.models import User
from tests.support.world import DAY, PASSWORD, House, World

# Of a group: owner, member, viewer. To everybody else there is no such group; whose session ended signs in again.
OF_A_GROUP = {
    "group": ("200 200 200", "405 405 405"),
    "welcome": ("200 403 403", "405 403 403"),
    "choose_person": ("200 200 403", "302+ 302+ 403"),
    "history": ("200 200 200", "405 405 405"),
    "deleted_plays": ("200 200 403", "405 405 403"),
    "new_past_play": ("200 200 403", "302+ 302+ 403"),
    "resolve_own_duplicate": ("404 404 302", "404 404 302+"),  # only who took part
    "people": ("200 200 200", "302+ 302+ 403"),
    "person": ("200 200 200", "405 405 405"),
    "person_edit": ("200 200 403", "302+ 302+ 403"),
    "versus": ("200 200 200", "405 405 405"),
    "merge": ("200 200 403", "302+ 302+ 403"),
    "changes": ("200 200 200", "405 405 405"),
    "unmerge": ("302 302 403", "302+ 302+ 403"),
    "members": ("200 200 200", "405 405 405"),
    "member": ("302 403 403", "302+ 403 403"),
    "leave": ("200 200 200", "302+ 302+ 302+"),
    "renew_join": ("302 403 403", "302+ 403 403"),
    "renew_recovery": ("302 403 403", "302+ 403 403"),
    "rename_group": ("200 403 403", "302+ 403 403"),
    "delete_group": ("200 403 403", "302+ 403 403"),
    "group_game": ("200 200 200", "405 405 405"),
    "statistics": ("200 200 200", "405 405 405"),
    "ratings": ("200 200 200", "405 405 405"),
    "switch_ratings": ("405 403 403", "302+ 403 403"),
    "files": ("200 200 200", "405 405 405"),
    "export": ("200 200 403", "405 405 403"),
    "export_csv": ("200 200 403", "405 405 403"),
    "upload": ("405 405 403", "302+ 302+ 403"),
}

# Of a play of that group, to whoever has its edit link: open, finished, entered by totals, deleted, with a link that
# was renewed. To everybody else there is no such play, whatever other link they have.
OF_A_PLAY = {
    "sheet": ("200 302 302 410 404", "405 405 405 405 405"),
    "edit": ("302 302 302 410 404", "200+ 409 404 410 404"),
    "edits": ("302 302 302 410 404", "204+ 409 404 410 404"),
    "poll": ("302 302 302 410 404", "405 405 405 405 405"),
    "presence": ("302 302 302 410 404", "200+ 204 302 410 404"),
    "dismiss_conflict": ("302 302 302 410 404", "204 204 302 410 404"),  # nothing to settle
    "save": ("302 302 302 410 404", "302+ 409 302 410 404"),
    "working": ("302 302 302 410 404", "405 405 405 405 405"),
    "undo": ("302 302 302 410 404", "409 409 302 410 404"),
    "log": ("200 200 302 410 404", "405 405 405 405 405"),
    "revert_edit": ("302 302 302 410 404", "302+ 409 302 410 404"),
    "table": ("200 302 302 410 404", "302+ 409 302 410 404"),
    "links": ("200 200 302 410 404", "403 403 302 410 404"),
    "seat": ("200 302 302 410 404", "405 405 405 405 405"),
    "finish": ("302 302 302 410 404", "302+ 302 302 410 404"),
    "result": ("302 200 200 410 404", "405 405 405 405 405"),
    "reopen": ("302 302 302 410 404", "302 302+ 302 410 404"),
    "delete": ("200 200 200 410 404", "302+ 302+ 302+ 410 404"),
    "restore": ("302 302 302 410 404", "302+ 302+ 302+ 302+ 404"),  # writes the row of the device as it was
    "about": ("200 200 200 410 404", "302+ 302+ 302+ 410 404"),
    "totals": ("302 302 200 410 404", "302 302 302+ 410 404"),
    "resolve_duplicate": ("302 302 302 410 404", "302 302 302+ 410 404"),
    "bgstats": ("302 200 302 410 404", "405 405 405 405 405"),
    "rematch": ("302 302 302 410 404", "302+ 302+ 302 410 404"),
    "save_to_group": ("302 302 302 410 404", "302 302 302 410 404"),  # kept already
    "rescore": ("302 302 302 410 404", "403 403 302 410 404"),
}
# Further rights of an owner of the group.
OWNERS = {
    "links": "302+ 302+ 302 410 404",
    "rescore": "302 302 302 410 404",  # nothing to apply
}

# Of the same plays, to whoever has the view link. Who has the edit link has it too.
OF_A_VIEW = {
    "view": ("200 200 200 410 404", "405 405 405 405 405"),
    "view_poll": ("302 302 302 410 404", "405 405 405 405 405"),
    "view_working": ("302 302 302 410 404", "405 405 405 405 405"),
}

# Of a file that the member brought: owner, member, viewer. To everybody else there is none.
OF_AN_IMPORT = {
    "import": ("200 200 404", "302+ 302+ 404"),
    "import_again": ("405 405 404", "302 302 404"),  # its process lives
    "import_drop": ("405 405 404", "302+ 302+ 404"),
}

# Of nobody: owner (the only one who is signed in), member, viewer, edit link, view link, stranger, session over, signed
# out. One cell stands for all of them.
OF_ALL = {
    "home": ("200", "405"),
    "health": ("200", "405"),
    "robots": ("200", "405"),
    "language": ("302", "302"),
    "theme": ("405", "302"),
    "start": ("200", "302+"),
    "manifest": ("200", "405"),
    "worker": ("200", "405"),
    "offline": ("200", "405"),
    "rules": ("200", "405"),
    "ties": ("200", "405"),
    "aids": ("200", "405"),
    "aid": ("200", "405"),
    "new_group": ("200", "302+"),
    "join": ("302 302 302 200 200 200 200 200", "302 302 302 302+ 302+ 302+ 302+ 302+"),
    "recover": ("200", "302+"),
    "import_group": ("200", "302+"),
    "account": ("200 302 302 302 302 302 302 302", "405"),
    "sign_up": ("200", "302+"),
    "sign_in": ("302 200 200 200 200 200 200 200", "302+"),
    "sign_out": ("200 302 302 302 302 302 200 302", "302+ 302 302 302 302 302 302+ 302"),
    "email": ("200 302 302 302 302 302 302 302", "302+ 302 302 302 302 302 302 302"),
    "confirm_again": ("302", "302"),
    "confirm_email": ("200", "302+"),
    "password_change": ("200 302 302 302 302 302 302 302", "302+ 302 302 302 302 302 302 302"),
    "password_reset": ("200", "302"),
    "password_reset_sent": ("200", "405"),
    "password_reset_confirm": ("302", "302"),
    "account_delete": ("200 302 302 302 302 302 302 302", "302+ 302 302 302 302 302 302 302"),
}

NOT_ALLOWED = "405"
TABLES = (OF_A_GROUP, OF_A_PLAY, OF_A_VIEW, OF_AN_IMPORT, OF_ALL)

Form = dict[str, Any]


def each_cell(row: tuple[str, str], columns: Sequence[str]) -> dict[str, tuple[str, str]]:
    """The answers to GET and POST, by column."""
    get, post = (cells.split() if " " in cells else [cells] * len(columns) for cells in row)
    return dict(zip(columns, zip(get, post, strict=True), strict=True))


def in_a_group(name: str, house: House, code: str = "") -> str:
    """The address of a group's page; `code` in place of the group's own."""
    more: Mapping[str, list[Any]] = {
        "resolve_own_duplicate": [house.plays["entered"].pk],
        "person": [house.ada.pk],
        "person_edit": [house.berk.pk],
        "versus": [house.ada.pk, house.berk.pk],
        "merge": [house.berk.pk],
        "unmerge": [house.change.pk],
        "member": [house.guest.pk],
        "group_game": ["five_tribes"],
        "export_csv": ["five_tribes"],
    }
    return reverse(name, args=[code or house.group.code, *more.get(name, [])])


def of_a_play(name: str, code: str, edit: int) -> str:
    more = {"working": [0, "gold"], "view_working": [0, "gold"], "revert_edit": [edit]}
    return reverse(name, args=[code, *more.get(name, [])])


def of_all(name: str, world: World) -> str:
    game = ["five_tribes"]
    more = {"start": game, "rules": game, "ties": game, "aids": game, "join": [world.house.group.join_code]}
    more["aid"] = ["five_tribes", "goods"]
    account = User.objects.get(pk=world.account.pk)
    letter = urlsafe_base64_encode(force_bytes(account.pk)), reset_tokens.make_token(account)
    more["password_reset_confirm"] = list(letter)
    more["confirm_email"] = list(confirmation.link_args(account))
    return reverse(name, args=more.get(name, []))


def of_a_seat(house: House, state: str) -> Form:
    row = house.plays[state].seats.get(position=0).pk
    return {"id": "an-edit", "seat": 0, "of": row, "unit": "gold", "was": "12", "text": "13"}


def _save(house: House, state: str) -> Form:
    return {"of-0": of_a_seat(house, state)["of"], "w-0-gold": "12", "e-0-gold": "13"}


def _totals(house: House, state: str) -> Form:
    people = {f"p{one.pk}-there": "on" for one in (house.ada, house.berk)}
    totals = {f"p{house.ada.pk}-total": "50", f"p{house.berk.pk}-total": "40"}
    play = house.plays[state]
    return {"game": "five_tribes", "played_on": str(DAY), "version": play.version} | people | totals


def _file() -> SimpleUploadedFile:
    return SimpleUploadedFile("plays.json", b"{}")


FORMS: Mapping[str, Callable[[World], Form]] = {
    "choose_person": lambda world: {"person": world.house.free.pk},
    "new_past_play": lambda world: _totals(world.house, "entered"),
    "resolve_own_duplicate": lambda world: {"which": "keep"},
    "people": lambda world: {"name": "Chiyo"},
    "person_edit": lambda world: {"name": "Berkay"},
    "merge": lambda world: {"into": world.house.free.pk},
    "member": lambda world: {"role": "viewer"},
    "rename_group": lambda world: {"name": "Fridays"},
    "delete_group": lambda world: {"name": "Thursdays"},
    "upload": lambda world: {"file": _file()},
    "start": lambda world: {"people": "2"},
    "language": lambda world: {"language": "tr", "next": "/"},
    "theme": lambda world: {"theme": "dark", "next": "/"},
    "new_group": lambda world: {"name": "Mondays"},
    "recover": lambda world: {"recovery": world.house.recovery},
    "import_group": lambda world: {"file": _file()},
    "sign_up": lambda world: {"username": "Zoë", "password1": PASSWORD, "password2": PASSWORD},
    "sign_in": lambda world: {"username": "Ada", "password": PASSWORD},
    "email": lambda world: {"email": "new@example.org", "password": PASSWORD},
    "password_change": lambda world: {
        "old_password": PASSWORD,
        "new_password1": PASSWORD[::-1],
        "new_password2": PASSWORD[::-1],
    },
    "password_reset": lambda world: {"email": "ada@example.org"},
    "account_delete": lambda world: {"password": PASSWORD},
}

FORMS_OF_A_PLAY: Mapping[str, Callable[[House, str], Form]] = {
    "edit": of_a_seat,
    "edits": of_a_seat,
    "save": _save,
    "table": lambda house, state: {"people": "3", "name_0": "Ada", "name_1": "Berk", "name_2": "Chiyo"},
    "links": lambda house, state: {"which": "view"},
    "finish": lambda house, state: {"version": house.plays[state].version, "as_it_stands": "1"},
    "about": lambda house, state: {"played_on": str(DAY), "location": "The kitchen"},
    "totals": _totals,
    "resolve_duplicate": lambda house, state: {"which": "keep"},
    "save_to_group": lambda house, state: {"name": "Mondays"},
}
