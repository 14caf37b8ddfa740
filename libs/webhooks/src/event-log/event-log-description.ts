import { MAX_STREAMS } from './event-feed';

/** The description of `GET /events`; the list of all kinds of event is appended to it. */
export const EVENT_LOG_DESCRIPTION = `Returns the log of the caller's business in the caller's mode, oldest first: every event that concerns the business, once, numbered by \`sequence\` without gaps. The log is read with a cursor: pass the \`nextAfter\` of the last response as \`after\`.

Events are stored for at least 400 days unless the operator has configured another period. Numbers are never reused, so a log whose oldest events were deleted starts at a higher \`sequence\`. An \`after\` before the oldest event returns 410 \`EVENTS_PURGED\`; continue with its \`details.after\`. Without \`after\`, reading starts at the oldest stored event.

With \`Accept: text/event-stream\` the same path returns a stream: the existing events, then new ones within half a second. A client that reconnects sends the last \`id\` as \`Last-Event-ID\` and misses nothing. A comment is sent after 15 s without events. The stream ends when its credential does. A business may have ${String(MAX_STREAMS)} streams open per process.

Only kinds that the scopes of the credential may read are included. Requesting another kind by name returns 403 \`INSUFFICIENT_SCOPE\`.`;
