"""The sheet of a play: what it shows, the edits that come in, and what goes out to the other phones."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext
from django.views.decorators.http import require_safe

from scorer.accounts.devices import ensure_key, key_hash
from scorer.plays import queries, seat_history, writes
from scorer.plays.conflict_messages import told
from scorer.plays.decorators import changes_a_play, of_a_play, posted
from scorer.plays.forms import FIELDS, CardsField, worded
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.prerendered import filled, joined
from scorer.plays.queries import Refusal
from scorer.plays.sheet import Pad
from scorer.plays.writes import Conflict, Entry, Finished, NotEditable, Outcome, SeatGone
from scorer.rules.game import Game
from scorer.web.i18n import card_name, said
from scorer.web.requests import sent_id, wants_fragment, whole


@of_a_play
@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    # A phone has its key before its first edits leave.
    play, refused = queries.with_refused(code, ensure_key(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "plays/sheet.html", _sheet_page(request, Pad(play), refused))


def _sheet_page(request: HttpRequest, pad: Pad, refused: Iterable[Refusal] = ()) -> dict[str, Any]:
    """`refused`: what this phone is still to be asked about, as it was when the two texts met."""
    only = whole(request.GET.get("only", ""), -1)
    return {
        "code": pad.play.edit_code,
        "play": pad.play,
        "game": pad.game,
        "only": str(only) if 0 <= only < len(pad.play.seats) else "",
        "chips": pad.chips,
        "seats": [seat.id for seat in pad.play.seats],
        "sections": list(pad.sections()),
        "undo_id": secrets.token_urlsafe(16),
        "truth": truth(pad, pad.play.version, questions=[pad.question(_conflict(pad.play, one)) for one in refused]),
    }


def _conflict(play: PlayState, refused: Refusal) -> Conflict:
    theirs = play.seats[refused.seat].entries.get(refused.unit, "")
    return Conflict(refused.seat, refused.unit, theirs, refused.text, refused.id)


def truth(pad: Pad, version: int, **more: Any) -> SafeString:
    """What the page and every answer to an edit or a poll hold; rendered by Django it would take as long as scoring."""
    return filled(
        "plays/prerendered/truth.html",
        version=version,
        strip=pad.strip_of_links,
        notices=_notices(pad),
        cells=json.dumps(pad.cells() | more),
    )


def _notices(pad: Pad) -> SafeString:
    """What is amiss at the table: one line is read at once, several wait behind their number. Each leads there."""
    lines = [filled("plays/prerendered/error.html", text=text, place=place) for text, place in pad.error_lines()]
    lines += [filled("plays/prerendered/warning.html", text=text, place=place) for text, place in pad.warnings()]
    if len(lines) < 2:
        return joined(lines)
    told = ngettext("{n} thing to check", "{n} things to check", len(lines)).format(n=len(lines))
    return filled("plays/prerendered/notices.html", told=told, notices=joined(lines))


def truth_answer(pad: Pad, version: int, **more: Any) -> HttpResponse:
    response = HttpResponse(truth(pad, version, **more))
    response["Scorer-Version"] = str(version)
    return response


@of_a_play
@posted
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """One edit in, the new truth out. 409: the play is finished, or the seat has gone; the edit stays on its phone."""
    try:
        entry = _entry(request.POST)
        outcome = writes.apply_edit(code, entry, ensure_key(request))
    except Finished:
        return _too_late(code)
    except SeatGone as gone:
        return _seat_has_gone(gone)
    except NotEditable as wrong:
        return _not_understood(wrong)
    pad = Pad(outcome.play, outcome.conflict)
    version, missed = _missed(outcome, whole(request.POST.get("version", ""), outcome.before))
    # Its own text comes back too: another phone may have written there since an edit that is only sent again.
    texts = _texts(outcome.play, [(entry.seat, entry.unit)]) | missed
    answer = truth_answer(pad, version, spoken=pad.spoken_standing(entry.seat), entries=texts)
    answer["Scorer-Met"] = str(outcome.before)  # a later one than the phone had: others wrote
    return answer


ENTRY_PARTS = frozenset(Entry._fields)


def _entry(post: Any) -> Entry:
    """Raises NotEditable where a part is missing: a request that is half understood writes nothing."""
    if not ENTRY_PARTS.issubset(post):
        raise NotEditable(f"an edit has {', '.join(Entry._fields)}")
    return Entry(
        id=post["id"],
        seat=whole(post["seat"], -1),
        of=whole(post["of"], -1),
        unit=post["unit"],
        was=post["was"],
        text=post["text"],
    )


def _missed(outcome: Outcome, seen: int) -> tuple[int, dict[str, str]]:
    """The version that the phone then has, and what other phones wrote since the one it had.

    Where the table itself has changed, it keeps the version it had: its next poll will fetch the new page."""
    if seen >= outcome.before:
        return outcome.play.version, {}
    texts = _texts_since(outcome.play, seen)
    return (seen, {}) if texts is None else (outcome.play.version, texts)


EDITS_SINCE = "SELECT action, position, unit FROM plays_edit WHERE play_id = %s AND version > %s"


def _texts_since(play: PlayState, seen: int) -> dict[str, str] | None:
    """The texts of the fields that were edited after a version; None where the table was changed."""
    edits = queries.rows_of(EDITS_SINCE, play.id, seen)
    if any(action == Edit.Action.TABLE for action, _, _ in edits):
        return None
    return _texts(play, {(seat, unit) for action, seat, unit in edits if action == Edit.Action.ENTRY})


def _texts(play: PlayState, entries: Iterable[tuple[int, str]]) -> dict[str, str]:
    return {f"{seat}-{unit}": play.seats[seat].entries.get(unit, "") for seat, unit in entries}


@of_a_play
@posted
def edits(request: HttpRequest, code: str) -> HttpResponse:
    """All that waits on a phone whose page is being left, in its order. Nobody is there to read an answer."""
    try:
        sent = list(_entries_sent(request.POST))
        written = writes.apply_all(code, lambda _: sent, ensure_key(request), only_whole=False)
    except Finished:
        return _too_late(code)
    except NotEditable as wrong:
        return _not_understood(wrong)
    if written.taken:
        return HttpResponse(status=204)
    return _seat_has_gone(written.gone[0]) if written.gone else _not_understood(written.wrong[0])


def _entries_sent(post: Any) -> Iterator[Entry]:
    """Each part of an edit as often as there are edits. Raises NotEditable."""
    parts = [post.getlist(part) for part in Entry._fields]
    if not all(parts) or len({len(part) for part in parts}) > 1:
        raise NotEditable(f"every edit has {', '.join(Entry._fields)}")
    for values in zip(*parts, strict=True):
        yield _entry(dict(zip(Entry._fields, values, strict=True)))


@of_a_play
@posted
def let_be(request: HttpRequest, code: str) -> HttpResponse:
    """This phone's answer to a question: what stands there may stay."""
    writes.let_be(code, sent_id(request, "id"), key_hash(request))
    return HttpResponse(status=204)


