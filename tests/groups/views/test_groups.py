"""Groups: creating, joining, leaving, recovering, and rights."""

import pytest

from scorer.groups.models import Change, Group, Member, Player
from scorer.plays.models import Play, Seat
from scorer.statistics.models import Score
from scorer.web.qr import qr_svg
from tests.plays.answers import page_text, reached
from tests.plays.views.test_table import form_of
from tests.support import html
from tests.support.phones import Phone, Queries


def page(group, name=""):
    return f"/group/{group.code}/{name}"


def recovery_in(answer):
    return html.attribute(answer, "#recovery", "value")


def test_a_group_is_made_by_its_name(db, ada):
    answer = ada.post("/groups/new/", {"name": " Thursday  friends "}, follow=True)
    group = Group.objects.get()
    assert answer.request["PATH_INFO"] == page(group, "welcome/")
    assert group.name == "Thursday friends"
    assert Member.objects.get().role == "owner"


@pytest.mark.parametrize("name", ["", "  ", "\N{ZERO WIDTH SPACE}", "x" * 61])
def test_a_group_needs_a_name(db, ada, name):
    answer = ada.post("/groups/new/", {"name": name})
    assert answer.status_code == 422
    assert "invalid-feedback" in answer.content.decode()
    assert not Group.objects.exists()


def test_the_recovery_code_is_shown_once_with_what_it_is_for(db, ada):
    answer = ada.post("/groups/new/", {"name": "Thursdays"}, follow=True)
    assert "Should this phone be lost" in page_text(answer)
    assert recovery_in(answer)
    again = ada.get(answer.request["PATH_INFO"])
    assert 'id="recovery"' not in again.content.decode()


def test_the_join_link_stands_there_with_its_qr_code(ada, group):
    answer = ada.get(page(group, "welcome/"))
    link = f"http://testserver/join/{group.join_code}/"
    assert html.elements(answer, f"[value='{link}']")
    assert qr_svg(link, "QR code of the link to join") in answer.content.decode()
    assert " style=" not in answer.content.decode()


def test_home_lists_the_visitors_groups(ada, chiyo, group):
    assert page(group) in ada.get("/").content.decode()
    assert group.code not in chiyo.get("/").content.decode()


def test_to_look_at_the_link_makes_nobody_a_member(group, chiyo):
    answer = chiyo.get(f"/join/{group.join_code}/")
    assert "Join Thursdays?" in page_text(answer)
    assert group.members.count() == 1
    assert group.code not in answer.content.decode()


def test_the_button_makes_a_member_who_is_asked_who_they_are(group, chiyo):
    assert reached(chiyo.post(f"/join/{group.join_code}/")) == (302, page(group, "who/"))
    assert group.members.order_by("-pk")[0].role == "member"
    assert chiyo.get(page(group)).status_code == 200
    assert Change.objects.get().action == "joined"


def test_who_belongs_is_led_to_the_group(ada, group):
    assert reached(ada.get(f"/join/{group.join_code}/")) == (302, page(group))
    assert reached(ada.post(f"/join/{group.join_code}/")) == (302, page(group))
    assert group.members.get().role == "owner"


def test_a_wrong_join_link_is_not_found(group, chiyo):
    assert chiyo.get("/join/no-such-code/").status_code == 404
    assert chiyo.post(f"/join/{group.code}/").status_code == 404


@pytest.mark.parametrize(
    "name", ["", "welcome/", "who/", "people/", "changes/", "members/", "leave/", "name/", "delete/"]
)
def test_to_a_stranger_there_is_no_such_group(group, chiyo, name):
    assert chiyo.get(page(group, name)).status_code == 404
    assert chiyo.post(page(group, name), {"name": "Thursdays"}).status_code in {404, 405}
    assert Group.objects.filter(name="Thursdays").exists()


OWNERS = ["name/", "delete/", "welcome/"]


