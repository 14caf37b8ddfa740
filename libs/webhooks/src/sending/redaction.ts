/** Matches the names of headers that may contain credentials. */
const SECRET = /cookie|auth|token|secret|password|session|signature|credential|api-?key|csrf|xsrf/i;

/** The headers of a response as they may be stored and shown: values that may be secret are replaced. */
export function redacted(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? '[redacted]' : value]),
  );
}
