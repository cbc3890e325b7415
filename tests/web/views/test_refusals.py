"""The page of a request that the server does not work on."""

import pytest

from scorer.server.gateway import REFUSED

NOTHING_SAVED = "nothing was saved"


@pytest.mark.parametrize(
    ("method", "status", "says"),
    [
        ("post", 408, NOTHING_SAVED),
        ("post", 413, NOTHING_SAVED),
        ("post", 503, "Nothing was saved"),
        ("post", 504, "It may have been saved"),
        ("get", 503, "Try again in a moment"),
        ("get", 504, "Try again in a moment"),
    ],
)
def test_it_says_whether_anything_was_saved(client, method, status, says):
    answer = getattr(client, method)("/new/five_tribes/", **{REFUSED: status})
    assert (answer.status_code, says in answer.content.decode()) == (status, True)
    assert ("Retry-After" in answer) is (status in {503, 504})


def test_a_page_that_could_not_be_had_is_one_tap_away(client):
    page = client.get("/games/five_tribes/rules/?from=home", **{REFUSED: 503}).content.decode()
    assert '<a class="button" href="/games/five_tribes/rules/?from=home">Try again</a>' in page


def test_it_asks_the_database_nothing(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert client.get("/", **{REFUSED: 503}).status_code == 503


def test_it_has_the_policy_of_every_page(client):
    assert "script-src 'self'" in client.get("/", **{REFUSED: 503})["Content-Security-Policy"]


def test_it_speaks_the_language_of_its_reader(client):
    answer = client.get("/", headers={"Accept-Language": "tr"}, **{REFUSED: 503})
    assert "Sunucu şu an meşgul" in answer.content.decode()
