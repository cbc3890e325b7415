"""The pages of people: searching, adding, renaming, archiving, merging, claiming."""

import pytest

from scorer.accounts.models import User
from scorer.groups.models import Change, Group, Player
from scorer.plays.models import Seat
from scorer.statistics.models import Score
from tests.groups.views.test_groups import finished, names, page, started
from tests.plays.answers import page_text, reached
from tests.support import html
from tests.support.phones import Phone, Queries


def person(name):
    return Player.objects.get(name=name, merged_into=None)


def listed(phone, group, **query):
    return html.texts(phone.get(page(group, "people/"), query), "main .person-row > :first-child > bdi")


@pytest.fixture
def people(ada, group):
    """Adds people by their names."""

    def people(*names):
        for name in names:
            assert ada.post(page(group, "people/"), {"name": name}).status_code == 302
        return [person(name) for name in names]

    return people


@pytest.mark.parametrize("sought", ["ismail", "İSMAİL", "ISMAIL", "smai", "i\u0307smail"])
def test_a_name_is_found_however_it_is_typed(ada, group, people, sought):
    people("İsmail", "Işıl", "Çağrı")
    assert listed(ada, group, q=sought) == ["İsmail"]


@pytest.mark.parametrize(
    ("sought", "found"), [("IŞIL", "Işıl"), ("ÇAĞRI", "Çağrı"), ("cagri", "Çağrı"), ("あき", "あきら")]
)
def test_in_any_letters(ada, group, people, sought, found):
    people("İsmail", "Işıl", "Çağrı", "あきら")
    assert listed(ada, group, q=sought) == [found]


def test_nobody_of_that_name_is_said(ada, group, people):
    people("İsmail")
    assert "0 people found." in page_text(ada.get(page(group, "people/"), {"q": "Berk"}))


def test_a_name_in_two_unicode_forms_is_pointed_out_as_one(ada, group):
    for name in ("Ays\u0327e", "AYŞE"):
        ada.post(page(group, "people/"), {"name": name})
    shown = page_text(ada.get(page(group, "people/")))
    assert "More than one is called" in shown
    assert "Are they one person?" in shown


def once_on(phone, address):
    """The idempotency key of the form on that page."""
    return html.attribute(phone.get(address), "[name=once]", "value")


def test_two_taps_add_one_person(ada, group):
    form = {"name": "Berk", "once": once_on(ada, page(group, "people/"))}
    for _ in range(2):
        assert reached(ada.post(page(group, "people/"), form)) == (302, page(group, "people/"))
    assert listed(ada, group) == ["Berk"]
    ada.post(page(group, "people/"), form | {"name": "Chiyo"})
    ada.post(page(group, "people/"), {"name": "Berk", "once": once_on(ada, page(group, "people/"))})
    assert listed(ada, group) == ["Berk", "Berk", "Chiyo"]
    assert Change.objects.filter(action="added").count() == 3


def test_two_taps_make_one_person_of_a_member(ada, group):
    form = {"name": "Ada", "once": once_on(ada, page(group, "who/"))}
    for _ in range(2):
        assert reached(ada.post(page(group, "who/"), form)) == (302, page(group, ""))
    assert group.members.get().player == person("Ada")


def test_a_name_keeps_its_letters(ada, group, people):
    people("İlker")
    assert listed(ada, group) == ["İlker"]


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "A\0"])
def test_a_person_needs_a_name(ada, group, name):
    answer = ada.post(page(group, "people/"), {"name": name})
    assert answer.status_code == 422
    assert "invalid-feedback" in answer.content.decode()
    assert not Player.objects.exists()


def test_guests_and_archived_people_stand_apart(ada, group, people):
    people("Ada", "Old")
    started(ada, group, name_0="Berk", name_1="Chiyo")
    ada.post(page(group, f"people/{person('Old').pk}/edit/"), {"archive": "1"})
    shown = page_text(ada.get(page(group, "people/")))
    places = [shown.index(word) for word in ("Players", "Ada", "Guests", "Berk", "Chiyo", "Archived", "Old")]
    assert places == sorted(places)


