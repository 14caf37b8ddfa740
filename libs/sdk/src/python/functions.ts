/** The functions of `perk.py`, at its end. Double apostrophes stand for double backticks. */
export const PYTHON_FUNCTIONS = String.raw`def verify_webhook(
    payload: t.Union[bytes, str], headers: t.Mapping[str, str], secret: str, tolerance: float = 300.0
) -> WebhookEvent:
    """Checks that Perk sent this to your webhook, and returns the event.

    :param payload: the body of the request exactly as it arrived, before any parsing
    :param headers: the headers of the request
    :param secret: the secret of the webhook, which starts with ''whsec_''
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
`.replaceAll("''", '``');