@pytest.mark.parametrize("name", OWNERS)
def test_what_is_an_owners_is_refused_to_a_member_with_a_sentence(joined, group, chiyo, name):
    joined(chiyo)
    answer = chiyo.get(page(group, name))
    assert answer.status_code == 403
    assert "Only an owner of the group may do this." in page_text(answer)


def test_a_viewer_looks_and_changes_nothing(joined, group, chiyo):
    joined(chiyo, "viewer")
    for name in ("", "people/", "changes/", "members/"):
        shown = chiyo.get(page(group, name))
        assert shown.status_code == 200
        assert group.join_code not in shown.content.decode()
    assert chiyo.post(page(group, "people/"), {"name": "Mallory"}).status_code == 403
    assert chiyo.get(page(group, "who/")).status_code == 403
    assert chiyo.get(f"/new/five_tribes/?group={group.code}").status_code == 403
    assert not Player.objects.exists()


def test_a_viewer_gets_view_links_alone(joined, group, ada, chiyo):
    play = started(ada, group, name_0="Ada", name_1="Berk")
    joined(chiyo, "viewer")
    assert play.edit_code in ada.get(page(group)).content.decode()
    shown = chiyo.get(page(group)).content.decode()
    assert play.view_code in shown
    assert play.edit_code not in shown


def started(phone, group, game="five_tribes", **form):
    answer = phone.post(f"/new/{game}/?group={group.code}", {"people": ""} | form)
    assert answer.status_code == 302, page_text(answer)
    play = Play.objects.order_by("-pk")[0]
    phone.code = play.edit_code
    return play


def finished(phone, group, **form):
    play = started(phone, group, **form)
    phone.edit(0, "gold", "12")
    phone.finish(play)
    return play


def names(play):
    seats = Seat.objects.filter(play=play).order_by("position")
    return [seat.player.name if seat.player else seat.name for seat in seats.select_related("player")]


class TestTwoTapsOnMakeTheGroup:
    def form(self, phone, name="Thursdays"):
        return {"name": name, "once": html.attribute(phone.get("/groups/new/"), "[name=once]", "value")}

    def test_make_one_and_its_latest_code_opens_it(self, db, ada, chiyo):
        form = self.form(ada)
        first, second = (ada.post("/groups/new/", form, follow=True) for _ in range(2))
        assert Group.objects.count() == 1
        assert Group.objects.get().members.count() == 1
        assert chiyo.post("/recover/", {"recovery": recovery_in(first)}).status_code == 422
        assert chiyo.post("/recover/", {"recovery": recovery_in(second)}).status_code == 302

    def test_another_name_is_another_group(self, db, ada):
        form = self.form(ada)
        for name in ("Thursdays", "Mondays"):
            ada.post("/groups/new/", form | {"name": name})
        assert {group.name for group in Group.objects.all()} == {"Thursdays", "Mondays"}

    def test_another_phone_makes_its_own(self, db, ada, chiyo):
        form = self.form(ada)
        for phone in (ada, chiyo):
            assert phone.post("/groups/new/", form).status_code == 302
        assert [group.members.count() for group in Group.objects.all()] == [1, 1]

    def test_who_left_it_since_makes_another(self, db, ada):
        form = self.form(ada)
        ada.post("/groups/new/", form)
        Group.objects.get().members.all().delete()
        assert ada.post("/groups/new/", form).status_code == 302
        assert sorted(group.members.count() for group in Group.objects.all()) == [0, 1]


def test_an_empty_group_says_what_to_do(ada, group):
    shown = page_text(ada.get(page(group)))
    assert "Choose a game above" in shown
    assert "Nobody yet" in shown


def test_the_group_shows_what_goes_on_and_who_won(ada, group):
    finished(ada, group, name_0="Ada", name_1="Berk")
    started(ada, group, name_0="Ada", name_1="Chiyo")
    shown = page_text(ada.get(page(group)))
    assert "Continue" in shown
    assert "Ada · Chiyo" in shown
    assert "Ada wins" in shown
    assert "12 points, 12 ahead." in shown