def test_the_list_asks_as_much_of_the_database_however_many_there_are(ada, group, people):
    def asked():
        with Queries() as queries:
            ada.get(page(group, "people/"))
        return len(queries.statements())

    people("Ada")
    few = asked()
    people("Berk", "Chiyo", "Deniz")
    assert asked() == few


def test_a_new_name_stands_in_every_play(ada, group):
    first = finished(ada, group, name_0="Ada", name_1="Berk")
    second = finished(ada, group, name_0="Ada", name_1="Berk")
    ada.post(page(group, f"people/{person('Ada').pk}/edit/"), {"name": "Ayşe"})
    assert names(first) == names(second) == ["Ayşe", "Berk"]
    assert "Ayşe wins" in page_text(ada.open("result"))
    assert "Ada is now called Ayşe" in page_text(ada.get(page(group, "changes/")))


def test_who_is_archived_keeps_all_and_is_offered_no_more(ada, group):
    finished(ada, group, name_0="Ada", name_1="Berk")
    before = list(Score.objects.values())
    edit = page(group, f"people/{person('Berk').pk}/edit/")
    ada.post(edit, {"archive": "1"})
    assert list(Score.objects.values()) == before
    offered = ada.get(f"/new/five_tribes/?group={group.code}").content.decode()
    assert "Berk" not in offered
    assert "Ada wins" in page_text(ada.open("result"))
    ada.post(edit, {"archive": "1"})
    assert "Berk" in ada.get(f"/new/five_tribes/?group={group.code}").content.decode()


def test_there_is_no_way_to_delete_a_person(ada, group):
    finished(ada, group, name_0="Ada", name_1="Berk")
    assert "Delete" not in page_text(ada.get(page(group, f"people/{person('Berk').pk}/edit/")))


