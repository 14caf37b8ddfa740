/** Names of headers that carry credentials, or may. */
const SECRET = /cookie|auth|token|secret|password|session|signature|credential|api-?key|csrf|xsrf/i;

/** The headers of an answer, as they may be kept and shown: of those that might be secret, the name alone. */
export function redacted(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? '[redacted]' : value]),
  );
}
