"""Client of the Perk API 1.0.0, generated from its OpenAPI document. Do not edit it: download a new one instead.

It needs Python 3.9 or newer, and no packages::

    from perk import PerkClient

    with PerkClient("perk_test_...") as client:
        for campaign in client.campaigns.iterate(status="active"):
            print(campaign["id"], campaign["name"])

- Every operation is a method of its resource, such as ``client.campaigns.create(body)``. It returns ``data`` of the response.
  Bodies and responses are dictionaries with the field names of the API; arguments of methods are in snake case.
- ``iterate`` returns the items of all pages. ``list`` returns one page, and takes ``page`` (from 1) or ``cursor`` (the
  ``nextCursor`` of the previous page), and ``per_page`` (1 to 100). ``total=False`` does not count the items, which is faster.
  ``created_after`` and ``created_before`` are exclusive.
- To find out what a write would do, send it with ``client.request("POST", "/campaigns", query={"dryRun": True}, body=body)``.
- Times are strings in ISO 8601, such as ``2026-11-21T09:30:00.000Z``.
- Writes are sent with an idempotency key, which is the same when the request is repeated: nothing happens twice. Pass your own
  ``idempotency_key`` to repeat a request after a restart of your program.
- A request is repeated after 429, 503 and a lost connection, as long as that is safe: see ``PerkClient``.
- A request that fails raises ``ApiError``, or ``NetworkError`` if there is no response. Both are a ``PerkError``.
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

__version__ = "1.0.0"

DEFAULT_BASE_URL = "http://localhost:3000"


class PerkError(Exception):
    """The base of all errors of this module."""


class ApiError(PerkError):
    """The service refused the request.

    ``code`` is stable, such as ``NOT_FOUND``: use it to handle errors. ``str(error)`` is for people. If the response is not
    from the service, but from a proxy, ``code`` is ``UNEXPECTED_RESPONSE``.
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

    A write may have been executed. Its ``idempotency_key`` makes it safe to send it again.
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
    """A response. ``data`` is without the envelope; text if the response is text, and bytes if it is another file."""

    def __init__(self, status: int, headers: t.Dict[str, str], data: t.Any) -> None:
        self.status = status
        #: By name in lower case.
        self.headers = headers
        self.data = data

    def __repr__(self) -> str:
        """Without the values of ``data``, which may be secrets, as representations get into logs."""
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


class PerkClient:
    """The API. It can be used by several threads, and as a context manager, which closes its connections.

    :param api_key: an API key, or the access token of a user. Without it, the environment variable PERK_API_KEY is used. Public
        operations need none.
    :param base_url: the origin of the service
    :param timeout: seconds to wait for the connection, and for each part of the response
    :param max_retries: how often a request is repeated: after 429; and after 502, 503, 504 and a lost connection if it only
        reads or has an idempotency key, or if it was not sent yet. Nothing is repeated if the service says that it does not help.
    :param max_retry_wait: the longest time in seconds to wait before repeating; if the service says to wait longer, the error is
        raised
    :param retry_delay: seconds before the first repetition, if the service does not say how long to wait; each further one waits
        twice as long, up to 8 seconds. Half of the time is random.
    :param on_response: is called with every response, including those that are errors and repeated
    """

    def __init__(
        self,
        api_key: t.Optional[str] = None,
        *,
        base_url: str = DEFAULT_BASE_URL,
        timeout: float = 30.0,
        max_retries: int = 4,
        max_retry_wait: float = 60.0,
        retry_delay: float = 0.5,
        on_response: t.Optional[t.Callable[[Response], object]] = None,
    ) -> None:
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("base_url must be a URL with http or https, such as https://perk.example.com")
        self.api_key = api_key if api_key is not None else os.environ.get("PERK_API_KEY")
        self.timeout = timeout
        self.max_retries = max_retries
        self.max_retry_wait = max_retry_wait
        self.retry_delay = retry_delay
        self.on_response = on_response
        self._is_https = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port or (443 if self._is_https else 80)
        root = parts.path.rstrip("/")
        self._root = root if root.endswith("/api/v1") else root + "/api/v1"
        self._idle: t.List[t.Tuple[http.client.HTTPConnection, float]] = []
        self._lock = threading.Lock()
        self.actions = ActionsResource(self)
        self.agent_activity = AgentActivityResource(self)
        self.agent_auth = AgentAuthResource(self)
        self.ai = AiResource(self)
        self.analytics = AnalyticsResource(self)
        self.api_keys = ApiKeysResource(self)
        self.auth = AuthResource(self)
        self.benchmarks = BenchmarksResource(self)
        self.billing = BillingResource(self)
        self.business = BusinessResource(self)
        self.campaigns = CampaignsResource(self)
        self.docs = DocsResource(self)
        self.events = EventsResource(self)
        self.exchange = ExchangeResource(self)
        self.health = HealthResource(self)
        self.influencers = InfluencersResource(self)
        self.ledger = LedgerResource(self)
        self.legal = LegalResource(self)
        self.mcp = McpResource(self)
        self.oauth = OauthResource(self)
        self.perks = PerksResource(self)
        self.pricing = PricingResource(self)
        self.programs = ProgramsResource(self)
        self.recommendations = RecommendationsResource(self)
        self.sdk = SdkResource(self)
        self.session = SessionResource(self)
        self.stats = StatsResource(self)
        self.submissions = SubmissionsResource(self)
        self.team = TeamResource(self)
        self.usage = UsageResource(self)
        self.verification = VerificationResource(self)
        self.webhooks = WebhooksResource(self)

    def __repr__(self) -> str:
        return f"<PerkClient of {self._host}:{self._port}>"

    def __enter__(self) -> PerkClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are not in use. The client opens new ones if it is used again."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: t.Optional[t.Mapping[str, t.Any]] = None,
        body: t.Any = None,
        content_type: str = "application/json",
        idempotency_key: t.Optional[str] = None,
        headers: t.Optional[t.Mapping[str, str]] = None,
    ) -> Response:
        """Sends a request to any endpoint, such as ``client.request("GET", "/usage")``, and returns the whole response.

        :param query: parameters; those that are None are left out
        :param body: is sent as JSON, or as it is if the content type is another
        :param idempotency_key: without it, a POST is not repeated when the connection was lost
        :raises ApiError: if the status is 400 or more
        :raises NetworkError: if there is no response
        """
        target = self._target(path, query)
        content: t.Optional[bytes] = None
        sent = self._headers(headers)
        if body is not None:
            is_json = content_type == "application/json"
            content = json.dumps(body, allow_nan=False).encode() if is_json else bytes(body)
            sent["content-type"] = content_type
        if idempotency_key is not None:
            sent["idempotency-key"] = idempotency_key
        is_repeatable = method in ("GET", "HEAD", "PUT", "DELETE") or idempotency_key is not None
        attempt = 0
        while True:
            error: PerkError
            wait: t.Optional[float] = None
            try:
                # A connection that was open may have been closed by now; only a request that is repeatable takes that risk.
                connection = self._take() if is_repeatable else self._connected()
            except (OSError, http.client.HTTPException) as cause:
                error = NetworkError(f"Cannot connect to {self._host}: {cause}", idempotency_key)
                error.__cause__ = cause
                is_retried = True
            else:
                try:
                    response = self._exchange(connection, method, target, content, sent)
                except (OSError, http.client.HTTPException) as cause:
                    error = NetworkError(f"The connection was lost: {cause!r}", idempotency_key)
                    error.__cause__ = cause
                    is_retried = is_repeatable
                else:
                    if self.on_response:
                        self.on_response(response)
                    if response.status < 400:
                        return response
                    error = ApiError(response)
                    wait = error.retry_after
                    is_retried = _may_help(error, is_repeatable)
            if not is_retried or attempt >= self.max_retries or (wait or 0.0) > self.max_retry_wait:
                raise error
            time.sleep(self._delay(attempt, wait))
            attempt += 1

    def _delay(self, attempt: int, wait: t.Optional[float]) -> float:
        """Clients that failed together do not come back together."""
        if wait is not None:
            return wait + random.uniform(0.0, self.retry_delay)
        return float(min(8.0, self.retry_delay * 2**attempt)) * random.uniform(0.5, 1.0)

    def _target(self, path: str, query: t.Optional[t.Mapping[str, t.Any]]) -> str:
        pairs: t.List[t.Tuple[str, str]] = []
        for name, value in (query or {}).items():
            if isinstance(value, t.Mapping):
                pairs.extend((f"{name}[{key}]", _text(each)) for key, each in value.items())
            elif value is not None:
                pairs.append((name, _text(value)))
        return self._root + path + ("?" + urllib.parse.urlencode(pairs) if pairs else "")

    def _headers(self, more: t.Optional[t.Mapping[str, str]]) -> t.Dict[str, str]:
        headers = {"accept": "application/json, */*;q=0.5", "user-agent": "perk-python/" + __version__}
        if self.api_key:
            headers["authorization"] = "Bearer " + self.api_key
        headers.update(more or {})
        return headers

    def _connected(self) -> http.client.HTTPConnection:
        """A new connection, through the proxy that the environment names."""
        kind: t.Type[http.client.HTTPConnection]
        kind = http.client.HTTPSConnection if self._is_https else http.client.HTTPConnection
        proxy = urllib.request.getproxies().get("https") if self._is_https else None
        if proxy and not urllib.request.proxy_bypass(self._host):
            address = urllib.parse.urlsplit(proxy if "://" in proxy else "http://" + proxy)
            connection = kind(address.hostname or "", address.port or 8080, timeout=self.timeout)
            user = urllib.parse.unquote(f"{address.username}:{address.password or str()}") if address.username else None
            token = base64.b64encode(user.encode()).decode() if user else None
            connection.set_tunnel(self._host, self._port, {"proxy-authorization": "Basic " + token} if token else {})
        else:
            connection = kind(self._host, self._port, timeout=self.timeout)
        connection.connect()
        return connection

    def _take(self) -> http.client.HTTPConnection:
        """An idle connection, or a new one. After a while, the service or a proxy closes those that are idle."""
        with self._lock:
            while self._idle:
                connection, since = self._idle.pop()
                if time.monotonic() - since < 30:
                    return connection
                connection.close()
        return self._connected()

    def _exchange(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        target: str,
        content: t.Optional[bytes],
        headers: t.Mapping[str, str],
    ) -> Response:
        try:
            connection.request(method, target, content, dict(headers))
            raw = connection.getresponse()
            received = raw.read()
        except BaseException:
            connection.close()
            raise
        if raw.will_close:
            connection.close()
        else:
            with self._lock:
                self._idle.append((connection, time.monotonic()))
        return _response(raw, received)

    def _iterate(self, path: str, query: t.Dict[str, t.Any], by: str, field: str) -> t.Iterator[t.Any]:
        """The items of all pages, each of which is requested when it is needed."""
        while True:
            page = self.request("GET", path, query=query).data
            if field not in page:
                raise PerkError("The response is not a list. Call the method that returns it instead.")
            yield from page[field]
            if by == "sequence":
                if not page["hasMore"]:
                    return
                query = {**query, "after": page["nextAfter"]}
            else:
                following = page.get("pagination", page).get("nextCursor")
                if following is None:
                    return
                query = {**query, "cursor": following, "page": None}

    def _stream(self, path: str, query: t.Mapping[str, t.Any]) -> t.Iterator[t.Any]:
        """Server-sent events, with a new connection whenever one is lost, from where it was lost."""
        headers = {"accept": "text/event-stream"}
        attempt = 0
        while True:
            wait: t.Optional[float] = None
            try:
                connection = self._connected()
                try:
                    connection.request("GET", self._target(path, query), headers=self._headers(headers))
                    raw = connection.getresponse()
                    if raw.status != 200:
                        raise ApiError(_response(raw, raw.read()))
                    for event_id, data in _events(raw):
                        attempt = 0
                        if event_id:
                            headers["last-event-id"] = event_id
                        yield json.loads(data)
                finally:
                    connection.close()
            except ApiError as error:
                wait = error.retry_after
                if not _may_help(error, True) or attempt >= self.max_retries or (wait or 0.0) > self.max_retry_wait:
                    raise
            except (OSError, http.client.HTTPException) as cause:
                if attempt >= self.max_retries:
                    raise NetworkError(f"The stream was lost: {cause!r}") from cause
            time.sleep(self._delay(attempt, wait))
            attempt += 1


class AcceptInvitation(t.TypedDict):
    # Create the account of an invited user and sign in.
    action: t.Literal["accept-invitation"]
    # The token from the link in the e-mail.
    token: str
    # 12 to 128 characters.
    password: str
    # The person's name.
    name: NotRequired[str]


AccountKind = t.Literal["available", "held", "earned", "escrow", "platform.fees", "external.deposits", "external.payouts"]


class Action(t.TypedDict):
    # The id of the action, which starts with the id of its platform.
    id: str
    # The display name.
    label: str
    # The type of the action.
    type: ActionType
    # The effort, from 0 (a tap) to 5 (a day's work).
    effort: int
    # What it is worth to the average business, in USD.
    value: float
    # Whether a perk may be offered for it.
    incentivizable: bool
    # The id of its platform.
    platformId: str
    # The name of the platform.
    platformName: str
    # An emoji for the platform.
    platformIcon: str
    # The colour of the platform, as `#RRGGBB`.
    platformColor: str


class ActionPage(t.TypedDict):
    # The number of this page, from 1; absent with `cursor`.
    page: NotRequired[int]
    # The maximum number of items per page.
    perPage: int
    # The total number of items, counted up to 10000; absent if it was not requested.
    total: NotRequired[int]
    # The number of pages that `page` can reach; 0 if there are no items.
    totalPages: NotRequired[int]
    # True if there are more items than `total` says; absent otherwise.
    totalIsCapped: NotRequired[bool]
    # The `cursor` of the next page; null on the last page.
    nextCursor: t.Optional[str]
    # The actions of this page, in the order of the catalogue.
    actions: t.List[Action]


class ActionPolicy(t.TypedDict):
    # The action.
    actionId: str
    # Its platform.
    platformId: str
    # `restricted`: the platform forbids or discourages rewarding it, the law does not.
    verdict: PolicyVerdict
    # What a post must contain because it earns a perk.
    disclosures: t.List[str]
    # What the verdict is based on.
    citations: t.List[PolicyCitation]
    # What follows for the business; null if nothing.
    consequence: t.Optional[str]
    # Actions on the same platform that are neither restricted nor forbidden.
    safer: t.List[str]


ActionType = t.Literal["content", "review", "engage", "share", "referral"]


ActorKind = t.Literal["user", "key"]


class AdviseOnSubmission(t.TypedDict):
    # A submission to a campaign, program or trade of your business.
    submissionId: str


class Agent(t.TypedDict):
    # The name of the seller.
    displayName: str
    # What kind of seller it is.
    agentType: AgentType
    # The ids of its platforms.
    platforms: t.List[str]
    # How many units it has delivered and been paid for.
    settledUnits: int
    # How many units it has not delivered in time.
    defaultedUnits: int
    # The enrollment.
    id: str
    # What the seller posts about.
    niches: t.List[str]
    # Where the seller is based.
    location: t.Optional[str]
    # The rate card.
    rateCard: t.List[Rate]
    # Followers on the largest platform, as declared.
    followerCount: t.Optional[int]
    # Which followers count for follower bands: in live mode those in `verifiedFollowers`, for each platform; in test
    # mode the declared `followerCount`.
    followerSource: FollowerSource
    # The followers of your connected accounts (`POST /oauth/connect`), for each platform that reports them.
    verifiedFollowers: t.List[VerifiedFollowers]
    # Whether asks were placed from the rate card.
    autoQuote: bool
    # Undelivered units: offered in open asks, or sold and not decided yet.
    committedUnits: int
    # How many undelivered units are allowed.
    unitLimit: int
    # When it was enrolled.
    enrolledAt: str
    # When the enrollment was last replaced.
    updatedAt: str
    # False for test data.
    livemode: bool


class AgentAct(t.TypedDict):
    # What was done.
    type: AgentActType
    # The id of the campaign or submission.
    id: str
    # When it was done.
    at: str


AgentActType = t.Literal["campaign.created", "submission.created", "submission.approved", "submission.rejected"]


class AgentActivity(t.TypedDict):
    # The API key.
    keyId: str
    # The name of the agent that has the key, or the name of a key that was created by hand.
    agentName: str
    # Whether the agent received the key when a person approved its request; false for a key that was created by hand.
    agent: bool
    # The scopes of the key.
    scopes: t.List[Scope]
    # The data that the key can access.
    mode: Mode
    # When the key was created.
    createdAt: str
    # When the key was last used, to the minute; null if never.
    lastUsedAt: t.Optional[str]
    # When the key stops working; null if it does not expire.
    expiresAt: t.Optional[str]
    # When the key was revoked; null while it is valid.
    revokedAt: t.Optional[str]
    # Campaigns created with the key.
    campaignsCreated: int
    # Submissions filed with the key, to any campaign.
    submissionsFiled: int
    # Submissions approved or rejected with the key.
    submissionsReviewed: int
    # The last ten actions with the key, newest first.
    recent: t.List[AgentAct]


class AgentActivityPage(t.TypedDict):
    # The keys of this page, newest first.
    agents: t.List[AgentActivity]
    # The position of this page in the list.
    pagination: Pagination


class AgentAuthorization(t.TypedDict):
    # The API key that the agent received.
    keyId: str
    # The name of the agent.
    agentName: str
    # The scopes of the key.
    scopes: t.List[Scope]
    # The data that the key can access.
    mode: Mode
    # The user who approved.
    userId: str
    # The business of the user.
    businessId: str
    # The registered client; null for an agent without one.
    clientId: t.Optional[str]


class AgentAuthorizedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["agent.authorized"]
    # The resource as it was right after the event.
    data: AgentAuthorization


class AgentProfile(t.TypedDict):
    # The name of the seller.
    displayName: str
    # What kind of seller it is.
    agentType: AgentType
    # The ids of its platforms.
    platforms: t.List[str]
    # How many units it has delivered and been paid for.
    settledUnits: int
    # How many units it has not delivered in time.
    defaultedUnits: int


class AgentToken(t.TypedDict):
    # The API key.
    access_token: str
    # Send the key as `Authorization: Bearer`.
    token_type: t.Literal["bearer"]
    # The scopes of the key, separated by spaces.
    scope: str
    # The business that the key belongs to.
    business_id: str
    # The name of the agent, which is also the name of the key.
    agent_name: str


AgentType = t.Literal["influencer", "creator", "ambassador", "agency"]


class AgreeOnTrade(t.TypedDict):
    # The trade.
    tradeId: str
    # The number of the unit, from `proofs`; required if the action is possible for several units.
    unit: NotRequired[int]
    # Proposes an outcome of a dispute.
    action: t.Literal["agree"]
    # To whom the money goes: the seller, the buyer, or half each.
    outcome: DisputeOutcome


class Alive(t.TypedDict):
    # Always `ok`.
    status: str


class AmendOrderBody(t.TypedDict):
    # Units in total, including those that were traded.
    quantity: NotRequired[int]
    # The worst price per unit, in USD.
    price: NotRequired[float]


class ApiDescription(t.TypedDict):
    """An OpenAPI 3.1 document."""

    # The OpenAPI version of the document.
    openapi: str


class ApiKey(t.TypedDict):
    # The key.
    id: str
    # What the key is used for.
    name: str
    # Its scopes.
    scopes: t.List[Scope]
    # Whether it reads and writes live or test data.
    mode: Mode
    # Its last four characters.
    last4: str
    # When it was created.
    createdAt: str
    # The user who created the key, replaced it, or approved the agent; null if the key is older than November 2026.
    createdBy: t.Optional[str]
    # When it stops working; null if it does not expire.
    expiresAt: t.Optional[str]
    # Whether an agent received it when a person approved its request.
    agent: bool
    # The path of the only resource that an agent key is valid for, such as `/mcp`; null if it is valid everywhere.
    resource: t.Optional[str]
    # When it was last used, to the minute; null if never.
    lastUsedAt: t.Optional[str]
    # When it was revoked; null if it is not.
    revokedAt: t.Optional[str]
    # The key that replaced it by rotation; null if none did.
    replacedBy: t.Optional[str]


class ApiKeyPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[ApiKey]
    # The position of this page in the list.
    pagination: Pagination


class ApprovalChance(t.TypedDict):
    # The estimated chance: (approved + 1) / (n + 2), so 0.5 if nothing is known.
    value: float
    # How many decided units of trades of this action it is based on.
    n: int


class ApproveAgent(t.TypedDict):
    # The name of the agent, 1 to 100 characters.
    agentName: NotRequired[str]
    # The requested scopes, separated by spaces or commas.
    scope: NotRequired[str]
    # The URL that receives the code: https, or http on localhost, 127.0.0.1 or [::1].
    redirectUri: str
    # Returned unchanged with the code.
    state: NotRequired[str]
    # The PKCE code challenge: the SHA-256 of a code verifier, in base64url.
    codeChallenge: NotRequired[str]
    # The PKCE method.
    codeChallengeMethod: NotRequired[t.Literal["S256"]]
    # The data that the key can access: live or test data.
    mode: NotRequired[Mode]
    # The id of a registered client, or the https URL of a client metadata document.
    clientId: NotRequired[str]
    # Limits the key to one address of this service (RFC 8707): `{base}/mcp`, `{base}/mcp/auth`, `{base}/api/mcp` or
    # `{base}/api/v1`.
    resource: NotRequired[str]


class ApproveSubmission(t.TypedDict):
    # The submission.
    submissionId: str
    # The decision, which is final.
    decision: t.Literal["approve"]
    # The reason, which is shown to the submitter.
    reason: NotRequired[str]


class ApproveTradeProof(t.TypedDict):
    # The trade.
    tradeId: str
    # The number of the unit, from `proofs`; required if the action is possible for several units.
    unit: NotRequired[int]
    # The buyer approves the proof of a unit, which is final; the seller is paid after 24 hours.
    action: t.Literal["approve"]
    # A note that is shown to the seller.
    reason: NotRequired[str]


class ApprovedAgent(t.TypedDict):
    # The authorization code.
    code: str
    # Where to send the browser: the `redirectUri` with `code`, `state` and `iss` added.
    redirectUri: str


class AuctionCrossedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["auction.crossed"]
    # The resource as it was right after the event.
    data: AuctionResult


class AuctionResult(t.TypedDict):
    # The instrument.
    instrumentId: str
    # The action.
    actionId: str
    # The fewest followers of the seller on the platform.
    band: FollowerBand
    # The price per unit of all its trades, in USD.
    price: float
    # Units that were traded.
    volume: int
    # Your own units of these.
    ownVolume: int
    # Units that found nobody at this price: positive if they were bids, negative if they were asks.
    surplus: int
    # When the auction was held.
    heldAt: str
    # False for test data.
    livemode: bool


AuthRequest = t.Union["Register", "Login", "Refresh", "Logout", "RequestPasswordReset", "ResetPassword", "ChangePassword", "VerifyEmail", "ResendVerification", "ViewInvitation", "AcceptInvitation"]


AuthResponse = t.Union["SignedIn", "LoggedOut", "MailRequested", "PasswordReset", "PasswordChanged", "EmailVerified", "Invitation"]


class Balance(t.TypedDict):
    # The currency of the amounts.
    currency: Currency
    # What can be spent and paid out.
    available: float
    # What is reserved, such as for open orders and pending payouts.
    held: float
    # What has been earned and becomes available when its holding period ends.
    earned: float


class Balances(t.TypedDict):
    # One for each currency that the business has used; empty before the first deposit or income.
    balances: t.List[Balance]
    # False for test money.
    livemode: bool


class Benchmark(t.TypedDict):
    # The display name.
    industry: str
    # The slug, which identifies the industry in requests.
    slug: str
    # The share of people reached by a post who react to it, 0 to 1.
    engagementRate: float
    # The share of people who react who then buy, 0 to 1.
    conversionRate: float
    # The share of people who take up an offer whose action is approved, 0 to 1.
    avgCompletionRate: float
    # The average value of a perk, in USD.
    avgPerkValue: float
    # Platform ids, most useful first.
    topPlatforms: t.List[str]
    # The number of observations that the figures are based on.
    sampleSize: int
    # `estimate`: planning figures, not measured.
    basis: BenchmarkBasis
    # When the figures were last updated.
    updatedAt: str


BenchmarkBasis = t.Literal["estimate", "observed"]


class Benchmarks(t.TypedDict):
    # The requested industry, or all industries.
    benchmarks: t.List[Benchmark]


class BidMatch(t.TypedDict):
    # How well it fits, 0 to 1: the weighted mean of the components.
    score: float
    # What the score consists of.
    components: t.List[ScoreComponent]
    # Why it was chosen, with the facts.
    why: t.List[str]
    # An open bid of the exchange.
    bid: Opportunity


BillingAction = t.Literal["create_checkout", "create_portal", "get_subscription", "get_usage", "change_plan", "cancel", "resume"]


class BillingEventReceipt(t.TypedDict):
    # The event was received.
    received: t.Literal[True]


BillingPeriod = t.Literal["monthly", "annual"]


class BillingPortal(t.TypedDict):
    # The page on which a person manages cards and sees invoices.
    url: str


BillingProvider = t.Literal["stripe", "test", "none"]


BillingResult = t.Union["StartedCheckout", "BillingPortal", "Subscription", "Usage"]


class BrowserSession(t.TypedDict):
    # The user who is signed in.
    user: UserSummary
    # The business of the user.
    business: BusinessSummary
    # What the role of the user allows.
    scopes: t.List[Scope]
    # Whether the session reads and writes live or test data.
    mode: Mode
    # When it ends if it is not used: 7 days after the last request, but at most 30 days after the sign-in.
    expiresAt: str
    # Until when what requires the password can be done without entering it again: 10 minutes after it was entered.
    passwordConfirmedUntil: t.Optional[str]


class BulkReview(t.TypedDict):
    # The decisions, of which each is made by itself.
    reviews: t.List[ReviewSubmission]


class BulkReviewResult(t.TypedDict):
    # One result for each decision, in the order of the request.
    results: t.List[ReviewResult]
    # How many decisions were made.
    reviewed: int
    # How many were not.
    failed: int


BusinessKind = t.Literal["business", "creator"]


class BusinessSummary(t.TypedDict):
    # The business.
    id: str
    # Its name.
    name: str
    # `business` offers perks; `creator` is an influencer.
    kind: BusinessKind
    # Its industry; null if not specified.
    businessType: t.Optional[str]
    # Its plan, which sets the monthly limits.
    plan: str


class Campaign(t.TypedDict):
    # The campaign.
    id: str
    # The business that offers the perk.
    businessId: str
    # The name of the campaign.
    name: str
    # What the campaign is about.
    description: t.Optional[str]
    # What a creator should know before doing the action.
    guidelines: t.Optional[str]
    # How demanding the campaign is, from `starter` to `premium`.
    tier: CampaignTier
    # The first of `actions`.
    actionId: str
    # The platform of the first action.
    platformId: str
    # The actions that earn the perk.
    actions: t.List[str]
    # The slug of the platform.
    platform: str
    # The type of the action on its platform.
    actionType: str
    # The kind of perk.
    rewardType: RewardType
    # Per cent for `pct`, USD otherwise.
    rewardValue: float
    # Describes the perk, such as the name of a free item; null without a description.
    rewardDescription: t.Optional[str]
    # The reward as an object.
    reward: CampaignRewardView
    # The current status.
    status: CampaignStatus
    # The same as `status`.
    state: CampaignStatus
    # How proofs are approved.
    verificationMode: VerificationMode
    # Requirements for creators and posts.
    requirements: CampaignRequirementsView
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: t.Optional[int]
    # The number of approved submissions so far.
    completions: int
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: int
    # Disclosures that a post must contain because it earns a perk, such as `#ad`.
    disclosures: t.List[str]
    # Rules of platforms that discourage rewarding its actions; absent if there are none.
    warnings: NotRequired[t.List[PolicyWarning]]
    # When proofs are accepted from; null for immediately.
    startsAt: t.Optional[str]
    # When it ends; null for a draft whose `expiresInDays` counts from its launch.
    expiresAt: t.Optional[str]
    # Why it is completed: its cap was reached (`cap`), its owner completed it (`owner`), its time was over
    # (`expired`), or `unknown` if that was not recorded.
    completionReason: t.Optional[CompletionReason]
    # True for an archived campaign, which lists leave out unless asked for.
    archived: bool
    # The texts that you store with it.
    metadata: t.Dict[str, str]
    # When it was created.
    createdAt: str
    # When it was last updated.
    updatedAt: str
    # False for test data.
    livemode: bool
    # The page of the campaign in the dashboard.
    dashboardUrl: str


class CampaignChallenge(t.TypedDict):
    # The campaign.
    campaignId: str
    # The code that the post must contain.
    code: str
    # Instructions for using the code, to show to a person.
    instructions: str


class CampaignCompletedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.completed"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.created"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignExpiredEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.expired"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignFigures(t.TypedDict):
    # The campaign.
    campaignId: str
    # The number of submissions so far.
    totalSubmissions: int
    # The number of submissions that wait for review.
    pending: int
    # The number of approved submissions.
    approved: int
    # The number of rejected submissions.
    rejected: int
    # The share of approved among decided submissions, 0 to 1; 0 before the first decision.
    conversionRate: float
    # The number of issued perks.
    perksIssued: int
    # The number of redeemed perks.
    perksRedeemed: int


class CampaignFiguresPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[CampaignFigures]
    # The position of this page in the list.
    pagination: Pagination


class CampaignLaunchedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.launched"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignMatch(t.TypedDict):
    # How well it fits, 0 to 1: the weighted mean of the components.
    score: float
    # What the score consists of.
    components: t.List[ScoreComponent]
    # Why it was chosen, with the facts.
    why: t.List[str]
    # What everyone may know about the campaign.
    campaign: OpenCampaign


class CampaignOffer(t.TypedDict):
    # The campaign.
    id: str
    # The business that offers the perk.
    businessId: str
    # The name of the campaign.
    name: str
    # What the campaign is about.
    description: t.Optional[str]
    # What a creator should know before doing the action.
    guidelines: t.Optional[str]
    # How demanding the campaign is, from `starter` to `premium`.
    tier: CampaignTier
    # The actions that earn the perk.
    actions: t.List[str]
    # The kind of perk.
    rewardType: RewardType
    # Per cent for `pct`, USD otherwise.
    rewardValue: float
    # Describes the perk, such as the name of a free item; null without a description.
    rewardDescription: t.Optional[str]
    # How proofs are approved.
    verificationMode: VerificationMode
    # Requirements for creators and posts.
    requirements: CampaignRequirementsView
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: int
    # Disclosures that a post must contain because it earns a perk, such as `#ad`.
    disclosures: t.List[str]
    # When it ends; null for a draft whose `expiresInDays` counts from its launch.
    expiresAt: t.Optional[str]
    # When it was created.
    createdAt: str
    # False for test data.
    livemode: bool
    # The name of the business that offers the perk.
    businessName: str


class CampaignPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Campaign]
    # The position of this page in the list.
    pagination: Pagination


class CampaignPausedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.paused"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignPlan(t.TypedDict):
    # The industry that was used, as a slug.
    businessType: str
    # Says that the given industry is unknown, so that `general` was used; null otherwise.
    notice: t.Optional[str]
    # Why nothing is recommended; null if something is.
    reason: t.Optional[NoRecommendationReason]
    # What to run in order to learn more; null unless the evidence is insufficient.
    learn: t.Optional[LearnMore]
    # The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
    # `/pricing`.
    catalogueDefault: t.Optional[SuggestedCampaign]
    # The stored generation.
    id: str
    # The plan in a few sentences.
    summary: str
    # What to do, in this order; none with a `reason`.
    steps: t.List[PlanStep]
    # What is spent.
    budget: PlanBudget
    # Actions that would serve the goals, but whose reward is forbidden, or discouraged by the platform.
    forbidden: t.List[ForbiddenActions]
    # Actions that were considered and are not part of the plan.
    leftOut: t.List[LeftOutAction]
    # For each campaign of the plan, the recommendation that it is based on, for 30 days.
    recommendations: t.List[Recommendation]
    # How many weeks are planned.
    horizonWeeks: int
    # Send it to get the same plan again, as long as nothing new is observed.
    seed: int


class CampaignReopenedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.reopened"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignRequirements(t.TypedDict):
    # The minimum number of followers of a creator; null for no minimum.
    minFollowers: NotRequired[t.Optional[int]]
    # Hashtags that a post must contain.
    hashtags: NotRequired[t.List[str]]
    # Whether a post must contain the submitter's challenge code.
    challengeCode: NotRequired[bool]


class CampaignRequirementsView(t.TypedDict):
    # The minimum number of followers of a creator; null for no minimum.
    minFollowers: t.Optional[int]
    # Hashtags that a post must contain.
    hashtags: t.List[str]
    # Whether a post must contain the submitter's challenge code.
    challengeCode: bool


class CampaignResumedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.resumed"]
    # The resource as it was right after the event.
    data: Campaign


class CampaignReward(t.TypedDict):
    # A percentage off, a fixed amount in USD off, or a free item.
    type: CampaignRewardType
    # Per cent for `percentage` (0.01 to 100), USD for `fixed` (0.01 to 10,000), the value in USD for `free_item`.
    value: float


CampaignRewardType = t.Literal["percentage", "fixed", "free_item"]


class CampaignRewardView(t.TypedDict):
    # The same as `rewardType`, with other names.
    type: CampaignRewardType
    # The same as `rewardValue`.
    value: float


class CampaignStats(t.TypedDict):
    # The campaign.
    campaignId: str
    # The number of submissions so far.
    totalSubmissions: int
    # The number of submissions that wait for review.
    pending: int
    # The number of approved submissions.
    approved: int
    # The number of rejected submissions.
    rejected: int
    # The share of approved among decided submissions, 0 to 1; 0 before the first decision.
    conversionRate: float
    # The number of issued perks.
    perksIssued: int
    # The number of redeemed perks.
    perksRedeemed: int
    # What the automatic checks found; submissions without checks, and those not checked yet, are not counted.
    verification: VerificationCounts
    # Seconds from the creation of the campaign to its first submission; null before the first.
    timeToFirstSubmissionSeconds: t.Optional[float]


CampaignStatus = t.Literal["draft", "active", "paused", "completed"]


CampaignTier = t.Literal["starter", "essential", "growth", "high_impact", "premium"]


CampaignTransition = t.Literal["launch", "pause", "resume", "complete"]


class CampaignUpdatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["campaign.updated"]
    # The resource as it was right after the event.
    data: Campaign


class CancelTrade(t.TypedDict):
    # The trade.
    tradeId: str
    # Cancels the units without an accepted proof, except those in review, when both sides have sent this.
    action: t.Literal["cancel"]


class CancelledOrders(t.TypedDict):
    # The number of orders that were cancelled.
    cancelled: int


CashbackAction = t.Literal["request", "approve", "reject", "mark_paid"]


class CashbackApprovedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["cashback.approved"]
    # The resource as it was right after the event.
    data: CashbackPayout


class CashbackBalance(t.TypedDict):
    # Earned so far, in all cycles.
    earned: float
    # Requested or approved, and not paid yet.
    requested: float
    # Paid.
    paid: float
    # What can be requested.
    available: float
    # The currency of the amounts.
    currency: Currency


CashbackFunding = t.Literal["external", "ledger"]


class CashbackPaidEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["cashback.paid"]
    # The resource as it was right after the event.
    data: CashbackPayout


class CashbackPayout(t.TypedDict):
    # The payout.
    id: str
    # The program.
    programId: str
    # The `memberId` of the member.
    memberId: str
    # The name of the member.
    memberName: str
    # The amount.
    amount: float
    # The currency.
    currency: Currency
    # The status.
    status: CashbackPayoutStatus
    # When it was requested.
    requestedAt: str
    # When the owner last decided on it; null before.
    processedAt: t.Optional[str]
    # A note of the owner, which the member can read.
    note: t.Optional[str]


class CashbackPayoutPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[CashbackPayout]
    # The position of this page in the list.
    pagination: Pagination


CashbackPayoutStatus = t.Literal["requested", "approved", "rejected", "paid"]


class CashbackRejectedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["cashback.rejected"]
    # The resource as it was right after the event.
    data: CashbackPayout


class CashbackRequestedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["cashback.requested"]
    # The resource as it was right after the event.
    data: CashbackPayout


class ChangeBilling(t.TypedDict):
    # What to do.
    action: BillingAction
    # Your own business, if given.
    businessId: NotRequired[str]
    # With `create_checkout` and `change_plan`: the plan.
    plan: NotRequired[PlanName]
    # With `create_checkout`: how often it is paid; `monthly` by default.
    billingPeriod: NotRequired[BillingPeriod]
    # With `create_checkout`: where the browser goes after the payment; a path or URL of this site.
    successUrl: NotRequired[str]
    # With `create_checkout`: where the browser goes if the person does not pay; a path or URL of this site.
    cancelUrl: NotRequired[str]
    # With `create_portal`: where the browser goes afterwards; a path or URL of this site.
    returnUrl: NotRequired[str]


class ChangeCashbackBody(t.TypedDict):
    # `request`: request cash-back.
    action: NotRequired[CashbackAction]
    # To request: the member, if the owner requests for it.
    memberId: NotRequired[str]
    # To request: the amount in the currency of the program, at most what was earned and has not been requested.
    amount: NotRequired[float]
    # To decide: the payout.
    payoutId: NotRequired[str]
    # To decide: a note that the member can read.
    note: NotRequired[str]


class ChangePassword(t.TypedDict):
    # Set a new password for the signed-in user.
    action: t.Literal["change-password"]
    # The current password.
    currentPassword: str
    # 12 to 128 characters.
    newPassword: str
    # Whether to revoke all other access to the business as well: API keys, agents, webhooks and the sessions of all
    # users.
    revokeAccess: NotRequired[bool]


class CheckConnection(t.TypedDict):
    # The platform, by id (`ig`), slug (`instagram`) or alias.
    platformId: str
    # The account whose bio contains the code.
    handle: str


CheckoutMode = t.Literal["live", "test"]


class CodeForBio(t.TypedDict):
    # The creator puts a code into the bio.
    method: t.Literal["code"]
    # The id of the platform.
    platformId: str
    # The account, in the form in which it is compared.
    handle: str
    # Put it anywhere into the public bio of the account, then call POST /oauth/connect/check.
    code: str


CompletionReason = t.Literal["cap", "owner", "expired", "unknown"]


Confidence = t.Literal["low", "medium", "high"]


class ConfirmPassword(t.TypedDict):
    # The password of the signed-in user.
    password: str


class Connection(t.TypedDict):
    # The connection.
    id: str
    # The id of the platform.
    platformId: str
    # The platform's permanent id of the account.
    accountId: str
    # The name of the account, without a leading @.
    handle: str
    # The number of followers, read daily; null if the platform does not report it.
    followers: t.Optional[int]
    # How it was proven that the account is the creator's.
    method: ConnectionMethod
    # `active`, or `expired`: access was revoked at the platform, or the account could not be read for a week.
    status: ConnectionStatus
    # What was granted, in the platform's own names.
    scopes: t.List[str]
    # When the account was connected.
    createdAt: str
    # When handle and followers were last read.
    checkedAt: str


class ConnectionCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["connection.created"]
    # The resource as it was right after the event.
    data: Connection


class ConnectionDeleted(t.TypedDict):
    # The deleted connection.
    id: str
    # The account is disconnected.
    deleted: t.Literal[True]


class ConnectionDeletedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["connection.deleted"]
    # The resource as it was right after the event.
    data: Connection


class ConnectionExpiredEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["connection.expired"]
    # The resource as it was right after the event.
    data: Connection


ConnectionMethod = t.Literal["oauth", "code"]


class ConnectionPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Connection]
    # The position of this page in the list.
    pagination: Pagination


ConnectionStatus = t.Literal["active", "expired"]


class CreateApiKey(t.TypedDict):
    # What the key is used for.
    name: str
    # The scopes of the key.
    scopes: NotRequired[t.List[Scope]]
    # A test key reads and writes only test data.
    mode: NotRequired[Mode]
    # When the key stops working.
    expiresAt: NotRequired[str]


CreateCampaign = t.Union["CreateCampaignFromAction", "CreateCampaignFromActionType", "CreateCampaignFromActions"]


class CreateCampaignFromAction(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # The caller's own business.
    businessId: NotRequired[str]
    # `active` launches it at once; `draft` hides it from other businesses until it is launched.
    status: NotRequired[NewCampaignStatus]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]
    # An action from the catalogue, by id or alias.
    actionId: str
    # The platform of the action, by id or slug.
    platformId: str
    # A percentage off, an amount in USD off, or a free item.
    rewardType: RewardType
    # Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.
    rewardValue: float


class CreateCampaignFromActionType(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # The caller's own business.
    businessId: NotRequired[str]
    # `active` launches it at once; `draft` hides it from other businesses until it is launched.
    status: NotRequired[NewCampaignStatus]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]
    # A platform, by id or slug.
    platform: str
    # The type of the action on that platform.
    actionType: str
    # The reward as an object.
    reward: CampaignReward


class CreateCampaignFromActions(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # The caller's own business.
    businessId: NotRequired[str]
    # `active` launches it at once; `draft` hides it from other businesses until it is launched.
    status: NotRequired[NewCampaignStatus]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]
    # Actions from the catalogue, by id or alias; any of them earns the perk.
    actions: t.List[str]
    # Per cent or US dollars.
    discountType: DiscountType
    # Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals.
    discountValue: float


class CreateDeposit(t.TypedDict):
    # The amount to deposit, with at most two decimals.
    amount: float
    # The currency.
    currency: Currency


class CreatePayout(t.TypedDict):
    # The amount to pay out, with at most two decimals.
    amount: float
    # The currency.
    currency: Currency


class CreateProgram(t.TypedDict):
    # What the program is about.
    description: NotRequired[t.Optional[str]]
    # What members reach with their points in a cycle, by required points, ascending.
    tiers: NotRequired[t.List[ProgramTierInput]]
    # How often points start again from zero.
    cycle: NotRequired[ProgramCycle]
    # The day on which a cycle starts: 1 (Monday) to 7 for weeks; 1 to 31 for months, or the last day of a shorter
    # month.
    cycleStartDay: NotRequired[int]
    # Cash-back; null for none.
    cashback: NotRequired[t.Optional[ProgramCashbackInput]]
    # `open`: creators may enroll themselves.
    membership: NotRequired[ProgramMembership]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for members and posts.
    requirements: NotRequired[ProgramRequirements]
    # The name.
    name: str
    # The actions that earn points, each at most once.
    rules: t.List[ProgramRuleInput]
    # `active` launches it at once; `draft` accepts no proofs until it is launched.
    status: NotRequired[NewProgramStatus]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]


CreateSubmission = t.Union["SubmitToCampaign", "SubmitToProgram", "SubmitToTrade"]


class CreateWebhook(t.TypedDict):
    # The URL that events are sent to by POST: http or https (only https for live data in production), on the public
    # internet, on port 80 or 443.
    url: str
    # The kinds of event to send: a name, `campaign.*` for all kinds of one resource, or `*` for all kinds.
    events: NotRequired[t.List[str]]
    # What the webhook is for; null for no description.
    description: NotRequired[t.Optional[str]]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]


class CreatorMatch(t.TypedDict):
    # How well it fits, 0 to 1: the weighted mean of the components.
    score: float
    # What the score consists of.
    components: t.List[ScoreComponent]
    # Why it was chosen, with the facts.
    why: t.List[str]
    # The campaign of yours that the creator fits.
    campaignId: str
    # The public profile of the creator.
    influencer: Influencer


Currency = t.Literal["USD", "EUR", "GBP", "CAD", "AUD"]


class CurrentEnrollment(t.TypedDict):
    # The enrollment; null before the first one.
    agent: t.Optional[Agent]


DatabaseEngine = t.Literal["pglite", "postgres"]


class DatabaseHealth(t.TypedDict):
    # Whether the database responded.
    connected: bool
    # `pglite` for the embedded database, `postgres` for a PostgreSQL server.
    engine: DatabaseEngine
    # Duration of a trivial query in milliseconds; null if the database did not respond.
    latencyMs: t.Optional[float]


class DaysToFirst(t.TypedDict):
    # Half of such campaigns have a submission by then.
    median: float
    # One in ten has one by then.
    low: float
    # Nine in ten have one by then.
    high: float


class Deposit(t.TypedDict):
    # The deposit.
    id: str
    # The transaction that credited it; null while it is pending.
    transactionId: t.Optional[str]
    # The amount.
    amount: float
    # The currency.
    currency: Currency
    # Test money is `credited` at once.
    status: DepositStatus
    # The page on which a pending deposit is paid, within a day; null if there is nothing to pay.
    url: t.Optional[str]
    # When it was created.
    createdAt: str
    # False for test money.
    livemode: bool


DepositStatus = t.Literal["pending", "credited"]


class DepositSucceededEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["deposit.succeeded"]
    # The resource as it was right after the event.
    data: Deposit


DisclosureOutcome = t.Literal["passed", "failed", "unknown", "not_required"]


DiscountType = t.Literal["pct", "dol"]


class Dispute(t.TypedDict):
    # The dispute.
    id: str
    # The number of the disputed unit within the trade.
    unit: int
    # Who opened it.
    openedBy: TradeSide
    # Why.
    reason: str
    # Evidence, such as a URL; null if there is none.
    evidence: t.Optional[str]
    # What the buyer proposes with `agree`; null before.
    buyerProposal: t.Optional[DisputeOutcome]
    # What the seller proposes with `agree`; null before.
    sellerProposal: t.Optional[DisputeOutcome]
    # To whom the money goes: `seller`, `buyer`, or half each (`split`); null while it is open.
    outcome: t.Optional[DisputeOutcome]
    # Who decided: both sides by `agreement`, the `operator`, or the `verification` of the proof.
    decidedBy: t.Optional[DisputeDecider]
    # When it was decided; null while it is open.
    decidedAt: t.Optional[str]
    # When it was opened.
    createdAt: str


DisputeDecider = t.Literal["agreement", "operator", "verification"]


DisputeOutcome = t.Literal["seller", "buyer", "split"]


class DisputeTrade(t.TypedDict):
    # The trade.
    tradeId: str
    # The number of the unit, from `proofs`; required if the action is possible for several units.
    unit: NotRequired[int]
    # Either side disputes a unit that has a proof and whose money is not available yet.
    action: t.Literal["dispute"]
    # The reason, which is shown to the other side.
    reason: str
    # Evidence, such as the URL of a screenshot.
    evidence: NotRequired[str]


class DryRun(t.TypedDict):
    """What a request with `dryRun=true` would return and do."""

    dryRun: t.Literal[True]
    # The `data` that the request would return, without secrets that are shown once.
    wouldReturn: t.Any
    # The status that the request would have.
    status: int
    # What else the request would do.
    effects: DryRunEffects


class EmailVerified(t.TypedDict):
    # The address is verified.
    emailVerified: t.Literal[True]


class EnrolMemberBody(t.TypedDict):
    # What you call the member in your own system, without / \ ?
    memberId: NotRequired[str]
    # The name of the member; required from the owner.
    name: NotRequired[str]
    # The e-mail address of the member, which only the owner can set and see.
    email: NotRequired[str]
    # The account of the member on this service.
    businessId: NotRequired[str]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]


class Enroll(t.TypedDict):
    # The name that counterparties see; your previous one unless specified, at first `Seller`.
    displayName: NotRequired[str]
    # What kind of seller you are.
    agentType: NotRequired[AgentType]
    # The platforms on which you sell actions.
    platforms: t.List[str]
    # What you post about, in lower case and without duplicates.
    niches: NotRequired[t.List[str]]
    # Where you are based.
    location: NotRequired[str]
    # Your price in USD for each action, by action id or alias.
    rateCard: NotRequired[t.Dict[str, t.Any]]
    # How many followers you have on your largest platform, as you declare it.
    followerCount: NotRequired[int]
    # Whether to place an ask for one unit of each action of the rate card, in place of those of your previous
    # enrollment.
    autoQuote: NotRequired[bool]


class Enrollment(t.TypedDict):
    # The enrollment.
    agentId: str
    # The enrollment.
    agent: Agent
    # The asks that were placed from the rate card; none without `autoQuote`.
    orders: t.List[QuotedAsk]
    # The best opportunities for you now, at most 10.
    opportunities: t.List[Opportunity]


# The stable name of an error.
ErrorCode = t.Literal["INVALID_GRANT", "INVALID_SIGNATURE", "UNSUPPORTED_GRANT_TYPE", "VALIDATION_ERROR", "INVALID_CREDENTIALS", "UNAUTHENTICATED", "PAYMENT_FAILED", "EMAIL_NOT_VERIFIED", "FORBIDDEN", "INSUFFICIENT_SCOPE", "PASSWORD_REQUIRED", "PLAN_LIMIT_EXCEEDED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "ALREADY_ENROLLED", "ALREADY_REDEEMED", "ALREADY_REVIEWED", "AUCTION_ONLY", "CAMPAIGN_CAP_REACHED", "CONFLICT", "CYCLE_LIMIT_REACHED", "DUPLICATE_SUBMISSION", "EMAIL_TAKEN", "IDEMPOTENCY_IN_PROGRESS", "INVALID_STATE", "LAST_OWNER", "OPEN_OBLIGATIONS_LIMIT", "EVENTS_PURGED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "INSUFFICIENT_FUNDS", "PRICE_OUT_OF_RANGE", "PROHIBITED_ACTION", "RATE_LIMITED", "TOO_MANY_STREAMS", "INTERNAL_ERROR", "NOT_CONFIGURED", "SERVICE_UNAVAILABLE"]


EstimateBasis = t.Literal["catalogue", "observed"]


class Event(t.TypedDict):
    # The event.
    id: str
    # The kind of event.
    type: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # The resource as it was right after the event, in the same form as the API returns it.
    data: t.Dict[str, t.Any]


class EventList(t.TypedDict):
    # The events after `after`, oldest first.
    items: t.List[Event]
    # Whether more events can be read now.
    hasMore: bool
    # The `after` of the next request: at once if `hasMore`, otherwise later.
    nextAfter: int
    # The `sequence` of the newest event in the log; 0 if there has been none.
    last: int


class EventObject(t.TypedDict):
    # The type of the resource.
    type: str
    # The id of the resource.
    id: str
    # Numbers the events of this resource: 1, 2, 3… Deliveries may arrive out of order.
    sequence: int


class ExchangeCode(t.TypedDict):
    # The authorization code from the redirect.
    code: str
    # Optional in JSON, required in a form.
    grant_type: NotRequired[t.Literal["authorization_code"]]
    # The PKCE code verifier.
    code_verifier: NotRequired[str]
    # If given, must be the URL that the code was sent to.
    redirect_uri: NotRequired[str]
    # The client that the code was issued to.
    client_id: NotRequired[str]
    # If given, must be the resource of the authorization request (RFC 8707).
    resource: NotRequired[str]


class ExchangeOrder(t.TypedDict):
    # The order.
    id: str
    # The instrument: action, follower band and mode.
    instrumentId: str
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the seller on the platform.
    band: FollowerBand
    # Whether it buys or sells.
    side: OrderSide
    # A `limit` order may wait for its price; a `market` order trades at once.
    type: OrderType
    # How long it waits.
    timeInForce: TimeInForce
    # The worst price per unit at which it trades, in USD.
    price: float
    # Units in total.
    quantity: int
    # Units that were traded.
    filled: int
    # Units that are not traded.
    remaining: int
    # The status.
    status: OrderStatus
    # Why the exchange rejected or cancelled it: `post_only`, `fill_or_kill`, `immediate_or_cancel`, `self_trade`,
    # `match_limit` if it met more than 500 orders (place another one for the rest), or `followers_not_verified` if it
    # is a live ask and your connected account no longer has the followers of the band (connect one that has);
    # otherwise null.
    reason: t.Optional[str]
    # The money that it holds for what is not traded yet, including the fee, in USD; 0 for a sale.
    held: float
    # Whether it is rejected rather than traded at once.
    postOnly: bool
    # What happens if it would trade with an order of the same owner.
    selfTrade: SelfTradeMode
    # What the buyer requires or the seller offers.
    requirements: t.Optional[str]
    # What a post for this action must contain, by law and by platform.
    disclosures: t.List[str]
    # The owner's own id for it.
    clientOrderId: t.Optional[str]
    # Rules of the platform that discourage paying for the action; absent if there are none.
    warnings: NotRequired[t.List[PolicyWarning]]
    # The texts that you store with it.
    metadata: t.Dict[str, str]
    # When it expires.
    expiresAt: str
    # When it was placed.
    createdAt: str
    # When it last changed.
    updatedAt: str
    # False for test data.
    livemode: bool


class ExpectedFigures(t.TypedDict):
    # Submitted proofs, on average.
    submissions: float
    # Approved proofs, on average.
    approved: float
    # The cost in USD if all perks are redeemed, on average.
    cost: float
    # The cost of one perk in USD; null if no proof can be approved.
    costPerApproved: t.Optional[float]


class FactLeftOut(t.TypedDict):
    # The fact.
    fact: str
    # Why it is not in the text.
    reason: str


FollowerBand = t.Literal["any", "10k", "100k", "1m"]


FollowerSource = t.Literal["declared", "verified"]


class ForbiddenActions(t.TypedDict):
    # `forbidden` or `restricted`.
    verdict: PolicyVerdict
    # Why; `GET /policy` has the citations.
    why: str
    # The actions.
    actionIds: t.List[str]


class GenerateText(t.TypedDict):
    # `campaign`: the description of a campaign.
    kind: NotRequired[TextKind]
    # The platform, by id or slug.
    platformId: NotRequired[str]
    # The rewarded action, by id or alias.
    actionId: NotRequired[str]
    # The industry, by name or slug.
    businessType: NotRequired[str]
    # The tone: friendly, professional, playful.
    tone: NotRequired[str]
    # What the text may say about the business, one fact per line.
    facts: NotRequired[t.List[str]]
    # The language of the text, as a tag such as `de` or `pt-BR`: en, de, fr, es, it, pt, nl.
    language: NotRequired[str]


class GeneratedText(t.TypedDict):
    # What kind of text it is.
    kind: TextKind
    # The text.
    text: str
    # Other versions of it.
    variants: t.List[str]
    # The language of the text.
    language: Language
    # What a rewarded post must contain, in the language of the text.
    disclosures: t.List[str]
    # What the rules say about rewarding the action in the US; null without an action.
    policy: t.Optional[ActionPolicy]
    # Who wrote it.
    source: TextSource
    # The language model; null for a template.
    model: t.Optional[str]
    # Why the text is from a template; null if a language model wrote it.
    fallback: t.Optional[TextFallback]
    # Facts that are not in the text because it would ask for something forbidden.
    leftOut: t.List[FactLeftOut]
    # What differs from the request.
    notices: t.List[str]
    # The stored generation.
    generationId: str


class Generation(t.TypedDict):
    # The generation.
    id: str
    # `quick_start`: a recommended campaign.
    kind: GenerationKind
    # The version of the statistical model or of the templates, or the name of the language model.
    modelVersion: str
    # The campaign that was created as recommended; null if there is none, and for plans.
    campaignId: t.Optional[str]
    # What came of that campaign; null until it has ended.
    outcome: t.Optional[GenerationOutcome]
    # When it was generated.
    createdAt: str
    # False for test data.
    livemode: bool


class GenerationDetails(t.TypedDict):
    # The generation.
    id: str
    # `quick_start`: a recommended campaign.
    kind: GenerationKind
    # The version of the statistical model or of the templates, or the name of the language model.
    modelVersion: str
    # The campaign that was created as recommended; null if there is none, and for plans.
    campaignId: t.Optional[str]
    # What came of that campaign; null until it has ended.
    outcome: t.Optional[GenerationOutcome]
    # When it was generated.
    createdAt: str
    # False for test data.
    livemode: bool
    # What was asked for.
    request: t.Dict[str, t.Any]
    # What was answered.
    response: t.Dict[str, t.Any]
    # What came of the campaigns of a plan; empty for anything else.
    steps: t.List[GenerationStepOutcome]


GenerationKind = t.Literal["quick_start", "text", "campaign_agent"]


class GenerationOutcome(t.TypedDict):
    # The campaign.
    campaignId: str
    # When it ended.
    endedAt: str
    # How many days it ran.
    days: float
    # The proofs that it received.
    submissions: int
    # The proofs that were approved.
    approved: int
    # What the perks cost if all are redeemed, in USD.
    cost: float


class GenerationPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Generation]
    # The position of this page in the list.
    pagination: Pagination


class GenerationStepOutcome(t.TypedDict):
    # The step, by its `order` in the plan.
    order: int
    # The campaign that was created as planned; null if there is none.
    campaignId: t.Optional[str]
    # What came of that campaign; null until it has ended.
    outcome: t.Optional[GenerationOutcome]


class Health(t.TypedDict):
    # `ok` if the service can handle requests.
    status: HealthStatus
    # The version of the service.
    version: str
    # Seconds since the process started.
    uptime: float
    # The database.
    database: DatabaseHealth


HealthStatus = t.Literal["ok", "degraded"]


class IndicativeAuction(t.TypedDict):
    # The price at which an auction would trade now, in USD.
    price: float
    # Units that it would trade.
    volume: int
    # Units that would find nobody: positive if they are bids, negative if they are asks.
    imbalance: int


class Influencer(t.TypedDict):
    # The profile.
    id: str
    # The display name.
    displayName: str
    # A short description by the creator.
    bio: t.Optional[str]
    # What the creator posts about, in lower case.
    niches: t.List[str]
    # Where the creator is based, as free text.
    location: t.Optional[str]
    # The total number of followers on all platforms.
    followerCount: int
    # The share of people reached by a post who react to it, 0 to 1, as stated by the creator.
    engagementRate: t.Optional[float]
    # By `followerCount`: `micro` below 10,000, `mid` below 100,000, `macro` below 1,000,000, `mega` from 1,000,000.
    tier: InfluencerTier
    # The accounts of the creator, most followers first.
    platforms: t.List[InfluencerPlatform]
    # The number of campaigns of other businesses in which a submission of the creator was approved; null before the
    # first review.
    completedCampaigns: t.Optional[int]
    # The share of their reviewed submissions to other businesses that was approved, 0 to 1; null before the first
    # review.
    approvalRate: t.Optional[float]
    # When the profile was created.
    createdAt: str
    # When the profile was last saved.
    updatedAt: str
    # False for test data, which has no track record and does not appear in searches.
    livemode: bool


class InfluencerPage(t.TypedDict):
    # The number of this page, from 1; absent with `cursor`.
    page: NotRequired[int]
    # The maximum number of items per page.
    perPage: int
    # The total number of items, counted up to 10000; absent if it was not requested.
    total: NotRequired[int]
    # The number of pages that `page` can reach; 0 if there are no items.
    totalPages: NotRequired[int]
    # True if there are more items than `total` says; absent otherwise.
    totalIsCapped: NotRequired[bool]
    # The `cursor` of the next page; null on the last page.
    nextCursor: t.Optional[str]
    # The profiles of this page, most followers first.
    influencers: t.List[Influencer]


class InfluencerPlatform(t.TypedDict):
    # The id of the platform.
    platformId: str
    # The name of the account, without a leading @.
    handle: str
    # The number of followers: as reported by the platform if `followersVerified`, otherwise as stated by the creator.
    followers: int
    # Whether the account is connected, which proves that it is the creator's. The handle is then that of the
    # platform.
    verified: bool
    # Whether the platform itself reported `followers`, less than about a day ago.
    followersVerified: bool


InfluencerTier = t.Literal["micro", "mid", "macro", "mega"]


class Invitation(t.TypedDict):
    # The business whose team the person is invited to.
    businessName: str
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role
    # The address to sign in with.
    email: str
    # The person's name; null if the invitation has none.
    name: t.Optional[str]
    # Until when it can be accepted.
    expiresAt: str


class InviteTeamMember(t.TypedDict):
    # The address that the invitation is sent to, and to sign in with.
    email: str
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role
    # The person's name.
    name: NotRequired[str]


class Invoice(t.TypedDict):
    # The id that the payment processor has given it.
    id: str
    # The number on the invoice; null for a draft.
    number: t.Optional[str]
    # Whether it is paid.
    status: InvoiceStatus
    # The currency of the amounts, as an ISO 4217 code.
    currency: str
    # The amount of the invoice.
    amountDue: float
    # What has been paid of it.
    amountPaid: float
    # When the period that it is for began.
    periodStart: str
    # When that period ended.
    periodEnd: str
    # When the invoice was created.
    createdAt: str
    # The page that shows the invoice; null if there is none.
    url: t.Optional[str]
    # The invoice as a PDF; null if there is none.
    pdfUrl: t.Optional[str]


InvoiceStatus = t.Literal["draft", "open", "paid", "uncollectible", "void"]


class Invoices(t.TypedDict):
    # Newest first.
    invoices: t.List[Invoice]
    # The `after` of the next page; null on the last page.
    nextAfter: t.Optional[str]


Jurisdiction = t.Literal["US", "EU", "UK", "DE", "CA", "AU"]


class KeyCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["key.created"]
    # The resource as it was right after the event.
    data: ApiKey


class KeyRevokedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["key.revoked"]
    # The resource as it was right after the event.
    data: ApiKey


class KeyRotatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["key.rotated"]
    # The resource as it was right after the event.
    data: ApiKey


class KeySummary(t.TypedDict):
    # The key.
    id: str
    # Its name.
    name: str
    # Its last four characters.
    last4: str


Language = t.Literal["en", "de", "fr", "es", "it", "pt", "nl"]


class LearnMore(t.TypedDict):
    # What to run in order to learn more.
    advice: str
    # A body for `POST /campaigns`.
    campaign: SuggestedCampaign