class TestReport51:
    @pytest.fixture
    def both(self, ada, group):
        finished(ada, group, name_0="Ada", name_1="Berk")
        finished(ada, group, name_0="Ada", name_1="Berkay")
        return person("Berkay"), person("Berk")

    def merge(self, phone, group, source, target):
        return phone.post(page(group, f"people/{source.pk}/merge/"), {"into": target.pk})

    def test_it_is_said_first_what_will_happen(self, ada, group, both):
        source, target = both
        assert "Berk" in page_text(ada.get(page(group, f"people/{source.pk}/merge/")))
        sure = page_text(ada.get(page(group, f"people/{source.pk}/merge/"), {"into": target.pk}))
        assert "1 play of Berkay goes to Berk." in sure
        assert Seat.objects.filter(player=source).count() == 1

    def test_it_happens_and_can_be_taken_back_in_the_log(self, ada, group, both):
        source, target = both
        assert reached(self.merge(ada, group, source, target)) == (302, page(group, "changes/"))
        assert Score.objects.filter(player=target).count() == 2
        shown = ada.get(page(group, "changes/"))
        assert "Berkay was found to be Berk" in page_text(shown)
        ada.post(html.attribute(shown, "form[action$='/back/']", "action"))
        assert [Score.objects.filter(player=player).count() for player in both] == [1, 1]
        assert "/back/" not in ada.get(page(group, "changes/")).content.decode()

    def test_what_came_later_is_taken_back_first_and_it_is_said(self, ada, group, both):
        self.merge(ada, group, *both)
        early = Change.objects.get(action="merged")
        started(ada, group, name_0="Ada", name_1="Beril")
        self.merge(ada, group, both[1], person("Beril"))
        answer = ada.post(page(group, f"changes/{early.pk}/back/"))
        assert answer.status_code == 422
        assert "Berk was found to be somebody else since. Undo that first." in page_text(answer)

    def test_refused_it_names_the_play_where_both_sit(self, ada, group, both):
        _, berk = both
        answer = self.merge(ada, group, person("Ada"), berk)
        assert answer.status_code == 422
        assert "They played against each other, so they are two people." in page_text(answer)
        play = Score.objects.filter(player=berk).get().play
        assert f"/play/{play.edit_code}/result/" in answer.content.decode()
        assert Seat.objects.filter(player=person("Ada")).count() == 2

    def test_a_viewer_neither_merges_nor_takes_it_back(self, ada, group, both, joined, chiyo):
        joined(chiyo, "viewer")
        assert self.merge(chiyo, group, *both).status_code == 403
        self.merge(ada, group, *both)
        merged = Change.objects.get(action="merged")
        assert chiyo.post(page(group, f"changes/{merged.pk}/back/")).status_code == 403

    def test_nobody_is_merged_with_a_stranger(self, ada, group, both, chiyo):
        chiyo.post("/groups/new/", {"name": "Mondays"})
        mondays = Group.objects.get(name="Mondays")
        chiyo.post(page(mondays, "people/"), {"name": "Mallory"})
        assert self.merge(ada, group, both[0], person("Mallory")).status_code == 404
        assert self.merge(ada, mondays, person("Mallory"), both[0]).status_code == 404

    def test_only_a_merge_of_this_group_is_taken_back(self, ada, group, both, chiyo):
        self.merge(ada, group, *both)
        chiyo.post("/groups/new/", {"name": "Mondays"})
        mondays = Group.objects.get(name="Mondays")
        merged = Change.objects.get(action="merged")
        assert chiyo.post(page(mondays, f"changes/{merged.pk}/back/")).status_code == 404
        assert ada.post(page(group, "changes/999999/back/")).status_code == 404
        assert Change.objects.get(pk=merged.pk).undone_at is None

    def test_oneself_is_no_other_person(self, ada, group, both):
        answer = self.merge(ada, group, both[0], both[0])
        assert answer.status_code == 422
        assert "Choose another person of this group." in page_text(answer)

    def test_an_old_page_of_who_was_found_to_be_another_leads_to_that_one(self, ada, group, both):
        source, target = both
        self.merge(ada, group, source, target)
        for address in (f"people/{source.pk}/edit/", f"people/{source.pk}/merge/", f"people/{source.pk}/"):
            assert reached(ada.get(page(group, address))) == (302, page(group, f"people/{target.pk}/"))

    def test_who_is_chosen_on_an_old_page_and_was_found_to_be_another_is_asked_about_as_that_one(
        self, ada, group, both
    ):
        source, target = both
        self.merge(ada, group, source, target)
        third = person("Ada")
        asked = page(group, f"people/{third.pk}/merge/")
        for answer in (ada.get(asked, {"into": source.pk}), self.merge(ada, group, third, source)):
            assert reached(answer) == (302, f"{asked}?into={target.pk}")
        assert Change.objects.filter(action="merged").count() == 1
        asked = page(group, f"people/{target.pk}/merge/")
        assert reached(ada.get(asked, {"into": source.pk})) == (302, asked)

    def test_so_is_who_one_says_to_be(self, ada, group, both, joined, chiyo):
        source, target = both
        self.merge(ada, group, source, target)
        joined(chiyo)
        who = page(group, "who/")
        for answer in (chiyo.get(who, {"person": source.pk}), chiyo.post(who, {"person": source.pk})):
            assert reached(answer) == (302, f"{who}?person={target.pk}")
        ada.post(who, {"person": target.pk})
        assert "Somebody else said to be Berk" in page_text(chiyo.post(who, {"person": source.pk}))

    @pytest.mark.parametrize("sent", [{"name": "Berkay Can"}, {"archive": "1"}])
    def test_what_is_sent_from_such_a_page_changes_nothing_and_it_is_said(self, ada, group, both, sent):
        source, target = both
        self.merge(ada, group, source, target)
        answer = ada.post(page(group, f"people/{source.pk}/edit/"), sent)
        assert answer.status_code == 409
        assert "Berkay was found to be Berk meanwhile, so nothing was changed." in page_text(answer)
        assert page(group, f"people/{target.pk}/") in answer.content.decode()
        source.refresh_from_db()
        assert (source.name, source.archived_at) == ("Berkay", None)


