"""No header and no body makes the parser of a request raise: the answer is a page of this site."""

import io
from urllib.parse import urlencode

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory, override_settings
from hypothesis import given
from hypothesis import strategies as st

from scorer.server.wsgi_request import Request
from tests.server.test_settings import PRODUCTION, python

FORM = "application/x-www-form-urlencoded"
PLAIN_PARTS = "multipart/form-data; boundary=x"
REFUSED = [
    f"{FORM}; charset=base64",
    f'{FORM}; charset="base64"',
    f"{FORM}; charset=utf-8; charset=rot13",
    f"{FORM}; charset=latin-1",
    f"{FORM}; charset=no-such-codec",
    f"{FORM}; charset=ü",
    f"{FORM}; charset=idna",
    f"{FORM}; charset=",
    f"{FORM}; charset*=base64''utf-8%ff",
    f"{FORM}; a*=no-such-codec''x",
    f"{FORM}; a*=x; a*0=y",
    f"{FORM}; a*{'9' * 5000}=x",
    f"{PLAIN_PARTS}; charset=base64",
]
PIECES = ["text/plain", "charset", "*", "*0", "*1*", "=", ";", "'", "''", '"', "\\", "utf-8", "base64", "x", "%ff", "ü"]


class Trusted(Request):
    _dont_enforce_csrf_checks = True


@pytest.fixture
def handler(db):
    """Takes the database, since a request looks at connections that an earlier test may have left open."""
    made = WSGIHandler()
    made.request_class = Trusted
    return made


@pytest.fixture
def post(handler):
    """The status, the headers and the page that the site answers."""

    def post(content_type, body=b"", address="/?a=1"):
        environ = RequestFactory().generic("POST", address, body, content_type).environ
        environ["CONTENT_TYPE"] = content_type
        started = []
        answer = handler(environ, lambda *status: started.extend(status))
        page = b"".join(answer).decode()
        answer.close()
        return started[0], dict(started[1]), page

    return post


@pytest.mark.parametrize("content_type", REFUSED, ids=lambda one: one[:70])
def test_any_charset_but_utf_8_is_refused_on_a_page_of_the_site(post, content_type):
    status, headers, page = post(content_type)
    assert status == "400 Bad Request"
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "This page could not be understood" in page


@pytest.mark.parametrize("content_type", [FORM, f"{FORM}; charset=UTF-8", f'{FORM}; charset="utf8"', PLAIN_PARTS, ""])
def test_a_form_in_utf_8_passes(post, content_type):
    assert post(content_type)[0] == "405 Method Not Allowed"  # what the home page answers to any form


@pytest.mark.parametrize(
    "header",
    [b"name*=x; name*0=y", b"name=a; filename*=x; filename*0=y"],
    ids=lambda one: one[:30].decode(),
)
def test_a_part_of_a_form_that_cannot_be_parsed_is_no_server_error(db, post, header):
    body = b"--x\r\nContent-Disposition: form-data; " + header + b"\r\n\r\nz\r\n--x--\r\n"
    assert post(PLAIN_PARTS, body, "/recover/")[0] == "400 Bad Request"


@given(header=st.lists(st.sampled_from(PIECES)).map("".join))
def test_no_content_type_is_odd_enough_to_fail(header):
    environ = RequestFactory().post("/?a=1").environ | {"CONTENT_TYPE": header, "wsgi.input": io.BytesIO()}
    request = Request(environ)
    assert request.GET.dict() == {"a": "1"}
    assert request.POST.dict() == {}


@override_settings(DEFAULT_CHARSET="utf-8")
def test_a_question_is_read_as_utf_8_whatever_the_header_says():
    address = f"/?{urlencode({'q': 'Zoë'})}"
    environ = RequestFactory().generic("POST", address, b"", "text/plain; charset=latin-1").environ
    assert Request(environ).GET["q"] == "Zoë"


def test_the_server_reads_requests_so():
    code = (
        "import io; from scorer.wsgi import application\n"
        "environ = {'REQUEST_METHOD': 'POST', 'PATH_INFO': '/', 'QUERY_STRING': 'a=1', 'SERVER_NAME': 'localhost',"
        " 'SERVER_PORT': '80', 'wsgi.url_scheme': 'http', 'wsgi.input': io.BytesIO(), 'wsgi.errors': None,"
        " 'CONTENT_TYPE': 'text/plain; charset=base64'}\n"
        "application(environ, lambda status, headers: print(status))"
    )
    environment = PRODUCTION | {"LOCAL_NETWORK": "1", "DATABASE_URL": "sqlite:///:memory:"}
    assert python("-c", code, **environment).endswith("400 Bad Request\n")
