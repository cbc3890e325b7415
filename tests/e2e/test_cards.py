"""The card picker: search, owners, chips; and fields that only some cards need."""

from playwright.sync_api import expect

FOCUS = "document.activeElement.className"


def visible_cards(cards):
    return cards.locator(".card:visible > span").all_inner_texts()


def test_picked_cards_are_chips_and_count_at_once(sheet, thumb, page, written):
    play = sheet()
    thumb.open_cards(0, "djinns")
    expect(thumb.card(0, "djinns", "lamia").locator("b")).to_have_text("10")
    thumb.pick(0, "djinns", "hagis", "leta")
    assert thumb.chips(0, "djinns") == ["Hagis", "Leta"]
    thumb.totals(14, 0, 0)
    assert written(play, 0) == {"djinns.hagis": "1", "djinns.leta": "1"}
    # Next leads on from the cards.
    expect(page.locator("#key-next")).to_have_text("Next: Other djinns ›")
    thumb.next()
    assert page.evaluate("document.activeElement.id") == "e-0-other_djinns"
    # A chip says how it goes, and only its cross takes it away.
    thumb.card(0, "djinns", "hagis").locator("span").tap()
    expect(page.get_by_role("dialog", name="Djinns, Ada")).to_be_visible()
    thumb.cards(0, "djinns").locator(".cards-done").tap()
    assert thumb.chips(0, "djinns") == ["Hagis", "Leta"]
    page.get_by_role("button", name="Remove Hagis, Ada", exact=True).tap()
    assert thumb.chips(0, "djinns") == ["Leta"]
    assert page.evaluate(FOCUS) == "cards-open"
    thumb.is_saved()
    assert written(play, 0) == {"djinns.leta": "1"}


def test_unticking_takes_effect_at_once(sheet, thumb):
    sheet()
    thumb.enter(0, "viziers", "3")
    thumb.enter(0, "elders", "2")
    thumb.enter(0, "palm_trees", "1")
    thumb.pick(0, "djinns", "jafaar", "shamhat", "haurvatat")
    thumb.totals(29 + 8 + 5 + 20, 0, 0)
    thumb.pick(0, "djinns", "jafaar")
    assert thumb.chips(0, "djinns") == ["Haurvatat", "Shamhat"]
    thumb.totals(23 + 8 + 5 + 14, 0, 0)


def test_the_search_finds_a_card_in_any_spelling_and_begins_anew_each_time(sheet, thumb, page):
    sheet()
    cards = thumb.open_cards(0, "djinns")
    everything = visible_cards(cards)
    search = cards.locator(".cards-search")
    search.tap()
    for typed in ("JAFA", "jáfa", " jafaar "):
        search.fill("")
        page.keyboard.type(typed)
        assert visible_cards(cards) == ["Jafaar"]
    page.keyboard.type("x")
    assert visible_cards(cards) == []
    cards.locator(".cards-done").tap()
    thumb.open_cards(0, "djinns")
    assert visible_cards(cards) == everything
    # So it does after a pick.
    search.tap()
    page.keyboard.type("leta")
    thumb.card(0, "djinns", "leta").tap()
    expect(search).to_have_value("")
    assert visible_cards(cards) == everything
    expect(thumb.card(0, "djinns", "leta")).to_be_in_viewport()


def test_the_search_finds_a_card_by_its_other_name(sheet, thumb, page):
    sheet("architects", "Ada", "Berk")
    cards = thumb.open_cards(0, "buildings")
    cards.locator(".cards-search").tap()
    page.keyboard.type("gallery")
    assert visible_cards(cards) == ["Observatory"]


def test_a_card_that_somebody_else_owns_says_whose(sheet, thumb, page):
    sheet()
    thumb.pick(0, "djinns", "jafaar")
    thumb.open_cards(1, "djinns")
    jafaar = thumb.card(1, "djinns", "jafaar")
    expect(jafaar).to_have_attribute("data-owner", "Ada")
    jafaar.tap()
    thumb.close_cards()
    # The message is told with the group of the cards, and with each card.
    taken = "Jafaar already belongs to Ada."
    expect(thumb.message(1, "djinns")).to_have_text(taken)
    expect(page.get_by_role("group", name="Djinns, Berk")).to_have_accessible_description(taken)
    expect(thumb.cards(1, "djinns").locator(".cards-open")).to_have_accessible_description(taken)
    expect(jafaar.locator("input")).to_have_accessible_description(taken)


def test_the_owner_of_a_card_follows_the_other_phones(sheet, thumb, elsewhere):
    play = sheet()
    thumb.open_cards(1, "djinns")
    jafaar = thumb.card(1, "djinns", "jafaar")
    elsewhere(play, 2, "djinns.jafaar", "1")
    expect(jafaar).to_have_attribute("data-owner", "Chiyo")
    elsewhere(play, 2, "djinns.jafaar", "", was="1")
    expect(jafaar).not_to_have_attribute("data-owner", "Chiyo")


