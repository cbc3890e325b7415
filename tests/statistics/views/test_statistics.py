"""The pages of a group's statistics."""

import json
import re
from functools import partial

import pytest
from django.urls import reverse

from scorer.accounts.visitor import Visitor
from scorer.groups import members, player_writes
from scorer.groups.members import Role
from scorer.groups.models import Group, Player
from scorer.statistics import snapshots
from scorer.statistics.models import Computed
from tests.support import html, played
from tests.support.phones import Phone, Queries

SOMEBODY = Visitor(None, "x" * 64)


def rows(answer):
    """The rows of all tables of a page, as the texts of their cells."""
    return [html.texts(row, "th, td") for row in html.elements(answer, "tr")]


def facts(answer):
    """The numbers of a page by their labels."""
    return dict(zip(html.texts(answer, "dt:has(+ dd)"), html.texts(answer, "dt + dd"), strict=True))


@pytest.fixture
def group(db, ada):
    """A group owned by Ada."""
    ada.get("/")
    ada.post(reverse("new_group"), {"name": "Thursdays"})
    return Group.objects.get()


@pytest.fixture
def berk(group, ada):
    """A viewer of the group."""
    phone = Phone()
    phone.get("/")
    phone.post(reverse("join", args=[group.join_code]))
    member = group.members.exclude(role=Role.OWNER).get()
    members.set_role(group, member.pk, Role.VIEWER, SOMEBODY)
    return phone


@pytest.fixture
def entered(group):
    return partial(played.entered, group)


@pytest.fixture
def scored(group):
    return partial(played.with_gold, group)


@pytest.fixture
def opened(group):
    """Opens a page of the group: `opened(ada, "person", "Ada")`; people are given by name."""

    def opened(phone, page, *more):
        named = [
            Player.objects.get(group=group, name=part).pk if page in {"person", "versus"} else part for part in more
        ]
        return phone.get(reverse(page, args=[group.code, *named]))

    return opened


def pages_of(group):
    """Each page of statistics once."""
    first, second = group.players.order_by("pk")[:2]
    yield reverse("statistics", args=[group.code])
    yield reverse("ratings", args=[group.code])
    yield reverse("group_game", args=[group.code, "five_tribes"])
    yield reverse("person", args=[group.code, first.pk])
    yield reverse("versus", args=[group.code, first.pk, second.pk])


# Read access


def test_a_viewer_sees_every_page_and_a_stranger_none(group, berk, chiyo, scored):
    scored("2026-05-11", Ada=12, Berk=9)
    for page in pages_of(group):
        assert berk.get(page).status_code == 200, page
        assert chiyo.get(page).status_code == 404, page


def test_people_and_games_that_are_not_there_are_not_found(ada, chiyo, group, scored):
    scored("2026-05-11", Ada=12, Berk=9)
    own = group.players.get(name="Ada")
    other = Player.objects.create(
        group=members.create_group(Visitor(None, "c" * 64), "Mondays").member.group, name="Chiyo"
    )
    for page, more in (
        ("person", [other.pk]),
        ("person", [999999]),
        ("versus", [own.pk, other.pk]),
        ("versus", [own.pk, own.pk]),
        ("person", [10**30]),
        ("versus", [own.pk, 10**30]),
        ("group_game", ["~azul"]),
        ("group_game", ["no_such_game"]),
    ):
        assert ada.get(reverse(page, args=[group.code, *more])).status_code == 404, (page, more)
    assert not Computed.objects.filter(subject__contains="game").exists()  # nothing is kept of what is not there


def test_who_was_found_to_be_another_has_the_page_of_that_other(ada, group, scored):
    scored("2026-05-11", Ada=12, Berk=9), scored("2026-05-12", Ada=12, Berkay=9)
    people = {player.name: player for player in group.players.all()}
    player_writes.merge(people["Berkay"], people["Berk"], SOMEBODY)
    page = reverse("person", args=[group.code, people["Berkay"].pk])
    assert ada.get(page).url == reverse("person", args=[group.code, people["Berk"].pk])
    page = reverse("versus", args=[group.code, people["Ada"].pk, people["Berkay"].pk])
    assert ada.get(page).url == reverse("versus", args=[group.code, people["Ada"].pk, people["Berk"].pk])


def test_the_date_of_a_record_leads_a_viewer_to_the_play_that_only_shows(ada, berk, opened, scored):
    play = scored("2026-05-11", Ada=12, Berk=9)
    assert reverse("result", args=[play.edit_code]) in opened(ada, "group_game", "five_tribes").content.decode()
    page = opened(berk, "group_game", "five_tribes").content.decode()
    assert reverse("view", args=[play.view_code]) in page
    assert play.edit_code not in page


