"""The ASGI application in front of Django's WSGI one.

It reads each body with a deadline and a limit, runs the request in a thread of its lane, and sends the response
without that thread. So a stalled client blocks nobody else."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from typing import Any

from .environ import build_environ
from .lanes import LANES, REFUSALS, lane_of
from .request_body import BodyRefused, Receive, content_length, read_body
from .request_queue import QueueFull, RequestQueue, RequestTimeout
from .responses import Application, Response, Send, send_response

logger = logging.getLogger(__name__)

# Key of the environment of a refused request: the status of its response.
REFUSED = "scorer.refused"


class Gateway:
    def __init__(self, application: Application) -> None:
        self.application = application
        self.queues = {lane: RequestQueue(lane) for lane in LANES}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        queue = self.queues[lane_of(scope["path"], scope["method"])]
        try:
            with queue.slot():
                await _send(send, await self._respond(scope, receive, queue))
        except QueueFull:
            await _send(send, await self._refuse(scope, 503))

    async def _respond(self, scope: dict[str, Any], receive: Receive, queue: RequestQueue) -> Response:
        try:
            body = await read_body(receive, content_length(_header(scope, b"content-length")), queue.lane)
            return await queue.run(self.application, build_environ(scope, body))
        except BodyRefused as refused:
            return await self._refuse(scope, refused.status)
        except RequestTimeout as error:
            logger.warning("A request in the lane %s has no response after %d s", queue.lane.name, queue.lane.timeout)
            return await self._refuse(scope, 504 if error.has_begun else 503)
        except OSError as error:
            logger.warning("A response could not be written: %s", error.strerror)
            return await self._refuse(scope, 503)

    async def _refuse(self, scope: dict[str, Any], status: int) -> Response:
        """A page with the reason, or an empty response if that takes too long as well."""
        logger.warning("A request was refused with %d", status)
        environ = build_environ(scope, BytesIO()) | {"CONTENT_LENGTH": "0", REFUSED: status}
        try:
            response = await self.queues[REFUSALS].run(self.application, environ)
        except (QueueFull, RequestTimeout, OSError):
            response = Response(status, [], BytesIO(), 0)
        # The unread rest of the body would pass for the next request.
        return response._replace(headers=[*response.headers, (b"connection", b"close")])


async def _send(send: Send, response: Response) -> None:
    with suppress(TimeoutError):  # the client reads too slowly; the server ends its connection
        await send_response(send, response)


def _header(scope: Mapping[str, Any], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
