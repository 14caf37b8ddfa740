import { IncomingHttpHeaders } from 'node:http';
import { applyDecorators, HttpCode, RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { Actor, Scope } from '../actor';
import type { Dto } from '../dto';
import { takesKey } from '../idempotency/keyed-request';
import { KeyedRequests } from '../idempotency/keyed-requests.interceptor';
import { describeOperation } from '../openapi/operation';
import { Problem, ProblemType } from '../problem';
import { Registry } from '../registry';
import { PlainAnswer } from './answer';

/** Requests in a fixed window of 60 s, per client and endpoint. */
export const TIERS = { strict: 5, standard: 30, relaxed: 60, public: 120 } as const;
export type Tier = keyof typeof TIERS;

/**
 * Who may call: anyone (`public`), anyone signed in (`authenticated`), a user but never a key (`user`), a user who is an
 * owner (`owner`), or a key or user that holds the named scope.
 */
export type Access = 'public' | 'authenticated' | 'user' | 'owner' | Scope;

/** A request that failed, as far as the words for it depend on it. */
export interface FailedRequest {
  id: string;
  headers: IncomingHttpHeaders;
  /** Who sent it, once that is known. */
  user?: Actor;
}

/** Everything that is said about an endpoint, once: read by guards, limiter, validation, API description and tests. */
export interface EndpointSpec {
  /** The one name: operation id, metric label, test title. */
  id: string;
  /** One line, a verb first. */
  summary: string;
  /** What it changes, who sees it, what it costs. */
  description?: string;
  /** The group in the API description. */
  tag: string;
  access: Access;
  /** What the account needs as well: an e-mail address that is proven to be its own. */
  requires?: 'verified-email';
  tier: Tier;
  /** What a caller is told who has no credential: of which resource it is (a path, RFC 9728), and which scopes to ask for. */
  signIn?: { resource: string; scopes: readonly Scope[] };
  /** The plan unit that one call consumes. */
  cost?: string;
  /** The status of success; 200 unless said. */
  status?: number;
  /** One object for all that is taken: path parameters by name, then the query (GET, DELETE) or the body (POST, PUT). */
  input?: Dto;
  /** How a body is sent: as JSON unless said; as HTML forms do; as the caller likes; or as JSON that the handler parses. */
  body?: 'json' | 'form' | 'either' | 'unparsed';
  /** Examples of the body, by name, for the API description. */
  examples?: Record<string, unknown>;
  /** What `data` holds; with `bare`, the whole answer. Left out where that is a text, or what another standard describes. */
  returns?: Dto;
  /**
   * Fields of `data` that hold a secret which is shown once. A replay by `Idempotency-Key` repeats them for 10 minutes, for
   * an answer that was lost, and then leaves them out: they must be optional in `returns`.
   */
  shownOnce?: readonly string[];
  /**
   * For how long a cache may serve the answer unasked. The answer has an entity tag, and is serialised once for each object
   * or buffer that the handler returns: it returns the same one as long as the answer is the same.
   */
  maxAgeSeconds?: number;
  /** Other statuses of success and what they mean, such as 201. */
  alsoReturns?: Record<number, string>;
  /** Served without the envelope, as this media type. */
  bare?: string;
  /** What a client gets instead that asks for `text/event-stream`, in words. */
  streams?: string;
  /** How what speaks another protocol tells what went wrong, there; undefined where it is the error envelope after all. */
  tellProblem?: (problem: Problem, request: FailedRequest) => PlainAnswer | undefined;
  /**
   * Which web pages may call it, beside those of its own origin: those of any origin, or (`own`) those of any port of the
   * service's host; only for what looks at no cookie.
   */
  crossOrigin?: 'any' | 'own';
  /** One request may hold several calls: its handler counts them against the limits. */
  countsItself?: boolean;
  /**
   * Whether it is how balancers and orchestrators learn about this one process: each process counts it for itself, so that
   * those who ask one use up nothing of another, and a no is not logged as an error.
   */
  probe?: boolean;
  /** Problems of its own, beyond those that follow from access, tier and input. */
  problems?: readonly ProblemType[];
}

const ENDPOINT = Symbol('ENDPOINT');

/** Declares a route, and describes it for @nestjs/swagger. A route without it is refused at start. */
export function Endpoint(spec: EndpointSpec): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const number = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (number === undefined) throw new Error(`@Endpoint ${spec.id} must stand above @Get, @Post and the like.`);
    const [method, path] = [RequestMethod[number], [Reflect.getMetadata(PATH_METADATA, handler) as string].flat()];
    applyDecorators(
      SetMetadata(ENDPOINT, spec),
      HttpCode(spec.status ?? 200),
      ...(takesKey(method, spec) ? [UseInterceptors(KeyedRequests)] : []),
      ...describeOperation(spec, method, path[0] ?? ''),
    )(target, key, descriptor);
  };
}

/** The declaration on a handler, or undefined when there is none. */
export function endpointOf(handler: object): EndpointSpec | undefined {
  return Reflect.getMetadata(ENDPOINT, handler) as EndpointSpec | undefined;
}

/** @throws when it names a problem or a tag that no module registers */
export function assertRegistered({ id, tag, problems = [] }: EndpointSpec, registry: Registry): void {
  const missing = problems.find((problem) => !registry.problems.includes(problem));
  if (missing) throw new Error(`The endpoint ${id} declares the problem ${missing.code}, which no module registers.`);
  if (registry.aboutTag(tag) === undefined)
    throw new Error(`The endpoint ${id} has the tag ${tag}, which no module registers.`);
}