class LedgerPayout(t.TypedDict):
    # The payout.
    id: str
    # The amount.
    amount: float
    # The currency.
    currency: Currency
    # The amount of a `pending` payout is held until the payout is `paid`; if it `failed`, the amount is available
    # again.
    status: LedgerPayoutStatus
    # Who pays it: `transfer` if it goes to your payout account, `operator` if the operator of the service pays it by
    # hand.
    method: LedgerPayoutMethod
    # Why it failed; null otherwise.
    reason: t.Optional[str]
    # When it was requested.
    createdAt: str
    # When it was paid or failed; null while it is pending.
    processedAt: t.Optional[str]
    # False for test money, which is paid out at once and goes nowhere.
    livemode: bool


LedgerPayoutMethod = t.Literal["operator", "transfer"]


LedgerPayoutStatus = t.Literal["pending", "paid", "failed"]


class LedgerPosting(t.TypedDict):
    # The kind of account.
    account: AccountKind
    # The account if it is your own; null for those of others.
    accountId: t.Optional[str]
    # What it receives; negative for what is taken from it.
    amount: float
    # The balance of the account after this posting, if it is your own; null for those of others.
    balance: t.Optional[float]


class LedgerReference(t.TypedDict):
    # The kind of thing.
    type: str
    # Its id.
    id: str


class LedgerTransaction(t.TypedDict):
    # The transaction.
    id: str
    # What it is, such as `deposit`, `hold`, `release` or `payout`.
    kind: str
    # What it is about.
    reference: LedgerReference
    # The currency of all amounts.
    currency: Currency
    # The changes of the accounts.
    postings: t.List[LedgerPosting]
    # When it was posted.
    createdAt: str
    # False for test money.
    livemode: bool


class LeftOutAction(t.TypedDict):
    # The action.
    actionId: str
    # Its platform.
    platformId: str
    # `already_running`: a campaign for it is active.
    reason: LeftOutReason
    # The same in words.
    why: str


LeftOutReason = t.Literal["already_running", "plan_limit", "too_many", "budget"]


ListOrder = t.Literal["newest", "oldest"]


class LoggedOut(t.TypedDict):
    # The session has ended.
    loggedOut: t.Literal[True]


class Login(t.TypedDict):
    # Sign in.
    action: t.Literal["login"]
    # The e-mail address of the account, case-insensitive.
    email: str
    # The password of the account.
    password: str


class Logout(t.TypedDict):
    # End the session.
    action: t.Literal["logout"]
    # The latest refresh token of the session.
    refreshToken: str


class MailRequested(t.TypedDict):
    # An e-mail is sent if the account exists and needs it, and received fewer than 3 of its kind in the last hour.
    requested: t.Literal[True]


class Market(t.TypedDict):
    # The requested view.
    view: MarketViewName
    # False for the market in test mode.
    livemode: bool
    # When it was computed.
    asOf: str
    # For `stats`: the instruments that have traded or have orders, by action and band.
    instruments: NotRequired[t.List[MarketInstrument]]
    # For `book`.
    book: NotRequired[MarketBook]
    # For `trades`: the latest first.
    trades: NotRequired[t.List[MarketTrade]]
    # For `history`: the hours with trades, the earliest first.
    candles: NotRequired[t.List[MarketCandle]]
    # For `index`: entries with at least 5 different buyers and 5 different sellers.
    index: NotRequired[t.List[PriceIndexEntry]]


class MarketBook(t.TypedDict):
    # The 10 highest prices of bids.
    bids: t.List[MarketLevel]
    # The 10 lowest prices of asks.
    asks: t.List[MarketLevel]
    # Whether orders meet at once, or in an auction every 15 minutes.
    mode: TradingMode
    # When the next auction is held; null for `continuous`.
    nextAuctionAt: t.Optional[str]
    # What an auction would do now; null for `continuous`, or if no bid is as high as an ask.
    auction: t.Optional[IndicativeAuction]


class MarketCandle(t.TypedDict):
    # The start of the hour.
    start: str
    # The first price, in USD.
    open: float
    # The highest price.
    high: float
    # The lowest price.
    low: float
    # The last price.
    close: float
    # Units.
    volume: int
    # The average price per unit.
    vwap: float


class MarketInstrument(t.TypedDict):
    # The instrument.
    id: str
    # The action.
    actionId: str
    # Its name.
    label: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the seller on the platform.
    band: FollowerBand
    # Whether orders meet at once, or in an auction every 15 minutes.
    mode: TradingMode
    # When the next auction is held; null for `continuous`.
    nextAuctionAt: t.Optional[str]
    # The reference price, in USD.
    referencePrice: float
    # The price of the last trade, in USD; null before the first.
    last: t.Optional[float]
    # The highest bid, in USD; null if there is none.
    bestBid: t.Optional[float]
    # The lowest ask, in USD; null if there is none.
    bestAsk: t.Optional[float]
    # The difference between the two, in USD; null without either.
    spread: t.Optional[float]
    # Units traded in the last 24 hours.
    volume24h: int
    # The average price per unit of the last 24 hours, in USD.
    vwap24h: t.Optional[float]
    # The average price per unit of the last 7 days, in USD.
    vwap7d: t.Optional[float]
    # The share of units that were traded, 0 to 1, of the orders that left the book in the last 7 days.
    fillRate: t.Optional[float]
    # The share of units that settled, 0 to 1, of those of the latest 200 trades that are decided.
    settleRate: t.Optional[float]
    # The median time from the trade until a unit settled, in hours, of the latest 200 settled units.
    medianHoursToSettle: t.Optional[float]
    # Units that settled in the last 30 days, counted up to 1,000, as of the last quarter of an hour.
    n: int
    # Whether `n` is less than 20, so that the figures say little.
    indicative: bool


class MarketLevel(t.TypedDict):
    # The price per unit, in USD.
    price: float
    # Units that wait at this price.
    quantity: int
    # The number of orders.
    orders: int


class MarketTrade(t.TypedDict):
    # The price per unit, in USD.
    price: float
    # Units.
    quantity: int
    # When it was matched.
    at: str


MarketViewName = t.Literal["stats", "book", "trades", "history", "index"]


class MatchedRecommendations(t.TypedDict):
    # The profile that is matched; null for a business without one.
    influencerId: t.Optional[str]
    # What is missing for recommendations; null if nothing.
    notice: t.Optional[str]
    # For creators: open campaigns that fit the profile, best first.
    campaigns: t.List[CampaignMatch]
    # For creators: open bids that fit the profile, best first.
    bids: t.List[BidMatch]
    # For businesses: creators for each campaign, best first.
    creators: t.List[CreatorMatch]
    # For businesses: what to do next, best first.
    nextActions: t.List[NextAction]


class MemberEnrolledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["member.enrolled"]
    # The resource as it was right after the event.
    data: ProgramMember


class MemberPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[ProgramMember]
    # The position of this page in the list.
    pagination: Pagination


class MemberRemovedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["member.removed"]
    # The resource as it was right after the event.
    data: ProgramMember


class MemberTierReachedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["member.tier_reached"]
    # The resource as it was right after the event.
    data: ProgramTierReached


class Meter(t.TypedDict):
    # Units used this month.
    used: int
    # Units per month that the plan allows; null if unlimited.
    limit: t.Optional[int]
    # Units left this month; null if unlimited.
    remaining: t.Optional[int]


class Meters(t.TypedDict):
    # Campaigns created.
    campaigns: Meter
    # Submissions received.
    submissions: Meter
    # Texts generated by AI.
    aiGenerations: Meter


Mode = t.Literal["live", "test"]


class NewApiKey(t.TypedDict):
    # The key.
    id: str
    # What the key is used for.
    name: str
    # Its scopes.
    scopes: t.List[Scope]
    # Whether it reads and writes live or test data.
    mode: Mode
    # Its last four characters.
    last4: str
    # When it was created.
    createdAt: str
    # The user who created the key, replaced it, or approved the agent; null if the key is older than November 2026.
    createdBy: t.Optional[str]
    # When it stops working; null if it does not expire.
    expiresAt: t.Optional[str]
    # The secret API key, shown only once.
    key: NotRequired[str]


NewCampaignStatus = t.Literal["draft", "active"]


NewProgramStatus = t.Literal["draft", "active"]


class NewWebhook(t.TypedDict):
    # The webhook.
    id: str
    # The URL that events are sent to.
    url: str
    # The kinds of event that are sent, as specified in the request.
    events: t.List[str]
    # The scopes of the credential that created the webhook, or that last set its `url` or `events`.
    scopes: t.List[str]
    # What the webhook is for; null when it has no description.
    description: t.Optional[str]
    # The texts that you store with it.
    metadata: t.Dict[str, str]
    # A disabled webhook receives no events.
    status: WebhookStatus
    # Why the webhook is disabled: `owner`, disabled through the API; `gone`, it returned 410; `failures`, every
    # attempt failed for 5 days, at least 20 in all; `revoked`, all access to the business was revoked: check the URL
    # and rotate the secret before you enable it; `creator`, the user who created it was removed from the team or may
    # no longer create webhooks.
    disabledReason: t.Optional[WebhookDisabledReason]
    # When the webhook was disabled; null while it is active.
    disabledAt: t.Optional[str]
    # When the first attempt after the last success failed; null when the last attempt succeeded.
    failingSince: t.Optional[str]
    # How many attempts in a row have failed, across all deliveries.
    consecutiveFailures: int
    # Until when deliveries are also signed with the previous secret; null when there is only one secret.
    previousSecretUntil: t.Optional[str]
    # The user or API key that created the webhook, or that last set its `url`; null if that is not known.
    createdBy: t.Optional[str]
    # When the webhook was created.
    createdAt: str
    # When its owner last changed the webhook.
    updatedAt: str
    # True when the webhook receives live events, false when it receives events of test data.
    livemode: bool
    # The secret that signs each delivery.
    secret: NotRequired[str]


class NextAction(t.TypedDict):
    # How well it fits, 0 to 1: the weighted mean of the components.
    score: float
    # What the score consists of.
    components: t.List[ScoreComponent]
    # Why it was chosen, with the facts.
    why: t.List[str]
    # What kind of action it is.
    kind: NextActionKind
    # What to do.
    title: str
    # The request to send, exactly as it is, after a person has agreed.
    call: StepCall


NextActionKind = t.Literal["review_proofs", "launch_draft", "create_campaign"]


NoRecommendationReason = t.Literal["insufficient_evidence", "no_permitted_action"]


class OfferedPerk(t.TypedDict):
    # The kind of perk.
    type: RewardType
    # Per cent for `pct`, USD otherwise.
    value: float


class OpenCampaign(t.TypedDict):
    # The campaign.
    id: str
    # The business that offers the perk.
    businessId: str
    # The name of the campaign.
    name: str
    # What the campaign is about.
    description: t.Optional[str]
    # What a creator should know before doing the action.
    guidelines: t.Optional[str]
    # How demanding the campaign is, from `starter` to `premium`.
    tier: CampaignTier
    # The actions that earn the perk.
    actions: t.List[str]
    # The kind of perk.
    rewardType: RewardType
    # Per cent for `pct`, USD otherwise.
    rewardValue: float
    # Describes the perk, such as the name of a free item; null without a description.
    rewardDescription: t.Optional[str]
    # How proofs are approved.
    verificationMode: VerificationMode
    # Requirements for creators and posts.
    requirements: CampaignRequirementsView
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: int
    # Disclosures that a post must contain because it earns a perk, such as `#ad`.
    disclosures: t.List[str]
    # When it ends; null for a draft whose `expiresInDays` counts from its launch.
    expiresAt: t.Optional[str]
    # When it was created.
    createdAt: str
    # False for test data.
    livemode: bool


class OpenCampaignPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[OpenCampaign]
    # The position of this page in the list.
    pagination: Pagination


class OpenPayoutAccount(t.TypedDict):
    # Where the browser goes afterwards: a path or URL of this site.
    returnUrl: NotRequired[str]


class Opportunity(t.TypedDict):
    # `bid`: someone pays the price now.
    kind: OpportunityKind
    # The instrument; null if the action has no bids.
    instrument: t.Optional[str]
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the account that delivers.
    band: FollowerBand
    # The name of the action.
    label: str
    # USD per unit: of the best bid, or of the catalogue.
    price: float
    # How many units the best bids want at this price; 0 if nobody bids.
    quantity: int
    # The effort of the action, from 0 (a tap) to 5 (a day).
    effort: int
    # The chance that a proof of this action is approved.
    chance: ApprovalChance
    # USD: price × chance − effort × 0.50.
    expectedValue: float
    # When the first of the best bids expires; null if nobody bids.
    deadline: t.Optional[str]
    # The requirements of the first of the best bids; null if there are none.
    requirements: t.Optional[str]


OpportunityKind = t.Literal["bid", "catalogue"]


class OpportunityPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Opportunity]
    # The position of this page in the list.
    pagination: Pagination


class OrderCancelledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["order.cancelled"]
    # The resource as it was right after the event.
    data: ExchangeOrder


class OrderExecution(t.TypedDict):
    # The trade.
    tradeId: str
    # Units.
    quantity: int
    # The price per unit, in USD.
    price: float
    # What the buyer pays in addition for all units if they settle, in USD.
    fee: float


class OrderExpiredEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["order.expired"]
    # The resource as it was right after the event.
    data: ExchangeOrder


class OrderFilledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["order.filled"]
    # The resource as it was right after the event.
    data: ExchangeOrder


class OrderPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[ExchangeOrder]
    # The position of this page in the list.
    pagination: Pagination


class OrderPlacedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["order.placed"]
    # The resource as it was right after the event.
    data: ExchangeOrder


class OrderResult(t.TypedDict):
    # The order.
    order: ExchangeOrder
    # What it traded at once.
    trades: t.List[OrderExecution]


OrderSide = t.Literal["buy", "sell"]


OrderStatus = t.Literal["open", "partially_filled", "filled", "cancelled", "expired", "rejected"]


OrderType = t.Literal["limit", "market"]


class OrderUpdatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["order.updated"]
    # The resource as it was right after the event.
    data: ExchangeOrder


class Pagination(t.TypedDict):
    # The number of this page, from 1; absent with `cursor`.
    page: NotRequired[int]
    # The maximum number of items per page.
    perPage: int
    # The total number of items, counted up to 10000; absent if it was not requested.
    total: NotRequired[int]
    # The number of pages that `page` can reach; 0 if there are no items.
    totalPages: NotRequired[int]
    # True if there are more items than `total` says; absent otherwise.
    totalIsCapped: NotRequired[bool]
    # The `cursor` of the next page; null on the last page.
    nextCursor: t.Optional[str]


PaidPlan = t.Literal["starter", "professional", "enterprise"]


class PasswordChanged(t.TypedDict):
    # The password was set, and all other sessions of the user have ended.
    passwordChanged: t.Literal[True]
    # Whether all other access was revoked as well: API keys, agents, webhooks and the sessions of all users.
    accessRevoked: bool


class PasswordReset(t.TypedDict):
    # The password was set, and all sessions of the user have ended.
    passwordReset: t.Literal[True]
    # Whether all other access was revoked as well: API keys, agents, webhooks and the sessions of all users.
    accessRevoked: bool


class PayoutAccount(t.TypedDict):
    # `ready` if payouts are transferred to it; `incomplete` until the owner has entered what the processor needs.
    status: PayoutAccountStatus
    # The page on which the owner continues; null if the account is ready.
    url: t.Optional[str]
    # When `url` stops working; call again for a new one.
    expiresAt: t.Optional[str]


PayoutAccountStatus = t.Literal["incomplete", "ready"]


class PayoutFailedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["payout.failed"]
    # The resource as it was right after the event.
    data: LedgerPayout


class PayoutPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[LedgerPayout]
    # The position of this page in the list.
    pagination: Pagination


class PayoutPaidEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["payout.paid"]
    # The resource as it was right after the event.
    data: LedgerPayout


class PayoutRequestedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["payout.requested"]
    # The resource as it was right after the event.
    data: LedgerPayout


class Perk(t.TypedDict):
    # The perk.
    id: str
    # The code that the holder shows: 10 letters and digits, without characters that look alike.
    code: str
    # The business that issued it.
    businessId: str
    # The campaign or program in which it was earned.
    source: PerkSource
    # The campaign in which it was earned; null for other sources.
    campaignId: t.Optional[str]
    # The submission that earned it; null for a perk of a tier, which several submissions earn together.
    submissionId: t.Optional[str]
    # A percentage off (`pct`), an amount in USD, or a free item.
    type: RewardType
    # Per cent for `pct`, USD for `amount`; for `free_item`, what the item is worth in USD.
    value: float
    # Describes the perk, such as the name of a free item; null without a description.
    description: t.Optional[str]
    # The status.
    status: PerkStatus
    # When it was issued.
    issuedAt: str
    # When it expires.
    expiresAt: str
    # When it was redeemed; null if it was not.
    redeemedAt: t.Optional[str]
    # When it was revoked; null if it was not.
    revokedAt: t.Optional[str]
    # Why it was revoked; null if it was not, or for no given reason.
    revocationReason: t.Optional[str]
    # False for test data.
    livemode: bool


class PerkExpiredEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["perk.expired"]
    # The resource as it was right after the event.
    data: Perk


class PerkIssuedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["perk.issued"]
    # The resource as it was right after the event.
    data: Perk


class PerkPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Perk]
    # The position of this page in the list.
    pagination: Pagination


class PerkRedeemedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["perk.redeemed"]
    # The resource as it was right after the event.
    data: Perk


class PerkRevokedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["perk.revoked"]
    # The resource as it was right after the event.
    data: Perk


class PerkSource(t.TypedDict):
    # What it was earned in.
    type: PerkSourceType
    # The id of the campaign or program.
    id: str


PerkSourceType = t.Literal["campaign", "program"]


PerkStatus = t.Literal["issued", "redeemed", "expired", "revoked"]


class PlaceOrder(t.TypedDict):
    # Whether to buy or sell.
    side: OrderSide
    # An action from the catalogue, by id or alias.
    actionId: str
    # The platform of the action, by id or slug.
    platformId: NotRequired[str]
    # The fewest followers of the seller on the platform; in live mode, those of a connected account.
    band: NotRequired[FollowerBand]
    # Units, 1 to 10,000.
    quantity: int
    # The worst price per unit for a limit order, in USD.
    price: NotRequired[float]
    # A `limit` order may wait for its price.
    type: NotRequired[OrderType]
    # The highest price per unit for a market order to buy, in USD.
    maxPrice: NotRequired[float]
    # The lowest price per unit for a market order to sell, in USD.
    minPrice: NotRequired[float]
    # `GTC` waits until it is cancelled or expires, `GTD` until `expiresAt`.
    timeInForce: NotRequired[TimeInForce]
    # When it expires: at most 90 days from now.
    expiresAt: NotRequired[str]
    # The hours until it expires, instead of `expiresAt`.
    expiresInHours: NotRequired[int]
    # Reject it rather than trade at once, so that it never takes from the book.
    postOnly: NotRequired[bool]
    # What happens if it would trade with an order of your own account or another account of the same owner, which
    # never happens: this order is cancelled, the other one, or both.
    selfTrade: NotRequired[SelfTradeMode]
    # In test mode: trade in call auctions, as thin live books do.
    auction: NotRequired[bool]
    # What you require as a buyer or offer as a seller, in addition to the action.
    requirements: NotRequired[str]
    # Your own id for the order.
    clientOrderId: NotRequired[str]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]


class PlanBudget(t.TypedDict):
    # The budget in USD for 30 days; null if none was given.
    perMonth: t.Optional[float]
    # The budget in USD for all weeks; null if none was given.
    total: t.Optional[float]
    # The most that all steps together can cost, in USD.
    allocated: float
    # What they are expected to cost, in USD.
    expected: float
    # What they are expected to bring beyond the cost of the perks, in USD.
    netValue: float


class PlanCampaigns(t.TypedDict):
    # The industry, by name or slug, such as `coffee-shops`.
    businessType: NotRequired[str]
    # The most that the perks may cost in 30 days, in USD.
    budget: NotRequired[float]
    # The caller's own business.
    businessId: NotRequired[str]
    # What the campaigns are for: reviews, social-reach, referrals, engagement, brand-awareness.
    goals: NotRequired[t.List[str]]
    # How many weeks to plan for.
    horizonWeeks: NotRequired[int]
    # The same seed gives the same plan, as long as nothing new is observed.
    seed: NotRequired[int]


class PlanChange(t.TypedDict):
    # The plan that is in force now.
    plan: str
    # The plan that was in force before.
    previousPlan: str
    # `subscription`: another plan is paid for.
    reason: PlanChangeReason
    # When it changed.
    changedAt: str


PlanChangeReason = t.Literal["subscription", "past_due", "canceled"]


class PlanChangedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["plan.changed"]
    # The resource as it was right after the event.
    data: PlanChange


class PlanLimitReached(t.TypedDict):
    # The resource that is used up.
    resource: PlanResourceData
    # Units per month that the plan allows.
    limit: int
    # Units used.
    used: int
    # The plan.
    plan: str
    # When the count is reset.
    resetsAt: str


class PlanLimitReachedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["plan.limit_reached"]
    # The resource as it was right after the event.
    data: PlanLimitReached


PlanName = t.Literal["free", "starter", "professional", "enterprise"]


class PlanOffer(t.TypedDict):
    # The plan.
    plan: PlanName
    # Campaigns per month; null if unlimited.
    campaigns: t.Optional[int]
    # Submissions per month; null if unlimited.
    submissions: t.Optional[int]
    # AI generations per month; null if unlimited.
    aiGenerations: t.Optional[int]
    # Webhooks in each mode, live and test.
    webhooks: int
    # The price of a month, if the plan is paid monthly.
    pricePerMonth: float
    # The price of a year, if it is paid annually: that of ten months.
    pricePerYear: float


class PlanOffers(t.TypedDict):
    # Cheapest first.
    plans: t.List[PlanOffer]
    # The currency of the prices.
    currency: t.Literal["USD"]


PlanResourceData = t.Literal["campaigns", "submissions", "aiGenerations"]


class PlanStep(t.TypedDict):
    # Its place in the plan, from 1.
    order: int
    # What it does.
    title: str
    # The request to send, exactly as it is, after a person has agreed.
    call: StepCall
    # What the call would do now; null if it only reads.
    dryRun: t.Optional[StepDryRun]
    # What is expected of it; null if it only reads.
    expected: t.Optional[ExpectedFigures]
    # In 8 of 10 such campaigns the number is in this interval; null if it only reads.
    interval80: t.Optional[PredictionIntervals]
    # The most that it can cost in USD, if all perks are redeemed.
    cost: float
    # The steps that must come before it, by `order`.
    dependsOn: t.List[int]
    # Why it is part of the plan, with the facts.
    why: t.List[str]


class PlannedCampaigns(t.TypedDict):
    # The plan.
    plan: CampaignPlan


class Policy(t.TypedDict):
    # The version of the rules.
    policyVersion: str
    # The day from which this version applies.
    effectiveFrom: str
    # Where the posts are aimed at.
    jurisdiction: Jurisdiction
    # The industry; null for any.
    businessType: t.Optional[str]
    # One verdict for each action, in the order of the catalogue.
    verdicts: t.List[ActionPolicy]
    # How many actions have each verdict.
    summary: PolicySummary
    # What a business should know before it launches a campaign, in paragraphs.
    briefing: t.List[str]
    # These are rules of thumb with sources, not legal advice.
    notLegalAdvice: t.Literal[True]


class PolicyCitation(t.TypedDict):
    # The title of the document.
    title: str
    # Where it is published.
    url: str
    # Who publishes it.
    publisher: str
    # The day from which it applies; null if its publisher states none.
    effectiveFrom: t.Optional[str]
    # Its own words, up to 200 characters; null if the rule follows from a longer passage.
    quote: t.Optional[str]


class PolicySummary(t.TypedDict):
    # Actions that may be rewarded without a disclosure.
    allowed: int
    # Actions that may be rewarded if the perk is disclosed.
    allowedWithDisclosure: int
    # Actions whose reward the platform forbids or discourages.
    restricted: int
    # Actions that must not be rewarded.
    forbidden: int


PolicyVerdict = t.Literal["allowed", "allowed_with_disclosure", "restricted", "forbidden"]


class PolicyWarning(t.TypedDict):
    # The platform forbids or discourages rewarding the action.
    code: PolicyWarningCode
    # The action.
    actionId: str
    # The rule of the platform.
    citation: PolicyCitation
    # What may happen.
    consequence: str


PolicyWarningCode = t.Literal["PLATFORM_POLICY"]


class PossibleChange(t.TypedDict):
    # What is changed; everything else stays the same.
    what: SimulatedChange
    # The change in words.
    description: str
    # The perk with the change.
    perk: OfferedPerk
    # The days with the change.
    days: int
    # What is then expected.
    expected: ExpectedFigures
    # In 8 of 10 such campaigns the number is in this interval.
    interval80: PredictionIntervals
    # How many more approved proofs are expected than without the change.
    approvedDifference: float
    # How much more is expected to be spent, in USD.
    costDifference: float


class PostmanCollection(t.TypedDict):
    """A collection of Postman in the format 2.1."""

    # What the collection is.
    info: PostmanInfo
    # The folders.
    item: t.List[PostmanItem]


class PostmanInfo(t.TypedDict):
    # The name of the collection.
    name: str
    # The format of the collection.
    schema: str


class PostmanItem(t.TypedDict):
    # The name of the folder or request.
    name: str


PrecedentBasis = t.Literal["same_action", "any_action"]


PredictionBasis = t.Literal["estimate", "blend", "observed"]


class PredictionEvidence(t.TypedDict):
    # Proofs that the campaigns of this business received for the action.
    own: int
    # Proofs that other businesses of the industry received for it; 0 unless there are at least five such businesses.
    peers: int
    # Observations behind the benchmarks: 0, because they are estimates.
    benchmark: int


class PredictionInterval(t.TypedDict):
    # The lowest number in the interval.
    low: float
    # The highest number in the interval.
    high: float


class PredictionIntervals(t.TypedDict):
    # Of submitted proofs.
    submissions: PredictionInterval
    # Of approved proofs.
    approved: PredictionInterval
    # Of the cost in USD.
    cost: PredictionInterval
    # Of the cost of one perk in USD.
    costPerApproved: PredictionInterval


PreviewStatus = t.Literal["none", "pending", "ready"]


class PriceIndexEntry(t.TypedDict):
    # Whether it is about one action, one platform, or one type of actions.
    scope: PriceIndexScope
    # The id of the action or platform, or the type.
    key: str
    # Its name.
    label: str
    # The average price per settled unit, in USD.
    price: float
    # A tenth of the units settled at this price or less, in USD.
    low: float
    # A tenth of the units settled at this price or more, in USD: 80 % lie between `low` and `high`.
    high: float
    # Units that settled in the last 30 days, at most the latest 1,000 of each instrument.
    n: int
    # Whether `n` is less than 20.
    indicative: bool


PriceIndexScope = t.Literal["action", "platform", "type"]


class PricingEstimate(t.TypedDict):
    # The action.
    actionId: str
    # Its platform.
    platformId: str
    # The industry that the estimate is for; `general` for no particular industry.
    businessType: str
    # What the action is worth, in USD.
    estimatedValueUsd: float
    # A perk of about the same value; null if no perk may be offered, or the platform discourages it.
    recommendedPerk: t.Optional[RecommendedPerk]
    # How reliable the estimate is, from 0 to 1.
    confidence: float
    # `catalogue`: starting figures and assumptions.
    basis: EstimateBasis
    # The number of observations that the estimate is based on.
    sampleSize: int
    # Why no perk is recommended; null if one is.
    notice: t.Optional[str]


class PricingEstimates(t.TypedDict):
    # One estimate for each action, in the order of the catalogue.
    estimates: t.List[PricingEstimate]


PricingResponse = t.Union["PricingEstimate", "PricingEstimates"]


class Principal(t.TypedDict):
    # Whether the credential belongs to a user or is an API key.
    type: ActorKind
    # The user; null for a key.
    user: t.Optional[UserSummary]
    # The key; null for a user.
    key: t.Optional[KeySummary]
    # The business that the credential belongs to.
    business: BusinessSummary
    # The scopes of the credential.
    scopes: t.List[Scope]
    # Whether it reads and writes live or test data.
    mode: Mode


class Program(t.TypedDict):
    # The program.
    id: str
    # The business that owns it.
    businessId: str
    # The name.
    name: str
    # What it is about; null without a description.
    description: t.Optional[str]
    # The status.
    status: ProgramStatus
    # The actions that earn points.
    rules: t.List[ProgramRule]
    # What members reach with their points in a cycle, ascending.
    tiers: t.List[ProgramTier]
    # How often points start again from zero.
    cycle: ProgramCycle
    # The day on which a cycle starts: of the week, from 1 for Monday, or of the month.
    cycleStartDay: int
    # Cash-back; null if there is none.
    cashback: t.Optional[ProgramCashback]
    # `open`: creators may enroll themselves.
    membership: ProgramMembership
    # `manual`: every proof waits for review.
    verificationMode: VerificationMode
    # Requirements for members and posts.
    requirements: ProgramRequirementsView
    # The number of active members.
    memberCount: int
    # Rules of platforms that discourage rewarding its actions; absent if there are none.
    warnings: NotRequired[t.List[PolicyWarning]]
    # The texts that you store with it.
    metadata: t.Dict[str, str]
    # When it was created.
    createdAt: str
    # When it was last changed.
    updatedAt: str
    # False for test data.
    livemode: bool


class ProgramActionProgress(t.TypedDict):
    # The action.
    actionId: str
    # The points for each approved proof; null if the action no longer earns any.
    points: t.Optional[int]
    # Approved proofs.
    approved: int
    # Proofs that wait for a decision.
    pending: int
    # The most pending and approved proofs in a cycle; null for no limit.
    maxPerCycle: t.Optional[int]


class ProgramCashback(t.TypedDict):
    # For each approved proof; null if it depends on points.
    amountPerAction: t.Optional[float]
    # For each point of an approved proof; null if it does not.
    amountPerPoint: t.Optional[float]
    # The currency of all amounts.
    currency: Currency
    # The least amount that a member can request at once.
    minimumPayout: float
    # The most that all members together can earn in a calendar month (UTC); null for no limit.
    monthlyBudget: t.Optional[float]
    # `external`: you pay members outside this service and record it.
    funding: CashbackFunding


class ProgramCashbackInput(t.TypedDict):
    # What a member earns for each approved proof.
    amountPerAction: NotRequired[float]
    # What a member earns for each point of an approved proof.
    amountPerPoint: NotRequired[float]
    # The currency of all amounts.
    currency: NotRequired[Currency]
    # The least amount that a member can request at once.
    minimumPayout: NotRequired[float]
    # The most that all members together can earn in a calendar month (UTC); null for no limit.
    monthlyBudget: NotRequired[t.Optional[float]]
    # `external`: you pay members outside this service and record it.
    funding: NotRequired[CashbackFunding]


class ProgramCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.created"]
    # The resource as it was right after the event.
    data: Program


ProgramCycle = t.Literal["daily", "weekly", "biweekly", "monthly", "quarterly", "annual"]


class ProgramCycleSpan(t.TypedDict):
    # When the cycle starts.
    start: str
    # When the next cycle starts.
    end: str


class ProgramEndedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.ended"]
    # The resource as it was right after the event.
    data: Program


class ProgramLaunchedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.launched"]
    # The resource as it was right after the event.
    data: Program