def test_every_link_of_a_page_leads_somewhere(ada, berk, group, scored, entered):
    scored("2026-05-11", Ada=12, Berk=9), scored("2026-05-12", Ada=12, Berk=9)
    entered("Azul / the café?", "2026-05-13", Ada=(80, 1), Berk=(70, 2))
    entered("Azul / the café?", "2026-05-14", Ada=(90, 1), Berk=(70, 2))
    more = reverse("group_game", args=[group.code, "~azul / the cafe?"])
    for phone in (ada, berk):
        for page in [*pages_of(group), more]:
            for link in set(html.attributes(phone.get(page), "main [href^='/']", "href")):
                assert phone.get(link, follow=True).status_code == 200, (page, link)


def test_a_person_and_a_game_lead_to_all_of_their_plays(ada, group, opened, scored, entered):
    scored("2026-05-11", Ada=12, Berk=9)
    entered("Azul & more", "2026-05-13", Chiyo=(80, 1), Berk=(70, 2))
    for page, shown, hidden in (
        (opened(ada, "person", "Chiyo"), "Azul & more", "Five Tribes"),
        (opened(ada, "group_game", "five_tribes"), "Five Tribes", "Azul & more"),
        (opened(ada, "group_game", "~azul & more"), "Azul & more", "Five Tribes"),
    ):
        [link] = set(html.attributes(page, "a[href*='/plays/?']", "href"))
        found = " ".join(html.texts(ada.get(link), "main ul.plain-list li"))
        assert shown in found
        assert hidden not in found


# Nothing yet, and two plays


def test_a_group_without_a_play_says_what_to_do(ada, group):
    page = ada.get(reverse("statistics", args=[group.code])).content.decode()
    assert "As soon as a play of this group is finished, it counts here." in page
    assert reverse("group", args=[group.code]) in page
    assert "vendor/chart" not in page


def test_a_person_without_a_play_says_so(ada, group, opened):
    player_writes.add(group, "Ada", SOMEBODY)
    assert "No finished play of <bdi>Ada</bdi> is counted yet." in opened(ada, "person", "Ada").content.decode()


def test_a_game_of_ours_without_a_play_offers_its_sheet(ada, group, opened):
    page = opened(ada, "group_game", "architects").content.decode()
    assert "This group has no finished play of this game yet." in page
    assert reverse("start", args=["architects"]) in page


def test_statistics_make_sense_with_two_plays(ada, opened, scored):
    scored("2026-05-11", Ada=50, Berk=40, Chiyo=30), scored("2026-05-18", Ada=60, Berk=60)
    page = opened(ada, "statistics")
    assert "2 plays, from 11 May 2026 to 18 May 2026." in html.text(page)
    assert ["Ada", "2", "2 1 shared", "0.8", "100%"] in rows(page)
    assert ["Berk", "2", "1 1 shared", "0.8", "50%"] in rows(page)
    assert ["Chiyo", "1", "0", "0.3", "0%"] in rows(page)
    named = facts(opened(ada, "person", "Ada"))
    assert named["Wins"] == "2, 1 of them shared 100%"
    assert (named["Expected wins"], named["Most wins in a row"].split()[0]) == ("0.8", "2")
    assert named["Average lead when winning alone"] == "10.0 biggest 10"
    assert named["Average gap when not winning"] == "—"
    assert named["Met most"] == "2 Berk"
    assert ["Five Tribes", "2", "2 1 shared", "0.8", "55.0", "60"] in rows(opened(ada, "person", "Ada"))


@pytest.mark.parametrize(
    ("name", "of", "named"),
    [
        ("statistics", [], "Longest: 2 wins in a row Ada 30 Nov 2026"),
        ("statistics", [], "On 30 Nov 2026: 2 plays."),
        ("group_game", ["five_tribes"], "On 30 Nov 2026: 2 plays."),
        ("person", ["Ada"], "Most wins in a row 2 30 Nov 2026"),
    ],
)
def test_what_began_and_ended_on_one_day_names_it_once(ada, opened, scored, name, of, named):
    scored("2026-11-30", Ada=50, Berk=40), scored("2026-11-30", Ada=60, Berk=40)
    text = html.text(opened(ada, name, *of))
    assert named in text
    assert not re.search(r"2026 (–|to) 30 Nov", text)