def _seat_has_gone(gone: SeatGone) -> HttpResponse:
    name = seat_history.name_of(gone.play, gone.entry.of, gone.entry.seat)
    message = gettext("Not saved: {name} is no longer at this table.").format(name=name)
    return _with_gone(HttpResponse(message, status=409, content_type="text/plain; charset=utf-8"))


def _with_gone(answer: HttpResponse) -> HttpResponse:
    """Tells a script that this 409 will never pass, however often the edit is sent."""
    answer["Scorer-Seat"] = "gone"
    return answer


def _too_late(code: str) -> HttpResponse:
    message = gettext("This play was finished on another phone. Reopen it to change it.")
    response = HttpResponse(message, status=409, content_type="text/plain; charset=utf-8")
    response["Scorer-Result"] = reverse("result", args=[code])
    return response


def _not_understood(wrong: NotEditable) -> HttpResponse:
    return HttpResponse(str(wrong), status=400, content_type="text/plain; charset=utf-8")


VERSION = "SELECT version, finished_at, deleted_at FROM plays_play WHERE edit_code = %s"


@of_a_play
@require_safe
def since(request: HttpRequest, code: str) -> HttpResponse:
    """What changed since the version that the phone has: 204 where nothing did. A result page is only read anew."""
    version, finished_at = queries.version_now(VERSION, code)
    if not wants_fragment(request):
        return redirect("sheet", code)
    seen = request.GET.get("version", "")
    if str(version) == seen:
        return HttpResponse(status=204)
    if request.GET.get("at") == "result":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if finished_at is not None:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("result", args=[code])})
    return what_changed(queries.by_edit_code(code), whole(seen, 0))


def what_changed(play: PlayState, seen: int) -> HttpResponse:
    """The new truth, with the texts that were written since the version that the phone has."""
    texts = _texts_since(play, seen)
    if texts is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return truth_answer(Pad(play), play.version, entries=texts)


