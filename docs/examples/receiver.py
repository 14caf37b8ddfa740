import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
if not SECRET.startswith("whsec_"):
    raise SystemExit("Set WEBHOOK_SECRET to the secret of the webhook.")
KEY = base64.b64decode(SECRET[len("whsec_"):])

# In earnest, a table: written in the transaction of what the event sets off.
DONE = set()


def is_genuine(headers, body):
    """Whether this was sent by Perk, to this webhook, within 5 minutes. The body is the bytes as they came."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    # There are two while the secret is being replaced.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(min(length, 1024 * 1024))
        genuine = is_genuine(self.headers, body)
        # Answer at once, and do what takes long later: after 15 s it counts as not taken.
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if not genuine:
            return
        event = json.loads(body)
        if event["id"] not in DONE:
            DONE.add(event["id"])
            print(event["type"], event["id"], flush=True)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("localhost", int(os.environ.get("PORT", "8123"))), Receiver)
print(f"Listening on http://localhost:{server.server_port}/", flush=True)
server.serve_forever()