class ProgramMember(t.TypedDict):
    # The member.
    id: str
    # The program.
    programId: str
    # What the owner calls the member; the id unless the owner has chosen it.
    memberId: str
    # The name.
    name: str
    # The e-mail address; null if it is not known, and for everyone except the owner.
    email: t.Optional[str]
    # The account of the member; null if it has none.
    businessId: t.Optional[str]
    # A removed member submits no proofs; its history is kept.
    status: ProgramMemberStatus
    # When it was enrolled.
    enrolledAt: str
    # The points in the current cycle.
    points: int
    # The tier that these points reach; null below the first.
    currentTier: t.Optional[str]
    # The texts that the owner stores with it; null for everyone else.
    metadata: t.Optional[t.Dict[str, str]]
    # False for test data.
    livemode: bool


ProgramMemberStatus = t.Literal["active", "removed"]


ProgramMembership = t.Literal["open", "invite"]


class ProgramPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Program]
    # The position of this page in the list.
    pagination: Pagination


class ProgramPausedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.paused"]
    # The resource as it was right after the event.
    data: Program


class ProgramPerk(t.TypedDict):
    # The perk.
    id: str
    # The code that the holder shows: 10 letters and digits, without characters that look alike.
    code: str
    # The business that issued it.
    businessId: str
    # The campaign or program in which it was earned.
    source: PerkSource
    # The campaign in which it was earned; null for other sources.
    campaignId: t.Optional[str]
    # The submission that earned it; null for a perk of a tier, which several submissions earn together.
    submissionId: t.Optional[str]
    # A percentage off (`pct`), an amount in USD, or a free item.
    type: RewardType
    # Per cent for `pct`, USD for `amount`; for `free_item`, what the item is worth in USD.
    value: float
    # Describes the perk, such as the name of a free item; null without a description.
    description: t.Optional[str]
    # The status.
    status: PerkStatus
    # When it was issued.
    issuedAt: str
    # When it expires.
    expiresAt: str
    # When it was redeemed; null if it was not.
    redeemedAt: t.Optional[str]
    # When it was revoked; null if it was not.
    revokedAt: t.Optional[str]
    # Why it was revoked; null if it was not, or for no given reason.
    revocationReason: t.Optional[str]
    # False for test data.
    livemode: bool
    # The tier that it was issued for.
    tier: str


class ProgramProgress(t.TypedDict):
    # The member.
    id: str
    # The program.
    programId: str
    # What the owner calls the member; the id unless the owner has chosen it.
    memberId: str
    # The name.
    name: str
    # The cycle.
    cycle: ProgramCycleSpan
    # The points in the cycle.
    points: int
    # The points in all cycles.
    lifetimePoints: int
    # The tier that the points reach; null below the first.
    currentTier: t.Optional[str]
    # The tier after that; null at the last.
    nextTier: t.Optional[str]
    # The points that are missing for the next tier; null at the last.
    pointsToNextTier: t.Optional[int]
    # The actions of the program, and others with proofs in the cycle.
    actions: t.List[ProgramActionProgress]
    # The proofs that were submitted in the cycle.
    submissions: ProgramSubmissionCounts
    # Cash-back of all cycles; null if the program has never offered any.
    cashback: t.Optional[CashbackBalance]
    # The perks of the tiers that were reached in the cycle.
    perks: t.List[ProgramPerk]
    # The code that a post must contain; null if the program requires none.
    challengeCode: t.Optional[str]


class ProgramRequirements(t.TypedDict):
    # The minimum number of followers of a creator; null for no minimum.
    minFollowers: NotRequired[t.Optional[int]]
    # Hashtags that a post must contain.
    hashtags: NotRequired[t.List[str]]
    # Whether a post must contain the submitter's challenge code.
    challengeCode: NotRequired[bool]


class ProgramRequirementsView(t.TypedDict):
    # The minimum number of followers of a creator; null for no minimum.
    minFollowers: t.Optional[int]
    # Hashtags that a post must contain.
    hashtags: t.List[str]
    # Whether a post must contain the submitter's challenge code.
    challengeCode: bool


class ProgramResumedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.resumed"]
    # The resource as it was right after the event.
    data: Program


class ProgramRule(t.TypedDict):
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The points for each approved proof.
    points: int
    # The most pending and approved proofs of a member in a cycle; null for no limit.
    maxPerCycle: t.Optional[int]


class ProgramRuleInput(t.TypedDict):
    # An action from the catalogue, by id or alias.
    actionId: str
    # The platform of the action, by id or slug, to make sure that it is the right one.
    platformId: NotRequired[str]
    # The points for each approved proof.
    points: int
    # The most proofs of the action that a member can submit in a cycle; rejected ones do not count.
    maxPerCycle: NotRequired[t.Optional[int]]


class ProgramStanding(t.TypedDict):
    # The member.
    id: str
    # The program.
    programId: str
    # What the owner calls the member; the id unless the owner has chosen it.
    memberId: str
    # The name.
    name: str
    # The cycle.
    cycle: ProgramCycleSpan
    # The points in the cycle.
    points: int
    # The points in all cycles.
    lifetimePoints: int
    # The tier that the points reach; null below the first.
    currentTier: t.Optional[str]
    # The tier after that; null at the last.
    nextTier: t.Optional[str]
    # The points that are missing for the next tier; null at the last.
    pointsToNextTier: t.Optional[int]


ProgramStatus = t.Literal["draft", "active", "paused", "ended"]


class ProgramSubmissionCounts(t.TypedDict):
    # All proofs of the cycle.
    total: int
    # Approved proofs.
    approved: int
    # Proofs that wait for a decision.
    pending: int
    # Rejected proofs.
    rejected: int


class ProgramTier(t.TypedDict):
    # The name, unique in the program.
    name: str
    # The points in a cycle with which a member reaches the tier.
    requiredPoints: int
    # The perk that a member gets on reaching the tier, once per cycle.
    perk: ProgramTierPerkTerms


class ProgramTierInput(t.TypedDict):
    # The name, unique in the program.
    name: str
    # The points in a cycle with which a member reaches the tier; more than those of the tier before.
    requiredPoints: int
    # The perk that a member gets on reaching the tier, once per cycle.
    perk: ProgramTierPerkInput


class ProgramTierPerkInput(t.TypedDict):
    # A percentage off, an amount in USD off, or a free item.
    type: RewardType
    # Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.
    value: float
    # A description of the perk; required for a free item, where it names the item.
    description: NotRequired[t.Optional[str]]
    # How long the perk can be redeemed after it is issued, in days.
    expiresInDays: NotRequired[int]


class ProgramTierPerkTerms(t.TypedDict):
    # A percentage off, an amount in USD off, or a free item.
    type: RewardType
    # Per cent for `pct`, USD otherwise.
    value: float
    # Describes the perk, such as the name of a free item; null without a description.
    description: t.Optional[str]
    # How long it can be redeemed after it is issued, in days.
    expiresInDays: int


class ProgramTierReached(t.TypedDict):
    # The member.
    id: str
    # The program.
    programId: str
    # What the owner calls the member.
    memberId: str
    # The account of the member; null if it has none.
    businessId: t.Optional[str]
    # The cycle.
    cycle: ProgramCycleSpan
    # The name of the tier.
    tier: str
    # The points of the member in the cycle.
    points: int
    # The perk of the tier.
    perk: Perk
    # False for test data.
    livemode: bool


ProgramTransition = t.Literal["launch", "pause", "resume", "end"]


class ProgramUpdatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["program.updated"]
    # The resource as it was right after the event.
    data: Program


ProgressResponse = t.Union["ProgramProgress", "StandingPage"]


ProofType = t.Literal["screenshot", "url", "video", "api_verified"]


class PublicStats(t.TypedDict):
    # Whether the counts are shown, which requires at least 10 campaigns and 3 businesses.
    show: bool
    # Campaigns so far, rounded down to a multiple of 5.
    campaigns: int
    # Businesses with a campaign, rounded down to a multiple of 5.
    businesses: int
    # Active campaigns, rounded down to a multiple of 5.
    active: int
    # When the counts were computed; at most 5 minutes ago.
    updatedAt: str


class QuickStart(t.TypedDict):
    # The industry, by name or slug, such as `coffee-shops`.
    businessType: NotRequired[str]
    # The same as `businessType`, which takes precedence.
    industry: NotRequired[str]
    # The most that the perks may cost in 30 days, in USD.
    budget: NotRequired[float]
    # The same seed gives the same answer, as long as nothing new is observed.
    seed: NotRequired[int]
    # What the campaign is for: reviews, social-reach, referrals, engagement, brand-awareness.
    goal: NotRequired[str]


class QuickStartAnswer(t.TypedDict):
    # The industry that was used, as a slug.
    businessType: str
    # Says that the given industry is unknown, so that `general` was used; null otherwise.
    notice: t.Optional[str]
    # Why nothing is recommended; null if something is.
    reason: t.Optional[NoRecommendationReason]
    # What to run in order to learn more; null unless the evidence is insufficient.
    learn: t.Optional[LearnMore]
    # The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
    # `/pricing`.
    catalogueDefault: t.Optional[SuggestedCampaign]
    # The campaign to start with; null with a `reason`.
    recommendation: t.Optional[Recommendation]
    # A body for `POST /campaigns`: of the recommendation or, without one, `catalogueDefault`.
    campaign: t.Optional[SuggestedCampaign]
    # The stored generation.
    generationId: str


class QuotedAsk(t.TypedDict):
    # The ask, which `GET /exchange/orders/:id` returns.
    id: str
    # The action.
    actionId: str
    # The price in USD.
    price: float


class Rate(t.TypedDict):
    # The action.
    actionId: str
    # The price in USD.
    price: float


class ReceiveVerificationResult(t.TypedDict):
    # The submission that was verified.
    submissionId: str
    # The overall outcome.
    verdict: VerificationOutcome
    # The checks that the verdict is based on.
    checks: NotRequired[t.List[ReceivedCheck]]
    # The verifier's id of this result.
    externalId: str


class ReceivedCheck(t.TypedDict):
    # What was checked.
    name: str
    # The outcome of this check.
    outcome: VerificationOutcome
    # What the outcome is based on, for the reviewer.
    evidence: str


class Recommend(t.TypedDict):
    # The industry, by name or slug, such as `coffee-shops`.
    businessType: NotRequired[str]
    # The same as `businessType`, which takes precedence.
    industry: NotRequired[str]
    # The most that the perks may cost in 30 days, in USD.
    budget: NotRequired[float]
    # The same seed gives the same answer, as long as nothing new is observed.
    seed: NotRequired[int]
    # The caller's own business.
    businessId: NotRequired[str]
    # What the campaigns are for: reviews, social-reach, referrals, engagement, brand-awareness.
    goals: NotRequired[t.List[str]]
    # How many to return, each for another action.
    limit: NotRequired[int]


class Recommendation(t.TypedDict):
    # What is expected, on average.
    expected: ExpectedFigures
    # In 8 of 10 such campaigns the number is in this interval.
    interval80: PredictionIntervals
    # How many observations it is based on.
    evidence: PredictionEvidence
    # How much of the certainty about the number of proofs comes from estimates instead of observations.
    priorWeight: float
    # By the number of observed proofs: `medium` from 30, `high` from 150 of which 30 are own ones.
    confidence: Confidence
    # `estimate`: nothing was observed.
    basis: PredictionBasis
    # The method.
    modelVersion: str
    # Send it to get the same answer again, as long as nothing new is observed.
    seed: int
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The name of the action.
    label: str
    # The perk to offer.
    perk: OfferedPerk
    # The days that the prediction is for.
    days: int
    # What it is expected to bring beyond the cost of the perks, in USD: approved proofs × (value of the action − cost
    # of the perk).
    netValue: float
    # Why it is recommended, with the facts.
    why: t.List[str]
    # The next best options, best first.
    alternatives: t.List[RecommendationAlternative]
    # What the rules say about a perk for it.
    policy: ActionPolicy
    # How it fits the budget.
    budget: RecommendationBudget
    # The probability with which this option was chosen, for the evaluation of the choices.
    propensity: float


class RecommendationAlternative(t.TypedDict):
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The perk.
    perk: OfferedPerk
    # What it is expected to bring beyond the cost of the perks, in USD.
    netValue: float
    # The probability with which it would be chosen.
    propensity: float


class RecommendationBudget(t.TypedDict):
    # The budget in USD that was given; null if none.
    limit: t.Optional[float]
    # How many perks it pays for; null without a budget.
    maxApproved: t.Optional[int]
    # What is expected to be spent, in USD.
    expectedCost: float


class Recommendations(t.TypedDict):
    # The industry that was used, as a slug.
    businessType: str
    # Says that the given industry is unknown, so that `general` was used; null otherwise.
    notice: t.Optional[str]
    # Why nothing is recommended; null if something is.
    reason: t.Optional[NoRecommendationReason]
    # What to run in order to learn more; null unless the evidence is insufficient.
    learn: t.Optional[LearnMore]
    # The default of the catalogue, which is no recommendation: its most valuable permitted action with the perk of
    # `/pricing`.
    catalogueDefault: t.Optional[SuggestedCampaign]
    # Best first; none with a `reason`.
    recommendations: t.List[Recommendation]
    # How many.
    count: int


class RecommendedPerk(t.TypedDict):
    # A percentage off (`pct`), an amount in USD, or a free item.
    type: RewardType
    # Per cent for `pct`, USD otherwise.
    value: float


class RecoverWebhookBody(t.TypedDict):
    # Sends the events from this time on.
    since: str
    # True only counts the events, and sends nothing.
    dryRun: NotRequired[bool]


class Recovery(t.TypedDict):
    # How many events will be sent; with `dryRun`, how many would be.
    count: int
    # Whether the events were only counted.
    dryRun: bool


class RedeemPerk(t.TypedDict):
    # The code that the holder shows.
    code: str


class Refresh(t.TypedDict):
    # Exchange a refresh token for a new pair of tokens.
    action: t.Literal["refresh"]
    # The latest refresh token of the session.
    refreshToken: str


class Register(t.TypedDict):
    # Register a business and its owner.
    action: t.Literal["register"]
    # The e-mail address to sign in with, case-insensitive.
    email: str
    # 12 to 128 characters.
    password: str
    # The person's name.
    name: NotRequired[str]
    # The name of the business.
    businessName: NotRequired[str]
    # The industry of the business, such as `restaurants`.
    businessType: NotRequired[str]
    # `business` offers perks; `creator` is an influencer, who performs the actions.
    accountType: NotRequired[BusinessKind]


class RejectSubmission(t.TypedDict):
    # The submission.
    submissionId: str
    # The decision, which is final.
    decision: t.Literal["reject"]
    # The reason, which is shown to the submitter.
    reason: str


class RejectTradeProof(t.TypedDict):
    # The trade.
    tradeId: str
    # The number of the unit, from `proofs`; required if the action is possible for several units.
    unit: NotRequired[int]
    # The buyer rejects the proof of a unit.
    action: t.Literal["reject"]
    # The reason, which is shown to the seller.
    reason: str


class RequestPasswordReset(t.TypedDict):
    # Send an e-mail with a token that sets a new password.
    action: t.Literal["request-password-reset"]
    # The e-mail address of the account, case-insensitive.
    email: str


class ResendVerification(t.TypedDict):
    # Send a new verification link by e-mail.
    action: t.Literal["resend-verification"]
    # The e-mail address of the account, case-insensitive.
    email: str


class ResetPassword(t.TypedDict):
    # Set a new password with the token from the e-mail.
    action: t.Literal["reset-password"]
    # The token from the e-mail.
    token: NotRequired[str]
    # 12 to 128 characters.
    newPassword: NotRequired[str]
    # The address to send a token to, if `token` is missing.
    email: NotRequired[str]
    # Whether to revoke all other access to the business as well: API keys, agents, webhooks and the sessions of all
    # users.
    revokeAccess: NotRequired[bool]


class ReviewAdvice(t.TypedDict):
    # The submission.
    submissionId: str
    # Its state: advice changes nothing.
    state: SubmissionState
    # `look`: the checks do not decide it, so look at the post yourself.
    verdict: ReviewAdviceVerdict
    # What it follows from.
    reasons: t.List[ReviewReason]
    # How likely it is that the proof is not genuine.
    risk: ReviewRisk
    # Whether the post says that it earns a perk.
    disclosure: ReviewDisclosure
    # What the rules say about rewarding the action in the US; null if it is no longer in the catalogue.
    policy: t.Optional[ActionPolicy]
    # What your business decided in similar cases.
    precedent: ReviewPrecedent


ReviewAdviceVerdict = t.Literal["approve", "reject", "look"]


class ReviewDisclosure(t.TypedDict):
    # What the rules require in the post.
    required: t.List[str]
    # Whether the post contains it.
    outcome: DisclosureOutcome
    # What the outcome is based on.
    evidence: str


class ReviewError(t.TypedDict):
    # The error code, as reviewing the submission alone would return it.
    code: str
    # What is wrong and how to fix it.
    message: str
    # The details of the error; absent if it has none.
    details: NotRequired[t.Dict[str, t.Any]]


class ReviewFacts(t.TypedDict):
    # What your business has decided about the submitter's other submissions.
    submitter: t.Optional[SubmitterHistory]
    # Other submissions to your campaigns and programs with the same proof, whatever its URL; newest first, at most
    # 20.
    sameProof: t.List[str]
    # The code of the submitter, which the post must contain if `requirements.challengeCode` of the campaign or
    # program is true.
    challengeCode: t.Optional[str]
    # Whether there is a picture of the proof at `GET /submissions/{id}/preview`.
    preview: PreviewStatus


class ReviewPrecedent(t.TypedDict):
    # How many similar cases people of your business decided, of the latest 300 decisions.
    n: int
    # How many of them were approved.
    approved: int
    # How many of them were rejected.
    rejected: int
    # What is similar: the result of the verification and the failed checks, and with `same_action` also the action.
    basis: PrecedentBasis


class ReviewReason(t.TypedDict):
    # The check of the proof; or `verification`, `policy`, `risk` or `precedent`, if that is what the advice follows
    # from.
    check: str
    # Its outcome.
    outcome: VerificationOutcome
    # What the outcome is based on.
    evidence: str


class ReviewResult(t.TypedDict):
    # The submission.
    submissionId: str
    # Whether the decision was made.
    success: bool
    # The submission, with its perk if it was approved; null if the decision was not made.
    submission: t.Optional[Submission]
    # Why the decision was not made; null if it was.
    error: t.Optional[ReviewError]


class ReviewRisk(t.TypedDict):
    # From 0 to 1: the signals together.
    score: float
    # The facts that it is based on.
    signals: t.List[RiskSignal]


ReviewSubmission = t.Union["ApproveSubmission", "RejectSubmission"]


class RevokePerkBody(t.TypedDict):
    # Why, in words that its holder may read.
    reason: NotRequired[str]
    # True to also reverse the approval that earned the perk: the submission becomes rejected for the reason, its
    # place in the campaign is free, and the same proof may be submitted again.
    release: NotRequired[bool]


RewardType = t.Literal["pct", "amount", "free_item"]


class RiskSignal(t.TypedDict):
    # What was found.
    name: str
    # How much it weighs, from 0 to 1. The weights are our judgement, not measurements.
    weight: float
    # The fact.
    evidence: str


Role = t.Literal["owner", "manager", "reviewer", "till"]


class RotateApiKeyBody(t.TypedDict):
    # How long the old key continues to work, in seconds; at most 7 days.
    graceSeconds: NotRequired[int]


class SaveInfluencer(t.TypedDict):
    # The display name.
    displayName: str
    # A short description by the creator.
    bio: NotRequired[t.Optional[str]]
    # What the creator posts about: up to 10 niches of up to 40 characters, stored in lower case and without
    # duplicates.
    niches: NotRequired[t.List[str]]
    # Where the creator is based, as free text.
    location: NotRequired[t.Optional[str]]
    # The share of people reached by a post who react to it, 0 to 1.
    engagementRate: NotRequired[t.Optional[float]]
    # The accounts of the creator, one per platform, 1 to 25.
    platforms: t.List[SaveInfluencerPlatform]


class SaveInfluencerPlatform(t.TypedDict):
    # A platform, by id (`ig`), slug (`instagram`) or alias.
    platformId: str
    # The name of the account on that platform, with or without @, or the address of its profile.
    handle: str
    # The number of followers of that account.
    followers: int


Scope = t.Literal["use.ai", "read.analytics", "read.billing", "write.billing", "read.campaigns", "write.campaigns", "read.exchange", "write.exchange", "read.influencers", "write.influencers", "read.perks", "write.perks", "read.programs", "write.programs", "read.submissions", "write.submissions", "review.submissions", "read.webhooks", "write.webhooks"]


class ScoreComponent(t.TypedDict):
    # `reward`: what is offered, relative to the value of the action.
    name: ScoreComponentName
    # Its value, 0 to 1.
    value: float
    # How much it counts; the weights of a score add up to 1.
    weight: float


ScoreComponentName = t.Literal["reward", "approval", "niche", "followers", "account", "netValue", "certainty"]


SelfTradeMode = t.Literal["cancel_newest", "cancel_oldest", "cancel_both"]


Series = t.TypedDict(
    "Series",
    {
        "from": "str",
        "to": "str",
        "points": "t.List[SeriesPoint]",
        "total": "int",
        "metric": "SeriesMetric",
        "interval": "SeriesInterval",
        "previous": "SeriesPeriod",
    },
)


SeriesInterval = t.Literal["day", "week", "month"]


SeriesMetric = t.Literal["submissions", "approved", "rejected", "perksIssued", "perksRedeemed", "campaigns"]


SeriesPeriod = t.TypedDict(
    "SeriesPeriod",
    {
        "from": "str",
        "to": "str",
        "points": "t.List[SeriesPoint]",
        "total": "int",
    },
)


class SeriesPoint(t.TypedDict):
    # The first day of the interval, in UTC.
    start: str
    # How many there were in the interval.
    value: int


class Session(t.TypedDict):
    # The session.
    id: str
    # When the user signed in.
    createdAt: str
    # Whether a browser keeps it in a cookie (`POST /session`).
    browser: bool
    # When tokens were last issued: at sign-in or at a refresh.
    lastUsedAt: str
    # When it ends if it is not refreshed or, in a browser, not used.
    expiresAt: str
    # Whether it is the session of this request.
    current: bool
    # The `User-Agent` header of the sign-in; null if there was none.
    userAgent: t.Optional[str]
    # The IP address of the sign-in; null if unknown.
    ipAddress: t.Optional[str]


class SessionEnded(t.TypedDict):
    # The session.
    id: str
    # Its tokens, or its cookie, no longer work.
    ended: t.Literal[True]


class SessionPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Session]
    # The position of this page in the list.
    pagination: Pagination


class SessionsEnded(t.TypedDict):
    # How many sessions have ended.
    ended: int


class SignIn(t.TypedDict):
    # The e-mail address of the account, case-insensitive.
    email: str
    # The password of the account.
    password: str


class SignInAtPlatform(t.TypedDict):
    # The creator signs in at the platform.
    method: t.Literal["oauth"]
    # The id of the platform.
    platformId: str
    # Open it in the browser that made this request: its cookie proves that the same person comes back.
    authorizationUrl: str
    # Identifies the sign-in.
    state: str
    # What is requested, in the platform's own names.
    scopes: t.List[str]
    # Until when the sign-in has to be finished: 10 minutes from now.
    expiresAt: str


class SignedIn(t.TypedDict):
    # A JWT.
    accessToken: str
    # Can be exchanged once for a new pair of tokens.
    refreshToken: str
    # The authorization scheme for the access token.
    tokenType: t.Literal["Bearer"]
    # The lifetime of the access token in seconds.
    expiresIn: int
    # The user who signed in.
    user: UserSummary
    # The business of the user.
    business: BusinessSummary


class SignedOut(t.TypedDict):
    # The browser has no session any more.
    signedOut: t.Literal[True]


class SimulateCampaign(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # An action from the catalogue, by id or alias.
    actionId: NotRequired[str]
    # The platform of the action, by id or slug.
    platformId: NotRequired[str]
    # A percentage off, an amount in USD off, or a free item.
    rewardType: NotRequired[RewardType]
    # Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.
    rewardValue: NotRequired[float]
    # A platform, by id or slug.
    platform: NotRequired[str]
    # The type of the action on that platform.
    actionType: NotRequired[str]
    # The reward as an object.
    reward: NotRequired[CampaignReward]
    # Actions from the catalogue, by id or alias; any of them earns the perk.
    actions: NotRequired[t.List[str]]
    # Per cent or US dollars.
    discountType: NotRequired[DiscountType]
    # Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals.
    discountValue: NotRequired[float]
    # The caller's own business.
    businessId: NotRequired[str]
    # `active` launches it at once; `draft` hides it from other businesses until it is launched.
    status: NotRequired[NewCampaignStatus]
    # Texts of your own to store with it, such as its id in your system.
    metadata: NotRequired[t.Dict[str, str]]
    # The days to simulate.
    days: NotRequired[int]
    # The same seed gives the same answer, as long as nothing new is observed.
    seed: NotRequired[int]


class SimulatedCampaign(t.TypedDict):
    # What is expected, on average.
    expected: ExpectedFigures
    # In 8 of 10 such campaigns the number is in this interval.
    interval80: PredictionIntervals
    # How many observations it is based on.
    evidence: PredictionEvidence
    # How much of the certainty about the number of proofs comes from estimates instead of observations.
    priorWeight: float
    # By the number of observed proofs: `medium` from 30, `high` from 150 of which 30 are own ones.
    confidence: Confidence
    # `estimate`: nothing was observed.
    basis: PredictionBasis
    # The method.
    modelVersion: str
    # Send it to get the same answer again, as long as nothing new is observed.
    seed: int
    # The actions, which are assumed not to compete with each other.
    actions: t.List[str]
    # The perk.
    perk: OfferedPerk
    # The days that are simulated.
    days: int
    # Days until the first submission.
    daysToFirst: DaysToFirst
    # The most that it can cost, in USD, if all perks are redeemed; null without a cap on completions.
    maxCost: t.Optional[float]
    # The effect of two possible changes.
    changes: t.List[PossibleChange]


SimulatedChange = t.Literal["perk", "days"]


class StandingPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[ProgramStanding]
    # The position of this page in the list.
    pagination: Pagination


class StartConnection(t.TypedDict):
    # The platform, by id (`ig`), slug (`instagram`) or alias.
    platformId: str
    # `oauth`: sign in at the platform, in the browser of a signed-in user.
    method: NotRequired[ConnectionMethod]
    # With method `code`: the name of the account, such as `anna.bsky.social` or `anna@mastodon.social`, or the
    # address of its profile.
    handle: NotRequired[str]
    # With method `oauth`: where the browser goes in the end, with `?connected=instagram` or `?error=…` added: a path
    # on this site, or one of the URLs that the operator allows.
    returnTo: NotRequired[str]


class StartedCheckout(t.TypedDict):
    # The id of the checkout.
    sessionId: str
    # The page on which a person pays.
    url: str
    # The plan.
    plan: PaidPlan
    # How often it is paid.
    billingPeriod: BillingPeriod
    # `test`: no money moves.
    mode: CheckoutMode


StartedConnection = t.Union["SignInAtPlatform", "CodeForBio"]


class StepCall(t.TypedDict):
    # The method of the request.
    method: StepMethod
    # The path of the request, with its query.
    path: str
    # The tool that does the same; null if there is none.
    tool: t.Optional[str]
    # The body of the request, which is also the input of the tool.
    body: t.Dict[str, t.Any]


class StepDryRun(t.TypedDict):
    # Nothing was changed.
    dryRun: t.Literal[True]
    # The status that the request would have.
    status: int
    # The `data` that the request would return; ids and times in it are not valid.
    wouldReturn: t.Optional[t.Dict[str, t.Any]]
    # What else the request would do.
    effects: t.Dict[str, t.Any]
    # Why it would be refused; null if not.
    error: t.Optional[StepError]


class StepError(t.TypedDict):
    # The code of the error.
    code: str
    # What is wrong.
    message: str


StepMethod = t.Literal["GET", "POST", "PUT"]


SubjectType = t.Literal["campaign", "program", "trade"]


class Submission(t.TypedDict):
    # The submission.
    id: str
    # What the proof is for.
    subject: SubmissionSubject
    # The campaign; null if the subject is not a campaign.
    campaignId: t.Optional[str]
    # The business that owns the subject and reviews the submission; null if it is the other side of a trade, and in
    # events about trades.
    businessId: t.Optional[str]
    # Who submitted it.
    submittedBy: Submitter
    # The action that was done.
    actionId: str
    # The URL of the proof.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: ProofType
    # Data that the submitter stored with it.
    metadata: t.Dict[str, t.Any]
    # A note to the reviewer; null when there is none.
    notes: t.Optional[str]
    # The state of the review.
    state: SubmissionState
    # The automatic checks: `passed` if all required checks passed, `failed` if any check failed, otherwise `unknown`.
    verification: Verification
    # When it was decided; null while pending.
    reviewedAt: t.Optional[str]
    # The user or API key that decided; null while pending, for an automatic decision, if it belongs to the other side
    # of a trade, and in events about trades.
    reviewedBy: t.Optional[str]
    # The reviewer's reason; null if none was given.
    reason: t.Optional[str]
    # The perk that it earned; null until it is approved, and if its subject does not offer one.
    perk: t.Optional[Perk]
    # What it earned besides a perk, such as the points of a program; null until it is approved, and if nothing.
    earned: t.Optional[t.Dict[str, t.Any]]
    # When it was submitted.
    createdAt: str
    # False for test data.
    livemode: bool


class SubmissionApprovedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["submission.approved"]
    # The resource as it was right after the event.
    data: Submission


class SubmissionCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["submission.created"]
    # The resource as it was right after the event.
    data: Submission


class SubmissionDetail(t.TypedDict):
    # The submission.
    id: str
    # What the proof is for.
    subject: SubmissionSubject
    # The campaign; null if the subject is not a campaign.
    campaignId: t.Optional[str]
    # The business that owns the subject and reviews the submission; null if it is the other side of a trade, and in
    # events about trades.
    businessId: t.Optional[str]
    # Who submitted it.
    submittedBy: Submitter
    # The action that was done.
    actionId: str
    # The URL of the proof.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: ProofType
    # Data that the submitter stored with it.
    metadata: t.Dict[str, t.Any]
    # A note to the reviewer; null when there is none.
    notes: t.Optional[str]
    # The state of the review.
    state: SubmissionState
    # The automatic checks: `passed` if all required checks passed, `failed` if any check failed, otherwise `unknown`.
    verification: Verification
    # When it was decided; null while pending.
    reviewedAt: t.Optional[str]
    # The user or API key that decided; null while pending, for an automatic decision, if it belongs to the other side
    # of a trade, and in events about trades.
    reviewedBy: t.Optional[str]
    # The reviewer's reason; null if none was given.
    reason: t.Optional[str]
    # The perk that it earned; null until it is approved, and if its subject does not offer one.
    perk: t.Optional[Perk]
    # What it earned besides a perk, such as the points of a program; null until it is approved, and if nothing.
    earned: t.Optional[t.Dict[str, t.Any]]
    # When it was submitted.
    createdAt: str
    # False for test data.
    livemode: bool
    # What helps to decide on it; only for the business that reviews it, absent otherwise.
    review: NotRequired[ReviewFacts]


class SubmissionPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Submission]
    # The position of this page in the list.
    pagination: Pagination