def test_the_page_asks_as_much_of_the_database_however_much_there_is(ada, group):
    def asked():
        with Queries() as queries:
            ada.get(page(group))
        return len(queries.statements())

    finished(ada, group, name_0="Ada", name_1="Berk")
    started(ada, group, name_0="Ada", name_1="Berk")
    few = asked()
    for name in ("Chiyo", "Deniz", "Emre"):
        finished(ada, group, name_0="Ada", name_1=name)
        started(ada, group, name_0="Ada", name_1=name)
    assert asked() == few
    assert few <= 8


def test_a_play_of_the_group_gives_its_names_persons(ada, group):
    play = started(ada, group, name_0="Ada", name_1="Berk")
    assert play.group == group
    assert names(play) == ["Ada", "Berk"]
    assert set(Player.objects.values_list("name", "guest")) == {("Ada", False), ("Berk", False)}


def test_people_are_chosen_by_a_tap_and_keep_the_order_of_the_taps(ada, group):
    started(ada, group, name_0="Ada", name_1="Berk", name_2="Chiyo")
    ids = {player.name: str(player.pk) for player in Player.objects.all()}
    form = {"who": [ids["Ada"], ids["Chiyo"]], "order": f"{ids['Chiyo']},{ids['Ada']}"}
    assert names(started(ada, group, **form)) == ["Chiyo", "Ada"]
    assert Player.objects.count() == 3


def test_who_played_last_is_offered_first(ada, group):
    started(ada, group, name_0="Ada", name_1="Berk")
    started(ada, group, name_0="Chiyo", name_1="Berk")
    shown = ada.get(f"/new/five_tribes/?group={group.code}")
    assert html.texts(shown, "label.pill bdi")[-1] == "Ada"


def test_the_same_table_as_last_time_is_one_tap(ada, group):
    last = started(ada, group, name_0="Ada", name_1="Berk", name_2="Chiyo")
    shown = ada.get(f"/new/architects/?group={group.code}")
    assert "Same table as last time: Ada, Berk and Chiyo" in page_text(shown)
    assert names(started(ada, group, "architects", table=last.pk)) == ["Ada", "Berk", "Chiyo"]
    assert Player.objects.count() == 3


def test_the_same_table_brings_its_opponent_and_options_to_the_same_game(ada, group):
    last = started(ada, group, "architects", people="1-helena", name_0="Ada", expansions=["age_of_artisans"])
    shown = ada.get(f"/new/architects/?group={group.code}")
    assert html.elements(shown, "[value=age_of_artisans][checked]")
    again = started(ada, group, "architects", table=last.pk)
    assert list(Seat.objects.filter(play=again).values_list("kind", flat=True)) == ["player", "helena"]


def test_a_table_too_large_for_the_game_is_not_offered(ada, group):
    started(ada, group, "terra_mystica", **{f"name_{seat}": f"P{seat}" for seat in range(5)})
    assert "Same table as last time" not in page_text(ada.get(f"/new/five_tribes/?group={group.code}"))


@pytest.mark.parametrize("table", ["0", "999999", "x", ""])
def test_a_forged_table_starts_nothing(ada, group, table):
    answer = ada.post(f"/new/five_tribes/?group={group.code}", {"table": table})
    assert answer.status_code == 422
    assert not Play.objects.exists()


def test_the_table_of_another_group_is_none_here(ada, chiyo, group):
    play = started(ada, group, name_0="Ada", name_1="Berk")
    chiyo.post("/groups/new/", {"name": "Mondays"})
    other = Group.objects.get(name="Mondays")
    assert chiyo.post(f"/new/five_tribes/?group={other.code}", {"table": play.pk}).status_code == 422
    form = {"people": "", "who": [str(player.pk) for player in Player.objects.all()]}
    answer = chiyo.post(f"/new/five_tribes/?group={other.code}", form)
    assert answer.status_code == 422
    assert "Choose among the people of this group" in page_text(answer)


