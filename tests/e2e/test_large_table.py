"""A game for more people than any of ours."""

from playwright.sync_api import expect

from tests.plays.views.test_fifth_game import harvest  # noqa: F401  # pytest finds a fixture by its name


def test_the_rows_of_the_seventh_player_are_shown_alone(sheet, thumb, page):
    sheet("harvest", *"ABCDEFGH")
    thumb.only("G")
    for _ in range(2):
        expect(thumb.entry(6, "apples")).to_be_visible()
        for seat in (0, 5, 7):
            expect(thumb.entry(seat, "apples")).to_be_hidden()
        page.reload()  # the server marks them as the filter did
    thumb.only("All")
    expect(thumb.entry(0, "apples")).to_be_visible()
    expect(thumb.entry(7, "apples")).to_be_visible()
