/** The class `PerkClient` of `perk.py`: requests, retries, paging and streams. `@RESOURCES@` is replaced. Double apostrophes stand for double backticks. */
export const PYTHON_CLIENT = String.raw`class PerkClient:
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
@RESOURCES@

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
        """Sends a request to any endpoint, such as ''client.request("GET", "/usage")'', and returns the whole response.

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
`.replaceAll("''", '``');