class TestReport55:
    def test_a_guest_wins_and_joins_later_and_it_is_asked_first(self, ada, group, joined, chiyo):
        finished(ada, group, name_0="Ada", name_1="Berk")
        finished(ada, group, name_0="Chiyo", name_1="Ada", name_2="Berk")
        guest = person("Chiyo")
        assert guest.guest
        assert Score.objects.get(player=guest).place == 1
        joined(chiyo)
        assert "Chiyo" in page_text(chiyo.get(page(group, "who/")))
        sure = page_text(chiyo.get(page(group, "who/"), {"person": guest.pk}))
        assert "1 play stands under this name. It is then yours." in sure
        assert not hasattr(person("Chiyo"), "member")
        chiyo.post(page(group, "who/"), {"person": guest.pk})
        assert person("Chiyo").member.role == "member"
        assert not person("Chiyo").guest
        assert Score.objects.get(player=guest).place == 1

    def test_no_member_inherits_what_a_guest_played(self, ada, group, joined, chiyo):
        finished(ada, group, name_0="Chiyo", name_1="Ada")
        joined(chiyo)
        chiyo.post(page(group, "who/"), {"name": "Chiyo"})
        assert Player.objects.filter(name="Chiyo").count() == 2
        assert not Score.objects.filter(player__member__isnull=False).exists()

    def test_another_members_person_is_not_offered(self, ada, group, joined, chiyo):
        finished(ada, group, name_0="Chiyo", name_1="Ada")
        ada.post(page(group, "who/"), {"person": person("Ada").pk})
        joined(chiyo)
        assert f"?person={person('Ada').pk}" not in chiyo.get(page(group, "who/")).content.decode()
        assert chiyo.get(page(group, "who/"), {"person": person("Ada").pk}).status_code == 404
        assert person("Ada").member.role == "owner"

    def test_who_taps_a_person_that_somebody_else_took_meanwhile_is_told_so(self, ada, group, joined, chiyo):
        finished(ada, group, name_0="Chiyo", name_1="Ada")
        joined(chiyo)
        for phone in (ada, chiyo):
            answer = phone.post(page(group, "who/"), {"person": person("Ada").pk})
        assert answer.status_code == 422
        assert "Somebody else said to be Ada a moment ago." in page_text(answer)
        assert person("Ada").member.role == "owner"

    @pytest.mark.parametrize("forged", ["0", "999999", "x", "9" * 30])
    def test_a_forged_person_is_nobody(self, ada, group, forged):
        assert ada.post(page(group, "who/"), {"person": forged}).status_code == 404
        assert ada.get(page(group, "who/"), {"person": forged}).status_code == 404


def test_the_log_says_whose_phone_it_was(ada, group):
    started(ada, group, name_0="Ada", name_1="Berk")
    ada.post(page(group, "who/"), {"person": person("Ada").pk})
    ada.post(page(group, f"people/{person('Berk').pk}/edit/"), {"name": "Berkay"})
    shown = page_text(ada.get(page(group, "changes/")))
    assert "Berk is now called Berkay Ada" in shown
    assert "A member said: I am Ada" in shown


@pytest.mark.parametrize("number", [1, 9, 40])
class TestNamesThatUnfold:
    """Each of these signs has eighteen letters in the search key."""

    def test_they_are_added_and_found(self, group, ada, number):
        name = "\ufdfa" * number
        for _ in range(2):
            assert ada.post(f"/group/{group.code}/people/", {"name": name}).status_code == 302
        assert group.players.filter(name=name).count() == 2
        assert name in ada.get(f"/group/{group.code}/people/", {"q": name}).content.decode()

    def test_whoever_has_one_is_known_again_at_the_table(self, group, ada, start, number):
        name = "\ufdfa" * number
        ada.post(f"/group/{group.code}/people/", {"name": name})
        play = start(ada, "five_tribes", name, "Berk")
        assert ada.send("save_to_group", group=group.code).status_code == 302
        assert play.seats.get(position=0).player == group.players.filter(name=name).get()

    def test_they_open_an_account(self, db, ada, number):
        name = "\ufdfa" * number
        form = {"username": name, "password1": "viziers and elders", "password2": "viziers and elders"}
        assert ada.post("/account/sign-up/", form).status_code == 302
        assert User.objects.get().username == name
        sign_in = {"username": name, "password": "viziers and elders"}
        assert Phone().post("/account/sign-in/", sign_in).status_code == 302