def test_two_people_against_each_other(ada, opened, scored):
    scored("2026-05-11", Ada=50, Berk=40, Chiyo=30), scored("2026-05-18", Ada=60, Berk=60)
    page = opened(ada, "versus", "Berk", "Ada")
    named = facts(page)
    assert (named["Plays together"], named["Ada had the better place"], named["They shared a place"]) == (
        "2",
        "1 50%",
        "1",
    )
    assert named["Points that Berk was ahead, on average"] == "−5.0"
    assert ["11 May 2026 Five Tribes", "40 2nd", "50 1st"] in rows(page)


def test_two_who_never_met(ada, group, opened, scored):
    scored("2026-05-11", Ada=50, Berk=40)
    player_writes.add(group, "Chiyo", SOMEBODY)
    assert "They never sat at one table." in opened(ada, "versus", "Ada", "Chiyo").content.decode()


# Percentages


def test_without_plays_a_share_is_a_dash(ada, group, opened, entered):
    entered("Azul", "2026-05-11", Ada=(80, 1))  # alone: nothing to divide by
    assert ["Ada", "0", "0", "0.0", "—"] in rows(opened(ada, "statistics"))
    entered("Azul", "2026-05-12", Ada=(None, 1), Berk=(None, 2))
    assert ["Azul", "1", "1", "0.5", "—", "—"] in rows(opened(ada, "person", "Ada"))


def test_a_win_shared_by_three_is_all_of_ones_plays_and_it_is_said_what_that_means(ada, opened, entered):
    entered("Azul", "2026-05-11", Ada=(80, 1), Berk=(80, 1), Chiyo=(80, 1))
    page = opened(ada, "statistics")
    for name in ("Ada", "Berk", "Chiyo"):
        assert [name, "1", "1 1 shared", "0.3", "100%"] in rows(page)
    assert "for one person 100% is every play won, alone or shared" in html.text(page)
    assert facts(opened(ada, "person", "Ada"))["Wins"] == "1, shared 100%"


def test_no_share_is_above_a_hundred(ada, group, opened, entered):
    for day in range(1, 6):
        entered("Azul", f"2026-05-{day:02}", Ada=(80, 1), Berk=(80, 1))
    for page in (opened(ada, "statistics"), opened(ada, "person", "Ada"), opened(ada, "versus", "Ada", "Berk")):
        shares = [int(number) for number in re.findall(r"(\d+)%", html.text(page))]
        assert shares
        assert max(shares) <= 100


# Ratings


def sections(answer):
    """The people of the ratings over all games: those with a place, and the provisional ones."""
    first = html.elements(answer, "section")[0]
    return [html.texts(first, f"{table} bdi") for table in ("table.ranking", "table:not(.ranking)")]


def test_a_rating_is_provisional_below_five_games(ada, opened, entered):
    for day in range(1, 5):
        entered("Azul", f"2026-05-{day:02}", Ada=(80, 1), Berk=(70, 2))
    assert sections(opened(ada, "ratings")) == [[], ["Ada", "Berk"]]
    entered("Azul", "2026-05-05", Ada=(80, 1), Chiyo=(70, 2))
    assert sections(opened(ada, "ratings")) == [["Ada"], ["Chiyo", "Berk"]]
    assert "With fewer than 5 plays a rating says little yet" in opened(ada, "ratings").content.decode()


def test_two_newcomers_who_beat_the_old_hand_stand_apart_and_then_above(ada, opened, entered):
    for day in range(1, 21):
        chiyo = 1 + day % 2
        entered("Azul", f"2026-01-{day:02}", Chiyo=(None, chiyo), Deniz=(None, 3 - chiyo))
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(80, 1), Chiyo=(60, 3))
    assert sections(opened(ada, "ratings"))[1] == ["Ada", "Berk"]
    assert set(sections(opened(ada, "ratings"))[0]) == {"Chiyo", "Deniz"}
    for day in range(2, 6):
        entered("Azul", f"2026-02-{day:02}", Ada=(80, 1), Berk=(80, 1), Chiyo=(60, 3))
    page = opened(ada, "ratings")
    assert sections(page)[0] == ["Ada", "Berk", "Deniz", "Chiyo"]
    assert [row[0] for row in rows(page)[1:5]] == ["1 Ada", "1 Berk", "3 Deniz", "4 Chiyo"]


def test_a_group_that_wants_no_ratings_has_none(ada, group, opened, entered):
    entered("Azul", "2026-05-11", Ada=(80, 1), Berk=(70, 2))
    answer = ada.post(reverse("switch_ratings", args=[group.code]), {"rated": "0"})
    assert answer.url == reverse("ratings", args=[group.code])
    page = opened(ada, "ratings").content.decode()
    assert "This group shows no ratings." in page
    assert "<table" not in page
    ada.post(reverse("switch_ratings", args=[group.code]), {"rated": "1"})
    assert "<table" in opened(ada, "ratings").content.decode()


