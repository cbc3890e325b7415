"""The log of a group: each change as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from scorer.groups.models import Change, Group, Member, Player
from scorer.web.i18n import isolate

Action, Role = Change.Action, Member.Role
MAX_ENTRIES = 100  # of a page


def entries(group: Group) -> Iterator[dict[str, Any]]:
    """The latest first. `can_undo`: True for a merge, which can be undone."""
    names = dict(Player.objects.filter(group=group).values_list("pk", "name"))
    names_by_device = _names_by_device(group)
    for change in Change.objects.filter(group=group)[:MAX_ENTRIES]:
        can_undo = change.action == Action.MERGED and not change.undone_at
        by = names_by_device.get(change.device_id or 0, "")
        yield {"change": change, "sentence": change_sentence(change, names), "by": by, "can_undo": can_undo}


def _names_by_device(group: Group) -> dict[int, str]:
    """The person behind each device, if a member chose one. A change without a device has no person."""
    known = Member.objects.filter(group=group, player__isnull=False)
    of_devices = known.filter(device__isnull=False).values_list("device", "player__name")
    of_accounts = known.filter(user__devices__isnull=False).values_list("user__devices", "player__name")
    return dict(of_devices) | dict(of_accounts)


def change_sentence(change: Change, names: Mapping[int, str]) -> str:
    detail = change.detail
    person = isolate(names.get(detail.get("player") or 0, "?"))
    if change.action == Action.RENAMED:
        return _rename_sentence(detail)
    if change.action in {Action.MERGED, Action.PARTED}:
        return _merge_sentence(change, names)
    if change.action in {Action.ADDED, Action.GUEST, Action.ARCHIVED}:
        return _person_sentence(change).format(name=person)
    if change.action == Action.CLAIMED:
        return _claim_sentence(detail, person)
    return _member_sentence(change)


def _rename_sentence(detail: Mapping[str, Any]) -> str:
    name = isolate(detail["name"])
    if "player" in detail:
        return gettext("{old} is now called {new}").format(old=isolate(detail["before"]), new=name)
    return gettext("The group is now called {name}").format(name=name)


def _merge_sentence(change: Change, names: Mapping[int, str]) -> str:
    gone, kept = (isolate(names.get(change.detail[role], "?")) for role in ("gone", "kept"))
    if change.action == Action.PARTED:
        return gettext("{gone} and {kept} are two people again").format(gone=gone, kept=kept)
    return gettext("{gone} was found to be {kept}").format(gone=gone, kept=kept)


def _person_sentence(change: Change) -> str:
    if change.action == Action.ADDED:
        return gettext("{name} was added")
    if change.action == Action.GUEST:
        return gettext("{name} is a guest now") if change.detail["guest"] else gettext("{name} is no guest any more")
    return gettext("{name} was brought back") if change.detail.get("back") else gettext("{name} was archived")


def _claim_sentence(detail: Mapping[str, Any], person: str) -> str:
    if detail.get("player") is None:
        return gettext("A member is no longer one of the people")
    return gettext("A member said: I am {name}").format(name=person)


def _member_sentence(change: Change) -> str:
    sentences = {
        Action.JOINED: gettext("Somebody joined"),
        Action.LEFT: gettext("Somebody left"),
        Action.REMOVED: gettext("A member was removed; every edit link and the join link are new since"),
        Action.LINK: gettext("The join link is a new one"),
        Action.RECOVERY: gettext("The recovery code is a new one"),
        Action.MOVED: gettext("A play was moved to another group by somebody who is in both"),
    }
    if change.action == Action.ROLE:
        return _role_sentence(change.detail)
    if change.action == Action.LEFT and change.detail.get("renewed"):
        return gettext("Somebody left; every edit link and the join link are new since")
    if change.action == Action.IMPORTED:
        return _import_sentence(change.detail)
    if change.action == Action.RATED:
        return gettext("Ratings are shown") if change.detail["rated"] else gettext("Ratings are not shown any more")
    return sentences.get(Action(change.action), change.get_action_display())


def _import_sentence(detail: Mapping[str, Any]) -> str:
    number = detail["plays"]
    sentence = ngettext("{n} play was taken in from {file}", "{n} plays were taken in from {file}", number)
    return sentence.format(n=number, file=isolate(detail["name"]))


def _role_sentence(detail: Mapping[str, Any]) -> str:
    if detail.get("recovered"):
        return gettext("Somebody became an owner by the recovery code")
    sentences = {
        Role.OWNER: gettext("Somebody became an owner"),
        Role.MEMBER: gettext("Somebody became a member"),
        Role.VIEWER: gettext("Somebody became a viewer; every edit link and the join link are new since"),
    }
    return sentences[Role(detail["role"])]