def test_one_of_many_is_picked_with_one_tap_and_the_next_player_is_asked(sheet, thumb, page):
    sheet("terra_mystica", "Ada", "Berk", "Chiyo")
    thumb.open_cards(0, "faction")
    thumb.card(0, "faction", "witches").tap()
    expect(page.locator(".cards[data-open] .cards-head strong")).to_have_text("Faction: Berk")
    expect(thumb.card(1, "faction", "witches")).to_have_attribute("data-owner", "Ada")
    thumb.card(1, "faction", "nomads").tap()
    thumb.card(2, "faction", "giants").tap()
    assert not thumb.is_picking()
    assert [thumb.chips(seat, "faction") for seat in range(3)] == [["Witches"], ["Nomads"], ["Giants"]]
    assert page.evaluate(FOCUS) == "cards-open cards-change"


def test_a_hasty_second_tap_chooses_nothing_for_the_next_player(sheet, thumb, page):
    sheet("terra_mystica", "Ada", "Berk")
    thumb.open_cards(0, "faction")
    box = thumb.card(0, "faction", "witches").bounding_box()
    with thumb.at_once():
        for _ in range(2):
            page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    thumb.is_saved()
    thumb.close_cards()
    assert thumb.chips(0, "faction") == ["Witches"]
    assert thumb.chips(1, "faction") == []


def test_nobody_else_is_asked_where_one_player_is_shown_or_one_choice_is_mended(sheet, thumb):
    sheet("terra_mystica", "Ada", "Berk")
    thumb.only("Ada")
    thumb.choose(0, "faction", "witches")
    assert not thumb.is_picking()
    thumb.only("All")
    thumb.choose(0, "faction", "nomads")
    assert not thumb.is_picking()


def test_a_tap_beside_the_panel_closes_it_and_does_nothing_else(sheet, thumb, page, written):
    play = sheet()
    page.set_viewport_size({"width": 390, "height": 844})
    thumb.open_cards(0, "djinns")
    page.touchscreen.tap(195, 60)
    expect(page.locator(".cards[data-open]")).to_have_count(0)
    assert page.url.endswith(f"/play/{play.edit_code}/")
    assert page.evaluate(FOCUS) == "cards-open"
    assert written(play, 0) == {}


def test_the_keyboard_alone_picks_cards(sheet, thumb, page, written):
    play = sheet()
    thumb.cards(0, "djinns").locator(".cards-open").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("hagis")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator(".cards[data-open]")).to_have_count(0)
    assert page.evaluate(FOCUS) == "cards-open"
    thumb.is_saved()
    assert written(play, 0) == {"djinns.hagis": "1"}


# Fields that only some cards need


def test_fakirs_are_asked_of_the_owner_of_al_amin_alone_and_stay_under_the_thumb(sheet, thumb, elsewhere):
    play = sheet()
    expect(thumb.entry(0, "fakirs")).to_be_hidden()
    thumb.pick(0, "djinns", "al_amin")
    expect(thumb.entry(0, "fakirs")).to_be_visible()
    expect(thumb.entry(1, "fakirs")).to_be_hidden()
    thumb.enter(0, "fakirs", "4")
    thumb.is_saved()
    elsewhere(play, 0, "djinns.al_amin", "", was="1")
    thumb.totals(0, 0, 0)
    expect(thumb.entry(0, "fakirs")).to_be_visible()
    thumb.next()
    expect(thumb.entry(0, "fakirs")).to_be_hidden()


def test_a_field_or_a_warning_that_appears_moves_nothing_under_the_thumb(sheet, thumb, page, elsewhere):
    play = sheet()
    thumb.tap(2, "suits")
    before = thumb.entry(2, "suits").bounding_box()["y"]
    for seat in (0, 1):
        elsewhere(play, seat, "djinns.al_amin", "1")
    expect(thumb.entry(0, "fakirs")).to_be_visible()
    assert abs(thumb.entry(2, "suits").bounding_box()["y"] - before) < 1
    thumb.page.reload()
    expect(thumb.notices()).to_have_count(1)
    elsewhere(play, 1, "djinns.al_amin", "", was="1")
    expect(thumb.notices()).to_have_count(0)
    thumb.tap(1, "palaces")
    before = thumb.entry(1, "palaces").bounding_box()["y"]
    elsewhere(play, 0, "viziers", "17")
    expect(thumb.notices()).to_have_count(1)
    assert abs(thumb.entry(1, "palaces").bounding_box()["y"] - before) < 1


# Workings