def test_nobody_sits_twice_and_it_is_said_at_the_field(ada, group):
    started(ada, group, name_0="Ayşe", name_1="Berk")
    ayse = Player.objects.get(name="Ayşe")
    address = f"/new/five_tribes/?group={group.code}"
    answer = ada.post(address, {"people": "", "who": [ayse.pk, ayse.pk]})
    assert answer.status_code == 422
    assert "Somebody is chosen twice. Each person plays once." in page_text(answer)
    answer = ada.post(address, {"people": "", "who": [ayse.pk], "name_0": "Chiyo", "name_1": "AYSE "})
    assert answer.status_code == 422
    assert "AYSE sits at this table already." in page_text(answer)
    assert html.elements(answer, "#id_name_1[aria-invalid=true], .is-invalid#id_name_1")
    assert html.attribute(answer, "#id_name_0", "value") == "Chiyo"
    assert Play.objects.count() == 1


def test_two_guests_of_one_name_are_told_apart(ada, group):
    play = started(ada, group, name_0="Ayse ", name_1="ayse")
    assert len({seat.player_id for seat in play.seats.all()}) == 2
    assert "ayse (2)" in page_text(ada.open("sheet"))


def test_too_many_players_is_said_on_the_page(ada, group):
    started(ada, group, "terra_mystica", **{f"name_{seat}": f"P{seat}" for seat in range(5)})
    everybody = [player.pk for player in Player.objects.all()]
    answer = ada.post(f"/new/five_tribes/?group={group.code}", {"people": "", "who": everybody})
    assert answer.status_code == 422
    assert "5 players need Whims of the Sultan." in page_text(answer)
    assert len(html.elements(answer, "[checked]")) == 5


@pytest.mark.parametrize("where", ["", "group"])
def test_nobody_who_was_typed_is_dropped(ada, group, where):
    address = f"/new/five_tribes/?group={group.code}" if where else "/new/five_tribes/"
    three = {"name_0": "Ada", "name_1": "Berk", "name_2": "Chiyo"}
    answer = ada.post(address, three | {"people": "2"})
    assert answer.status_code == 422
    assert "More people are named than this button lets play." in page_text(answer)
    answer = ada.post(address, three | {"people": "", "name_7": "Deniz"})
    assert answer.status_code == 422
    assert "players: the game is for 2 to 4." in page_text(answer)
    for nobody in ({"people": ""}, {"people": "0"}, {}):
        assert ada.post(address, nobody).status_code == 422
    assert not Play.objects.exists()


def test_an_empty_row_between_two_is_nobody(ada, group):
    assert names(started(ada, group, name_0="Ada", name_1="", name_2="Chiyo")) == ["Ada", "Chiyo"]


def test_with_nobody_chosen_it_says_what_to_do(ada, group):
    answer = ada.post(f"/new/five_tribes/?group={group.code}", {"people": ""})
    assert answer.status_code == 422
    assert "Nobody is chosen yet. Tap who plays, or name guests." in page_text(answer)


def test_a_number_adds_seats_without_a_name(ada, group):
    assert names(started(ada, group, people="3", name_0="Ada")) == ["Ada", "", ""]


def test_the_double_tap_of_a_group_starts_one_play(ada, group):
    form = {"people": "", "name_0": "Ada", "name_1": "Berk", "once": "once"}
    address = f"/new/five_tribes/?group={group.code}"
    assert ada.post(address, form)["Location"] == ada.post(address, form)["Location"]
    assert Play.objects.count() == 1


def test_a_stranger_starts_nothing_in_a_group(group, chiyo):
    assert chiyo.get(f"/new/five_tribes/?group={group.code}").status_code == 404
    assert chiyo.post(f"/new/five_tribes/?group={group.code}", {"people": "2"}).status_code == 404
    assert not Play.objects.exists()


def test_a_rematch_stays_in_the_group(ada, group):
    play = finished(ada, group, name_0="Ada", name_1="Berk")
    ada.send("rematch")
    again = Play.objects.exclude(pk=play.pk).get()
    assert again.group == group
    assert [seat.player_id for seat in again.seats.all()] == [seat.player_id for seat in play.seats.all()]