class SubmissionPreview(t.TypedDict):
    # `ready` with an image, `pending` while it is being fetched, and `none` if the proof shows no picture to
    # visitors, was approved automatically, or was decided more than 90 days ago.
    status: PreviewStatus
    # A WebP image of at most 200 kB as a `data:` URL, without the metadata of the original; null unless `ready`.
    image: t.Optional[str]
    # The width of the image in pixels; null unless `ready`.
    width: t.Optional[int]
    # The height of the image in pixels; null unless `ready`.
    height: t.Optional[int]
    # When the picture was fetched; null unless `ready`.
    takenAt: t.Optional[str]


class SubmissionRejectedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["submission.rejected"]
    # The resource as it was right after the event.
    data: Submission


class SubmissionReleasedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["submission.released"]
    # The resource as it was right after the event.
    data: Submission


SubmissionState = t.Literal["pending", "approved", "rejected"]


class SubmissionSubject(t.TypedDict):
    # What kind of resource the proof is for.
    type: SubjectType
    # The id of the resource.
    id: str


class SubmissionVerifiedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["submission.verified"]
    # The resource as it was right after the event.
    data: Submission


class SubmitToCampaign(t.TypedDict):
    # The action that was done, by id or alias; required if several are allowed.
    actionId: NotRequired[str]
    # The URL of the proof: absolute, http or https, without user name and password.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: NotRequired[ProofType]
    # Any data to store with the submission: an object of up to 16 kB and 8 levels.
    metadata: NotRequired[t.Dict[str, t.Any]]
    # A note to the reviewer.
    notes: NotRequired[str]
    # The campaign that the proof is for.
    campaignId: str


class SubmitToProgram(t.TypedDict):
    # The action that was done, by id or alias; required if several are allowed.
    actionId: NotRequired[str]
    # The URL of the proof: absolute, http or https, without user name and password.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: NotRequired[ProofType]
    # Any data to store with the submission: an object of up to 16 kB and 8 levels.
    metadata: NotRequired[t.Dict[str, t.Any]]
    # A note to the reviewer.
    notes: NotRequired[str]
    # The program that the proof is for.
    programId: str


class SubmitToProgramAsMemberBody(t.TypedDict):
    # The action that was done, by id or alias; required if several are allowed.
    actionId: NotRequired[str]
    # The URL of the proof: absolute, http or https, without user name and password.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: NotRequired[ProofType]
    # Any data to store with the submission: an object of up to 16 kB and 8 levels.
    metadata: NotRequired[t.Dict[str, t.Any]]
    # A note to the reviewer.
    notes: NotRequired[str]
    # The member who did it.
    memberId: NotRequired[str]


class SubmitToTrade(t.TypedDict):
    # The action that was done, by id or alias; required if several are allowed.
    actionId: NotRequired[str]
    # The URL of the proof: absolute, http or https, without user name and password.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: NotRequired[ProofType]
    # Any data to store with the submission: an object of up to 16 kB and 8 levels.
    metadata: NotRequired[t.Dict[str, t.Any]]
    # A note to the reviewer.
    notes: NotRequired[str]
    # The trade that the proof is for.
    tradeId: str


class SubmitTradeProof(t.TypedDict):
    # The URL of the proof: absolute, http or https, without user name and password.
    proofUrl: str
    # The type of the proof at `proofUrl`.
    proofType: NotRequired[ProofType]
    # Any data to store with the submission: an object of up to 16 kB and 8 levels.
    metadata: NotRequired[t.Dict[str, t.Any]]
    # A note to the reviewer.
    notes: NotRequired[str]
    # The seller submits a proof for one unit, first for one whose proof was rejected.
    action: t.Literal["submit_proof"]
    # The trade.
    tradeId: str
    # The number of the unit; the next one that needs a proof unless specified.
    unit: NotRequired[int]


class Submitter(t.TypedDict):
    # Whether a user or an API key submitted it.
    type: ActorKind
    # The user or API key; null if it belongs to the other side of a trade, and in events about trades.
    id: t.Optional[str]
    # The business that the user or API key belongs to; null if it is the other side of a trade, and in events about
    # trades.
    businessId: t.Optional[str]


class SubmitterHistory(t.TypedDict):
    # Approved submissions to your business, among the latest 250 approved ones anywhere.
    approved: int
    # Rejected submissions to your business, among the latest 250 rejected ones anywhere.
    rejected: int


class Subscription(t.TypedDict):
    # The plan that is in force.
    plan: str
    # How often it is paid; null without a subscription.
    billingPeriod: t.Optional[BillingPeriod]
    # `none`: there was never a subscription.
    status: SubscriptionStatus
    # When the period began that was paid last; null without a subscription.
    currentPeriodStart: t.Optional[str]
    # When it ends, and the next payment is due; null without a subscription.
    currentPeriodEnd: t.Optional[str]
    # Whether the subscription ends at `currentPeriodEnd`.
    cancelAtPeriodEnd: bool
    # The plan that follows at `currentPeriodEnd`; null if the plan does not change.
    scheduledPlan: t.Optional[PlanName]
    # When the business moves to the plan free unless the overdue payment is made; null if none is overdue.
    graceEndsAt: t.Optional[str]
    # Who takes the payments: `test` is the test checkout, in which no money moves; `none` if nobody does.
    provider: BillingProvider


class SubscriptionCanceledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["subscription.canceled"]
    # The resource as it was right after the event.
    data: Subscription


class SubscriptionCreatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["subscription.created"]
    # The resource as it was right after the event.
    data: Subscription


class SubscriptionPastDueEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["subscription.past_due"]
    # The resource as it was right after the event.
    data: Subscription


SubscriptionStatus = t.Literal["none", "trialing", "active", "past_due", "canceled"]


class SubscriptionUpdatedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["subscription.updated"]
    # The resource as it was right after the event.
    data: Subscription


class SuggestedCampaign(t.TypedDict):
    # The action.
    actionId: str
    # The platform of the action.
    platformId: str
    # The kind of perk.
    rewardType: RewardType
    # Per cent for `pct`, USD otherwise.
    rewardValue: float
    # How long it runs, in days.
    expiresInDays: int
    # How many perks the budget pays for; absent without a budget.
    maxCompletions: NotRequired[int]


class SwitchMode(t.TypedDict):
    # Whether the session reads and writes live or test data from now on.
    mode: Mode


class Team(t.TypedDict):
    # The users of the business, and then those who are invited; oldest first.
    items: t.List[TeamMember]


class TeamChange(t.TypedDict):
    # The user, or the invitation.
    id: str
    # `active` for a user, `invited` for an invitation that can still be accepted.
    status: TeamMemberStatus
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role


class TeamChangedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["team.changed"]
    # The resource as it was right after the event.
    data: TeamChange


class TeamInvitedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["team.invited"]
    # The resource as it was right after the event.
    data: TeamChange


class TeamJoinedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["team.joined"]
    # The resource as it was right after the event.
    data: TeamJoining


class TeamJoining(t.TypedDict):
    # The user, or the invitation.
    id: str
    # `active` for a user, `invited` for an invitation that can still be accepted.
    status: TeamMemberStatus
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role
    # The invitation that was accepted, which no longer exists.
    invitationId: str


class TeamMember(t.TypedDict):
    # The user, or the invitation.
    id: str
    # `active` for a user, `invited` for an invitation that can still be accepted.
    status: TeamMemberStatus
    # The e-mail address.
    email: str
    # The person's name; null if not specified.
    name: t.Optional[str]
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role
    # When the user joined, or when the person was first invited.
    createdAt: str
    # When the invitation expires; null for a user.
    expiresAt: t.Optional[str]


class TeamMemberRemoved(t.TypedDict):
    # The user, or the invitation.
    id: str
    # The user or the invitation no longer exists.
    removed: t.Literal[True]


TeamMemberStatus = t.Literal["active", "invited"]


class TeamRemovedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["team.removed"]
    # The resource as it was right after the event.
    data: TeamChange


class TestWebhookBody(t.TypedDict):
    # The kind of event to send.
    type: NotRequired[str]


class TextFallback(t.TypedDict):
    # Why no language model wrote the text.
    reason: TextFallbackReason
    # The same in words.
    message: str


TextFallbackReason = t.Literal["not_configured", "test_limit", "busy", "timeout", "unavailable", "rate_limited", "refused", "invalid_response", "failed_checks"]


TextKind = t.Literal["campaign", "post_brief", "reply", "guidelines"]


TextSource = t.Literal["template", "model"]


TimeInForce = t.Literal["GTC", "GTD", "IOC", "FOK"]


class Tool(t.TypedDict):
    # Name to call the tool by.
    name: str
    # Title to show to people.
    title: str
    # What the tool does and when to use it, written for a language model.
    description: str
    # JSON Schema of the arguments.
    inputSchema: t.Dict[str, t.Any]
    # JSON Schema of the result.
    outputSchema: t.Dict[str, t.Any]
    # Hints on the effect of a call: whether it only reads, and whether it can be undone and safely repeated.
    annotations: t.Dict[str, t.Any]
    # Cost of a call, and the scope that it requires.
    _meta: t.Dict[str, t.Any]


class ToolAuthentication(t.TypedDict):
    # Headers in which to send a credential; one of them is enough.
    headers: t.List[str]
    # Page on which a person approves an agent (OAuth 2.1).
    authorizationUrl: str
    # Endpoint that exchanges an authorization code for an API key.
    tokenUrl: str
    # Scopes that the tools require.
    scopes: t.List[str]


class ToolDefinition(t.TypedDict):
    # Name of the server.
    name: str
    # Version of this document.
    version: str
    # Purpose of the tools.
    description: str
    # Protocol version used for requests that do not name one.
    protocolVersion: str
    # All supported protocol versions.
    protocolVersions: t.List[str]
    # Transport of the protocol.
    transport: str
    # Address of the MCP endpoint.
    endpoint: str
    # MCP endpoint for hosts that sign in only after a 401 response.
    signedInEndpoint: str
    # Server capabilities, as defined by the protocol.
    capabilities: t.Dict[str, t.Any]
    # How to sign in.
    authentication: ToolAuthentication
    # The tools that `endpoint` has.
    tools: t.List[Tool]
    # Further tools, in sets that clients can select.
    toolsets: t.List[Toolset]


class Toolset(t.TypedDict):
    # Name by which the toolset is selected.
    name: str
    # What one can do with the tools.
    description: str
    # Address with the tools of this set.
    endpoint: str
    # Address with those tools of this set that only read.
    readOnlyEndpoint: str
    # The tools.
    tools: t.List[Tool]


class Trade(t.TypedDict):
    # The trade.
    id: str
    # The instrument.
    instrument: str
    # The action to deliver.
    actionId: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the account that delivers.
    band: FollowerBand
    # The bid.
    buyOrderId: str
    # The ask.
    sellOrderId: str
    # Units: how many proofs the seller delivers.
    quantity: int
    # USD per unit.
    price: float
    # The fee of all units in USD, which the buyer pays for what is settled.
    fee: float
    # Units for which a proof was submitted.
    delivered: int
    # Units that were settled.
    settled: int
    # Units whose money was returned to the buyer, other than those not delivered in time.
    refunded: int
    # Units whose money was divided between both sides after a dispute.
    split: int
    # Units that were not delivered in time.
    defaulted: int
    # The status of the unit that needs attention most; `closed` when the status of every unit is final.
    status: TradeStatus
    # Until when proofs must be submitted.
    deadline: str
    # When the next review is decided by the automatic checks; null if no proof is in review.
    reviewDueAt: t.Optional[str]
    # The buyer's requirements; null if there are none.
    requirements: t.Optional[str]
    # What the post must contain, such as `#ad`.
    disclosures: t.List[str]
    # A code that the post must contain, which proves that the seller made it for this trade.
    challengeCode: str
    # The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none.
    cancelRequestedBy: t.Optional[TradeSide]
    # When it was closed; null before.
    closedAt: t.Optional[str]
    # When the orders were matched.
    createdAt: str
    # False for test data.
    livemode: bool
    # The caller's side.
    side: TradeSide
    # The public profile of the other side; null if it has not enrolled.
    counterparty: t.Optional[AgentProfile]
    # The units with their proofs.
    proofs: t.List[TradeProof]
    # The latest dispute; null if there is none.
    dispute: t.Optional[Dispute]


class TradeClosedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.closed"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradeDefaultedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.defaulted"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradeDisputedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.disputed"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradeEvent(t.TypedDict):
    # The trade.
    id: str
    # The instrument.
    instrument: str
    # The action to deliver.
    actionId: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the account that delivers.
    band: FollowerBand
    # The bid.
    buyOrderId: str
    # The ask.
    sellOrderId: str
    # Units: how many proofs the seller delivers.
    quantity: int
    # USD per unit.
    price: float
    # The fee of all units in USD, which the buyer pays for what is settled.
    fee: float
    # Units for which a proof was submitted.
    delivered: int
    # Units that were settled.
    settled: int
    # Units whose money was returned to the buyer, other than those not delivered in time.
    refunded: int
    # Units whose money was divided between both sides after a dispute.
    split: int
    # Units that were not delivered in time.
    defaulted: int
    # The status of the unit that needs attention most; `closed` when the status of every unit is final.
    status: TradeStatus
    # Until when proofs must be submitted.
    deadline: str
    # When the next review is decided by the automatic checks; null if no proof is in review.
    reviewDueAt: t.Optional[str]
    # The buyer's requirements; null if there are none.
    requirements: t.Optional[str]
    # What the post must contain, such as `#ad`.
    disclosures: t.List[str]
    # A code that the post must contain, which proves that the seller made it for this trade.
    challengeCode: str
    # The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none.
    cancelRequestedBy: t.Optional[TradeSide]
    # When it was closed; null before.
    closedAt: t.Optional[str]
    # When the orders were matched.
    createdAt: str
    # False for test data.
    livemode: bool
    # The unit that the event is about; null if it is about several.
    unit: t.Optional[int]
    # The dispute that was opened or decided; null for other events.
    dispute: t.Optional[Dispute]


class TradeMatchedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.matched"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradePage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[TradeSummary]
    # The position of this page in the list.
    pagination: Pagination


class TradeProof(t.TypedDict):
    # The number of the unit, from 1.
    unit: int
    # `cure`: rejected, and the seller may submit another proof once.
    status: TradeUnitState
    # The latest proof, which `GET /submissions/:id` returns; null before the first.
    submissionId: t.Optional[str]
    # When this status ends by itself: an undelivered unit is refunded, a review or dispute is decided by the
    # automatic checks, and the money of a settled unit becomes available.
    dueAt: t.Optional[str]
    # The dispute of the unit; null if there was none.
    dispute: t.Optional[Dispute]


class TradeProofSubmittedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.proof_submitted"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradeRejectedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.rejected"]
    # The resource as it was right after the event.
    data: TradeEvent


TradeRequest = t.Union["SubmitTradeProof", "ApproveTradeProof", "RejectTradeProof", "DisputeTrade", "AgreeOnTrade", "CancelTrade"]


class TradeResolvedEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.resolved"]
    # The resource as it was right after the event.
    data: TradeEvent


class TradeSettledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["trade.settled"]
    # The resource as it was right after the event.
    data: TradeEvent


TradeSide = t.Literal["buy", "sell"]


TradeStatus = t.Literal["awaiting_proof", "in_review", "cure", "rejected", "disputed", "settled", "closed"]


class TradeSummary(t.TypedDict):
    # The trade.
    id: str
    # The instrument.
    instrument: str
    # The action to deliver.
    actionId: str
    # The platform of the action.
    platformId: str
    # The fewest followers of the account that delivers.
    band: FollowerBand
    # The bid.
    buyOrderId: str
    # The ask.
    sellOrderId: str
    # Units: how many proofs the seller delivers.
    quantity: int
    # USD per unit.
    price: float
    # The fee of all units in USD, which the buyer pays for what is settled.
    fee: float
    # Units for which a proof was submitted.
    delivered: int
    # Units that were settled.
    settled: int
    # Units whose money was returned to the buyer, other than those not delivered in time.
    refunded: int
    # Units whose money was divided between both sides after a dispute.
    split: int
    # Units that were not delivered in time.
    defaulted: int
    # The status of the unit that needs attention most; `closed` when the status of every unit is final.
    status: TradeStatus
    # Until when proofs must be submitted.
    deadline: str
    # When the next review is decided by the automatic checks; null if no proof is in review.
    reviewDueAt: t.Optional[str]
    # The buyer's requirements; null if there are none.
    requirements: t.Optional[str]
    # What the post must contain, such as `#ad`.
    disclosures: t.List[str]
    # A code that the post must contain, which proves that the seller made it for this trade.
    challengeCode: str
    # The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none.
    cancelRequestedBy: t.Optional[TradeSide]
    # When it was closed; null before.
    closedAt: t.Optional[str]
    # When the orders were matched.
    createdAt: str
    # False for test data.
    livemode: bool
    # The caller's side.
    side: TradeSide
    # The public profile of the other side; null if it has not enrolled.
    counterparty: t.Optional[AgentProfile]


TradeUnitState = t.Literal["awaiting_proof", "in_review", "cure", "rejected", "disputed", "settled", "refunded", "split", "defaulted"]


TradingMode = t.Literal["continuous", "auction"]


class TransactionPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[LedgerTransaction]
    # The position of this page in the list.
    pagination: Pagination


class UpdateBusiness(t.TypedDict):
    # The name of the business.
    name: NotRequired[str]
    # The industry of the business, such as `restaurants`; null to leave it open.
    businessType: NotRequired[t.Optional[str]]