def test_an_owner_finds_ratings_that_are_switched_off_and_nobody_else_is_led_there(ada, berk, group, opened):
    ada.post(reverse("switch_ratings", args=[group.code]), {"rated": "0"})
    page = reverse("ratings", args=[group.code])
    assert f'href="{page}"' in opened(ada, "statistics").content.decode()
    assert f'href="{page}"' not in opened(berk, "statistics").content.decode()


def test_only_an_owner_switches_ratings(group, berk, chiyo):
    page = reverse("switch_ratings", args=[group.code])
    assert berk.post(page, {"rated": "0"}).status_code == 403
    assert chiyo.post(page, {"rated": "0"}).status_code == 404
    assert page not in berk.get(reverse("ratings", args=[group.code])).content.decode()
    group.refresh_from_db()
    assert group.rated


# Charts


def charts(answer):
    """The data of each chart, by the id of its canvas."""
    data = html.elements(answer, "script[id][type='application/json']")
    return {script.attributes["id"]: json.loads(script.text()) for script in data}


def test_every_chart_has_its_numbers_in_a_table(ada, opened, scored):
    scored("2026-05-11", Ada=50, Berk=40), scored("2026-06-11", Ada=70, Berk=40)
    page = opened(ada, "person", "Ada")
    drawn = charts(page)["chart-0"]
    assert drawn == {
        "labels": ["11 May 2026", "11 Jun 2026"],
        "sets": [{"label": "Gold coins", "data": [50.0, 70.0], "tint": 0}],
    }
    assert ["11 May 2026", "50.0"] in rows(page)
    assert 'data-chart="chart-0"' in page.content.decode()
    page = opened(ada, "statistics")
    assert charts(page)["chart-years"]["sets"][0]["data"] == [2]
    assert ["2026", "2"] in rows(page)


def test_years_without_a_play_between_those_with_one_are_shown_as_none(ada, opened, scored):
    scored("2023-05-11", Ada=50, Berk=40), scored("2026-05-11", Ada=70, Berk=40), scored("2026-06-11", Ada=70, Berk=40)
    page = opened(ada, "statistics")
    drawn = charts(page)["chart-years"]
    assert drawn["labels"] == ["2023", "2024", "2025", "2026"]
    assert drawn["sets"][0]["data"] == [1, 0, 0, 2]
    assert ["2024", "0"] in rows(page)


def test_the_library_is_loaded_only_where_there_is_a_chart(ada, group, opened, scored, entered):
    entered("Azul", "2026-05-11", Ada=(80, 1), Berk=(70, 2))
    assert "vendor/chart" not in opened(ada, "person", "Ada").content.decode()
    assert "vendor/chart" not in opened(ada, "ratings").content.decode()
    scored("2026-05-11", Ada=50, Berk=40)
    assert "vendor/chart" in opened(ada, "person", "Ada").content.decode()


def test_a_title_with_a_script_in_it_stays_a_title(ada, group, entered):
    entered("</script><script>alert(1)</script>/?#", "2026-05-11", Ada=(80, 1), Berk=(70, 2))
    page = ada.get(reverse("statistics", args=[group.code]))
    assert "<script>alert" not in page.content.decode()
    assert charts(page)["chart-years"]["sets"][0]["label"] == "</script><script>alert(1)</script>/?#"
    [link] = set(html.attributes(page, "main a[href*='/games/']", "href"))
    assert "</script>" in html.text(ada.get(link))


# Speed


@pytest.mark.parametrize("is_kept", [False, True])
def test_no_page_asks_more_than_twelve_questions(ada, group, scored, entered, is_kept, monkeypatch):
    monkeypatch.setattr(snapshots, "RECENT", 2)  # so that snapshots are made and kept as well
    for day in range(1, 8):
        scored(f"2026-05-{day:02}", Ada=50 + day, Berk=40, Chiyo=30)
        entered("Ra", f"2026-05-{day:02}", Berk=(80, 1), Ada=(70, 2))
        entered(f"Azul {day}", f"2026-06-{day:02}", Deniz=(80, 1), Emeka=(70, 2), Ada=(9, 3))
    for page in [*pages_of(group), reverse("group_game", args=[group.code, "~ra"])]:
        if is_kept:
            ada.get(page)
        with Queries() as queries:
            assert ada.get(page).status_code == 200
        assert len(queries.statements()) <= (6 if is_kept else 12), page