class TestReport60:
    def test_what_is_mended_in_a_past_play_persists_and_counts(self, ada, group):
        play = finished(ada, group, name_0="Ada", name_1="Berk", name_2="Chiyo")
        ada.send("reopen")
        assert not Score.objects.exists()
        ada.edit(0, "gold", "12", was="12")
        ada.edit(1, "gold", "20")
        change_table(ada, name_2="Deniz")
        ada.finish(play)
        scores = Score.objects.order_by("place", "pk").values_list("player__name", "total", "place")
        assert scores[0] == ("Berk", 20, 1)
        assert {name for name, *_ in scores} == {"Ada", "Berk", "Deniz"}
        assert "Berk wins" in page_text(ada.get(page(group)))

    def test_a_player_comes_and_another_goes(self, ada, group):
        play = finished(ada, group, name_0="Ada", name_1="Berk", name_2="Chiyo")
        ada.send("reopen")
        change_table(ada, people="2")
        change_table(ada, people="3", name_2="Deniz")
        ada.finish(play)
        assert set(Score.objects.values_list("player__name", flat=True)) == {"Ada", "Berk", "Deniz"}
        assert Player.objects.filter(name="Chiyo").exists()

    def test_an_unchanged_table_keeps_its_people(self, ada, group):
        play = started(ada, group, name_0="Ada", name_1="Berk")
        before = [seat.player_id for seat in play.seats.all()]
        change_table(ada, colour_0="black")
        assert [seat.player_id for seat in play.seats.all()] == before

    def test_two_who_change_seats_are_the_same_two(self, ada, group):
        play = started(ada, group, name_0="Ada", name_1="Berk")
        change_table(ada, name_0="Berk", name_1="Ada")
        assert names(play) == ["Berk", "Ada"]
        assert Player.objects.count() == 2

    def test_whoever_sits_there_already_cannot_sit_there_again(self, ada, group):
        play = started(ada, group, name_0="Ada", name_1="Berk")
        answer = change_table(ada, name_1="ADA")
        assert answer.status_code == 422
        assert "ADA sits at this table already." in page_text(answer)
        assert names(play) == ["Ada", "Berk"]


def change_table(phone, **changes):
    return phone.send("table", **form_of(phone.open("table")) | changes)


