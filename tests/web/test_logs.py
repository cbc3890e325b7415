"""A play's path holds its secret code, which no log may hold."""

import io
import logging

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch
from django.utils.log import log_response

from scorer.logs import PathsWithheld

logger = logging.getLogger("django.request.test")


@pytest.fixture
def written():
    """What is written through the filter."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(PathsWithheld())
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


@pytest.fixture
def request_of_a_play():
    request = RequestFactory().get("/play/s3cret/")
    request.resolver_match = ResolverMatch(print, (), {}, route="play/<slug:code>/")
    return request


def test_a_line_names_the_page_and_not_the_path(written, request_of_a_play):
    answer = HttpResponse(status=500)
    log_response(
        "%s: %s",
        "Oh dear",
        "/play/s3cret/",
        request=request_of_a_play,
        response=answer,
        logger=logger,
    )
    assert written.getvalue() == "Oh dear: play/<slug:code>/\n"


def test_a_path_that_leads_nowhere_is_withheld_too(written):
    request = RequestFactory().get("/plya/s3cret/")
    answer = HttpResponse(status=500)
    log_response("%s: %s", "Oh dear", request.path, request=request, response=answer, logger=logger)
    assert written.getvalue() == "Oh dear: (no such page)\n"


def test_other_lines_are_left_alone(written):
    logger.error("%s of %s", 1, "2")
    assert written.getvalue() == "1 of 2\n"


def test_the_log_of_the_site_is_written_through_the_filter():
    handlers = logging.getLogger().handlers + logging.getLogger("django").handlers
    stderr = [handler for handler in handlers if type(handler) is logging.StreamHandler]
    assert [type(kept) for handler in stderr for kept in handler.filters] == [PathsWithheld]
