import { IncomingHttpHeaders } from 'node:http';
import { applyDecorators, HttpCode, RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { Actor } from '../actor';
import type { Dto } from '../dto';
import { writes } from './dry-run';
import { DryRunInterceptor } from './dry-run.interceptor';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { acceptsIdempotencyKey } from '../idempotency/idempotent-request';
import { describeOperation } from './operation';
import { ApiError, ErrorType } from '../errors/api-error';
import { Parts, Registry } from '../registry';
import { Scope } from '../scopes';
import { ignoresUnknownFields } from '../dto/rules';
import type { Authority } from './authority';
import { RawResponse } from './response';

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
  access: Access;
  /**
   * Whether users with the role till may call it. They have no scopes, so by default they may call only what `public`,
   * `authenticated` and `user` admit.
   */
  tills?: boolean;
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
   * another service decides what it sends (callbacks and webhooks), and for web pages, since links to them get parameters on the way.
   */
  ignoresUnknownInput?: true;
  /** The format of the body: JSON (the default), an HTML form, either of them, or JSON that the handler parses. */
  body?: 'json' | 'form' | 'either' | 'unparsed';
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
   * as long as its content is the same.
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

const ENDPOINT = Symbol('ENDPOINT');

/** Declares a route, and describes it for @nestjs/swagger. The application does not start if a route lacks it. */
export function Endpoint(spec: EndpointSpec): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const number = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (number === undefined) throw new Error(`Put @Endpoint ${spec.id} above @Get, @Post or the like.`);
    if (spec.input && ignoresUnknownFields(spec.input) && !spec.ignoresUnknownInput)
      throw new Error(`The input of ${spec.id} ignores unknown fields: declare ignoresUnknownInput on the endpoint.`);
    const [method, path] = [RequestMethod[number], [Reflect.getMetadata(PATH_METADATA, handler) as string].flat()];
    applyDecorators(
      SetMetadata(ENDPOINT, spec),
      HttpCode(spec.status ?? 200),
      // The first one is the outer one.
      ...(writes(method) ? [UseInterceptors(DryRunInterceptor)] : []),
      ...(acceptsIdempotencyKey(method, spec) ? [UseInterceptors(IdempotencyInterceptor)] : []),
      ...describeOperation(spec, method, path[0] ?? ''),
    )(target, key, descriptor);
  };
}

/** The declaration of a handler, or undefined if it has none. */
export function endpointOf(handler: object): EndpointSpec | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as EndpointSpec | undefined;
}

/** The values of `access` that are not scopes. */
const WITHOUT_SCOPE: readonly string[] = ['public', 'authenticated', 'user', 'owner'] satisfies Access[];

/**
 * @param file of the endpoint's module, where the missing part has to be added
 * @throws Error if the endpoint declares an error, a tag or a scope that no module registers
 */
export function assertRegistered(
  { id, tag, access, inAddition = [], errors = [] }: EndpointSpec,
  registry: Registry,
  file: string,
): void {
  const missing = (what: string, parts: keyof Parts) =>
    new Error(`The endpoint ${id} ${what}, which no module registers: add it to "${parts}" in ${file}.`);
  const unknown = errors.find((error) => !registry.errors.includes(error));
  if (unknown) throw missing(`declares the error ${unknown.code}`, 'errors');
  if (registry.tagDescription(tag) === undefined) throw missing(`has the tag ${tag}`, 'tags');
  for (const scope of [access, ...inAddition.flatMap((authority) => authority.scope ?? [])])
    if (!WITHOUT_SCOPE.includes(scope) && !(registry.scopes as readonly string[]).includes(scope))
      throw missing(`needs the scope ${scope}`, 'scopes');
}
