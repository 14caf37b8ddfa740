/** The beginning of `perk.py`: its documentation, imports, errors and responses. `@VERSION@` and `@ORIGIN@` are replaced. Double apostrophes stand for double backticks. */
export const PYTHON_ERRORS =
  String.raw`"""Client of the Perk API @VERSION@, generated from its OpenAPI document. Do not edit it: download a new one instead.

It needs Python 3.9 or newer, and no packages::

    from perk import PerkClient

    with PerkClient("perk_test_...") as client:
        for campaign in client.campaigns.iterate(status="active"):
            print(campaign["id"], campaign["name"])

- Every operation is a method of its resource, such as ''client.campaigns.create(body)''. It returns ''data'' of the response.
  Bodies and responses are dictionaries with the field names of the API; arguments of methods are in snake case.
- ''iterate'' returns the items of all pages. ''list'' returns one page, and takes ''page'' (from 1) or ''cursor'' (the
  ''nextCursor'' of the previous page), and ''per_page'' (1 to 100). ''total=False'' does not count the items, which is faster.
  ''created_after'' and ''created_before'' are exclusive.
- To find out what a write would do, send it with ''client.request("POST", "/campaigns", query={"dryRun": True}, body=body)''.
- Times are strings in ISO 8601, such as ''2026-11-21T09:30:00.000Z''.
- Writes are sent with an idempotency key, which is the same when the request is repeated: nothing happens twice. Pass your own
  ''idempotency_key'' to repeat a request after a restart of your program.
- A request is repeated after 429, 503 and a lost connection, as long as that is safe: see ''PerkClient''.
- A request that fails raises ''ApiError'', or ''NetworkError'' if there is no response. Both are a ''PerkError''.
"""

from __future__ import annotations

import base64
import email.utils
import hashlib
import hmac
import http.client
import json
import os
import random
import sys
import threading
import time
import typing as t
import urllib.parse
import urllib.request
import uuid

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif t.TYPE_CHECKING:
    # Type checkers have it built in. It is not imported when the program runs.
    from typing_extensions import NotRequired

__version__ = "@VERSION@"

DEFAULT_BASE_URL = "@ORIGIN@"


class PerkError(Exception):
    """The base of all errors of this module."""


class ApiError(PerkError):
    """The service refused the request.

    ''code'' is stable, such as ''NOT_FOUND'': use it to handle errors. ''str(error)'' is for people. If the response is not
    from the service, but from a proxy, ''code'' is ''UNEXPECTED_RESPONSE''.
    """

    def __init__(self, response: Response) -> None:
        envelope = response.data.get("error") if isinstance(response.data, dict) else None
        error: t.Dict[str, t.Any] = envelope if isinstance(envelope, dict) else {}
        self.status: int = response.status
        self.code: str = str(error.get("code", "UNEXPECTED_RESPONSE"))
        self.message: str = str(error.get("message", f"The response has the status {response.status}."))
        #: Machine-readable details. For VALIDATION_ERROR, a list of {"path", "message"}.
        self.details: t.Any = error.get("details")
        self.request_id: t.Optional[str] = error.get("requestId") or response.request_id
        self.response = response
        super().__init__(f"{self.code}: {self.message} (status {self.status}, request {self.request_id})")

    @property
    def retry_after(self) -> t.Optional[float]:
        """Seconds to wait before trying again, if the service says so."""
        value = self.response.headers.get("retry-after")
        if value is None:
            return None
        try:
            return max(0.0, float(value))
        except ValueError:
            pass
        try:
            return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
        except (TypeError, ValueError):
            return None


class NetworkError(PerkError):
    """There is no response: the service could not be reached, or the connection was lost, or it took too long.

    A write may have been executed. Its ''idempotency_key'' makes it safe to send it again.
    """

    def __init__(self, message: str, idempotency_key: t.Optional[str] = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class WebhookVerificationError(PerkError):
    """The request to a webhook was not sent by Perk for this secret, or is too old. Respond with status 400."""


class RateLimit(t.NamedTuple):
    """The limit of requests to an endpoint in a window of 60 seconds."""

    limit: int
    remaining: int
    #: When the next window begins, in seconds since 1970.
    reset: int


class Response:
    """A response. ''data'' is without the envelope; text if the response is text, and bytes if it is another file."""

    def __init__(self, status: int, headers: t.Dict[str, str], data: t.Any) -> None:
        self.status = status
        #: By name in lower case.
        self.headers = headers
        self.data = data

    def __repr__(self) -> str:
        """Without the values of ''data'', which may be secrets, as representations get into logs."""
        kind = type(self.data).__name__
        shown = f"{kind} with {', '.join(self.data)}" if isinstance(self.data, dict) else kind
        return f"<Response {self.status}, request {self.request_id}, data: {shown}>"

    @property
    def request_id(self) -> t.Optional[str]:
        return self.headers.get("x-request-id")

    @property
    def rate_limit(self) -> t.Optional[RateLimit]:
        try:
            return RateLimit(*(int(self.headers["x-ratelimit-" + name]) for name in RateLimit._fields))
        except (KeyError, ValueError):
            return None
`.replaceAll("''", '``');
