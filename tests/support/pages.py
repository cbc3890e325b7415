"""Every page there is, for what must hold on all of them."""

from html.parser import HTMLParser

from scorer.games import all_games
from scorer.plays.models import Edit
from scorer.rules.inputs import Count

OF_AN_ACCOUNT = [
    f"/account/{page}/" for page in ("sign-in", "sign-up", "password/forgotten", "password/forgotten/sent")
]


def every_page(ada, berk, play):
    """Each page once, as name and answer: an open play with entries and refusals, then the same play finished."""
    field = next(key for key, one in all_games()[play.game].inputs.items() if isinstance(one, Count))
    line = next(line.key for line in all_games()[play.game].lines if field in line.inputs)
    for path in (
        "/",
        f"/new/{play.game}/",
        f"/games/{play.game}/rules/",
        f"/games/{play.game}/ties/",
        "/nowhere/",
        "/offline/",
        *OF_AN_ACCOUNT,
    ):
        yield path, ada.get(path)
    yield "a start refused", ada.post(f"/new/{play.game}/", {"people": "0"})
    yield "a fragment", ada.poll(0)
    for page in ("sheet", "log", "table", "links"):
        yield page, ada.open(page)
    yield "view", berk.open("view")
    yield "a live fragment", berk.fetch("view_poll", version=99)
    yield "a working", ada.fetch("working", 0, line)
    yield "the table refused", ada.send("table", people="0")
    yield "before the finish", ada.send("finish", version="0")
    ada.edit(0, field, "1")
    yield "an edit refused", ada.edit(0, field, "2", was="no such text")
    yield (
        "a form refused",
        ada.send("save", **{"of-0": ada.row_at(0), f"w-0-{field}": "no such text", f"e-0-{field}": "3"}),
    )
    yield "a seat that has gone", ada.send("save", **{"of-0": 0, f"w-0-{field}": "1", f"e-0-{field}": "3"})
    yield "nothing to undo", berk.post(ada.at("undo"))
    ada.edit(0, field, "4", was="1")
    yield "put back refused", ada.send("revert_edit", Edit.objects.filter(play=play, new="1").get().pk)
    enter_what_is_missing(ada, play)
    ada.finish(play)
    yield "result", ada.open("result")
    yield "view of a result", berk.open("view")
    yield "log of a result", ada.open("log")
    yield "too late", ada.send("save", **{f"w-0-{field}": "", f"e-0-{field}": "1"})
    yield "home with a result", ada.get("/")


def enter_what_is_missing(ada, play):
    if play.game == "ezra_nehemiah":
        for seat in range(play.seats.count()):
            ada.edit(seat, "altar_space", str(seat + 1))


class ParsedPage(HTMLParser):
    """Elements of a page with their attributes and ancestors, and its text."""

    VOID = {"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "line"}

    def __init__(self, html):
        super().__init__()
        self.open, self.found, self.text = [], [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs), tuple(self.open)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        self.text.append(data)

    def all(self, tag):
        return [attributes for name, attributes, _ in self.found if name == tag]


def own(page) -> str:
    """The HTML of a page without its foot, which is the same everywhere: the choice of a language and of a theme."""
    return page.content.decode().partition('<footer class="preferences">')[0]
