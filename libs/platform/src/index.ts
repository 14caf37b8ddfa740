export { Act, Actor, BrowserSession, ACTOR_KINDS, assertOwnBusiness } from './actor';
export {
  Field,
  fieldsOf,
  Dto,
  enumeration,
  Bool,
  Const,
  Decimal,
  Email,
  FreeForm,
  Id,
  Int,
  IntList,
  ListOf,
  Money,
  Nested,
  OneOf,
  OneOfList,
  PASTED_ADDRESS,
  Text,
  TextList,
  TextMap,
  Timestamp,
  Url,
  MetadataFilter,
  MetadataInput,
  MetadataUpdate,
  MetadataView,
  jsonSchemaOf,
  Page,
  PageOf,
  Pagination,
  Paging,
  PagingByTime,
  alternativesOf,
  IgnoreUnknownFields,
  OneOfDtos,
  Rules,
  ScopeList,
  validated,
} from './dto';
export { builtFolder } from './built-folder';
export { Clock } from './clock';
export { chargedTo, chargeTo } from './db/charge';
export type { Reader } from './db/replica';
export { Counters } from './counters/counters';
export { dailyCounter, dayOf } from './counters/daily';
export { FillCounters } from './counters/fill-counters';
export { CounterSpec, repairCounters, verifyCounters } from './counters/verification';
export { columnsOf, insertInto, valuesOf } from './db/columns';
export { ConcurrentIndexes } from './db/concurrent-indexes';
export { ConfiguredDataSource } from './db/data-source';
export { Db } from './db/db';
export { Statement } from './db/statement';
export { ContextSchema, Engine, openDatabase, openEngine } from './db/engine';
export { violates } from './db/errors';
export { PartitionCheck, PartitionTable } from './db/partition-migrations';
export { Partitions } from './db/partitions';
export { purgeStatement } from './db/purge';
export { renameColumn } from './db/rename-column';
export { changesDue, migrate, migrationsIn, revert } from './db/migrations';
export { editDistance, nearest } from './edit-distance';
export { defineEvent, EventKind, sampleOf } from './events/event-kind';
export { Events } from './events/events';
export { OutboxRow, Relay } from './events/relay';
export { Sending } from './events/sending';
export { assertAuthority } from './http/authorize';
export { Authority } from './http/endpoint-spec';
export { AccessGuard, Authenticator, actorOf, STRATEGIES } from './http/access.guard';
export { assertEmailVerified, authorize } from './http/authorize';
export { HttpAdapter } from './http/adapter';
export { errorEnvelope, send, setHeaders } from './http/response';
export { JSON_TYPE, RawResponse } from './http/raw-response';
export { API_RESOURCE, invalidCredential, RESOURCE_METADATA, resourceOf } from './http/challenge';
export { DocExamples } from './openapi/doc-examples';
export { Access, EndpointSpec, FailedRequest } from './http/endpoint-spec';
export { Endpoint, endpointOf } from './http/endpoint';
export { EVENT_STREAM, sendEventStream, wantsEventStream } from './http/event-stream';
export { HttpModule } from './http.module';
export { InnerCall, SentKey } from './http/inner-call';
export { parseJson } from './http/json';
export { CurrentActor, checked, Input } from './http/input';
export { ApiDescription } from './openapi/description';
export { isOwnHost, isOwnOrigin, isServedOrigin, PAGE_HEADER } from './http/own-origin';
export { ApiErrorFilter } from './http/api-error.filter';
export { Route, RouteTable } from './http/route-table';
export { UnknownInputGuard } from './http/unknown-input.guard';
export { TierGuard } from './rate-limit/tier.guard';
export { passwordForm, searchable } from './text/normal-forms';
export { Bounds, contains, endsWord, placeOf, wholeWords } from './text/text-search';
export { withoutWrapping } from './text/pasted';
export { pathIdError } from './text/path-ids';
export { cleanText, textError } from './text/text-rules';
export { toApiError } from './errors/to-api-error';
export { Idempotency } from './idempotency/idempotency';
export { idempotentRequest } from './idempotency/idempotent-request';
export { DryRunInterceptor } from './http/dry-run.interceptor';
export { DryRuns } from './dry-run/dry-runs';
export { EffectKind } from './dry-run/effects';
export { IdempotencyInterceptor } from './http/idempotency.interceptor';
export { derivedId, idBoundary, newId, randomText, randomToken, sampleId } from './ids';
export { derivedKey } from './keys';
export { List, Lists, mapPage } from './lists/lists';
export { Condition, EntryFilter, RowsByTime } from './lists/rows-by-time';
export { FrameworkLog, LOG, Log, openLog } from './log';
export { AddNameEntries, fillEntries } from './lists/add-name-entries';
export { AddMetadata } from './metadata/add-metadata';
export { changedMetadata, Metadata, MetadataChange } from './metadata/metadata';
export { Mail, Mailer } from './mailer';
export { MetricCounter, Metrics } from './metrics/metrics';
export { MetricsServer } from './metrics/metrics-server';
export { PlatformModule, PlatformParts } from './platform.module';
export { Html, html } from './pages/html';
export { compressOnce } from './http/compression';
export { htmlResponse } from './http/html-response';
export { HtmlPage } from './pages/layout';
export { errorText } from './http/error-page';
export {
  ErrorType,
  ApiError,
  VALIDATION_ERROR,
  UNAUTHENTICATED,
  FORBIDDEN,
  INSUFFICIENT_SCOPE,
  EMAIL_NOT_VERIFIED,
  NOT_FOUND,
  CONFLICT,
  INVALID_STATE,
  RATE_LIMITED,
  INTERNAL_ERROR,
  SERVICE_UNAVAILABLE,
  INVALID_SIGNATURE,
  NOT_CONFIGURED,
  notFound,
  FieldError,
  invalidInput,
  invalid,
} from './errors/api-error';
export { platformSchema } from './platform.schema';
export { moduleFile, Registry, RegistryModule, ResourceAddress } from './registry';
export { onlyReads, RegisteredScope, Scope } from './scopes';
export {
  misspelledSettings,
  readSettings,
  SETTINGS,
  Settings,
  settingsExample,
  SettingsError,
  SETTING_TABLE,
} from './settings';
export { BATCH_ROWS, RecurringJobs } from './recurring-jobs';
export { Encryption } from './encryption';
export { STRIPE_REQUIRED } from './stripe-settings';
export { Job, LeaseLost } from './queues/job';
export { Claimed, Queues } from './queues/queues';
export { WINDOW } from './queues/rotation';
export {
  CompactList,
  DEFAULT_TOOLSET,
  ObjectSchema,
  READS,
  Tool,
  tool,
  ToolFacts,
  ToolsetSpec,
  ToolSource,
} from './tools/tool';
export { VERSION } from './version';
