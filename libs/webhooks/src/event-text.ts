import { MAX_STREAMS } from './event-feed';

/** What is said of the log; the list of every kind of event follows it. */
export const ABOUT_EVENTS = `The log of the caller's business in the mode of the caller, oldest first: every event that it may know of, once, numbered by \`sequence\` without gaps. It is read from a place on, not by pages: ask for \`after\` the \`nextAfter\` of the answer before.

Events are kept for 400 days unless the operator chose otherwise. Numbers are never reused: a log whose oldest events were deleted begins at a higher \`sequence\`. An \`after\` that points before the oldest event is a 410 \`EVENTS_PURGED\` rather than a silent gap; its \`details.after\` is where reading can go on. Without \`after\`, the log is read from the oldest event that is kept.

With \`Accept: text/event-stream\` the same path is a stream that goes on: what is there, then what comes, within half a second. A client that was cut off sends the last \`id\` as \`Last-Event-ID\` and misses nothing. A comment comes when there was nothing for 15 s. The stream ends when its credential does; a business may have ${String(MAX_STREAMS)} open in a process.

Only kinds that the scopes of the credential may read are included; asking for one of the others by name is refused with INSUFFICIENT_SCOPE.`;