class TestMembers:
    def test_the_page_names_whom_it_can(self, ada, group, joined, chiyo):
        joined(chiyo)
        chiyo.post(page(group, "who/"), {"name": "Chiyo"})
        shown = page_text(ada.get(page(group, "members/")))
        assert "Chiyo" in shown
        assert "a phone" in shown

    def test_an_owner_changes_roles(self, ada, group, joined, chiyo):
        member = joined(chiyo)
        for role in ("viewer", "member", "owner"):
            assert reached(ada.post(page(group, f"members/{member.pk}/"), {"role": role}))[0] == 302
            member.refresh_from_db()
            assert member.role == role

    def test_a_member_changes_nobodys(self, ada, group, joined, chiyo):
        member = joined(chiyo)
        assert chiyo.post(page(group, f"members/{member.pk}/"), {"role": "owner"}).status_code == 403
        member.refresh_from_db()
        assert member.role == "member"

    @pytest.mark.parametrize("role", ["", "king", "none "])
    def test_a_role_is_one_of_three(self, ada, group, joined, chiyo, role):
        assert ada.post(page(group, f"members/{joined(chiyo).pk}/"), {"role": role}).status_code == 404

    def test_a_member_of_another_group_is_none_here(self, ada, group, chiyo):
        chiyo.post("/groups/new/", {"name": "Mondays"})
        other = Member.objects.get(group__name="Mondays")
        assert ada.post(page(group, f"members/{other.pk}/"), {"role": "none"}).status_code == 404
        assert Member.objects.filter(pk=other.pk).exists()

    def test_the_last_owner_stays_one(self, ada, group):
        own = group.members.get()
        answer = ada.post(page(group, f"members/{own.pk}/"), {"role": "viewer"})
        assert answer.status_code == 422
        assert "A group needs an owner." in page_text(answer)
        answer = ada.post(page(group, "leave/"))
        assert answer.status_code == 422
        assert "A group needs an owner." in page_text(answer)

    def test_who_is_removed_is_a_stranger_and_holds_no_link(self, ada, group, joined, chiyo):
        play = started(ada, group, name_0="Ada", name_1="Berk")
        member = joined(chiyo)
        chiyo.code = play.edit_code
        assert chiyo.open("sheet").status_code == 200
        ada.post(page(group, f"members/{member.pk}/"), {"role": "none"})
        assert chiyo.open("sheet").status_code == 404
        assert chiyo.get(page(group)).status_code == 404
        assert chiyo.get(f"/join/{group.join_code}/").status_code == 404

    def test_whoever_leaves_is_gone(self, group, joined, chiyo):
        joined(chiyo)
        assert reached(chiyo.post(page(group, "leave/"))) == (302, "/")
        assert chiyo.get(page(group)).status_code == 404

    def test_whoever_leaves_finds_no_play_of_the_group_at_home(self, group, joined, chiyo):
        joined(chiyo)
        started(chiyo, group, name_0="Ada", name_1="Berk")
        assert "Continue" in page_text(chiyo.get("/"))
        chiyo.post(page(group, "leave/"))
        assert "Continue" not in page_text(chiyo.get("/"))

    def test_a_renewed_join_link_ends_the_old_one(self, ada, group, chiyo):
        ada.post(page(group, "join-link/"))
        assert chiyo.get(f"/join/{group.join_code}/").status_code == 404
        group.refresh_from_db()
        assert chiyo.get(f"/join/{group.join_code}/").status_code == 200

    def test_a_group_is_renamed(self, ada, group):
        ada.post(page(group, "name/"), {"name": "Fridays"})
        group.refresh_from_db()
        assert group.name == "Fridays"
        assert "The group is now called Fridays" in page_text(ada.get(page(group, "changes/")))

    @pytest.mark.parametrize("name", ["join-link/", "recovery/", "members/1/"])
    def test_an_address_of_a_button_opened_by_hand_leads_to_the_members(self, ada, group, name):
        before = Group.objects.values().get()
        assert reached(ada.get(page(group, name))) == (302, page(group, "members/"))
        assert Group.objects.values().get() == before


class TestRecovery:
    def test_it_makes_an_owner_and_shows_the_next_code(self, db, ada, chiyo):
        code = recovery_in(ada.post("/groups/new/", {"name": "Thursdays"}, follow=True))
        answer = chiyo.post("/recover/", {"recovery": code}, follow=True)
        group = Group.objects.get()
        assert answer.request["PATH_INFO"] == page(group, "welcome/")
        assert recovery_in(answer) != code
        assert chiyo.get(page(group, "name/")).status_code == 200

    def test_it_ends_with_the_owner_who_may_have_kept_it(self, ada, group, joined, chiyo):
        code = recovery_in(ada.post(page(group, "recovery/"), follow=True))
        joined(chiyo, "owner")
        first = group.members.order_by("pk")[0]
        chiyo.post(page(group, f"members/{first.pk}/"), {"role": "none"})
        assert ada.post("/recover/", {"recovery": code}).status_code == 422
        assert "There is none now" in page_text(chiyo.get(page(group, "members/")))
        assert "There is none now" not in page_text(chiyo.post(page(group, "recovery/"), follow=True))
        assert "There is none now" not in page_text(chiyo.get(page(group, "members/")))

    def test_a_member_who_goes_takes_no_code_along(self, ada, group, joined, chiyo):
        code = recovery_in(ada.post(page(group, "recovery/"), follow=True))
        joined(chiyo)
        chiyo.post(page(group, "leave/"))
        assert chiyo.post("/recover/", {"recovery": code}).status_code == 302

    def test_a_used_code_opens_nothing(self, db, ada, chiyo):
        code = recovery_in(ada.post("/groups/new/", {"name": "Thursdays"}, follow=True))
        chiyo.post("/recover/", {"recovery": code})
        answer = Phone().post("/recover/", {"recovery": code})
        assert answer.status_code == 422
        assert "No group has this code." in page_text(answer)
        assert Member.objects.count() == 2

    def test_an_owner_has_a_new_one_made(self, ada, group, chiyo):
        first = recovery_in(ada.post(page(group, "recovery/"), follow=True))
        second = recovery_in(ada.post(page(group, "recovery/"), follow=True))
        assert chiyo.post("/recover/", {"recovery": first}).status_code == 422
        assert chiyo.post("/recover/", {"recovery": second}).status_code == 302

    def test_spaces_around_a_pasted_code_do_not_matter(self, db, ada, chiyo):
        code = recovery_in(ada.post("/groups/new/", {"name": "Thursdays"}, follow=True))
        assert chiyo.post("/recover/", {"recovery": f"  {code}\n"}).status_code == 302