def test_the_points_open_their_working_which_follows_the_numbers_of_others(sheet, thumb, page, elsewhere):
    play = sheet()
    thumb.enter(0, "viziers", "3")
    thumb.totals(23, 0, 0)
    thumb.points(0, "viziers").tap()
    working = page.locator('[id="w-0-viziers"] li')
    expect(working.first).to_contain_text("3")
    expect(working.last).to_have_text("2 rivals with fewer × 10 20")
    assert page.evaluate("document.activeElement.id") == "e-0-viziers"  # so the keyboard stays open
    elsewhere(play, 1, "viziers", "3")
    expect(working.last).to_have_text("1 rival with fewer × 10 10")
    thumb.points(0, "viziers").tap()
    expect(page.locator('[id="w-0-viziers"]')).to_be_hidden()


def test_an_open_working_follows_a_number_that_changes_no_points(sheet, thumb, page):
    sheet("architects", "Ada", "Berk")
    thumb.enter(0, "silver", "11")
    thumb.totals(1, 0)
    thumb.points(0, "silver").tap()
    working = page.locator('[id="w-0-silver"] li')
    expect(working).to_contain_text("11")
    page.keyboard.press("Backspace")
    thumb.type("2")
    expect(working).to_contain_text("12")
    thumb.totals(1, 0)


# Whose rows


def test_the_filter_shows_one_player_or_all(sheet, thumb, page):
    sheet()
    thumb.only("Berk")
    expect(thumb.entry(1, "gold")).to_be_visible()
    expect(thumb.entry(0, "gold")).to_be_hidden()
    page.reload()
    expect(thumb.entry(0, "gold")).to_be_hidden()
    thumb.only("All")
    expect(thumb.entry(0, "gold")).to_be_visible()
    assert "only" not in page.url


# Kinds


def test_a_tap_on_a_good_counts_one_more_and_only_then_offers_one_less(sheet, thumb, page):
    sheet()
    silk = thumb.entry(0, "goods.silk").locator("xpath=..")
    expect(silk.locator(".decrease")).to_be_hidden()
    silk.locator(".increase").tap()
    silk.locator(".increase").tap()
    expect(thumb.entry(0, "goods.silk")).to_have_value("2")
    thumb.totals(2, 0, 0)
    silk.locator(".decrease").tap()
    thumb.totals(1, 0, 0)


# The picker with a screen reader or a keyboard


TAKES_FOCUS = "button => { button.focus(); return document.activeElement === button; }"
IN_THE_PANEL = (
    "document.activeElement === document.body || document.activeElement.closest('.cards[data-open]') !== null"
)


def test_the_open_panel_is_a_dialog_and_nothing_beside_it_can_be_reached(sheet, thumb, page):
    sheet()
    finish = page.get_by_role("button", name="Finish: who won?")
    cards = thumb.open_cards(0, "djinns")
    expect(page.get_by_role("dialog", name="Djinns, Ada")).to_have_attribute("aria-modal", "true")
    assert not finish.evaluate(TAKES_FOCUS)
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(IN_THE_PANEL)
    cards.locator(".cards-done").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("group", name="Djinns, Ada")).to_have_count(1)
    assert finish.evaluate(TAKES_FOCUS)


def test_the_button_is_called_what_stands_on_it(sheet, page):
    sheet("terra_mystica", "Ada", "Berk")
    expect(page.get_by_role("button", name="Faction…, Ada", exact=True)).to_have_text("Faction…")
    sheet()
    button = page.get_by_role("button", name="+ Add: Djinns, Ada", exact=True)
    expect(button).to_have_text("+ Add")
    expect(button).to_have_attribute("aria-haspopup", "dialog")


def test_what_was_chosen_can_be_changed_and_taken_back_and_not_doubled(sheet, thumb, page, written):
    play = sheet("terra_mystica", "Ada", "Berk")
    thumb.pick(0, "faction", "witches")
    expect(thumb.cards(0, "faction").get_by_role("button")).to_have_text("Change")
    page.get_by_role("button", name="Change: Faction, Ada", exact=True).tap()
    thumb.card(0, "faction", "giants").tap()
    assert thumb.chips(0, "faction") == ["Giants"]
    thumb.is_saved()
    assert written(play, 0) == {"faction": "giants"}
    thumb.open_cards(0, "faction").locator(".card.none").tap()
    expect(thumb.cards(0, "faction").get_by_role("button")).to_have_text("Faction…")
    thumb.is_saved()
    assert thumb.chips(0, "faction") == []
    assert written(play, 0) == {}


def test_a_long_name_of_an_owner_stays_on_its_card(sheet, thumb):
    sheet("five_tribes", "Ada", "Ñandú Fernández de la Vega")
    thumb.pick(1, "djinns", "lamia")
    thumb.open_cards(0, "djinns")
    lamia = thumb.card(0, "djinns", "lamia")
    expect(lamia).to_have_attribute("data-owner", "Ñandú Fernández de la Vega")
    assert lamia.evaluate("(card) => card.scrollHeight <= card.clientHeight")