@of_a_play
@posted
@changes_a_play
def save(request: HttpRequest, code: str) -> HttpResponse:
    """The whole sheet at once, for a browser without scripts."""
    written = writes.apply_all(code, lambda play: _entries(request.POST, play), ensure_key(request))
    if not written.conflicts and not written.gone:
        return redirect("sheet", code)
    play = written.play
    lines = [_conflict_line(play, one) for one in written.conflicts] + _lines_of_the_gone(play, written.gone)
    page = _sheet_page(request, Pad(play)) | {"conflicts": lines}
    answer = render(request, "plays/sheet.html", page, status=409 if written.gone else 200)
    return _with_gone(answer) if written.gone else answer


WAS = re.compile(r"w-([0-9]{1,2})-(.+)")


def _entries(post: Any, play: PlayState) -> Iterator[Entry]:
    """Every text of the form that differs from what it was when the page was made."""
    unsent = _unsent(play.game)
    for name in post:
        was = WAS.fullmatch(name)
        if was is None or was[2] not in unsent:
            continue
        position, unit = int(was[1]), was[2]
        text = post.get(f"e-{position}-{unit}", unsent[unit])
        if text is not None and text != post[name]:
            of = whole(post.get(f"of-{position}", ""), -1)
            yield Entry(secrets.token_hex(16), position, unit, post[name], text, of)


@cache
def _unsent(game: Game[Any]) -> Mapping[str, str | None]:
    """What it means where a browser sends no text of a unit: a card that is not ticked, of anything else nothing."""
    fields = [FIELDS[type(one)](one) for one in game.inputs.values()]
    return {unit: "" if isinstance(field, CardsField) else None for field in fields for unit in field.units()}


def _conflict_line(play: PlayState, conflict: Conflict) -> str:
    sentence, _button = told(play.game.inputs[conflict.unit.partition(".")[0]], conflict)
    return _line(play, conflict.unit, play.labels[conflict.seat], sentence)


def _line(play: PlayState, unit: str, name: str, sentence: str) -> str:
    return pgettext("which entry, whose, and a sentence about it", "{field}, {name}: {sentence}").format(
        field=_unit_label(play, unit), name=name, sentence=sentence
    )


def _lines_of_the_gone(play: PlayState, gone: Iterable[SeatGone]) -> list[str]:
    """What was typed for seats that have left the table."""
    return [
        _line_of_the_gone(play, one.entry, seat_history.name_of(play, one.entry.of, one.entry.seat)) for one in gone
    ]


def _line_of_the_gone(play: PlayState, entry: Entry, name: str) -> str:
    yours = worded(play.game.inputs[entry.unit.partition(".")[0]], entry.text)
    sentence = gettext("Not saved: {yours}. {name} is no longer at this table.").format(yours=yours, name=name)
    return _line(play, entry.unit, name, sentence)


def told_conflict(play: PlayState, conflict: Conflict) -> dict[str, str]:
    """The words of a sentence about a conflict."""
    entry = play.game.inputs[conflict.unit.partition(".")[0]]
    return {
        "field": _unit_label(play, conflict.unit),
        "name": play.labels[conflict.seat],
        "theirs": worded(entry, conflict.theirs),
        "yours": worded(entry, conflict.yours),
    }


def _unit_label(play: PlayState, unit: str) -> str:
    key, _, slug = unit.partition(".")
    entry = play.game.inputs[key]
    return card_name(entry.catalogue[slug]) if slug else said(entry.label)


@of_a_play
@require_safe
def working(request: HttpRequest, code: str, seat: int, line: str) -> HttpResponse:
    play = queries.by_edit_code(code)
    return working_answer(request, play, seat, line) if wants_fragment(request) else redirect("sheet", code)


def working_answer(request: HttpRequest, play: PlayState, seat: int, line: str, titled: bool = False) -> HttpResponse:
    """The terms of one line of one seat, as a part of a page; `titled` where it does not stand beside its number."""
    if seat >= len(play.seats):
        raise Http404
    standings = play.standings()
    labels = {one.key: said(one.label) for one in standings.lines}
    if line not in labels:
        raise Http404
    award = standings.seats[seat].lines[line]
    context = {"terms": award.working if award else (), "unknown": award is None}
    if titled:
        context |= {"label": labels[line], "name": play.labels[seat]}
    return render(request, "plays/_working.html", context)
