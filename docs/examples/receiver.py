import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
if not SECRET.startswith("whsec_"):
    raise SystemExit("Set WEBHOOK_SECRET to the secret of your webhook.")
KEY = base64.b64decode(SECRET[len("whsec_"):])

# Use a database table instead, written in the same transaction as the work the event causes.
PROCESSED = set()


def is_valid(headers, body):
    """Whether Perk sent this to this webhook within the last 5 minutes. `body` is the raw request body."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    # While a secret is being rotated there are two signatures.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(min(length, 1024 * 1024))
        valid = is_valid(self.headers, body)
        # Respond first and do slow work afterwards: without a response within 15 s, the delivery is retried.
        self.send_response(204 if valid else 400)
        self.end_headers()
        if not valid:
            return
        event = json.loads(body)
        if event["id"] not in PROCESSED:
            PROCESSED.add(event["id"])
            print(event["type"], event["id"], flush=True)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "8123"))), Receiver)
print(f"Listening on http://localhost:{server.server_port}/", flush=True)
server.serve_forever()
