"""Names are stored in one form, from every form and file."""

import pytest

from scorer.groups import members, player_writes
from scorer.groups.forms import GroupForm, PersonForm
from scorer.rules.inputs import Refused
from scorer.web.i18n import translate
from scorer.web.name_validation import MAX_NAME_LENGTH

NEEDED = "A name is needed: at least one letter or sign."


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u2800", "\0"])
class TestNothingToBeSeen:
    def test_is_no_name_of_a_person(self, ada, group, name):
        with pytest.raises(Refused) as refused:
            player_writes.add(group, name, ada)
        assert translate(refused.value.why) == NEEDED

    def test_is_no_name_of_a_group(self, ada, group, name):
        with pytest.raises(Refused) as refused:
            members.rename(group, name, ada)
        assert translate(refused.value.why) == NEEDED

    def test_is_refused_at_its_field(self, name):
        if "\0" in name:
            assert PersonForm({"name": name}).errors["name"] == ["Null characters are not allowed."]
        else:
            assert PersonForm({"name": name}).errors["name"] == [NEEDED]


def test_a_name_is_one_line_and_composed(ada, group):
    assert player_writes.add(group, " Ays\u0327e\n \u202eKaya ", ada).name == "Ayşe Kaya"
    assert GroupForm({"name": "Thurs\u200bdays"}).is_valid()
    members.rename(group, "Thurs\u200bdays", ada)
    assert group.name == "Thursdays"


def test_a_name_is_never_cut(ada, group):
    assert len(player_writes.add(group, "x" * MAX_NAME_LENGTH, ada).name) == MAX_NAME_LENGTH
    with pytest.raises(Refused) as refused:
        player_writes.add(group, "x" * (MAX_NAME_LENGTH + 1), ada)
    assert translate(refused.value.why) == "A name has at most 40 letters."