class UpdateCampaignBody(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # An action from the catalogue, by id or alias.
    actionId: NotRequired[str]
    # The platform of the action, by id or slug.
    platformId: NotRequired[str]
    # A percentage off, an amount in USD off, or a free item.
    rewardType: NotRequired[RewardType]
    # Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.
    rewardValue: NotRequired[float]
    # A platform, by id or slug.
    platform: NotRequired[str]
    # The type of the action on that platform.
    actionType: NotRequired[str]
    # The reward as an object.
    reward: NotRequired[CampaignReward]
    # Actions from the catalogue, by id or alias; any of them earns the perk.
    actions: NotRequired[t.List[str]]
    # Per cent or US dollars.
    discountType: NotRequired[DiscountType]
    # Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals.
    discountValue: NotRequired[float]
    # The status to change to; equivalent to the `action` that leads to it.
    status: NotRequired[CampaignStatus]
    # The transition to make; an alternative to `status`.
    action: NotRequired[CampaignTransition]
    # True archives the campaign, which lists then leave out; false returns it to them.
    archived: NotRequired[bool]
    # Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of
    # the object all keys.
    metadata: NotRequired[t.Optional[t.Dict[str, t.Optional[str]]]]


class UpdateCampaignByBody(t.TypedDict):
    # The name.
    name: NotRequired[str]
    # What the campaign is about.
    description: NotRequired[t.Optional[str]]
    # What a creator should know before doing the action.
    guidelines: NotRequired[t.Optional[str]]
    # How demanding the campaign is.
    tier: NotRequired[CampaignTier]
    # A description of the perk; required for a free item, where it names the item.
    rewardDescription: NotRequired[t.Optional[str]]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for creators and posts.
    requirements: NotRequired[CampaignRequirements]
    # The maximum number of approved submissions; null for no limit.
    maxCompletions: NotRequired[t.Optional[int]]
    # How long a perk can be redeemed after it is issued, in days.
    perkExpiresInDays: NotRequired[int]
    # How long the campaign runs from its launch, in days.
    expiresInDays: NotRequired[int]
    # When the campaign starts to accept proofs.
    startsAt: NotRequired[t.Optional[str]]
    # When the campaign ends; an alternative to `expiresInDays`.
    expiresAt: NotRequired[str]
    # An action from the catalogue, by id or alias.
    actionId: NotRequired[str]
    # The platform of the action, by id or slug.
    platformId: NotRequired[str]
    # A percentage off, an amount in USD off, or a free item.
    rewardType: NotRequired[RewardType]
    # Per cent for `pct` (0.01 to 100), USD for `amount` (0.01 to 10,000), the value in USD for `free_item`.
    rewardValue: NotRequired[float]
    # A platform, by id or slug.
    platform: NotRequired[str]
    # The type of the action on that platform.
    actionType: NotRequired[str]
    # The reward as an object.
    reward: NotRequired[CampaignReward]
    # Actions from the catalogue, by id or alias; any of them earns the perk.
    actions: NotRequired[t.List[str]]
    # Per cent or US dollars.
    discountType: NotRequired[DiscountType]
    # Per cent for `pct` (0.01 to 100), US dollars for `dol` (0.01 to 10,000), with at most two decimals.
    discountValue: NotRequired[float]
    # The status to change to; equivalent to the `action` that leads to it.
    status: NotRequired[CampaignStatus]
    # The transition to make; an alternative to `status`.
    action: NotRequired[CampaignTransition]
    # True archives the campaign, which lists then leave out; false returns it to them.
    archived: NotRequired[bool]
    # Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of
    # the object all keys.
    metadata: NotRequired[t.Optional[t.Dict[str, t.Optional[str]]]]
    # The campaign.
    id: str


class UpdateProgramBody(t.TypedDict):
    # What the program is about.
    description: NotRequired[t.Optional[str]]
    # What members reach with their points in a cycle, by required points, ascending.
    tiers: NotRequired[t.List[ProgramTierInput]]
    # How often points start again from zero.
    cycle: NotRequired[ProgramCycle]
    # The day on which a cycle starts: 1 (Monday) to 7 for weeks; 1 to 31 for months, or the last day of a shorter
    # month.
    cycleStartDay: NotRequired[int]
    # Cash-back; null for none.
    cashback: NotRequired[t.Optional[ProgramCashbackInput]]
    # `open`: creators may enroll themselves.
    membership: NotRequired[ProgramMembership]
    # `manual`: every proof waits for review.
    verificationMode: NotRequired[VerificationMode]
    # Requirements for members and posts.
    requirements: NotRequired[ProgramRequirements]
    # The name.
    name: NotRequired[str]
    # The actions that earn points, each at most once.
    rules: NotRequired[t.List[ProgramRuleInput]]
    # The transition to make, after changing the fields.
    action: NotRequired[ProgramTransition]
    # Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of
    # the object all keys.
    metadata: NotRequired[t.Optional[t.Dict[str, t.Optional[str]]]]


class UpdateTeamMemberBody(t.TypedDict):
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role


class UpdateUser(t.TypedDict):
    # The person's name; null for none.
    name: t.Optional[str]


class UpdateWebhookBody(t.TypedDict):
    # The URL that events are sent to by POST: http or https (only https for live data in production), on the public
    # internet, on port 80 or 443.
    url: NotRequired[str]
    # The kinds of event to send: a name, `campaign.*` for all kinds of one resource, or `*` for all kinds.
    events: NotRequired[t.List[str]]
    # What the webhook is for; null for no description.
    description: NotRequired[t.Optional[str]]
    # False disables the webhook and cancels its pending deliveries.
    enabled: NotRequired[bool]
    # Changes to the texts stored with it: keys that you do not send remain, and null removes a key, or in place of
    # the object all keys.
    metadata: NotRequired[t.Optional[t.Dict[str, t.Optional[str]]]]


class Usage(t.TypedDict):
    # The plan of the business.
    plan: str
    # The current billing month.
    period: UsagePeriod
    # Usage by resource.
    usage: Meters


class UsagePeriod(t.TypedDict):
    # Start of the month, in UTC, inclusive.
    start: str
    # Start of the next month, exclusive.
    end: str


class UserSummary(t.TypedDict):
    # The user.
    id: str
    # The e-mail address of the user.
    email: str
    # Whether the address is verified.
    emailVerified: bool
    # The person's name; null if not specified.
    name: t.Optional[str]
    # `owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts;
    # `reviewer` may read everything and review submissions; `till` may only look perks up by their codes and redeem
    # them.
    role: Role
    # The business of the user.
    businessId: str


class Verification(t.TypedDict):
    # `pending`: our checks or those of an external verifier are not finished.
    status: VerificationStatus
    # The results so far.
    checks: t.List[VerificationCheck]
    # Why it is `waiting`; absent otherwise.
    reason: NotRequired[str]
    # When the proof is tried again, if it is `waiting`; absent otherwise.
    nextAttemptAt: NotRequired[str]


class VerificationCheck(t.TypedDict):
    # What was checked.
    name: str
    # The outcome of this check; `unknown` never rejects.
    outcome: VerificationOutcome
    # What the outcome is based on.
    evidence: str


class VerificationCounts(t.TypedDict):
    # The number of submissions whose required checks passed.
    passed: int
    # The number of submissions of which a check failed.
    failed: int
    # The number of submissions of which the checks can say neither.
    unknown: int


VerificationMode = t.Literal["manual", "verified", "auto"]


VerificationOutcome = t.Literal["passed", "failed", "unknown"]


class VerificationReceipt(t.TypedDict):
    # The submission.
    submissionId: str
    # The verifier's id of the result.
    externalId: str
    # False if nothing changed: the same result was received before, or the submission was decided and is older than
    # 90 days.
    applied: bool


VerificationStatus = t.Literal["none", "pending", "waiting", "passed", "failed", "unknown"]


class VerifiedFollowers(t.TypedDict):
    # The id of the platform.
    platformId: str
    # Followers of the connected account, as the platform reports them.
    followers: int


class VerifyEmail(t.TypedDict):
    # Verify the e-mail address with the token from the link.
    action: t.Literal["verify-email"]
    # The token from the link in the e-mail.
    token: str


class ViewInvitation(t.TypedDict):
    # See what an invitation is for.
    action: t.Literal["view-invitation"]
    # The token from the link in the e-mail.
    token: str


class Webhook(t.TypedDict):
    # The webhook.
    id: str
    # The URL that events are sent to.
    url: str
    # The kinds of event that are sent, as specified in the request.
    events: t.List[str]
    # The scopes of the credential that created the webhook, or that last set its `url` or `events`.
    scopes: t.List[str]
    # What the webhook is for; null when it has no description.
    description: t.Optional[str]
    # The texts that you store with it.
    metadata: t.Dict[str, str]
    # A disabled webhook receives no events.
    status: WebhookStatus
    # Why the webhook is disabled: `owner`, disabled through the API; `gone`, it returned 410; `failures`, every
    # attempt failed for 5 days, at least 20 in all; `revoked`, all access to the business was revoked: check the URL
    # and rotate the secret before you enable it; `creator`, the user who created it was removed from the team or may
    # no longer create webhooks.
    disabledReason: t.Optional[WebhookDisabledReason]
    # When the webhook was disabled; null while it is active.
    disabledAt: t.Optional[str]
    # When the first attempt after the last success failed; null when the last attempt succeeded.
    failingSince: t.Optional[str]
    # How many attempts in a row have failed, across all deliveries.
    consecutiveFailures: int
    # Until when deliveries are also signed with the previous secret; null when there is only one secret.
    previousSecretUntil: t.Optional[str]
    # The user or API key that created the webhook, or that last set its `url`; null if that is not known.
    createdBy: t.Optional[str]
    # When the webhook was created.
    createdAt: str
    # When its owner last changed the webhook.
    updatedAt: str
    # True when the webhook receives live events, false when it receives events of test data.
    livemode: bool


class WebhookAttempt(t.TypedDict):
    # The number of the attempt: 1, 2, 3…
    number: int
    # When the attempt started.
    at: str
    # How long the attempt took, in milliseconds; 0 when the host has no public address.
    durationMs: int
    # The HTTP status of the response; null without a response.
    status: t.Optional[int]
    # Why there was no response: `timeout` (15 s in all), `connect`, `tls`, `address` (the host has no address on the
    # public internet), `url`, `protocol` (not HTTP, or incomplete), `too-large` (the headers).
    error: t.Optional[str]
    # The headers of the response; values that may be secret are redacted.
    headers: t.Optional[t.Dict[str, str]]
    # The first 16 kB of the response body, as text; null without a response.
    body: t.Optional[str]


class WebhookDeleted(t.TypedDict):
    # The deleted webhook.
    id: str
    # The webhook no longer receives events.
    deleted: t.Literal[True]


class WebhookDelivery(t.TypedDict):
    # The delivery.
    id: str
    # The webhook that receives the event.
    webhookId: str
    # The event; sent to the receiver in the header `webhook-id`.
    eventId: str
    # The kind of event.
    type: str
    # What caused the delivery: the `event` itself, a request to send it again (`replay`, `recovery`), or a `test`.
    trigger: WebhookDeliveryTrigger
    # `pending` until an attempt gets a 2xx response (`delivered`) or there are no attempts left (`failed`).
    status: WebhookDeliveryStatus
    # The attempts, oldest first.
    attempts: t.List[WebhookAttempt]
    # When the next attempt is due; null when there is none.
    nextAttemptAt: t.Optional[str]
    # When the delivery was created.
    createdAt: str
    # When the delivery succeeded or failed; null while it is pending.
    settledAt: t.Optional[str]


class WebhookDeliveryDetails(t.TypedDict):
    # The delivery.
    id: str
    # The webhook that receives the event.
    webhookId: str
    # The event; sent to the receiver in the header `webhook-id`.
    eventId: str
    # The kind of event.
    type: str
    # What caused the delivery: the `event` itself, a request to send it again (`replay`, `recovery`), or a `test`.
    trigger: WebhookDeliveryTrigger
    # `pending` until an attempt gets a 2xx response (`delivered`) or there are no attempts left (`failed`).
    status: WebhookDeliveryStatus
    # The attempts, oldest first.
    attempts: t.List[WebhookAttempt]
    # When the next attempt is due; null when there is none.
    nextAttemptAt: t.Optional[str]
    # When the delivery was created.
    createdAt: str
    # When the delivery succeeded or failed; null while it is pending.
    settledAt: t.Optional[str]
    # What was sent.
    request: t.Optional[WebhookRequest]


class WebhookDeliveryPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[WebhookDelivery]
    # The position of this page in the list.
    pagination: Pagination


WebhookDeliveryStatus = t.Literal["pending", "delivered", "failed"]


WebhookDeliveryTrigger = t.Literal["event", "replay", "recovery", "test"]


class WebhookDisabledEvent(t.TypedDict):
    # The event.
    id: str
    # When it happened.
    timestamp: str
    # The position in the log of the business: 1, 2, 3… without gaps, per mode.
    sequence: int
    # The business whose log it is in.
    businessId: str
    # False for test data.
    livemode: bool
    # The resource that the event is about.
    object: EventObject
    # What happened.
    type: t.Literal["webhook.disabled"]
    # The resource as it was right after the event.
    data: Webhook


WebhookDisabledReason = t.Literal["owner", "gone", "failures", "revoked", "creator"]


class WebhookPage(t.TypedDict):
    # The items of this page, newest first by default.
    items: t.List[Webhook]
    # The position of this page in the list.
    pagination: Pagination


class WebhookRequest(t.TypedDict):
    # The headers that identify and sign the latest attempt.
    headers: t.Dict[str, str]
    # The body: the event as JSON, the same bytes in every attempt.
    body: str


WebhookStatus = t.Literal["active", "disabled"]


class DryRunEffects(t.TypedDict):
    """What else the request would do."""

    # The kinds of event that would be published.
    events: t.List[str]
    # The warnings about the rules of platforms.
    policy: t.List[PolicyWarning]
    # The changes of the business's own accounts, as `{account, amount}` in the currency of the account.
    ledger: t.List[DryRunEffectsLedgerItem]
    # The units of the plan that would be used, by resource.
    units: t.Dict[str, int]


class DryRunEffectsLedgerItem(t.TypedDict):
    account: t.Literal["available", "held", "earned", "escrow"]
    amount: float


#: The events that webhooks receive. ``type`` says which one it is.
WebhookEvent = t.Union[
    "AgentAuthorizedEvent",
    "AuctionCrossedEvent",
    "CampaignCompletedEvent",
    "CampaignCreatedEvent",
    "CampaignExpiredEvent",
    "CampaignLaunchedEvent",
    "CampaignPausedEvent",
    "CampaignReopenedEvent",
    "CampaignResumedEvent",
    "CampaignUpdatedEvent",
    "CashbackApprovedEvent",
    "CashbackPaidEvent",
    "CashbackRejectedEvent",
    "CashbackRequestedEvent",
    "ConnectionCreatedEvent",
    "ConnectionDeletedEvent",
    "ConnectionExpiredEvent",
    "DepositSucceededEvent",
    "KeyCreatedEvent",
    "KeyRevokedEvent",
    "KeyRotatedEvent",
    "MemberEnrolledEvent",
    "MemberRemovedEvent",
    "MemberTierReachedEvent",
    "OrderCancelledEvent",
    "OrderExpiredEvent",
    "OrderFilledEvent",
    "OrderPlacedEvent",
    "OrderUpdatedEvent",
    "PayoutFailedEvent",
    "PayoutPaidEvent",
    "PayoutRequestedEvent",
    "PerkExpiredEvent",
    "PerkIssuedEvent",
    "PerkRedeemedEvent",
    "PerkRevokedEvent",
    "PlanChangedEvent",
    "PlanLimitReachedEvent",
    "ProgramCreatedEvent",
    "ProgramEndedEvent",
    "ProgramLaunchedEvent",
    "ProgramPausedEvent",
    "ProgramResumedEvent",
    "ProgramUpdatedEvent",
    "SubmissionApprovedEvent",
    "SubmissionCreatedEvent",
    "SubmissionRejectedEvent",
    "SubmissionReleasedEvent",
    "SubmissionVerifiedEvent",
    "SubscriptionCanceledEvent",
    "SubscriptionCreatedEvent",
    "SubscriptionPastDueEvent",
    "SubscriptionUpdatedEvent",
    "TeamChangedEvent",
    "TeamInvitedEvent",
    "TeamJoinedEvent",
    "TeamRemovedEvent",
    "TradeClosedEvent",
    "TradeDefaultedEvent",
    "TradeDisputedEvent",
    "TradeMatchedEvent",
    "TradeProofSubmittedEvent",
    "TradeRejectedEvent",
    "TradeResolvedEvent",
    "TradeSettledEvent",
    "WebhookDisabledEvent",
]


class ActionsResource:
    """Reference data: the actions of all platforms, their estimated value, and industry benchmarks.

    >>> [action["id"] for action in client.actions.list(platform_id="instagram", max_effort=1, type="content")["actions"]]
    ['ig_st', 'ig_sl', 'ig_hl']
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        platform_id: t.Optional[str] = None,
        type: t.Optional[ActionType] = None,
        max_effort: t.Optional[int] = None,
    ) -> ActionPage:
        """List actions.

        The marketing actions of all platforms, with effort and value, in the order of the catalogue. No perk may be
        offered for actions with `incentivizable: false`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).

        :param platform_id: Only actions on this platform, by id (`ig`), slug (`instagram`) or alias.
        :param type: Only actions of this type.
        :param max_effort: Only actions with at most this effort, 0 to 5.
        """
        response = self._client.request(
            "GET",
            "/actions",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "platformId": platform_id,
                "type": type,
                "maxEffort": max_effort,
            },
        )
        return t.cast("ActionPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        platform_id: t.Optional[str] = None,
        type: t.Optional[ActionType] = None,
        max_effort: t.Optional[int] = None,
    ) -> t.Iterator[Action]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "platformId": platform_id,
            "type": type,
            "maxEffort": max_effort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/actions", query, "cursor", "actions")


class AgentActivityResource:
    """How an agent gets an API key with a person's consent, and what was done with each key.

    >>> page = client.agent_activity.list()
    >>> len(page["agents"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> AgentActivityPage:
        """Get agent activity.

        For each key of the business, newest first: campaigns created, submissions filed and reviewed, the time of the
        last use, and the last ten actions. Counted from the stored campaigns and submissions. A key sees only the keys
        of its own mode.

        - **Access:** an API key or access token with the scope `read.analytics`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request(
            "GET",
            "/agent-activity",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
            },
        )
        return t.cast("AgentActivityPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> t.Iterator[AgentActivity]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/agent-activity", query, "cursor", "agents")


class AgentAuthResource:
    """How an agent gets an API key with a person's consent, and what was done with each key.

    >>> client.agent_auth.approve({})
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def approve(self, body: ApproveAgent, *, idempotency_key: t.Optional[str] = None) -> ApprovedAgent:
        """Approve an agent.

        Does the same as the Approve button of the consent page at `/agent/authorize`: returns an authorization code,
        and the URL that takes it to the agent. The API key is created when the agent exchanges the code.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** a verified e-mail address.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request(
            "POST",
            "/agent-auth/approve",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("ApprovedAgent", response.data)

    def token(self, body: ExchangeCode) -> AgentToken:
        """Exchange an authorization code for an API key.

        A code is valid for 60 seconds and can be used once. Using it again with the same parameters revokes the key
        that it was exchanged for.

        A request sent as `application/x-www-form-urlencoded` with the same fields gets the responses and errors of RFC
        6749, without the envelope.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request("POST", "/agent-auth/token", body=body)
        return t.cast("AgentToken", response.data)


class AiResource:
    """Recommendations based on observed campaigns, texts for campaigns, and advice on submissions.

    >>> "recommendation" in client.ai.quick_start({"businessType": "coffee-shop"})
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.generations = AiGenerationsResource(client)

    def campaign_agent(
        self,
        body: t.Optional[PlanCampaigns] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> PlannedCampaigns:
        """Plan campaigns within a budget.

        Allocates the budget to the campaigns with the highest expected return. Each is returned as a request that can
        be sent unchanged, with the result of a dry run and the expected results. Nothing is executed: the requests are
        tried in transactions that are rolled back. Consumes one unit of `aiGenerations`.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `aiGenerations` of the plan.
        """
        response = self._client.request(
            "POST",
            "/ai/campaign-agent",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("PlannedCampaigns", response.data)

    def generate(
        self,
        body: t.Optional[GenerateText] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> GeneratedText:
        """Generate a campaign text.

        A description, a brief, a reply or guidelines, from your facts. It is written by the language model of the
        operator or, without one or if its text does not pass the checks, from a template; `source` and `fallback` say
        which. Every text asks for the disclosures that the rules require. Consumes one unit of `aiGenerations`.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `aiGenerations` of the plan.
        """
        response = self._client.request(
            "POST",
            "/ai/generate",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("GeneratedText", response.data)

    def quick_start(
        self,
        body: t.Optional[QuickStart] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> QuickStartAnswer:
        """Recommend a first campaign.

        Returns one campaign with its expected results, the reasons, and a body for `POST /campaigns`. Figures come from
        observations on this service and, until there are enough, from the estimates of the catalogue; `basis` says
        which. Consumes one unit of `aiGenerations`; nothing else is changed.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `aiGenerations` of the plan.
        """
        response = self._client.request(
            "POST",
            "/ai/quick-start",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("QuickStartAnswer", response.data)

    def recommend(
        self,
        body: t.Optional[Recommend] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Recommendations:
        """Recommend actions and perks.

        Returns actions, best first, each with the perk that suits it best, the expected results and the reasons. Free
        of charge, and changes nothing.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/ai/recommend",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Recommendations", response.data)

    def review(self, body: AdviseOnSubmission, *, idempotency_key: t.Optional[str] = None) -> ReviewAdvice:
        """Get advice on a submission.

        Returns the arguments for and against approving a proof that your business reviews: its checks, the record of
        the submitter, the rules, and your decisions in similar cases. It is only advice: nothing is decided, and no
        language model is used. Free of charge. Decide with `POST /submissions/review`.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/ai/review",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("ReviewAdvice", response.data)


class AiGenerationsResource:
    """Recommendations based on observed campaigns, texts for campaigns, and advice on submissions.

    >>> page = client.ai.generations.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str) -> GenerationDetails:
        """Get a generation.

        Returns a generation with its request and its result.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The generation.
        """
        response = self._client.request("GET", f"/ai/generations/{_segment(id)}")
        return t.cast("GenerationDetails", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> GenerationPage:
        """List generations.

        The results that consumed a unit of `aiGenerations`, newest first, each with its outcome.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request(
            "GET",
            "/ai/generations",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
            },
        )
        return t.cast("GenerationPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> t.Iterator[Generation]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/ai/generations", query, "cursor", "items")


class AnalyticsResource:
    """Time series of the activity of a business.

    >>> series = client.analytics.series(metric="submissions", interval="day")
    >>> len(series["points"]) > 0
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def series(
        self,
        *,
        metric: SeriesMetric,
        from_: t.Optional[str] = None,
        to: t.Optional[str] = None,
        interval: t.Optional[SeriesInterval] = None,
    ) -> Series:
        """Get a time series.

        Counts the activity of the caller's business in each interval of a period, and in the period before it. Days are
        UTC days. The last interval ends with the period, so it may be shorter than the others.

        - **Access:** an API key or access token with the scope `read.analytics`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param metric: `submissions` received, those `approved` or `rejected` (on the day of the decision),
          `perksIssued`, `perksRedeemed`, or `campaigns` created.
        :param from_: The first day, in UTC. Default: 30 days up to and including `to`.
        :param to: The last day, in UTC; at most 400 days in all. Default: today.
        :param interval: The length of an interval, of which the first starts at `from`.
        """
        response = self._client.request(
            "GET",
            "/analytics/series",
            query={"metric": metric, "from": from_, "to": to, "interval": interval},
        )
        return t.cast("Series", response.data)


class ApiKeysResource:
    """Credentials for programs, managed by a signed-in owner.

    >>> page = client.api_keys.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(self, body: CreateApiKey, *, idempotency_key: t.Optional[str] = None) -> NewApiKey:
        """Create an API key.

        Requires a signed-in owner: an API key cannot create or revoke keys. A live key requires a verified e-mail
        address.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        - **Shown once:** `key`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
        """
        response = self._client.request(
            "POST",
            "/api-keys",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("NewApiKey", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> ApiKeyPage:
        """List API keys.

        Includes revoked and expired keys, newest first. The secrets are not shown.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request(
            "GET",
            "/api-keys",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
            },
        )
        return t.cast("ApiKeyPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> t.Iterator[ApiKey]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/api-keys", query, "cursor", "items")

    def revoke(self, id: str) -> ApiKey:
        """Revoke an API key.

        The key stops working immediately, or within 5 s if the service runs as several processes. Revoking a revoked
        key changes nothing.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The key.
        """
        response = self._client.request("DELETE", f"/api-keys/{_segment(id)}")
        return t.cast("ApiKey", response.data)

    def rotate(
        self,
        id: str,
        body: t.Optional[RotateApiKeyBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> NewApiKey:
        """Rotate an API key.

        Creates a key with the same name, scopes and mode. The old key continues to work for `graceSeconds`. A key can
        be rotated only once; after that, rotate its replacement.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        - **Shown once:** `key`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.

        :param id: The key to replace.
        """
        response = self._client.request(
            "POST",
            f"/api-keys/{_segment(id)}/rotate",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("NewApiKey", response.data)


class AuthResource:
    """User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to.

    >>> isinstance(client.auth.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.sessions = AuthSessionsResource(client)

    def authenticate(self, body: AuthRequest) -> AuthResponse:
        """Register, sign in or change a password.

        `action` selects the operation; the default is `login`. `register` returns 201 and sends a verification link by
        e-mail; until the address is verified, the account cannot create live keys or webhooks, or approve agents.
        `resend-verification` sends a new link. Outside production, addresses count as verified if no mail server is
        configured.

        A refresh token works once. If the response was lost, the same token works a second time within 10 s. Using an
        older token ends the session. A session ends after 30 days without a refresh, and after 90 days in any case.

        After 10 wrong passwords for one address in 15 minutes, requests get 429 for a while, even with the correct
        password; registering an address that is already taken also counts. At most 3 e-mails of each kind are sent to
        an address per hour.

        `change-password` requires an access token (`Authorization: Bearer`) and the current password, and ends all
        other sessions. `reset-password` ends all sessions and verifies the address. With `revokeAccess`, or if the
        address was not verified before, it also revokes all API keys, including those of agents, and disables all
        webhooks and replaces their secrets.

        `accept-invitation` creates the account of a person who was invited to a team, with the token from the e-mail,
        which also verifies the address. `view-invitation` shows what the invitation is for.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request("POST", "/auth", body=body)
        return t.cast("AuthResponse", response.data)

    def get(self) -> Principal:
        """Get the current user or API key.

        Returns the user or API key that the credential belongs to, with its business, scopes and mode.

        - **Access:** any API key or access token.
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request("GET", "/auth")
        return t.cast("Principal", response.data)

    def update(self, body: UpdateUser, *, idempotency_key: t.Optional[str] = None) -> UserSummary:
        """Update the current user.

        Changes the name of the signed-in user, which is visible to the team.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "PUT",
            "/auth",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("UserSummary", response.data)


class AuthSessionsResource:
    """User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to.

    >>> page = client.auth.sessions.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def end(self, id: str) -> SessionEnded:
        """End a session.

        Ends one of your sessions, which may be the current one. Its tokens, or its cookie, stop working immediately, or
        within 5 s if the service runs as several processes.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The session.
        """
        response = self._client.request("DELETE", f"/auth/sessions/{_segment(id)}")
        return t.cast("SessionEnded", response.data)

    def end_all(self) -> SessionsEnded:
        """End all other sessions.

        Ends your sessions, except the one of this request. They stop working immediately, or within 5 s if the service
        runs as several processes.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request("DELETE", "/auth/sessions")
        return t.cast("SessionsEnded", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> SessionPage:
        """List sessions.

        Your active sessions, newest first.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request(
            "GET",
            "/auth/sessions",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
            },
        )
        return t.cast("SessionPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> t.Iterator[Session]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/auth/sessions", query, "cursor", "items")


class BenchmarksResource:
    """Reference data: the actions of all platforms, their estimated value, and industry benchmarks.

    >>> isinstance(client.benchmarks.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, *, business_type: t.Optional[str] = None) -> Benchmarks:
        """Get industry benchmarks.

        Rates and perk values for planning, for one industry or all 20. `basis: estimate` means that they are not
        measured.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).

        :param business_type: Only this industry, by name or slug, such as `coffee-shops`.
        """
        response = self._client.request("GET", "/benchmarks", query={"businessType": business_type})
        return t.cast("Benchmarks", response.data)


class BillingResource:
    """The plan of the business, what it costs and its usage.

    >>> isinstance(client.billing.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.invoices = BillingInvoicesResource(client)
        self.plans = BillingPlansResource(client)

    def change(self, body: ChangeBilling, *, idempotency_key: t.Optional[str] = None) -> BillingResult:
        """Manage the subscription.

        Owners only, never an API key. What the response contains depends on `action`:

        - `create_checkout`: a page on which a person pays for `plan`. The plan is in force when the payment processor
          reports the payment, not when the browser returns.
        - `create_portal`: a page of the payment processor to change the card and to see invoices.
        - `change_plan`: a plan that costs more is in force at once, and the difference for the rest of the period is
          charged now; one that costs less follows at the end of the period. `free` is the same as `cancel`.
        - `cancel`: the subscription ends at the end of the period. `resume` takes that back, and a downgrade too.
        - `get_subscription` and `get_usage`: the same as `GET /billing` and `GET /usage`.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/billing",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("BillingResult", response.data)

    def get(self) -> Subscription:
        """Get the plan and the subscription.

        Both are up to date with the events that the payment processor has sent.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/billing")
        return t.cast("Subscription", response.data)

    def webhook(self) -> BillingEventReceipt:
        """Receive a payment processor event.

        For Stripe, which signs the raw body with the signing secret of this endpoint (`Stripe-Signature`), at most 5
        minutes before. An event that is not signed correctly never has any effect. Events may arrive in any order, and
        each is processed once: the current state is read from Stripe.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("POST", "/billing/webhook")
        return t.cast("BillingEventReceipt", response.data)


class BillingInvoicesResource:
    """The plan of the business, what it costs and its usage.

    >>> isinstance(client.billing.invoices.list(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def list(self, *, limit: t.Optional[int] = None, after: t.Optional[str] = None) -> Invoices:
        """List invoices.

        They are read from the payment processor. The test checkout issues none.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param limit: The number of invoices, 1 to 100.
        :param after: Only invoices that come after the one with this id: the `nextAfter` of the previous page.
        """
        response = self._client.request("GET", "/billing/invoices", query={"limit": limit, "after": after})
        return t.cast("Invoices", response.data)


class BillingPlansResource:
    """The plan of the business, what it costs and its usage.

    >>> isinstance(client.billing.plans.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> PlanOffers:
        """List plans.

        A year costs as much as ten months. The prices are without taxes.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/billing/plans")
        return t.cast("PlanOffers", response.data)


class BusinessResource:
    """The name and the industry of your business.

    >>> isinstance(client.business.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> BusinessSummary:
        """Get the business.

        - **Access:** any API key or access token.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/business")
        return t.cast("BusinessSummary", response.data)

    def update(
        self,
        body: t.Optional[UpdateBusiness] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> BusinessSummary:
        """Update the business.

        Requires a signed-in owner. Changes the fields that are sent, and leaves the others as they are.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "PUT",
            "/business",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("BusinessSummary", response.data)


class CampaignsResource:
    """Offers of a perk for a marketing action, from draft to completion.

    >>> campaign = client.campaigns.create(
    ...     {"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10, "maxCompletions": 50}
    ... )
    >>> campaign["status"]
    'active'
    >>> client.campaigns.offer(campaign["id"])["rewardType"]
    'pct'
    >>> client.campaigns.update(campaign["id"], {"action": "pause"})["status"]
    'paused'
    >>> [each["id"] for each in client.campaigns.iterate(status="paused")] == [campaign["id"]]
    True
    >>> client.campaigns.stats(campaign["id"])["totalSubmissions"]
    0
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def challenge(self, id: str) -> CampaignChallenge:
        """Get a challenge code.

        Call this before posting, if the campaign requires a code (`requirements.challengeCode`). Each business has its
        own code per campaign, so nobody can submit another business's post.

        - **Access:** an API key or access token with the scope `read.campaigns`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The campaign.
        """
        response = self._client.request("GET", f"/campaigns/{_segment(id)}/challenge")
        return t.cast("CampaignChallenge", response.data)

    def create(self, body: CreateCampaign, *, idempotency_key: t.Optional[str] = None) -> Campaign:
        """Create a campaign.

        The campaign is live at once, unless `status` is `draft`. The action and the reward can be specified in three
        ways; see the examples.

        - **Access:** an API key or access token with the scope `write.campaigns`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `campaigns` of the plan.
        """
        response = self._client.request(
            "POST",
            "/campaigns",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Campaign", response.data)

    def get(self, id: str) -> Campaign:
        """Get a campaign.

        Returns one of the caller's own campaigns.

        - **Access:** an API key or access token with the scope `read.campaigns`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The campaign.
        """
        response = self._client.request("GET", f"/campaigns/{_segment(id)}")
        return t.cast("Campaign", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        status: t.Optional[CampaignStatus] = None,
        platform_id: t.Optional[str] = None,
        q: t.Optional[str] = None,
        archived: t.Optional[bool] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> CampaignPage:
        """List campaigns.

        Returns the caller's own campaigns, newest first. Expired campaigns have the status `completed`.

        - **Access:** an API key or access token with the scope `read.campaigns`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param business_id: The caller's own business.
        :param status: Only campaigns with this status.
        :param platform_id: Only campaigns with an action on this platform, by id or slug.
        :param q: Only campaigns whose name contains this text; not case-sensitive.
        :param archived: True for archived campaigns, false (the default) for all others.
        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            "/campaigns",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "businessId": business_id,
                "status": status,
                "platformId": platform_id,
                "q": q,
                "archived": archived,
                "metadata": metadata,
            },
        )
        return t.cast("CampaignPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        status: t.Optional[CampaignStatus] = None,
        platform_id: t.Optional[str] = None,
        q: t.Optional[str] = None,
        archived: t.Optional[bool] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[Campaign]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "businessId": business_id,
            "status": status,
            "platformId": platform_id,
            "q": q,
            "archived": archived,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/campaigns", query, "cursor", "items")

    def list_open(
        self,
        *,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        action_id: t.Optional[str] = None,
        type: t.Optional[ActionType] = None,
        matching: t.Optional[bool] = None,
    ) -> OpenCampaignPage:
        """List open campaigns.

        Campaigns of all businesses that currently accept proofs, newest first, with their public fields only. The list
        is paged by `cursor` and has no total.

        - **Access:** an API key or access token with the scope `read.campaigns`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param platform_id: Only campaigns on this platform, by id or slug.
        :param action_id: Only campaigns for this action, by id or alias.
        :param type: Only campaigns for actions of this type.
        :param matching: Whether to return only campaigns on the platforms of your influencer profile that require no
          more followers than you have there. Default: true if your account is a creator with a profile.
        """
        response = self._client.request(
            "GET",
            "/campaigns/open",
            query={
                "perPage": per_page,
                "cursor": cursor,
                "platformId": platform_id,
                "actionId": action_id,
                "type": type,
                "matching": matching,
            },
        )
        return t.cast("OpenCampaignPage", response.data)

    def iterate_open(
        self,
        *,
        per_page: t.Optional[int] = None,
        platform_id: t.Optional[str] = None,
        action_id: t.Optional[str] = None,
        type: t.Optional[ActionType] = None,
        matching: t.Optional[bool] = None,
    ) -> t.Iterator[OpenCampaign]:
        """The items of all pages of ``list_open``, page by page as they are needed."""
        query = {
            "platformId": platform_id,
            "actionId": action_id,
            "type": type,
            "matching": matching,
            "perPage": per_page or 100,
        }
        return self._client._iterate("/campaigns/open", query, "cursor", "items")

    def offer(self, id: str) -> CampaignOffer:
        """Get a campaign offer.

        For the people who follow a link to a campaign: what it offers, what it asks for, and which business runs it.
        Public for live campaigns that accept proofs now. For test campaigns, a credential of their business in test
        mode is needed; without it they return NOT_FOUND, as do the drafts of others. An invalid credential is ignored.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).

        :param id: The campaign.
        """
        response = self._client.request("GET", f"/campaigns/{_segment(id)}/offer")
        return t.cast("CampaignOffer", response.data)

    def simulate(
        self,
        body: t.Optional[SimulateCampaign] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> SimulatedCampaign:
        """Simulate a campaign.

        Takes the body of `POST /campaigns` and creates nothing. Returns the expected proofs and cost with their
        intervals, and the effect of two possible changes. Free of charge.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/campaigns/simulate",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("SimulatedCampaign", response.data)

    def stats(self, id: str) -> CampaignStats:
        """Get campaign statistics.

        Returns the current numbers of submissions, decisions and perks for one of the caller's own campaigns.

        - **Access:** an API key or access token with the scope `read.analytics`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The campaign.
        """
        response = self._client.request("GET", f"/campaigns/{_segment(id)}/stats")
        return t.cast("CampaignStats", response.data)

    def update(
        self,
        id: str,
        body: t.Optional[UpdateCampaignBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Campaign:
        """Update a campaign.

        Changes any fields except the business, makes a transition, or both. Null clears a field; an absent field is
        unchanged. A completed campaign cannot be changed. A changed reward applies to proofs submitted from then on.

        - **Access:** an API key or access token with the scope `write.campaigns`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The campaign.
        """
        response = self._client.request(
            "PUT",
            f"/campaigns/{_segment(id)}",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Campaign", response.data)

    def update_campaign_by_body(
        self,
        body: UpdateCampaignByBody,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Campaign:
        """Update a campaign (id in the body).

        Changes any fields except the business, makes a transition, or both. Null clears a field; an absent field is
        unchanged. A completed campaign cannot be changed. A changed reward applies to proofs submitted from then on.

        - **Access:** an API key or access token with the scope `write.campaigns`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "PUT",
            "/campaigns",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Campaign", response.data)


class DocsResource:
    """Health of the service, public statistics, and this API description.

    >>> isinstance(client.docs.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> ApiDescription:
        """Get the OpenAPI document.

        Returns this OpenAPI 3.1 document, without the envelope. An interactive page is at `/docs`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/docs")
        return t.cast("ApiDescription", response.data)


class EventsResource:
    """The event log of a business: read it, stream it, or receive it through webhooks.

    >>> campaign = client.campaigns.create({"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10})
    >>> event = next(client.events.stream(type="campaign.*"))
    >>> event["type"].startswith("campaign.")
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str) -> Event:
        """Get an event.

        Returns an event from the log of the caller's business, if the scopes of the credential may read its kind.

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The event.
        """
        response = self._client.request("GET", f"/events/{_segment(id)}")
        return t.cast("Event", response.data)

    def list(
        self,
        *,
        after: t.Optional[int] = None,
        type: t.Optional[str] = None,
        limit: t.Optional[int] = None,
    ) -> EventList:
        """List or stream events.

        Returns the log of the caller's business in the caller's mode, oldest first: every event that concerns the
        business, once, numbered by `sequence` without gaps. The log is read with a cursor: pass the `nextAfter` of the
        last response as `after`.

        Events are stored for at least 400 days unless the operator has configured another period. Numbers are never
        reused, so a log whose oldest events were deleted starts at a higher `sequence`. An `after` before the oldest
        event returns 410 `EVENTS_PURGED`; continue with its `details.after`. Without `after`, reading starts at the
        oldest stored event.

        With `Accept: text/event-stream` the same path returns a stream: the existing events, then new ones within half
        a second. A client that reconnects sends the last `id` as `Last-Event-ID` and misses nothing. A comment is sent
        after 15 s without events. The stream ends when its credential does. A business may have 10 streams open per
        process.

        Only kinds that the scopes of the credential may read are included. Requesting another kind by name returns 403
        `INSUFFICIENT_SCOPE`.

        | Kind | Scope | What happened |
        |---|---|---|
        | `agent.authorized` | `read.analytics` | An agent exchanged an authorization code for an API key. |
        | `auction.crossed` | `read.exchange` | An auction traded at least one of your orders. |
        | `campaign.completed` | `read.campaigns` | A campaign ended because its owner completed it or its cap was reached. |
        | `campaign.created` | `read.campaigns` | A campaign was created, as a draft or live. |
        | `campaign.expired` | `read.campaigns` | A campaign ended because it expired. |
        | `campaign.launched` | `read.campaigns` | A draft was launched. |
        | `campaign.paused` | `read.campaigns` | A campaign was paused and accepts no proofs. |
        | `campaign.reopened` | `read.campaigns` | A campaign that was completed by its cap is active or paused again, because an approval was reversed. |
        | `campaign.resumed` | `read.campaigns` | A paused campaign accepts proofs again. |
        | `campaign.updated` | `read.campaigns` | Fields of a campaign were changed. |
        | `cashback.approved` | `read.programs` | The owner approved a payout of cash-back, and is going to pay it. |
        | `cashback.paid` | `read.programs` | A payout of cash-back was paid: the owner recorded it, or it was transferred from its balance. |
        | `cashback.rejected` | `read.programs` | The owner rejected a payout of cash-back; the amount can be requested again. |
        | `cashback.requested` | `read.programs` | Cash-back was requested by or for a member. |
        | `connection.created` | `read.influencers` | An account on a platform was connected, or connected again; its profile shows it as verified. |
        | `connection.deleted` | `read.influencers` | An account was disconnected, and its profile no longer shows it as verified. |
        | `connection.expired` | `read.influencers` | Access to a connected account is no longer valid, and its profile no longer shows it as verified. Connect it again. |
        | `deposit.succeeded` | `read.billing` | A deposit was credited, and its amount is available. |
        | `key.created` | `read.analytics` | An API key was created. Events never contain its secret. |
        | `key.revoked` | `read.analytics` | An API key was revoked and no longer works. |
        | `key.rotated` | `read.analytics` | An API key was replaced by a new one. `expiresAt` is when the old key stops working. |
        | `member.enrolled` | `read.programs` | A member was enrolled in a program, by its owner or by itself. `email` is always null. |
        | `member.removed` | `read.programs` | The owner of a program removed a member. `email` is always null. |
        | `member.tier_reached` | `read.programs` | A member reached a tier in a cycle for the first time; `perk` was issued for it. |
        | `order.cancelled` | `read.exchange` | The unfilled part of an order was cancelled, by its owner or by the exchange; `reason` says why, for example `followers_not_verified`. |
        | `order.expired` | `read.exchange` | An order expired. Its unfilled part was not traded. |
        | `order.filled` | `read.exchange` | An order was filled completely. Each trade has its own event, even if it fills only a part of the order. |
        | `order.placed` | `read.exchange` | An order was placed. It may have traded at once: see `filled` and the events of its trades. |
        | `order.updated` | `read.exchange` | The quantity or the price of an order was changed. |
        | `payout.failed` | `read.billing` | A payout failed for the reason in `reason`, and its amount is available again. This is final. |
        | `payout.paid` | `read.billing` | A payout was paid. This is final. |
        | `payout.requested` | `read.billing` | A payout was requested, and its amount is held. |
        | `perk.expired` | `read.perks` | A perk expired without being redeemed. |
        | `perk.issued` | `read.perks` | A submission was approved and a perk was issued for it. |
        | `perk.redeemed` | `read.perks` | A perk was redeemed. This is final. |
        | `perk.revoked` | `read.perks` | A perk was revoked by the business that issued it, and can no longer be redeemed. |
        | `plan.changed` | `read.billing` | The plan was changed. Data above its limits stays readable; new writes are subject to them. |
        | `plan.limit_reached` | `read.analytics` | The last unit of a month was used. Further writes that need one fail with PLAN_LIMIT_EXCEEDED until the count is reset. |
        | `program.created` | `read.programs` | A program was created, as a draft or active. |
        | `program.ended` | `read.programs` | A program ended, which is final. |
        | `program.launched` | `read.programs` | A draft was launched. |
        | `program.paused` | `read.programs` | A program was paused, and accepts no enrollments and no proofs. |
        | `program.resumed` | `read.programs` | A paused program accepts proofs again. |
        | `program.updated` | `read.programs` | Fields of a program were changed. |
        | `submission.approved` | `read.submissions` | A proof was approved, by a reviewer or automatically; `perk` is the perk that it earned, `earned` anything else. |
        | `submission.created` | `read.submissions` | Proof was submitted to a campaign, a program or a trade. |
        | `submission.rejected` | `read.submissions` | A proof was rejected; `reason` says why. |
        | `submission.released` | `read.submissions` | An approval was reversed and its perk revoked: the submission is rejected for `reason`, its place is free, and the same proof may be submitted again. |
        | `submission.verified` | `read.submissions` | The verification of a proof reached a verdict, or an external verifier changed it. An approval that follows is a separate event. |
        | `subscription.canceled` | `read.billing` | A subscription has ended. |
        | `subscription.created` | `read.billing` | A subscription to a plan has begun. |
        | `subscription.past_due` | `read.billing` | A payment has failed. The plan remains in force until `graceEndsAt`. |
        | `subscription.updated` | `read.billing` | A subscription was renewed or changed, or a change was scheduled or withdrawn. |
        | `team.changed` | `read.analytics` | The role of a user or of an invitation was changed. |
        | `team.invited` | `read.analytics` | Somebody was invited to the team, or the invitation was renewed. |
        | `team.joined` | `read.analytics` | Somebody accepted an invitation and is now a user of the business. |
        | `team.removed` | `read.analytics` | A user was removed from the team, or an invitation was withdrawn. |
        | `trade.closed` | `read.exchange` | A trade was closed: the state of each of its units is final. |
        | `trade.defaulted` | `read.exchange` | The seller did not deliver units in time. Their money was returned to the buyer. |
        | `trade.disputed` | `read.exchange` | A side disputed a unit. Its money is held until the dispute is decided, after 7 days by the automatic checks. |
        | `trade.matched` | `read.exchange` | A bid and an ask were matched. The seller has 7 days to submit proofs. |
        | `trade.proof_submitted` | `read.exchange` | The seller submitted a proof for a unit. The buyer has 72 hours to review it. |
        | `trade.rejected` | `read.exchange` | The proof of a unit was rejected. The seller may submit another one once, and dispute the rejection, within 48 hours. |
        | `trade.resolved` | `read.exchange` | The dispute of a unit was decided; `dispute.outcome` says how. |
        | `trade.settled` | `read.exchange` | A unit was settled: the seller has earned its price, which is available after the holding period of 24 hours. |
        | `webhook.disabled` | `read.webhooks` | A webhook was disabled and no longer receives events; `disabledReason` says why. |

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param after: Only events after this `sequence`; 0 reads from the oldest stored event.
        :param type: Only events of this kind, or with `campaign.*` of all kinds of one resource.
        :param limit: The maximum number of events, 1 to 100.
        """
        response = self._client.request(
            "GET",
            "/events",
            query={"after": after, "type": type, "limit": limit},
        )
        return t.cast("EventList", response.data)

    def iterate(self, *, after: t.Optional[int] = None, type: t.Optional[str] = None) -> t.Iterator[Event]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {"after": after, "type": type, "limit": 100}
        return self._client._iterate("/events", query, "sequence", "items")

    def stream(self, *, after: t.Optional[int] = None, type: t.Optional[str] = None) -> t.Iterator[Event]:
        """The items after ``after``, then new ones as they happen, without end. A stream that is interrupted continues
        where it was.
        """
        return self._client._stream("/events", {"after": after, "type": type})


class ExchangeResource:
    """A market on which businesses bid for marketing actions and creators offer them.

    >>> isinstance(client.exchange.enrollment(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.opportunities = ExchangeOpportunitiesResource(client)
        self.orders = ExchangeOrdersResource(client)
        self.trades = ExchangeTradesResource(client)

    def enroll(self, body: Enroll, *, idempotency_key: t.Optional[str] = None) -> Enrollment:
        """Enroll as a seller.

        Required before asks can be placed. Creators and businesses can enroll, in each mode. Enrolling again replaces
        the enrollment; omitted fields are cleared, except the name, and the record stays. Counterparties see only name,
        kind, platforms, and how many units were settled and not delivered in time.

        A seller may have up to 20 undelivered units, offered or sold, until 10 units have settled, and 200 after that;
        each unit that is not delivered in time lowers this by 2, but not below 1.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/exchange/enroll",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Enrollment", response.data)

    def enrollment(self) -> CurrentEnrollment:
        """Get the seller enrollment.

        Returns the enrollment in the mode of the credential, the track record of the seller, and the number of
        undelivered units that it may have.

        - **Access:** an API key or access token with the scope `read.exchange`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/exchange/enrollment")
        return t.cast("CurrentEnrollment", response.data)

    def market(
        self,
        *,
        view: t.Optional[MarketViewName] = None,
        action_id: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        band: t.Optional[FollowerBand] = None,
        hours: t.Optional[int] = None,
        livemode: t.Optional[bool] = None,
        auction: t.Optional[bool] = None,
    ) -> Market:
        """Get market data.

        Public figures about the market: statistics of each instrument, the best prices of a book, the latest trades,
        hourly candles, or the index of what actually settled. Owners of orders and sides of trades are never shown.
        Prices are in USD.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param view: `stats`: prices, volumes and rates of each instrument. `book`: the 10 best prices of each side.
          `trades`: the latest 100. `history`: hourly candles. `index`: what actually settled, by action, platform and
          type.
        :param action_id: Only this action, by id or alias. Required for `book`, `trades` and `history`.
        :param platform_id: Only this platform, by id or slug.
        :param band: Only this follower band. For `book`, `trades` and `history`: `any` unless given.
        :param hours: How many hours `trades` and `history` go back, 1 to 168.
        :param livemode: False for the market in test mode, which all test keys share.
        :param auction: In test mode: the books of orders with `auction: true`.
        """
        response = self._client.request(
            "GET",
            "/exchange/market",
            query={
                "view": view,
                "actionId": action_id,
                "platformId": platform_id,
                "band": band,
                "hours": hours,
                "livemode": livemode,
                "auction": auction,
            },
        )
        return t.cast("Market", response.data)


class ExchangeOpportunitiesResource:
    """A market on which businesses bid for marketing actions and creators offer them.

    >>> page = client.exchange.opportunities.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        platforms: t.Optional[str] = None,
        niches: t.Optional[str] = None,
        follower_count: t.Optional[int] = None,
        location: t.Optional[str] = None,
        max_effort: t.Optional[int] = None,
    ) -> OpportunityPage:
        """List opportunities.

        The best open bids, and below them actions of the catalogue that nobody bids for, each ranked by price × chance
        − effort × cost of effort. The chance of approval comes from the decided units of trades, and `n` says from how
        many. With the credential of an enrolled seller, only what it is eligible for in the mode of the credential, by
        its platforms and followers: those of its connected accounts in live mode, the declared ones in test mode. An
        invalid credential is ignored.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param platforms: Only actions on these platforms: ids or slugs, separated by commas.
        :param niches: Niches, separated by commas. Of opportunities with the same expected value, those whose
          requirements mention them come first.
        :param follower_count: How many followers you have: bids that ask for more are left out.
        :param location: Where you are. It is used like `niches`.
        :param max_effort: Only actions with at most this effort, from 0 (a tap) to 5 (a day).
        """
        response = self._client.request(
            "GET",
            "/exchange/opportunities",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "platforms": platforms,
                "niches": niches,
                "followerCount": follower_count,
                "location": location,
                "maxEffort": max_effort,
            },
        )
        return t.cast("OpportunityPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        platforms: t.Optional[str] = None,
        niches: t.Optional[str] = None,
        follower_count: t.Optional[int] = None,
        location: t.Optional[str] = None,
        max_effort: t.Optional[int] = None,
    ) -> t.Iterator[Opportunity]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "platforms": platforms,
            "niches": niches,
            "followerCount": follower_count,
            "location": location,
            "maxEffort": max_effort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/exchange/opportunities", query, "cursor", "items")


class ExchangeOrdersResource:
    """A market on which businesses bid for marketing actions and creators offer them.

    >>> page = client.exchange.orders.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def cancel(self, id: str) -> ExchangeOrder:
        """Cancel an order.

        Cancels the unfilled part of an order and releases the money that it holds. Existing trades are not affected.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The order.
        """
        response = self._client.request("DELETE", f"/exchange/orders/{_segment(id)}")
        return t.cast("ExchangeOrder", response.data)

    def cancel_all(self) -> CancelledOrders:
        """Cancel all orders.

        Cancels all open orders of your business, in the mode of the credential. Existing trades are not affected. Stop
        placing orders first: orders that are placed in the meantime may remain open.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request("DELETE", "/exchange/orders")
        return t.cast("CancelledOrders", response.data)

    def create(self, body: PlaceOrder, *, idempotency_key: t.Optional[str] = None) -> OrderResult:
        """Place an order.

        A bid holds the price and the fee of all units in your balance, and releases what it does not need. An ask needs
        an enrollment (`POST /exchange/enroll`), and each unit that is sold must be delivered. A live ask in a band
        above `any` needs a connected account (`POST /oauth/connect`) with its followers on the platform; in test mode,
        those declared in the enrollment count. An order trades with the best resting orders of others at their prices,
        in price-time priority. The unfilled part rests in the book, unless `timeInForce` says otherwise. An order
        matches at most 500 others; its unfilled part is then cancelled with the reason `match_limit`. Live books with
        few trades meet in an auction every 15 minutes instead. A rejected order is returned with the status `rejected`
        and its `reason`.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/exchange/orders",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("OrderResult", response.data)

    def get(self, id: str) -> ExchangeOrder:
        """Get an order.

        - **Access:** an API key or access token with the scope `read.exchange`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The order.
        """
        response = self._client.request("GET", f"/exchange/orders/{_segment(id)}")
        return t.cast("ExchangeOrder", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        side: t.Optional[OrderSide] = None,
        status: t.Optional[OrderStatus] = None,
        action_id: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        band: t.Optional[FollowerBand] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> OrderPage:
        """List orders.

        - **Access:** an API key or access token with the scope `read.exchange`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param side: Only orders of this side.
        :param status: Only orders with this status.
        :param action_id: Only orders for this action, by id or alias.
        :param platform_id: Only orders on this platform, by id or slug.
        :param band: Only orders of this follower band.
        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            "/exchange/orders",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "side": side,
                "status": status,
                "actionId": action_id,
                "platformId": platform_id,
                "band": band,
                "metadata": metadata,
            },
        )
        return t.cast("OrderPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        side: t.Optional[OrderSide] = None,
        status: t.Optional[OrderStatus] = None,
        action_id: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        band: t.Optional[FollowerBand] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[ExchangeOrder]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "side": side,
            "status": status,
            "actionId": action_id,
            "platformId": platform_id,
            "band": band,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/exchange/orders", query, "cursor", "items")

    def update(
        self,
        id: str,
        body: t.Optional[AmendOrderBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> OrderResult:
        """Amend an order.

        Reducing the quantity keeps the time priority of the order. After any other change the order queues behind those
        already at its price, and it may trade at once. The amount that a bid holds is adjusted.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The order.
        """
        response = self._client.request(
            "PUT",
            f"/exchange/orders/{_segment(id)}",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("OrderResult", response.data)


class ExchangeTradesResource:
    """A market on which businesses bid for marketing actions and creators offer them.

    >>> page = client.exchange.trades.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def act(self, body: TradeRequest, *, idempotency_key: t.Optional[str] = None) -> Trade:
        """Act on a trade.

        A trade is a contract to deliver verified proofs, one per unit. The seller sends `submit_proof` within 7 days;
        the buyer sends `approve` or `reject` within 72 hours. A proof that passes all automatic checks is approved at
        once; one that the buyer does not review in time is approved unless a check failed. After a rejection, the
        seller may submit another proof once, within 48 hours. An approved unit is paid 24 hours later.

        Until then, either side can send `dispute`: the money stays where it is until both sides `agree` on an outcome,
        or the operator decides, or after 7 days by the automatic checks: to the seller if they passed, to the buyer if
        they failed, otherwise half each. `cancel` returns the money of what is not delivered when both sides have sent
        it.

        `POST /submissions` with `tradeId`, and `POST /submissions/review`, do the same as `submit_proof`, `approve` and
        `reject`.

        - **Access:** an API key or access token with the scope `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/exchange/trades",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Trade", response.data)

    def get(self, id: str) -> Trade:
        """Get a trade.

        Returns a trade in which your business buys or sells, with the proof of each unit and the disputes.

        - **Access:** an API key or access token with the scope `read.exchange`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The trade.
        """
        response = self._client.request("GET", f"/exchange/trades/{_segment(id)}")
        return t.cast("Trade", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[TradeStatus] = None,
        action_id: t.Optional[str] = None,
        side: t.Optional[TradeSide] = None,
    ) -> TradePage:
        """List trades.

        The trades in which your business buys or sells, newest first.

        - **Access:** an API key or access token with the scope `read.exchange`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param status: Only trades with this status.
        :param action_id: Only trades of this action, by id or alias.
        :param side: Only trades in which you buy, or sell.
        """
        response = self._client.request(
            "GET",
            "/exchange/trades",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "status": status,
                "actionId": action_id,
                "side": side,
            },
        )
        return t.cast("TradePage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[TradeStatus] = None,
        action_id: t.Optional[str] = None,
        side: t.Optional[TradeSide] = None,
    ) -> t.Iterator[TradeSummary]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "status": status,
            "actionId": action_id,
            "side": side,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/exchange/trades", query, "cursor", "items")


class HealthResource:
    """Health of the service, public statistics, and this API description.

    >>> isinstance(client.health.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> Health:
        """Get service health.

        Returns the health of the service and of its database. If the database is unavailable, the status is 503 and
        `details` contains the same fields.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/health")
        return t.cast("Health", response.data)

    def live(self) -> Alive:
        """Check liveness.

        A liveness probe for orchestrators: 200 as long as the process can respond. It does not check the database.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/health/live")
        return t.cast("Alive", response.data)

    def ready(self) -> Alive:
        """Check readiness.

        A readiness probe for load balancers: 503 while the process is shutting down or its database is unavailable.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/health/ready")
        return t.cast("Alive", response.data)


class InfluencersResource:
    """Public profiles of creators, and a search for them.

    >>> page = client.influencers.list()
    >>> len(page["influencers"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str) -> Influencer:
        """Get an influencer profile.

        Public for anyone who has the id. Also returns test data, with `livemode: false`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The profile.
        """
        response = self._client.request("GET", f"/influencers/{_segment(id)}")
        return t.cast("Influencer", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        platform: t.Optional[str] = None,
        min_followers: t.Optional[int] = None,
        max_followers: t.Optional[int] = None,
        niche: t.Optional[str] = None,
        location: t.Optional[str] = None,
        tier: t.Optional[InfluencerTier] = None,
        livemode: t.Optional[bool] = None,
    ) -> InfluencerPage:
        """Search influencers.

        Searches the public profiles of creators, most followers first (on `platform` if specified, otherwise in total).
        Profiles that were saved in test mode are not included, unless `livemode` is false.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param platform: A platform, by id (`ig`), slug (`instagram`) or alias.
        :param min_followers: Only creators with at least this many followers: on `platform` if specified, otherwise
          in total.
        :param max_followers: Only creators with at most this many followers, counted like `minFollowers`.
        :param niche: Only creators with exactly this niche, case-insensitive.
        :param location: Only creators whose location contains these words, whole and in any order, case-insensitive;
          at most 5.
        :param tier: Only creators of this tier, by their total followers: `micro` below 10,000, `mid` below 100,000,
          `macro` below 1,000,000, `mega` from 1,000,000.
        :param livemode: False for the profiles that were saved in test mode; live ones unless given.
        """
        response = self._client.request(
            "GET",
            "/influencers",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "platform": platform,
                "minFollowers": min_followers,
                "maxFollowers": max_followers,
                "niche": niche,
                "location": location,
                "tier": tier,
                "livemode": livemode,
            },
        )
        return t.cast("InfluencerPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        platform: t.Optional[str] = None,
        min_followers: t.Optional[int] = None,
        max_followers: t.Optional[int] = None,
        niche: t.Optional[str] = None,
        location: t.Optional[str] = None,
        tier: t.Optional[InfluencerTier] = None,
        livemode: t.Optional[bool] = None,
    ) -> t.Iterator[Influencer]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "platform": platform,
            "minFollowers": min_followers,
            "maxFollowers": max_followers,
            "niche": niche,
            "location": location,
            "tier": tier,
            "livemode": livemode,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/influencers", query, "cursor", "influencers")

    def save(self, body: SaveInfluencer, *, idempotency_key: t.Optional[str] = None) -> Influencer:
        """Create or replace your influencer profile.

        For creator accounts, which have one profile per mode. The profile is public immediately. Omitted fields are
        cleared. A connected account stays in the profile, with the handle and the followers that its platform reports,
        until it is disconnected.

        - **Access:** an API key or access token with the scope `write.influencers`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/influencers",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Influencer", response.data)


class LedgerResource:
    """The money of a business: balances, transactions, deposits and payouts.

    >>> isinstance(client.ledger.balance(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.deposits = LedgerDepositsResource(client)
        self.payouts = LedgerPayoutsResource(client)
        self.transactions = LedgerTransactionsResource(client)

    def balance(self) -> Balances:
        """Get balances.

        Returns what is available, held and earned in each currency. A test key sees test money only.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/ledger/balance")
        return t.cast("Balances", response.data)

    def payout_account(
        self,
        body: t.Optional[OpenPayoutAccount] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> PayoutAccount:
        """Set up the payout account.

        Owners only. Returns the address of a Stripe page on which the owner enters the details needed to receive
        payouts. Call it again for a new address, or to check whether the account is ready. Payouts that are requested
        afterwards are transferred to it.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/ledger/payout-account",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("PayoutAccount", response.data)


class LedgerDepositsResource:
    """The money of a business: balances, transactions, deposits and payouts.

    >>> client.ledger.deposits.create({})
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(self, body: CreateDeposit, *, idempotency_key: t.Optional[str] = None) -> Deposit:
        """Create a deposit.

        With a test key, test money is credited at once. For live money, open `url` and pay there within a day; the
        deposit is credited when the payment has succeeded, and `deposit.succeeded` is published. Without a payment
        processor, live deposits return 503 `NOT_CONFIGURED`.

        - **Access:** an API key or access token with the scope `write.billing`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/ledger/deposits",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Deposit", response.data)


class LedgerPayoutsResource:
    """The money of a business: balances, transactions, deposits and payouts.

    >>> page = client.ledger.payouts.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(self, body: CreatePayout, *, idempotency_key: t.Optional[str] = None) -> LedgerPayout:
        """Request a payout.

        The amount is held while the payout is `pending`. If your business has a payout account that is ready (`POST
        /ledger/payout-account`), it is transferred there; otherwise the operator of the service pays it. If it fails,
        the amount is available again. With a test key, the payout is `paid` at once, and no money moves outside the
        service.

        - **Access:** an API key or access token with the scope `write.billing`.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/ledger/payouts",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("LedgerPayout", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[LedgerPayoutStatus] = None,
    ) -> PayoutPage:
        """List payouts.

        Returns the payouts that your business has requested, newest first.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param status: Only payouts with this status.
        """
        response = self._client.request(
            "GET",
            "/ledger/payouts",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "status": status,
            },
        )
        return t.cast("PayoutPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[LedgerPayoutStatus] = None,
    ) -> t.Iterator[LedgerPayout]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "status": status,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/ledger/payouts", query, "cursor", "items")


class LedgerTransactionsResource:
    """The money of a business: balances, transactions, deposits and payouts.

    >>> page = client.ledger.transactions.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str) -> LedgerTransaction:
        """Get a transaction.

        Returns a transaction that changed an account of your business.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The transaction.
        """
        response = self._client.request("GET", f"/ledger/transactions/{_segment(id)}")
        return t.cast("LedgerTransaction", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        kind: t.Optional[str] = None,
        reference: t.Optional[str] = None,
    ) -> TransactionPage:
        """List transactions.

        Every change of a balance is a transaction whose postings add up to 0. Postings of your own accounts have the
        balance after them; of the accounts of others, only the kind and the amount are shown.

        - **Access:** an API key or access token with the scope `read.billing`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param kind: Only transactions of this kind.
        :param reference: Only transactions about the resource with this id.
        """
        response = self._client.request(
            "GET",
            "/ledger/transactions",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "kind": kind,
                "reference": reference,
            },
        )
        return t.cast("TransactionPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        kind: t.Optional[str] = None,
        reference: t.Optional[str] = None,
    ) -> t.Iterator[LedgerTransaction]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "kind": kind,
            "reference": reference,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/ledger/transactions", query, "cursor", "items")


class LegalResource:
    """Reference data: the actions of all platforms, their estimated value, and industry benchmarks.

    >>> isinstance(client.legal.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(
        self,
        *,
        business_type: t.Optional[str] = None,
        actions: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        jurisdiction: t.Optional[Jurisdiction] = None,
    ) -> Policy:
        """Get the reward policy and its sources.

        For each action, whether a perk may be offered for it, what a post must disclose, and which law or rule of the
        platform says so. Campaigns, programs and orders with a `forbidden` action are refused; those with a
        `restricted` one have `warnings`. The list is maintained with care, but is not legal advice.

        - **Access:** any API key or access token.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param business_type: The industry, such as `breweries`, or `health` or `alcohol`, for which more rules apply.
        :param actions: Only these actions, by id or alias, separated by commas.
        :param platform_id: Only actions on this platform, by id or slug.
        :param jurisdiction: Where the posts are aimed at.
        """
        response = self._client.request(
            "GET",
            "/legal",
            query={
                "businessType": business_type,
                "actions": actions,
                "platformId": platform_id,
                "jurisdiction": jurisdiction,
            },
        )
        return t.cast("Policy", response.data)


class McpResource:
    """Tools for AI agents, over the Model Context Protocol (MCP).

    >>> isinstance(client.mcp.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> ToolDefinition:
        """List tool definitions.

        Every tool with its schemas, cost and required scope, and the addresses of the MCP endpoints. Generated from the
        tools that those endpoints serve.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/mcp")
        return t.cast("ToolDefinition", response.data)


class OauthResource:
    """Accounts on platforms that a creator has proven to own.

    >>> client.oauth.connect({})
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.connections = OauthConnectionsResource(client)

    def connect(self, body: StartConnection, *, idempotency_key: t.Optional[str] = None) -> StartedConnection:
        """Start connecting an account.

        Proves that an account belongs to you, so that your profile shows it as verified with the followers that the
        platform reports. Creator accounts only, with a profile.

        With method `oauth`, open `authorizationUrl` in the same browser: it needs the cookie of this response. The
        platform sends the browser back to `GET /oauth/{platform}`, and that to `returnTo` with `?connected=instagram`
        or `?error=` and one of `denied`, `state_mismatch`, `session_ended`, `conflict` (the account is connected to
        another profile), `no_profile` and `platform_error`. This needs a signed-in user.

        With method `code`, put the code into the public bio, then call `POST /oauth/connect/check`.

        - **Access:** an API key or access token with the scope `write.influencers`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/oauth/connect",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("StartedConnection", response.data)

    def connect_check(self, body: CheckConnection, *, idempotency_key: t.Optional[str] = None) -> Connection:
        """Check the code in an account's bio.

        Reads the public profile of the account. If its bio contains the code from `POST /oauth/connect`, the account is
        connected. Can be repeated.

        - **Access:** an API key or access token with the scope `write.influencers`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/oauth/connect/check",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Connection", response.data)

    def get(
        self,
        platform: str,
        *,
        code: t.Optional[str] = None,
        state: t.Optional[str] = None,
        error: t.Optional[str] = None,
    ) -> str:
        """Receive an OAuth callback.

        The redirect URI to which a platform sends the browser after a sign-in; register it with the platform.
        Parameters: `code` and `state`, or `error`; others are ignored. Needs the cookie of the browser in which the
        sign-in was started.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param platform: The platform, by slug.
        :param code: The authorization code.
        :param state: The `state` of the sign-in.
        :param error: Instead of `code`: why the creator was not signed in. It is never shown.
        """
        response = self._client.request(
            "GET",
            f"/oauth/{_segment(platform)}",
            query={"code": code, "state": state, "error": error},
        )
        return t.cast("str", response.data)


class OauthConnectionsResource:
    """Accounts on platforms that a creator has proven to own.

    >>> page = client.oauth.connections.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def delete(self, id: str) -> ConnectionDeleted:
        """Disconnect an account.

        The profile no longer shows the account as verified, and it can be connected to another profile. Access is
        revoked at the platform in the background, where the platform allows that; this also works while the platform is
        down.

        - **Access:** an API key or access token with the scope `write.influencers`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The connection.
        """
        response = self._client.request("DELETE", f"/oauth/connections/{_segment(id)}")
        return t.cast("ConnectionDeleted", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> ConnectionPage:
        """List connected accounts.

        Newest first. Tokens are never included.

        - **Access:** an API key or access token with the scope `read.influencers`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request(
            "GET",
            "/oauth/connections",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
            },
        )
        return t.cast("ConnectionPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
    ) -> t.Iterator[Connection]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/oauth/connections", query, "cursor", "items")


class PerksResource:
    """The rewards for approved submissions, and their redemption.

    >>> client.perks.redeem({"code": "AAAAAAAAAA"})
    Traceback (most recent call last):
        ...
    perk.ApiError: NOT_FOUND: ...
    >>> list(client.perks.iterate(status="redeemed"))
    []
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str) -> Perk:
        """Get a perk.

        Returns a perk that your business issued or earned.

        - **Access:** an API key or access token with the scope `read.perks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The perk.
        """
        response = self._client.request("GET", f"/perks/{_segment(id)}")
        return t.cast("Perk", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        code: t.Optional[str] = None,
        campaign_id: t.Optional[str] = None,
        program_id: t.Optional[str] = None,
        status: t.Optional[PerkStatus] = None,
    ) -> PerkPage:
        """List perks.

        The perks that your business issued in its own campaigns and programs, and those that it earned in those of
        others, newest first. With `code`, only the perk with that code, or an empty list. Users with the role `till`
        have to send it.

        - **Access:** an API key or access token with the scope `read.perks`. Also users with the role `till`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param code: Only the perk with this code, for example to check it before redeeming it. Not case-sensitive.
        :param campaign_id: Only perks of this campaign.
        :param program_id: Only perks of this program; not together with `campaignId`.
        :param status: Only perks with this status.
        """
        response = self._client.request(
            "GET",
            "/perks",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "code": code,
                "campaignId": campaign_id,
                "programId": program_id,
                "status": status,
            },
        )
        return t.cast("PerkPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        code: t.Optional[str] = None,
        campaign_id: t.Optional[str] = None,
        program_id: t.Optional[str] = None,
        status: t.Optional[PerkStatus] = None,
    ) -> t.Iterator[Perk]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "code": code,
            "campaignId": campaign_id,
            "programId": program_id,
            "status": status,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/perks", query, "cursor", "items")

    def redeem(self, body: RedeemPerk, *, idempotency_key: t.Optional[str] = None) -> Perk:
        """Redeem a perk.

        For the business that issued the perk, at the till. A perk can be redeemed only once, and this is final.

        - **Access:** an API key or access token with the scope `write.perks`. Also users with the role `till`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/perks/redeem",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Perk", response.data)

    def revoke(
        self,
        id: str,
        body: t.Optional[RevokePerkBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Perk:
        """Revoke a perk.

        For the business that issued the perk, while its status is `issued`. A revoked perk cannot be redeemed, and this
        is final. The submission remains approved and the completion remains counted. If the proof was approved by
        mistake, send `release: true` within 30 days of the approval and before the perk is redeemed: the submission
        becomes rejected, its place in the campaign is free, the proof may be submitted again, and a campaign that was
        completed by its cap is open again, unless it has expired.

        - **Access:** an API key or access token with the scope `write.perks`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The perk.
        """
        response = self._client.request(
            "POST",
            f"/perks/{_segment(id)}/revoke",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Perk", response.data)


class PricingResource:
    """Reference data: the actions of all platforms, their estimated value, and industry benchmarks.

    >>> client.pricing.get(action_id="ig_st")["platformId"]
    'ig'
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(
        self,
        *,
        action_id: t.Optional[str] = None,
        platform_id: t.Optional[str] = None,
        business_type: t.Optional[str] = None,
    ) -> PricingResponse:
        """Get price estimates.

        With `actionId`, returns one estimate; otherwise `estimates` for all actions of the platform, or of all
        platforms. `basis` is what an estimate is based on.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).

        :param action_id: Only this action, by id (`ig_st`) or alias (`ig_story`).
        :param platform_id: Only actions on this platform, by id (`ig`), slug (`instagram`) or alias.
        :param business_type: The industry to estimate for, by name or slug, such as `coffee-shops`. `general` means
          no particular industry.
        """
        response = self._client.request(
            "GET",
            "/pricing",
            query={"actionId": action_id, "platformId": platform_id, "businessType": business_type},
        )
        return t.cast("PricingResponse", response.data)


class ProgramsResource:
    """Points, tiers and cash-back for the actions of members over time.

    >>> page = client.programs.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.cashback = ProgramsCashbackResource(client)
        self.members = ProgramsMembersResource(client)

    def create(self, body: CreateProgram, *, idempotency_key: t.Optional[str] = None) -> Program:
        """Create a program.

        A program rewards many actions of its members: each approved proof earns points, and points reach tiers with a
        perk in each cycle. It is active at once, unless `status` is `draft`.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **If it starts or raises cash-back that is paid from the balance (`funding: ledger`):** also the scope
          `write.billing`; in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **If it sets the `monthlyBudget` of cash-back that is paid from the balance:** an owner of the business,
          never an API key; in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/programs",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Program", response.data)

    def end(self, id: str) -> Program:
        """End a program.

        Ends a program, which is final. It is not deleted: pending proofs can be reviewed, and payouts continue.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The program.
        """
        response = self._client.request("DELETE", f"/programs/{_segment(id)}")
        return t.cast("Program", response.data)

    def get(self, id: str) -> Program:
        """Get a program.

        Returns one of the caller's own programs. Members see its actions and tiers in their progress.

        - **Access:** an API key or access token with the scope `read.programs`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The program.
        """
        response = self._client.request("GET", f"/programs/{_segment(id)}")
        return t.cast("Program", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[ProgramStatus] = None,
        q: t.Optional[str] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> ProgramPage:
        """List programs.

        Returns the caller's own programs, newest first.

        - **Access:** an API key or access token with the scope `read.programs`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param status: Only programs with this status.
        :param q: Only programs whose name contains this text; not case-sensitive.
        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            "/programs",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "status": status,
                "q": q,
                "metadata": metadata,
            },
        )
        return t.cast("ProgramPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[ProgramStatus] = None,
        q: t.Optional[str] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[Program]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "status": status,
            "q": q,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/programs", query, "cursor", "items")

    def progress(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        member_id: t.Optional[str] = None,
        cycle: t.Optional[str] = None,
    ) -> ProgressResponse:
        """Get member progress.

        With `memberId`, or if the caller is a member, returns the progress of one member in a cycle. Otherwise, the
        owner gets a page of members, most points first: all active members for the current cycle, or those with points
        for an earlier one.

        - **Access:** an API key or access token with the scope `read.programs`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The program.
        :param member_id: The member. A member may omit it; without it, the owner gets the list of all members.
        :param cycle: The cycle: `current` (the default), `previous`, or a date in it (UTC).
        """
        response = self._client.request(
            "GET",
            f"/programs/{_segment(id)}/progress",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "memberId": member_id,
                "cycle": cycle,
            },
        )
        return t.cast("ProgressResponse", response.data)

    def iterate_progress(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        member_id: t.Optional[str] = None,
        cycle: t.Optional[str] = None,
    ) -> t.Iterator[ProgramStanding]:
        """The items of all pages of ``progress``, page by page as they are needed."""
        query = {
            "page": page,
            "memberId": member_id,
            "cycle": cycle,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate(f"/programs/{_segment(id)}/progress", query, "cursor", "items")

    def submit(
        self,
        id: str,
        body: SubmitToProgramAsMemberBody,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Submission:
        """Submit a proof to a program.

        Submits proof that a member did one of the actions. Members submit their own proofs; the owner says whose proof
        it is with `memberId`. The owner reviews the submission, unless the program approves automatically. Points and
        cash-back are those promised now, and count in the current cycle, even if the proof is approved later; `earned`
        of the submission says what it earned.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `submissions` of the plan.

        :param id: The program.
        """
        response = self._client.request(
            "POST",
            f"/programs/{_segment(id)}/submit",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Submission", response.data)

    def update(
        self,
        id: str,
        body: t.Optional[UpdateProgramBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Program:
        """Update a program.

        Changes any fields, makes a transition, or both. Null clears a field; an absent field is unchanged; a list is
        replaced as a whole, and so is `cashback`: without `monthlyBudget` it has no limit, unless it is paid from the
        balance. Changed rules and amounts apply to proofs submitted from then on. Changing `cycle` or `cycleStartDay`
        starts a new cycle without points. A paused program accepts no enrollments and no proofs, and one that has ended
        cannot be changed, except that an owner can set the budget of its cash-back; reviews and payouts continue.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **If it starts or raises cash-back that is paid from the balance (`funding: ledger`):** also the scope
          `write.billing`; in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **If it sets the `monthlyBudget` of cash-back that is paid from the balance:** an owner of the business,
          never an API key; in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The program.
        """
        response = self._client.request(
            "PUT",
            f"/programs/{_segment(id)}",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Program", response.data)


class ProgramsCashbackResource:
    """Points, tiers and cash-back for the actions of members over time.

    >>> client.programs.cashback.change("unknown")
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def change(
        self,
        id: str,
        body: t.Optional[ChangeCashbackBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> CashbackPayout:
        """Request or decide on a cash-back payout.

        `request`: a member, or the owner for one, requests cash-back that was earned and has not been requested.
        `approve`, `reject`, `mark_paid`: the owner decides. With `funding: ledger`, an approved payout is transferred
        from the balance of the owner to that of the member, and is paid at once; otherwise the owner pays it outside
        this service and then records it with `mark_paid`.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **If it approves a payout that is paid from the balance:** also the scope `write.billing`; in a browser
          session, the password entered within the last 10 minutes (`POST /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The program.
        """
        response = self._client.request(
            "POST",
            f"/programs/{_segment(id)}/cashback",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("CashbackPayout", response.data)

    def list(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[CashbackPayoutStatus] = None,
        member_id: t.Optional[str] = None,
    ) -> CashbackPayoutPage:
        """List cash-back payouts.

        Returns payouts, newest first: to the owner all payouts of the program, to a member only its own.

        - **Access:** an API key or access token with the scope `read.programs`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The program.
        :param status: Only payouts with this status.
        :param member_id: Only payouts of this member.
        """
        response = self._client.request(
            "GET",
            f"/programs/{_segment(id)}/cashback",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "status": status,
                "memberId": member_id,
            },
        )
        return t.cast("CashbackPayoutPage", response.data)

    def iterate(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[CashbackPayoutStatus] = None,
        member_id: t.Optional[str] = None,
    ) -> t.Iterator[CashbackPayout]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "status": status,
            "memberId": member_id,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate(f"/programs/{_segment(id)}/cashback", query, "cursor", "items")


class ProgramsMembersResource:
    """Points, tiers and cash-back for the actions of members over time.

    >>> client.programs.members.create("unknown")
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(
        self,
        id: str,
        body: t.Optional[EnrolMemberBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> ProgramMember:
        """Enroll a member.

        The owner enrolls anyone: with `businessId` an account on this service, otherwise somebody for whom the owner
        submits proofs. A creator enrolls itself in a program with open membership by sending `{}`. Only the owner can
        enroll a removed member again, who then has its history.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The program.
        """
        response = self._client.request(
            "POST",
            f"/programs/{_segment(id)}/members",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("ProgramMember", response.data)

    def list(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        q: t.Optional[str] = None,
        status: t.Optional[ProgramMemberStatus] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> MemberPage:
        """List members.

        Returns all members to the owner, newest first, and to a member only its own record.

        - **Access:** an API key or access token with the scope `read.programs`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The program.
        :param q: Only members whose name starts with this text, or whose `memberId` or e-mail address is this text;
          not case-sensitive, except for `memberId`. The members are then in the order of their names, and the filters
          by time and `sort` do not apply.
        :param status: Only members with this status.
        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            f"/programs/{_segment(id)}/members",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "q": q,
                "status": status,
                "metadata": metadata,
            },
        )
        return t.cast("MemberPage", response.data)

    def iterate(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        q: t.Optional[str] = None,
        status: t.Optional[ProgramMemberStatus] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[ProgramMember]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "q": q,
            "status": status,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate(f"/programs/{_segment(id)}/members", query, "cursor", "items")

    def remove(self, id: str, member_id: str) -> ProgramMember:
        """Remove a member.

        For the owner. The member submits no more proofs; its points, perks and cash-back are kept, and it can still
        request what it has earned.

        - **Access:** an API key or access token with the scope `write.programs`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The program.
        :param member_id: The member, by the `memberId` or the id that enrollment returned.
        """
        response = self._client.request("DELETE", f"/programs/{_segment(id)}/members/{_segment(member_id)}")
        return t.cast("ProgramMember", response.data)


class RecommendationsResource:
    """Recommendations based on observed campaigns, texts for campaigns, and advice on submissions.

    >>> isinstance(client.recommendations.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(
        self,
        *,
        influencer_id: t.Optional[str] = None,
        campaign_id: t.Optional[str] = None,
        max_campaigns: t.Optional[int] = None,
        max_businesses: t.Optional[int] = None,
        min_score: t.Optional[float] = None,
    ) -> MatchedRecommendations:
        """Get recommendations.

        For a creator: open campaigns and bids that fit its profile. For a business: creators for its active campaigns,
        and its next best actions. Each has a score, the components of the score, and the reasons. Free of charge.

        - **Access:** an API key or access token with the scope `use.ai`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param influencer_id: Your own public profile. Default: the one of your business.
        :param campaign_id: A campaign of yours: only creators for it are returned.
        :param max_campaigns: For a creator: how many campaigns, and how many bids, to return. For a business: for how
          many of its active campaigns, newest first, creators are searched.
        :param max_businesses: For a creator: from how many different businesses. For a business: how many creators
          per campaign.
        :param min_score: Only items with at least this score, 0 to 1.
        """
        response = self._client.request(
            "GET",
            "/recommendations",
            query={
                "influencerId": influencer_id,
                "campaignId": campaign_id,
                "maxCampaigns": max_campaigns,
                "maxBusinesses": max_businesses,
                "minScore": min_score,
            },
        )
        return t.cast("MatchedRecommendations", response.data)


class SdkResource:
    """Clients for this API, generated from its description, each as one file.

    >>> isinstance(client.sdk.postman(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def postman(self) -> PostmanCollection:
        """Download the Postman collection.

        Returns a collection in the format 2.1, generated from this API description: import it, set the variable
        `apiKey`, and run the folder "The loop".

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/sdk/postman")
        return t.cast("PostmanCollection", response.data)

    def python(self) -> str:
        """Download the Python client.

        Returns `perk.py`, generated from this API description: Python 3.9 or newer, standard library only, with types
        for mypy. Put it next to your program: `from perk import PerkClient`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/sdk/python")
        return t.cast("str", response.data)

    def typescript(self) -> str:
        """Download the TypeScript client.

        Returns `perk.ts`, generated from this API description, for everything that has fetch: Node.js 20 or newer,
        browsers, Deno and workers. It needs no packages: `import { PerkClient } from './perk.ts'`. If Node.js runs it
        without a compiler in a package with `"type": "commonjs"`, use `perk.mts` of `GET /sdk/typescript-module`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/sdk/typescript")
        return t.cast("str", response.data)

    def typescript_module(self) -> str:
        """Download the TypeScript client as an ES module.

        Returns `perk.mts`, which is `perk.ts` with the extension that makes it an ES module in every package, also in
        one with `"type": "commonjs"`: `import { PerkClient } from './perk.mts'`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/sdk/typescript-module")
        return t.cast("str", response.data)


class SessionResource:
    """User accounts: sign up, sign in, sessions, passwords, and who the current credential belongs to.

    >>> client.session.get() is None
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def confirm(self, body: ConfirmPassword) -> BrowserSession:
        """Confirm the password.

        For browser sessions only. For 10 minutes, the session may do what otherwise returns `PASSWORD_REQUIRED`, such
        as creating an API key. Signing in counts too. Wrong passwords are counted together with those of `POST /auth`.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request("POST", "/session/confirm", body=body)
        return t.cast("BrowserSession", response.data)

    def get(self) -> t.Optional[BrowserSession]:
        """Get the browser session.

        Returns null for `data` if the browser is not signed in. Send `X-Perk-Page: 1`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/session")
        return t.cast("t.Optional[BrowserSession]", response.data)

    def sign_in(self, body: SignIn) -> BrowserSession:
        """Create a browser session.

        For the pages of this service; programs use `POST /auth`. Sets a cookie that scripts cannot read. It is a
        credential for requests that such a page sends with `X-Perk-Page: 1`, and without another credential. The
        session ends 7 days after the last request, and 30 days after the sign-in in any case. Wrong passwords are
        counted together with those of `POST /auth`.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 5 requests a minute (Strict).
        """
        response = self._client.request("POST", "/session", body=body)
        return t.cast("BrowserSession", response.data)

    def sign_out(self) -> SignedOut:
        """End the browser session.

        Ends the session and deletes the cookie. Send `X-Perk-Page: 1`. Returns the same if nobody is signed in.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request("DELETE", "/session")
        return t.cast("SignedOut", response.data)

    def update(self, body: SwitchMode) -> BrowserSession:
        """Switch between live and test mode.

        For browser sessions only. A response to a `GET` may be from the previous mode for 5 s if the service runs as
        several processes.

        - **Access:** a signed-in user, never an API key.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request("PUT", "/session", body=body)
        return t.cast("BrowserSession", response.data)


class StatsResource:
    """Offers of a perk for a marketing action, from draft to completion.

    >>> page = client.stats.campaigns()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def campaigns(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        status: t.Optional[CampaignStatus] = None,
        platform_id: t.Optional[str] = None,
        q: t.Optional[str] = None,
        archived: t.Optional[bool] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> CampaignFiguresPage:
        """List campaign statistics.

        Returns the numbers of submissions, decisions and perks of the campaigns that `GET /campaigns` returns for the
        same query, in the same order.

        - **Access:** an API key or access token with the scope `read.analytics`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param business_id: The caller's own business.
        :param status: Only campaigns with this status.
        :param platform_id: Only campaigns with an action on this platform, by id or slug.
        :param q: Only campaigns whose name contains this text; not case-sensitive.
        :param archived: True for archived campaigns, false (the default) for all others.
        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            "/stats/campaigns",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "businessId": business_id,
                "status": status,
                "platformId": platform_id,
                "q": q,
                "archived": archived,
                "metadata": metadata,
            },
        )
        return t.cast("CampaignFiguresPage", response.data)

    def iterate_campaigns(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        status: t.Optional[CampaignStatus] = None,
        platform_id: t.Optional[str] = None,
        q: t.Optional[str] = None,
        archived: t.Optional[bool] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[CampaignFigures]:
        """The items of all pages of ``campaigns``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "businessId": business_id,
            "status": status,
            "platformId": platform_id,
            "q": q,
            "archived": archived,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/stats/campaigns", query, "cursor", "items")

    def public(self) -> PublicStats:
        """Get public statistics.

        The counts are rounded, cached for 5 minutes, and exclude test data. Below 10 campaigns or 3 businesses `show`
        is false and the counts are zero.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 120 requests a minute (Public).
        """
        response = self._client.request("GET", "/stats/public")
        return t.cast("PublicStats", response.data)


class SubmissionsResource:
    """Proofs of completed actions, and the decisions on them.

    >>> campaign = client.campaigns.create({"actionId": "ig_st", "platformId": "ig", "rewardType": "pct", "rewardValue": 10})
    >>> submission = client.submissions.create(
    ...     {"campaignId": campaign["id"], "proofUrl": "https://photos.example.com/story.png", "proofType": "screenshot"}
    ... )
    >>> submission["state"]
    'pending'
    >>> reviewed = client.submissions.review({"submissionId": submission["id"], "decision": "approve"})
    >>> reviewed["state"], reviewed["perk"]["status"]
    ('approved', 'issued')
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(self, body: CreateSubmission, *, idempotency_key: t.Optional[str] = None) -> Submission:
        """Submit a proof.

        Submits proof to an active campaign of any business, to a program of which your business is a member, or for a
        trade that it sold: send exactly one of `campaignId`, `programId` and `tradeId`. The owner reviews it, unless
        the subject approves automatically. A post counts once per subject and action, however its URL is written.
        Proofs of type `url` are checked automatically within moments; `verification` contains the results.

        - **Access:** an API key or access token with the scope `write.submissions`.
        - **Rate limit:** 30 requests a minute (Standard).
        - **Cost:** one unit of `submissions` of the plan.
        """
        response = self._client.request(
            "POST",
            "/submissions",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Submission", response.data)

    def get(self, id: str) -> SubmissionDetail:
        """Get a submission.

        Returns a submission that the caller's business sent or received, with its perk once approved. The business that
        reviews it also gets `review`: what it decided about the submitter before, and where it received the same proof.

        - **Access:** an API key or access token with the scope `read.submissions`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The submission.
        """
        response = self._client.request("GET", f"/submissions/{_segment(id)}")
        return t.cast("SubmissionDetail", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        subject: t.Optional[SubjectType] = None,
        campaign_id: t.Optional[str] = None,
        program_id: t.Optional[str] = None,
        trade_id: t.Optional[str] = None,
        state: t.Optional[SubmissionState] = None,
    ) -> SubmissionPage:
        """List submissions.

        Returns submissions that the caller's business sent or that its campaigns, programs and trades received, newest
        first. A reviewer who may not decide on trades (`write.exchange`) does not see the proofs that trades received.

        - **Access:** an API key or access token with the scope `read.submissions`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param business_id: The caller's own business.
        :param subject: Only submissions to subjects of this type.
        :param campaign_id: Only submissions to this campaign.
        :param program_id: Only submissions to this program.
        :param trade_id: Only submissions to this trade.
        :param state: Only submissions in this state.
        """
        response = self._client.request(
            "GET",
            "/submissions",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "businessId": business_id,
                "subject": subject,
                "campaignId": campaign_id,
                "programId": program_id,
                "tradeId": trade_id,
                "state": state,
            },
        )
        return t.cast("SubmissionPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        business_id: t.Optional[str] = None,
        subject: t.Optional[SubjectType] = None,
        campaign_id: t.Optional[str] = None,
        program_id: t.Optional[str] = None,
        trade_id: t.Optional[str] = None,
        state: t.Optional[SubmissionState] = None,
    ) -> t.Iterator[Submission]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "businessId": business_id,
            "subject": subject,
            "campaignId": campaign_id,
            "programId": program_id,
            "tradeId": trade_id,
            "state": state,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/submissions", query, "cursor", "items")

    def preview(self, id: str) -> SubmissionPreview:
        """Get a proof preview.

        Returns a copy of the picture that the proof shows: a submitted screenshot, or the preview image of a post. It
        is fetched once, after the submission, so that it shows what was there then, and is encoded again, so that it
        contains only pixels. Pictures of decided submissions are deleted 90 days after they were submitted.

        - **Access:** an API key or access token with the scope `read.submissions`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The submission.
        """
        response = self._client.request("GET", f"/submissions/{_segment(id)}/preview")
        return t.cast("SubmissionPreview", response.data)

    def review(self, body: ReviewSubmission, *, idempotency_key: t.Optional[str] = None) -> Submission:
        """Review a submission.

        Only the owner of the campaign, program or trade can review, and a decision is final. Approving releases what
        was promised: the perk and one completion of a campaign, points of a program, the payment of a trade. Rejecting
        requires a reason.

        - **Access:** an API key or access token with the scope `review.submissions`.
        - **If the submission is the proof of a trade, whose approval releases the escrow:** also the scope
          `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/submissions/review",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Submission", response.data)

    def review_bulk(self, body: BulkReview, *, idempotency_key: t.Optional[str] = None) -> BulkReviewResult:
        """Review submissions in bulk.

        Makes each decision as `POST /submissions/review` would, one after the other. A decision that cannot be made
        changes nothing and does not stop the others: its result has the error. Counts as one request. With an
        `Idempotency-Key`, all decisions are made in one transaction.

        - **Access:** an API key or access token with the scope `review.submissions`.
        - **If the submission is the proof of a trade, whose approval releases the escrow:** also the scope
          `write.exchange`.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/submissions/review/bulk",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("BulkReviewResult", response.data)


class TeamResource:
    """The users of a business, their roles, and invitations.

    >>> isinstance(client.team.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def create(self, body: InviteTeamMember, *, idempotency_key: t.Optional[str] = None) -> TeamMember:
        """Invite a team member.

        Sends an e-mail with a link that works for 7 days. Inviting the same address again sends a new link, and the
        previous one stops working. An address gets at most 3 e-mails an hour, and a business sends at most 50 a day. An
        address that already has an account, with another business, cannot accept.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** a verified e-mail address.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request(
            "POST",
            "/team",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("TeamMember", response.data)

    def get(self) -> Team:
        """List team members and invitations.

        The users of your business with their roles, and the invitations that can still be accepted.

        - **Access:** a signed-in user, never an API key. Not users with the role `till`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/team")
        return t.cast("Team", response.data)

    def remove(self, id: str) -> TeamMemberRemoved:
        """Remove a team member or an invitation.

        The sessions of the user end immediately, or within 5 s if the service runs as several processes. API keys and
        agents belong to the business and keep working; an e-mail tells the remaining owners which of them the user
        created. Webhooks that the user created are disabled, and invitations that the user sent are withdrawn; both
        also happen when a role no longer allows them. The last owner cannot be removed.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The user, or the invitation.
        """
        response = self._client.request("DELETE", f"/team/{_segment(id)}")
        return t.cast("TeamMemberRemoved", response.data)

    def update(self, id: str, body: UpdateTeamMemberBody, *, idempotency_key: t.Optional[str] = None) -> TeamMember:
        """Change the role of a team member.

        Applies to the next request of the user, or within 5 s if the service runs as several processes. The last owner
        cannot get another role.

        - **Access:** a signed-in owner of the business, never an API key.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The user, or the invitation.
        """
        response = self._client.request(
            "PUT",
            f"/team/{_segment(id)}",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("TeamMember", response.data)


class UsageResource:
    """The plan of the business, what it costs and its usage.

    >>> isinstance(client.usage.get(), dict)
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self) -> Usage:
        """Get usage and plan limits.

        Units used in the current UTC calendar month. Check it before a write to avoid PLAN_LIMIT_EXCEEDED. Test data
        does not count.

        - **Access:** an API key or access token with the scope `read.analytics`.
        - **Rate limit:** 60 requests a minute (Relaxed).
        """
        response = self._client.request("GET", "/usage")
        return t.cast("Usage", response.data)


class VerificationResource:
    """Proofs of completed actions, and the decisions on them.

    >>> client.verification.webhook({})
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def webhook(self, body: ReceiveVerificationResult) -> VerificationReceipt:
        """Receive a verification result.

        For an external verifier that has the VERIFICATION_WEBHOOK_SECRET of this service. Send `X-Webhook-Signature:
        sha256=…` with the HMAC-SHA256 of the raw body in lower-case hex. Send `X-Webhook-Timestamp` in seconds since
        1970; it must be within 5 minutes of the server time. A result counts once, even if it is repeated or arrives
        out of order. The first verdict other than `unknown` counts. `passed` decides checks of ours that are `unknown`,
        but never overrides a failed check.

        - **Access:** anyone, without credentials.
        - **Rate limit:** 30 requests a minute (Standard).
        """
        response = self._client.request("POST", "/verification/webhook", body=body)
        return t.cast("VerificationReceipt", response.data)


class WebhooksResource:
    """Endpoints of a business that receive signed events, with retries.

    >>> page = client.webhooks.list()
    >>> len(page["items"]) <= 100
    True
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client
        self.deliveries = WebhooksDeliveriesResource(client)

    def create(self, body: CreateWebhook, *, idempotency_key: t.Optional[str] = None) -> NewWebhook:
        """Create a webhook.

        Sends events in the mode of the caller to the URL from now on. The secret that signs them is shown only in this
        response. The webhook stores the scopes of the credential and receives only events that these may read.

        The plan limits the number of webhooks in each mode, live and test: 3 on free, 10 on starter, 25 on
        professional, 100 on enterprise. Webhooks above the limit after a change of plan keep working.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Requires:** a verified e-mail address.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        - **Shown once:** `secret`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.
        """
        response = self._client.request(
            "POST",
            "/webhooks",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("NewWebhook", response.data)

    def delete(self, id: str) -> WebhookDeleted:
        """Delete a webhook.

        The webhook receives no more events, and its deliveries can no longer be listed.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The webhook.
        """
        response = self._client.request("DELETE", f"/webhooks/{_segment(id)}")
        return t.cast("WebhookDeleted", response.data)

    def get(self, id: str) -> Webhook:
        """Get a webhook.

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The webhook.
        """
        response = self._client.request("GET", f"/webhooks/{_segment(id)}")
        return t.cast("Webhook", response.data)

    def list(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> WebhookPage:
        """List webhooks.

        The webhooks in the mode of the caller, newest first, with their health. Secrets are never included.

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param metadata: Only items whose metadata contains these texts, such as `metadata[externalId]=8421`. Several
          keys must all match.
        """
        response = self._client.request(
            "GET",
            "/webhooks",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "metadata": metadata,
            },
        )
        return t.cast("WebhookPage", response.data)

    def iterate(
        self,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        metadata: t.Optional[t.Dict[str, str]] = None,
    ) -> t.Iterator[Webhook]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "metadata": metadata,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate("/webhooks", query, "cursor", "items")

    def recover(self, id: str, body: RecoverWebhookBody, *, idempotency_key: t.Optional[str] = None) -> Recovery:
        """Resend missed events.

        Sends every event since `since` that the webhook subscribes to, has not received, and has no pending delivery
        of: failed deliveries, and events that happened while it was disabled. Kinds of event that the scopes of the
        credential or of the webhook may not read are skipped. With `dryRun`, the events are only counted.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The webhook.
        """
        response = self._client.request(
            "POST",
            f"/webhooks/{_segment(id)}/recover",
            body=body,
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Recovery", response.data)

    def rotate_secret(self, id: str, *, idempotency_key: t.Optional[str] = None) -> NewWebhook:
        """Rotate a webhook secret.

        The new secret is shown only in this response. For 24 hours each delivery is signed with both secrets, the new
        one first. A secret that is still valid from an earlier rotation stops being used at once.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Requires:** in a browser session, the password entered within the last 10 minutes (`POST
          /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).
        - **Shown once:** `secret`. A replay by `Idempotency-Key` repeats it for 10 minutes, then omits it.

        :param id: The webhook.
        """
        response = self._client.request(
            "POST",
            f"/webhooks/{_segment(id)}/rotate-secret",
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("NewWebhook", response.data)

    def test(
        self,
        id: str,
        body: t.Optional[TestWebhookBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> WebhookDelivery:
        """Send a test event.

        Sends a sample event with `sequence` 0, which is not added to the log. It is delivered like any other event, so
        its result is listed with the deliveries. The credential needs the scope that reads the kind of event.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The webhook.
        """
        response = self._client.request(
            "POST",
            f"/webhooks/{_segment(id)}/test",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("WebhookDelivery", response.data)

    def update(
        self,
        id: str,
        body: t.Optional[UpdateWebhookBody] = None,
        *,
        idempotency_key: t.Optional[str] = None,
    ) -> Webhook:
        """Update a webhook.

        Omitted fields do not change. A new `url`, or enabling the webhook again, resets its failure count. Setting
        `url` or `events` replaces the scopes of the webhook with those of the credential: events that these may not
        read are no longer sent, and a kind of event listed by name that the credential may not read is rejected with
        `INSUFFICIENT_SCOPE`. Setting `url` requires a verified e-mail address.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **If it sets `url` or `events`, or enables a webhook that was disabled for the reason `creator` or
          `revoked`:** in a browser session, the password entered within the last 10 minutes (`POST /session/confirm`).
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The webhook.
        """
        response = self._client.request(
            "PUT",
            f"/webhooks/{_segment(id)}",
            body=body if body is not None else {},
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("Webhook", response.data)


class WebhooksDeliveriesResource:
    """Endpoints of a business that receive signed events, with retries.

    >>> client.webhooks.deliveries.get("unknown", "unknown")
    Traceback (most recent call last):
        ...
    perk.ApiError: ...
    """

    def __init__(self, client: PerkClient) -> None:
        self._client = client

    def get(self, id: str, delivery_id: str) -> WebhookDeliveryDetails:
        """Get a webhook delivery.

        Returns a delivery with the result of each attempt, and with what was sent.

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The webhook.
        :param delivery_id: The delivery.
        """
        response = self._client.request(
            "GET",
            f"/webhooks/{_segment(id)}/deliveries/{_segment(delivery_id)}",
        )
        return t.cast("WebhookDeliveryDetails", response.data)

    def list(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        total: t.Optional[bool] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[WebhookDeliveryStatus] = None,
    ) -> WebhookDeliveryPage:
        """List webhook deliveries.

        The deliveries of at least the last 30 days with the result of each attempt, newest first. Only events of kinds
        that the scopes of the credential may read.

        - **Access:** an API key or access token with the scope `read.webhooks`.
        - **Rate limit:** 60 requests a minute (Relaxed).

        :param id: The webhook.
        :param status: Only deliveries of this status.
        """
        response = self._client.request(
            "GET",
            f"/webhooks/{_segment(id)}/deliveries",
            query={
                "page": page,
                "perPage": per_page,
                "cursor": cursor,
                "total": total,
                "createdAfter": created_after,
                "createdBefore": created_before,
                "sort": sort,
                "status": status,
            },
        )
        return t.cast("WebhookDeliveryPage", response.data)

    def iterate(
        self,
        id: str,
        *,
        page: t.Optional[int] = None,
        per_page: t.Optional[int] = None,
        created_after: t.Optional[str] = None,
        created_before: t.Optional[str] = None,
        sort: t.Optional[ListOrder] = None,
        status: t.Optional[WebhookDeliveryStatus] = None,
    ) -> t.Iterator[WebhookDelivery]:
        """The items of all pages of ``list``, page by page as they are needed."""
        query = {
            "page": page,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "sort": sort,
            "status": status,
            "perPage": per_page or 100,
            "total": False,
        }
        return self._client._iterate(f"/webhooks/{_segment(id)}/deliveries", query, "cursor", "items")

    def replay(self, id: str, delivery_id: str, *, idempotency_key: t.Optional[str] = None) -> WebhookDelivery:
        """Replay a webhook delivery.

        Sends the same event with the same id in a new delivery with ten attempts, whatever the result of the first one.
        Both the credential and the webhook need the scope that reads the kind of event.

        - **Access:** an API key or access token with the scope `write.webhooks`.
        - **Rate limit:** 30 requests a minute (Standard).

        :param id: The webhook.
        :param delivery_id: The delivery.
        """
        response = self._client.request(
            "POST",
            f"/webhooks/{_segment(id)}/deliveries/{_segment(delivery_id)}/replay",
            idempotency_key=idempotency_key or _new_key(),
        )
        return t.cast("WebhookDelivery", response.data)


def verify_webhook(
    payload: t.Union[bytes, str], headers: t.Mapping[str, str], secret: str, tolerance: float = 300.0
) -> WebhookEvent:
    """Checks that Perk sent this to your webhook, and returns the event.

    :param payload: the body of the request exactly as it arrived, before any parsing
    :param headers: the headers of the request
    :param secret: the secret of the webhook, which starts with ``whsec_``
    :param tolerance: how many seconds old, or in the future, the timestamp may be
    :raises WebhookVerificationError: if a header is missing, the signature is wrong or the timestamp is too far off
    """
    body = payload.encode() if isinstance(payload, str) else bytes(payload)
    try:
        key = base64.b64decode(secret[len("whsec_") :], validate=True) if secret.startswith("whsec_") else b""
    except ValueError:
        key = b""
    if not key:
        raise ValueError("The secret of a webhook starts with whsec_")
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    signatures = given.get("webhook-signature", "").split()
    if not event_id or not signatures or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("A signature header is missing or malformed.")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # While a secret is being replaced there are two signatures.
    if not any([hmac.compare_digest(expected, signature.encode()) for signature in signatures]):
        raise WebhookVerificationError("The signature is wrong: is this the secret of this webhook?")
    if abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The timestamp is too far off.")
    return t.cast("WebhookEvent", json.loads(body))


def _may_help(error: ApiError, is_repeatable: bool) -> bool:
    """Whether the same request may succeed later, and does not happen twice."""
    if error.status == 429 or error.code == "IDEMPOTENCY_IN_PROGRESS":
        return True
    return is_repeatable and error.status in (502, 503, 504) and error.code != "NOT_CONFIGURED"


def _response(raw: http.client.HTTPResponse, received: bytes) -> Response:
    headers = {name.lower(): value for name, value in raw.getheaders()}
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    data: t.Any = received or None
    if kind == "application/json" or kind.endswith("+json"):
        try:
            data = json.loads(received)
        except ValueError:
            raise http.client.HTTPException("the response is not valid JSON") from None
        if isinstance(data, dict) and data.get("success") is True and "data" in data:
            data = data["data"]
    elif kind.startswith("text/"):
        data = received.decode("utf-8", "replace")
    return Response(raw.status, headers, data)


def _events(lines: t.Iterable[bytes]) -> t.Iterator[t.Tuple[str, str]]:
    """The id and the data of each server-sent event."""
    event_id, data = "", []
    for line in lines:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            event_id = value
        elif name == "data":
            data.append(value)
        elif not name and not value and data:
            yield event_id, "\n".join(data)
            data = []


def _text(value: t.Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _segment(value: str) -> str:
    """A part of a path. One that is empty or consists of dots would be another path."""
    if value in ("", ".", ".."):
        raise ValueError("An id must not be empty.")
    return urllib.parse.quote(value, safe="")


def _new_key() -> str:
    return str(uuid.uuid4())
