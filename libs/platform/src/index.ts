export { Act, Actor, assertOwnBusiness, Scope } from './actor';
export * from './dto';
export { Clock } from './clock';
export { chargedTo, chargeTo } from './db/charge';
export { columnsOf, insertInto, valuesOf } from './db/columns';
export { Db, Statement } from './db/db';
export { ContextSchema, ENGINE, Engine, openDatabase, openEngine } from './db/engine';
export { violates } from './db/errors';
export { purgeStatement } from './db/purge';
export { changesDue, migrate, revert } from './db/migrations';
export { DirectoryInUseError } from './db/directory-lock';
export { editDistance, nearest } from './edit-distance';
export { defineEvent, EventKind, EventType } from './events/event-kind';
export { Events, NewEvent } from './events/events';
export { OutboxRow, Relay } from './events/relay';
export { Sending } from './events/sending';
export { AccessGuard, assertEmailVerified, Authenticator, authorize, callerOf } from './http/access.guard';
export { HttpAdapter } from './http/adapter';
export { errorEnvelope, JSON_TYPE, PlainAnswer, send, setHeaders } from './http/answer';
export { API_RESOURCE, refusedCredential, RESOURCE_METADATA, resourceOf } from './http/challenge';
export { DocExamples } from './http/doc-examples';
export { Access, Endpoint, endpointOf, EndpointSpec, FailedRequest, TIERS } from './http/endpoint';
export { EVENT_STREAM, sendEventStream, wantsEventStream } from './http/event-stream';
export { HttpModule } from './http/http.module';
export { InnerCall, SentKey } from './http/inner-call';
export { Caller, checked, Input } from './http/input';
export { ApiDescription } from './openapi/description';
export { isOwnHost, isOwnOrigin } from './http/own-origin';
export { ProblemFilter } from './http/problem.filter';
export { Route, RouteTable } from './http/route-table';
export { TierGuard } from './http/tier.guard';
export { toProblem } from './http/to-problem';
export { Idempotency } from './idempotency/idempotency';
export { keyedRequest } from './idempotency/keyed-request';
export { KeyedRequests } from './idempotency/keyed-requests.interceptor';
export { newId, randomText, randomToken, sampleId } from './ids';
export { derivedKey } from './keys';
export { FrameworkLog, LOG, Log, openLog } from './log';
export { Mail, Mailer } from './mailer';
export { MetricCounter, MetricDurations, Metrics, Sample } from './metrics/metrics';
export { MetricsServer } from './metrics/metrics-server';
export { Names } from './outbound/names';
export { Outbound, OutboundAnswer, OutboundOptions } from './outbound/outbound';
export { OutboundError, OutboundReason } from './outbound/outbound-error';
export { PlatformModule, PlatformParts } from './platform.module';
export { Html, html } from './pages/html';
export { htmlAnswer } from './pages/html-answer';
export { HtmlPage } from './pages/layout';
export { problemWords } from './pages/problem-page';
export * from './problem';
export { platformSchema } from './platform.schema';
export { Parts, Registry, RegistryModule } from './registry';
export {
  misspelledSettings,
  readSettings,
  SETTINGS,
  Settings,
  settingsExample,
  SettingsError,
  SETTING_TABLE,
} from './settings';
export { BATCH_ROWS, Sweep, Sweeps } from './sweeps';
export { urlFrom } from './url';
export { Vault } from './vault';
export { Job, LeaseLost } from './queues/job';
export { Queues } from './queues/queues';
export { VERSION } from './version';
