"""The WSGI environment of a request."""

from io import BytesIO

from scorer.server.environ import build_environ, headers
from tests.server.conftest import scope


def test_a_path_is_decoded_as_wsgi_wants_it():
    of = scope() | {"raw_path": b"/group/%C4%B0/", "query_string": b"q=%00"}
    environ = build_environ(of, BytesIO())
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/group/İ/"
    assert environ["QUERY_STRING"] == "q=%00"


def test_a_header_with_an_underscore_passes_for_no_other():
    assert headers([(b"x_forwarded_for", b"1.2.3.4"), (b"x-forwarded-for", b"5.6.7.8")]) == {
        "HTTP_X_FORWARDED_FOR": "5.6.7.8"
    }


def test_a_header_that_comes_twice_is_joined():
    sent = [
        (b"x-forwarded-for", b"1.2.3.4"),
        (b"x-forwarded-for", b"5.6.7.8"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
    ]
    assert headers(sent) == {"HTTP_X_FORWARDED_FOR": "1.2.3.4,5.6.7.8", "HTTP_COOKIE": "a=1; b=2"}


def test_type_and_length_have_names_of_their_own():
    assert headers([(b"content-type", b"text/plain"), (b"content-length", b"5")]) == {
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "5",
    }
