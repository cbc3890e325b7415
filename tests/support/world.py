"""Two groups with something of everything in them, and everybody who may knock at their doors."""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

from scorer.accounts import device_user
from scorer.accounts.devices import COOKIE
from scorer.accounts.models import Device, Failure, User
from scorer.accounts.visitor import Visitor
from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups import members, move_play, past_plays, player_writes
from scorer.groups.members import Role
from scorer.groups.models import Change, Group, Member, Player
from scorer.groups.past_plays import Participant, PastPlay
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import NewSeat
from scorer.web.codes import new_code
from tests.support.phones import Phone

PASSWORD = "correct horse battery"
DAY = datetime.date(2026, 5, 11)
STATES = ("open", "finished", "entered", "deleted", "renewed")
VISITORS = ("owner", "member", "viewer", "edit_link", "view_link", "stranger", "session_over", "signed_out")
NO_CODE = "nothingatallhasthiscode"


def key_of(visitor: str) -> str:
    return visitor.ljust(43, "0")


def who_is(visitor: str) -> Visitor:
    """A visitor without an account."""
    return Visitor(None, hashlib.sha256(key_of(visitor).encode()).hexdigest())


def _sign_in(phone: Phone, visitor: str, name: str) -> None:
    """Without the form, whose password takes long to check."""
    user = User.objects.get(username=name)
    device_user.attach(user, who_is(visitor).key_hash)
    phone.force_login(user)


class House:
    """A group, its people, and its plays by their states. `before_kept`: the edit codes that those at the table had."""

    def __init__(self, name: str, owner: Visitor) -> None:
        made = members.create_group(owner, name)
        self.group, self.recovery = made.member.group, made.recovery
        self.before_kept: dict[str, str] = {}
        self.plays = {state: self._play(state) for state in STATES}
        self.old_codes = self._renewed()
        self.ada, self.berk = (Player.objects.get(group=self.group, name=name) for name in ("Ada", "Berk"))
        self.free, self.gone = (
            player_writes.add(self.group, "Deniz", owner),
            player_writes.add(self.group, "Denis", owner),
        )
        self.guest_of_tonight = player_writes.add(self.group, "Chiyo", owner, guest=True)
        self.change = player_writes.merge(self.gone, self.free, owner)
        self.guest = Member.objects.create(group=self.group, role=Role.MEMBER, device=_device(f"a guest of {name}"))

    def _play(self, state: str) -> Play:
        if state == "entered":
            took = (Participant(name="Ada", total=12), Participant(name="Berk", total=0))
            return past_plays.enter(self.group, PastPlay("five_tribes", "", DAY, took), "")
        play = writes.start_play(all_games()["five_tribes"], [NewSeat("Ada"), NewSeat("Berk")], {})
        writes.apply_edit(play.edit_code, writes.Entry(f"gold {play.pk}", 0, "gold", "", "12"), "")
        if state in ("finished", "deleted"):
            writes.finish_play(play.edit_code, 1, True, DAY, "")
        self.before_kept[state] = play.edit_code
        code = move_play.save_to_group(play.pk, self.group)
        if state == "deleted":
            writes.delete_play(code, "")
        return Play.objects.get(pk=play.pk)

    def _renewed(self) -> tuple[str, str]:
        """Of a play whose links are others now: the links that were."""
        play = self.plays["renewed"]
        old = play.edit_code, play.view_code
        Play.objects.filter(pk=play.pk).update(edit_code=new_code(), view_code=new_code())
        return old

    def codes(self, state: str) -> tuple[str, str]:
        """The links that were handed out: edit and view."""
        play = self.plays[state]
        return self.old_codes if state == "renewed" else (play.edit_code, play.view_code)


class World:
    def __init__(self) -> None:
        self.account = User.objects.create_user("Ada", email="ada@example.org", password=PASSWORD)
        self.house = House("Thursdays", Visitor(self.account.pk, who_is("owner").key_hash))
        self.other = House("Fridays", who_is("somebody else"))
        group = self.house.group
        self._belongs("member", Role.MEMBER)
        self._belongs("viewer", Role.VIEWER, player=self.house.ada)
        self._was_signed_in()
        for visitor in ("owner", "edit_link"):
            _device(visitor)  # it wrote before
        made: dict[str, Any] = {"group": group, "device": _device("member"), "name": "plays.json"}
        self.file = Import.objects.create(
            **made, state=Import.State.MATCHING, kind=Import.Kind.BGG, stored_name="stored-a"
        )
        self.others_file = Import.objects.create(
            group=self.other.group, device=_device("somebody else"), name="secret.json", stored_name="stored-b"
        )

    def _belongs(self, visitor: str, role: str, player: Player | None = None) -> None:
        Member.objects.create(group=self.house.group, role=role, device=_device(visitor), player=player)

    def _was_signed_in(self) -> None:
        """An account that owns the group too. Its session ended by itself on one browser; on another somebody signed
        out, which leaves that browser nothing."""
        user = User.objects.create_user("Emre", email="emre@example.org", password=PASSWORD)
        Member.objects.create(group=self.house.group, role=Role.OWNER, user=user)
        Device.objects.filter(pk=_device("session_over").pk).update(user=user)

    def phone(self, visitor: str) -> Phone:
        phone = Phone()
        phone.cookies[COOKIE] = key_of(visitor)
        if visitor == "owner":
            _sign_in(phone, visitor, "Ada")
        if visitor == "signed_out":
            _sign_in(phone, visitor, "Emre")
            phone.post("/account/sign-out/")
        return phone

    def codes(self, visitor: str, state: str) -> tuple[str, str]:
        """A visitor's codes of a play, for play/ and view/; a stranger tries any code."""
        edit, view = self.house.codes(state)
        if visitor in ("owner", "member", "edit_link"):
            return edit, view
        return (view, view) if visitor in ("viewer", "view_link") else (NO_CODE, NO_CODE)

    def secrets(self) -> dict[str, str]:
        """By what it is, everything that opens something."""
        found = {"recovery of Thursdays": self.house.recovery, "recovery of Fridays": self.other.recovery}
        for group in Group.objects.all():
            found[f"join code of {group}"] = group.join_code
            found[f"recovery hash of {group}"] = group.recovery_hash
        for play in Play.objects.all():
            found[f"edit code of {play.pk}"] = play.edit_code
        for play in self.other.group.plays.all():
            found[f"view code of {play.pk}"] = play.view_code
        for one in Import.objects.all():
            found[f"file of {one.pk}"] = one.stored_name
        for device in Device.objects.all():
            found[f"key of {device.pk}"] = device.key_hash
        return found

    def leave(self) -> None:
        for model in (Group, Play, User, Device, Import, Change, Failure):
            model.objects.all().delete()


def _device(visitor: str) -> Device:
    return Device.objects.get_or_create(key_hash=who_is(visitor).key_hash)[0]
