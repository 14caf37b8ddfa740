import { IncomingHttpHeaders } from 'node:http';
import { Actor, ApiError, ErrorType } from '#kernel';
import { Scope } from '#kernel/actors';
import { Dto } from '#kernel/host';
import { RawResponse } from './raw-response';

/**
 * Requests in a fixed window of 60 s, per client and endpoint. `files` is for static files: many people may share one address, and each
 * page loads several.
 */
export const TIERS = { strict: 5, standard: 30, relaxed: 60, public: 120, files: 6000 } as const;
export type Tier = keyof typeof TIERS;

/**
 * Who may call: anyone (`public`), anyone signed in (`authenticated`), a user but never a key (`user`), a user who is an
 * owner (`owner`), or a key or user that has the given scope.
 */
export type Access = 'public' | 'authenticated' | 'user' | 'owner' | Scope;

/** The properties of a failed request that its error message depends on. */
export interface FailedRequest {
  id: string;
  headers: IncomingHttpHeaders;
  /** The actor, if the request was authenticated. */
  user?: Actor;
}

/**
 * What some calls of an endpoint require in addition to its `access`, depending on their input or on what they change. The endpoint
 * declares it with `inAddition`, which describes it, and its service enforces the same object with `assertAuthority`.
 */
export interface Authority {
  /** The calls that require it, to complete "If …" in the API description. */
  when: string;
  scope?: Scope;
  /** Set if only a user who is an owner may do it, and no key. */
  owner?: true;
  /** Set if a user in a browser must have entered the password lately. */
  password?: true;
}

/** That clients should no longer call an endpoint. The dates are days in UTC, such as `2027-05-01`. */
export interface Deprecation {
  /** From this day on, clients should not call it. */
  since: string;
  /** From this day on, it may be gone. Nothing happens by itself on that day: it works until it is deleted. */
  sunset?: string;
  /** The id of the endpoint to call instead. */
  use?: string;
}

/** The declaration of an endpoint, read by guards, rate limiter, validation, API description and tests. */
export interface EndpointSpec {
  /** The unique name, used as operation id, metric label and in test titles. */
  id: string;
  /** One line that starts with a verb. */
  summary: string;
  /** What it changes, who sees the change, and what it costs. */
  description?: string;
  /** The group in the API description. */
  tag: string;
  /** The version of the service that introduced it, such as `1.4.0`; omitted if that is the first version. */
  since?: string;
  /** That clients should no longer call it. The API description says so, and so do headers of each response. */
  deprecated?: Deprecation;
  access: Access;
  /**
   * Whether users with a role that has no scopes may call it, by the role. By default they may call only what `public`,
   * `authenticated` and `user` admit.
   */
  roles?: Readonly<Record<string, boolean>>;
  /**
   * Whether it may also be called without a credential, by people whom the service knows by a cookie. The handler finds out who it is,
   * with `@CurrentVisitor()` in place of `@CurrentActor()`.
   */
  visitors?: true;
  /** An additional requirement of the account: a verified e-mail address. */
  requires?: 'verified-email';
  /**
   * Whether a user in a browser must have entered the password within the last 10 minutes, because it hands out a credential or
   * moves money. API keys and access tokens are not affected.
   */
  passwordRequired?: true;
  /** What some calls require in addition, depending on what they change. The service enforces it with `assertAuthority`. */
  inAddition?: readonly Authority[];
  tier: Tier;
  /** Whether an overloaded process refuses it last: health checks, and what people stand and wait for. */
  essential?: true;
  /** The path of the resource (RFC 9728) that a client without a credential is referred to, with the scopes for agents. */
  resource?: string;
  /** The plan unit that one call consumes. */
  cost?: string;
  /** The status of success; 200 by default. */
  status?: number;
  /** One object for all input: path parameters, and the query (GET, DELETE) or the body (POST, PUT). */
  input?: Dto;
  /**
   * Whether unknown parameters and fields are ignored. All other endpoints refuse them. Only where the protocol demands it (OAuth), where
   * another service decides what it sends (callbacks), and for web pages, since links to them get parameters on the way.
   */
  ignoresUnknownInput?: true;
  /**
   * The format of the body: JSON (the default), an HTML form, either of them, JSON that the handler parses, or a file, which the handler
   * gets with `@File()` and whose endpoint takes its input in the query.
   */
  body?: 'json' | 'form' | 'either' | 'unparsed' | 'file';
  /** Examples of the body, by name, for the API description. */
  examples?: Record<string, unknown>;
  /** The type of `data` or, with `envelope: false`, of the whole response. Omitted for text, and if another standard defines the response. */
  returns?: Dto;
  /** When `data` is null; omitted if it never is. */
  nullWhen?: string;
  /**
   * Fields of `data` with a secret that is shown once. A replay by `Idempotency-Key` repeats them for 10 minutes, in case
   * the response was lost, and then omits them, so they must be optional in `returns`.
   */
  shownOnce?: readonly string[];
  /**
   * Whether a response may contain a secret, such as a credential, a code that gives access or the token of a form. It is then never
   * compressed, because its compressed size would depend on the secret (decision 20). `shownOnce` implies it.
   */
  secret?: true;
  /**
   * How long a cache may serve the response without revalidation, unless the handler sets `Cache-Control`. Without it, no cache may keep
   * the response. The response has an entity tag, and each object or buffer is serialized once, so the handler should return the same one
   * as long as its content is the same. Of a public endpoint, a process itself sends a result for up to a second to everyone who asks for
   * the same URL, without running guards, interceptors or the handler, unless the handler has set a header.
   */
  maxAgeSeconds?: number;
  /** Other statuses of success and what they mean, such as 201. */
  alsoReturns?: Record<number, string>;
  /** `false` if another standard defines the whole response: it is then sent without `{success, data}`. */
  envelope?: false;
  /** The media type of a response without the envelope; JSON unless given. */
  mediaType?: string;
  /** Describes the response to a client that accepts `text/event-stream`. */
  streams?: string;
  /** Renders errors for endpoints of another protocol. If it returns undefined, the error envelope is sent. */
  renderError?: (error: ApiError, request: FailedRequest) => RawResponse | undefined;
  /**
   * Which web pages of other origins may call it: `any`, or `own` for pages on any port of the service's host. Only for
   * endpoints that ignore cookies.
   */
  crossOrigin?: 'any' | 'own';
  /**
   * `false` if it cannot be tried with `dryRun=true`: it has effects outside of the database, or its answer is what its `cost` pays
   * for, so that a dry run would give it away.
   */
  dryRun?: false;
  /** `false` if it does not accept an Idempotency-Key, although it writes and requires a credential. */
  idempotencyKey?: false;
  /** A request may contain several calls, and the handler counts them against the rate limits. */
  countsItself?: boolean;
  /**
   * Whether load balancers and orchestrators use it to check this process. Each process counts its probes separately, so
   * that probes of one do not use up the limit of another, and failures are not logged as errors.
   */
  probe?: boolean;
  /** Its own errors, in addition to those that follow from access, tier and input. */
  errors?: readonly ErrorType[];
}
