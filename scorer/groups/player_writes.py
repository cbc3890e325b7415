"""The people of a group: added, renamed, put aside, found to be one and the same, and taken for oneself."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scorer.accounts.visitor import Visitor
from scorer.groups.models import Change, Group, Member, Player
from scorer.groups.signals import seats_handed_on
from scorer.plays.models import Play, Seat
from scorer.plays.writes.deletion import expired_plays as gone_plays
from scorer.plays.writes.erasure import erase_plays
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction
from scorer.web.name_validation import require_name
from scorer.web.search_key import search_key

from .members import log
from .people import FULL, room


class Together(Refused):
    """Two who sit in one play cannot be one person. `play`: the id of such a play."""

    def __init__(self, play: int) -> None:
        super().__init__(text("They played against each other, so they are two people."))
        self.play = play


def add(group: Group, name: str, who: Visitor, *, guest: bool = False, once: str = "") -> Player:
    """Somebody new; the same one again where the same form was sent before, which `once` says, with the same name."""
    with write_transaction():
        name = require_name(name)
        before = _added(group, name, once)
        if before is not None:
            return before
        if not room(group):
            raise Refused(FULL)
        player = Player.objects.create(group=group, name=name, guest=guest)
        log(group, Change.Action.ADDED, who, player=player.pk, once=once)
    return player


def _added(group: Group, name: str, once: str) -> Player | None:
    adding = Change.objects.filter(group=group, action=Change.Action.ADDED, detail__once=once) if once else ()
    players = Player.objects.filter(pk__in=[change.detail["player"] for change in adding])
    return players.filter(key=search_key(name)).first()


def rename(player: Player, name: str, who: Visitor) -> None:
    """Every play shows the new name at once, since plays refer to the person."""
    with write_transaction():
        before, player.name = player.name, require_name(name)
        player.save(update_fields=["name", "key"])
        _tell_who_looks(Seat.objects.filter(player=player))
        log(player.group, Change.Action.RENAMED, who, player=player.pk, before=before, name=player.name)


def set_guest(player: Player, guest: bool, who: Visitor) -> None:
    with write_transaction():
        Player.objects.filter(pk=player.pk).update(guest=guest)
        log(player.group, Change.Action.GUEST, who, player=player.pk, guest=guest)


def archive(player: Player, who: Visitor) -> None:
    """Offers them no more when a play starts; all that they played stays. Done again, it brings them back."""
    with write_transaction():
        player.archived_at = None if player.archived_at else timezone.now()
        player.save(update_fields=["archived_at"])
        log(player.group, Change.Action.ARCHIVED, who, player=player.pk, back=player.archived_at is None)


def merge(gone: Player, kept: Player, who: Visitor) -> Change:
    """Gives all seats of one to the other. Raises Together where both sit in one play, Refused where they are not two
    people of one group."""
    with write_transaction():
        _wait_for(gone, kept)
        for one in (gone, kept):
            one.refresh_from_db(fields=["merged_into"])  # two phones may merge the same people
        _must_be_two(gone, kept)
        _erase_gone_plays_of(gone, kept)
        both = Seat.objects.filter(player=gone, play__seats__player=kept).values_list("play", flat=True).first()
        if both is not None:
            raise Together(both)
        seats = list(Seat.objects.filter(player=gone).values_list("pk", flat=True))
        _reseat(seats, gone, kept)
        moved = _hand_on_the_claim(gone, kept)
        Player.objects.filter(pk=gone.pk).update(merged_into=kept)
        return log(gone.group, Change.Action.MERGED, who, gone=gone.pk, kept=kept.pk, seats=seats, member=moved)


def _erase_gone_plays_of(gone: Player, kept: Player) -> None:
    """A play that nobody can open any more does not say who sat together."""
    both = gone_plays().filter(seats__player=gone).filter(pk__in=Seat.objects.filter(player=kept).values("play"))
    erase_plays(list(both.values_list("pk", flat=True)))


def _hand_on_the_claim(before: Player, after: Player) -> int | None:
    """Whose member one was, the other is then; unless they are somebody's already, who stays it."""
    member = Member.objects.filter(player=before).first()
    if member is None:
        return None
    free = not Member.objects.filter(player=after).exists()
    Member.objects.filter(pk=member.pk).update(player=after if free else None)
    if free:
        Player.objects.filter(pk=after.pk).update(guest=False)
    return member.pk


def _must_be_two(gone: Player, kept: Player) -> None:
    if gone.pk == kept.pk or gone.group_id != kept.group_id or gone.merged_into_id or kept.merged_into_id:
        raise Refused(text("Choose another person of this group."))


def _reseat(seats: Iterable[int], before: Player, after: Player) -> None:
    moved = Seat.objects.filter(pk__in=list(seats), player=before)
    plays = _tell_who_looks(moved)
    moved.update(player=after)
    seats_handed_on.send(Player, plays=plays, before=before, after=after)


def _tell_who_looks(seats: QuerySet[Seat]) -> list[int]:
    """Whoever looks at the plays of these seats, or corrects them, sees by their version that they are others now.

    Takes hold of the plays before their seats and in one order, as an edit does, so that no two wait for each other."""
    plays = Play.objects.filter(pk__in=seats.values("play"))
    held = list(plays.select_for_update().order_by("pk").values_list("pk", flat=True))
    plays.update(version=F("version") + 1)
    return held


def unmerge(change: Change, who: Visitor) -> None:
    """Gives back the seats that the merge moved, as far as they still are the other's, and the claim.

    Raises Refused where the other was found to be a third since: what came later is taken back first."""
    with write_transaction():
        change = Change.objects.select_for_update().get(pk=change.pk)
        if change.action != Change.Action.MERGED or change.undone_at:
            return
        gone, kept = (Player.objects.get(pk=change.detail[one]) for one in ("gone", "kept"))
        if kept.merged_into_id:
            raise Refused(text("{name} was found to be somebody else since. Undo that first.", name=kept.name))
        Player.objects.filter(pk=gone.pk).update(merged_into=None)
        _reseat(change.detail["seats"], kept, gone)
        if member := change.detail.get("member"):
            Member.objects.filter(pk=member).filter(Q(player=kept) | Q(player=None)).update(player=gone)
        Change.objects.filter(pk=change.pk).update(undone_at=timezone.now())
        log(gone.group, Change.Action.PARTED, who, gone=gone.pk, kept=kept.pk)


def claim(member: Member, player: Player | None, who: Visitor) -> None:
    """Says which of the group's people this member is. Raises Refused where that is somebody else's person, or was
    found to be another meanwhile."""
    with write_transaction():
        if player is not None:
            _must_be_free(player, member)
            Player.objects.filter(pk=player.pk).update(guest=False)
        Member.objects.filter(pk=member.pk).update(player=player)
        log(member.group, Change.Action.CLAIMED, who, player=player.pk if player else None)


def _wait_for(*people: Player) -> None:
    """Whoever else merges or claims one of them is done before, and nobody begins until this transaction ends."""
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=[one.pk for one in people]).order_by("pk"))


def _must_be_free(player: Player, member: Member) -> None:
    _wait_for(player)
    if Member.objects.filter(player=player).exclude(pk=member.pk).exists():
        raise Refused(text("Somebody else said to be {name} a moment ago.", name=player.name))
    if not Player.objects.filter(pk=player.pk, merged_into=None).exists():
        raise Refused(text("{name} was found to be somebody else since. Choose again.", name=player.name))
