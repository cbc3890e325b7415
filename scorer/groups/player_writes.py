"""Changes to the people of a group: adding, renaming, archiving, merging and claiming them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorer.accounts.visitor import Visitor
from scorer.groups.members import log_change
from scorer.groups.models import Change, Group, Member, Player
from scorer.groups.people import GROUP_FULL, free_places
from scorer.groups.signals import seats_handed_on
from scorer.plays.models import Play, Seat
from scorer.plays.writes.deletion import expired_plays
from scorer.plays.writes.erasure import erase_plays
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction
from scorer.web.name_validation import require_name
from scorer.web.search_key import search_key


class PlayedTogether(Refused):
    """Two people who sat in one play cannot be merged. `play`: the id of such a play."""

    def __init__(self, play: int) -> None:
        super().__init__(text("They played against each other, so they are two people."))
        self.play = play


def add(group: Group, name: str, visitor: Visitor, *, guest: bool = False, form_id: str = "") -> Player:
    """Adds a person. Idempotent: `form_id` again with the same name gives the same person. Raises Refused if full."""
    with write_transaction():
        name = require_name(name)
        existing = _added_before(group, name, form_id)
        if existing is not None:
            return existing
        if not free_places(group):
            raise Refused(GROUP_FULL)
        player = Player.objects.create(group=group, name=name, guest=guest)
        log_change(group, Change.Action.ADDED, visitor, player=player.pk, once=form_id)
    return player


def _added_before(group: Group, name: str, form_id: str) -> Player | None:
    adding = Change.objects.filter(group=group, action=Change.Action.ADDED, detail__once=form_id) if form_id else ()
    players = Player.objects.filter(pk__in=[change.detail["player"] for change in adding])
    return players.filter(key=search_key(name)).first()


def rename(player: Player, name: str, visitor: Visitor) -> None:
    """Renames a person. Plays refer to the person, so all of them show the new name."""
    with write_transaction():
        before, player.name = player.name, require_name(name)
        player.save(update_fields=["name", "key"])
        _raise_versions(Seat.objects.filter(player=player))
        log_change(player.group, Change.Action.RENAMED, visitor, player=player.pk, before=before, name=player.name)


def set_guest(player: Player, guest: bool, visitor: Visitor) -> None:
    with write_transaction():
        Player.objects.filter(pk=player.pk).update(guest=guest)
        log_change(player.group, Change.Action.GUEST, visitor, player=player.pk, guest=guest)


def archive(player: Player, visitor: Visitor) -> None:
    """Archives a person, or brings an archived one back. New plays do not offer archived people."""
    with write_transaction():
        player.archived_at = None if player.archived_at else timezone.now()
        player.save(update_fields=["archived_at"])
        log_change(player.group, Change.Action.ARCHIVED, visitor, player=player.pk, back=player.archived_at is None)


def merge(source: Player, target: Player, visitor: Visitor) -> Change:
    """Gives all seats of `source` to `target`. Raises PlayedTogether if both sat in one play, Refused if they are not
    two people of one group."""
    with write_transaction():
        _lock(source, target)
        for player in (source, target):
            player.refresh_from_db(fields=["merged_into"])  # two phones may merge the same people
        _check_two_people(source, target)
        _erase_expired_plays_of(source, target)
        both = Seat.objects.filter(player=source, play__seats__player=target).values_list("play", flat=True).first()
        if both is not None:
            raise PlayedTogether(both)
        seats = list(Seat.objects.filter(player=source).values_list("pk", flat=True))
        _reseat(seats, source, target)
        member = _move_claim(source, target)
        Player.objects.filter(pk=source.pk).update(merged_into=target)
        detail = {"gone": source.pk, "kept": target.pk, "seats": seats, "member": member}
        return log_change(source.group, Change.Action.MERGED, visitor, **detail)


def _erase_expired_plays_of(source: Player, target: Player) -> None:
    """Erases plays of both that can no longer be restored: they must not prevent a merge."""
    both = expired_plays().filter(seats__player=source).filter(pk__in=Seat.objects.filter(player=target).values("play"))
    erase_plays(list(both.values_list("pk", flat=True)))


def _move_claim(before: Player, after: Player) -> int | None:
    """Moves the claim of a member to the other person, unless that one is claimed. Returns the member's id."""
    member = Member.objects.filter(player=before).first()
    if member is None:
        return None
    free = not Member.objects.filter(player=after).exists()
    Member.objects.filter(pk=member.pk).update(player=after if free else None)
    if free:
        Player.objects.filter(pk=after.pk).update(guest=False)
    return member.pk


def _check_two_people(source: Player, target: Player) -> None:
    if source.pk == target.pk or source.group_id != target.group_id or source.merged_into_id or target.merged_into_id:
        raise Refused(text("Choose another person of this group."))


def _reseat(seats: Iterable[int], before: Player, after: Player) -> None:
    moved = Seat.objects.filter(pk__in=list(seats), player=before)
    plays = _raise_versions(moved)
    moved.update(player=after)
    seats_handed_on.send(Player, plays=plays, before=before, after=after)


def _raise_versions(seats: QuerySet[Seat]) -> list[int]:
    """Raises the versions of these seats' plays, so that open pages and forms notice. Returns the plays' ids.

    Locks the plays before their seats and ordered by id, like an edit, to avoid deadlocks."""
    plays = Play.objects.filter(pk__in=seats.values("play"))
    locked = list(plays.select_for_update().order_by("pk").values_list("pk", flat=True))
    plays.update(version=F("version") + 1)
    return locked


def unmerge(change: Change, visitor: Visitor) -> None:
    """Undoes a merge: returns the seats that it moved and that the other person still has, and the claim.

    Raises Refused if the other person was merged into a third since: later merges are undone first."""
    with write_transaction():
        change = Change.objects.select_for_update().get(pk=change.pk)
        if change.action != Change.Action.MERGED or change.undone_at:
            return
        source, target = (Player.objects.get(pk=change.detail[role]) for role in ("gone", "kept"))
        if target.merged_into_id:
            raise Refused(text("{name} was found to be somebody else since. Undo that first.", name=target.name))
        Player.objects.filter(pk=source.pk).update(merged_into=None)
        _reseat(change.detail["seats"], target, source)
        if member := change.detail.get("member"):
            Member.objects.filter(pk=member).filter(Q(player=target) | Q(player=None)).update(player=source)
        Change.objects.filter(pk=change.pk).update(undone_at=timezone.now())
        log_change(source.group, Change.Action.PARTED, visitor, gone=source.pk, kept=target.pk)


def claim(member: Member, player: Player | None, visitor: Visitor) -> None:
    """Sets the person behind a member. Raises Refused if another member claimed that person, or if the person was
    merged meanwhile."""
    with write_transaction():
        if player is not None:
            _check_unclaimed(player, member)
            Player.objects.filter(pk=player.pk).update(guest=False)
        Member.objects.filter(pk=member.pk).update(player=player)
        log_change(member.group, Change.Action.CLAIMED, visitor, player=player.pk if player else None)


def _lock(*people: Player) -> None:
    """Locks people against other merges and claims until the transaction ends."""
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=[player.pk for player in people]).order_by("pk"))


def _check_unclaimed(player: Player, member: Member) -> None:
    _lock(player)
    if Member.objects.filter(player=player).exclude(pk=member.pk).exists():
        raise Refused(text("Somebody else said to be {name} a moment ago.", name=player.name))
    if not Player.objects.filter(pk=player.pk, merged_into=None).exists():
        raise Refused(text("{name} was found to be somebody else since. Choose again.", name=player.name))