class TestDeletion:
    def test_only_with_its_name_it_goes_and_everything_with_it(self, ada, group):
        finished(ada, group, name_0="Ada", name_1="Berk")
        answer = ada.post(page(group, "delete/"), {"name": "Fridays"})
        assert answer.status_code == 422
        assert "This is not its name, so nothing was deleted." in page_text(answer)
        assert reached(ada.post(page(group, "delete/"), {"name": "thursdays"})) == (302, "/")
        for model in (Group, Member, Player, Play, Seat, Score, Change):
            assert not model.objects.exists(), model

    def test_merged_people_do_not_stop_it(self, ada, group):
        finished(ada, group, name_0="Ada", name_1="Berk")
        finished(ada, group, name_0="Ada", name_1="Berkay")
        gone, kept = Player.objects.get(name="Berkay"), Player.objects.get(name="Berk")
        ada.post(page(group, f"people/{gone.pk}/merge/"), {"into": kept.pk})
        ada.post(page(group, "delete/"), {"name": "Thursdays"})
        assert not Group.objects.exists()

    def test_the_page_offers_the_files_first(self, ada, group):
        assert page(group, "files/") in ada.get(page(group, "delete/")).content.decode()

    def test_another_group_stays(self, ada, chiyo, group):
        chiyo.post("/groups/new/", {"name": "Mondays"})
        ada.post(page(group, "delete/"), {"name": "Thursdays"})
        assert Group.objects.get().name == "Mondays"


class TestLinksOfAPlay:
    def test_an_owner_renews_the_links_of_a_play_that_another_started(self, ada, group, joined, chiyo):
        joined(chiyo)
        play = started(chiyo, group, name_0="Ada", name_1="Berk")
        ada.code = play.edit_code
        assert "Make a new link" in page_text(ada.open("links"))
        assert ada.send("links", which="edit").status_code == 302
        assert chiyo.open("sheet").status_code == 404

    def test_a_member_renews_only_those_of_their_own(self, ada, group, joined, chiyo):
        joined(chiyo)
        chiyo.code = started(ada, group, name_0="Ada", name_1="Berk").edit_code
        assert "Make a new link" not in page_text(chiyo.open("links"))
        assert chiyo.send("links", which="edit").status_code == 403
        assert chiyo.open("sheet").status_code == 200


def test_people_stand_in_the_order_of_their_names(ada, group):
    for name in ("Zeynep", "Çağrı", "Işıl", "İsmail", "ali", "Ömer", "Şule", "あきら"):
        ada.post(page(group, "people/"), {"name": name})
    shown = html.texts(ada.get(page(group, "people/")), "main bdi")
    assert shown == [
        "ali",
        "Çağrı",
        "Işıl",
        "İsmail",
        "Ömer",
        "Şule",
        "Zeynep",
        "あきら",
    ]
