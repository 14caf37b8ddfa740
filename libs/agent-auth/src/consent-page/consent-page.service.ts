import { Injectable } from '@nestjs/common';
import { Registry } from '#http/host';
import { PageSession, PageSessions, SignInOrigin, UsersService } from '#identity';
import { Actor, invalid, ApiError } from '#kernel';
import { UNAUTHENTICATED, VALIDATION_ERROR } from '#kernel/errors';
import { useConnectionQuotaOf } from '#kernel/host';
import { AuthorizationRequest, AuthorizationRequests } from '../authorization/authorization-requests';
import { ConsentSeals } from './consent-seals';
import { ConsentService } from '../authorization/consent.service';
import { fieldErrorsIn } from '../authorization/field-errors';
import { ScopeGroup, scopeGroups } from './scope-groups';
import { FormKind, FormState, readSignInForm } from './sign-in-form';

/** The raw fields of a query or a form. */
export type Fields = Record<string, unknown>;

/** A request that the signed-in user can decide on. */
export interface ConsentPrompt {
  request: AuthorizationRequest;
  /** The requested scopes, described for people. */
  scopes: ScopeGroup[];
  businessName: string;
  /** The e-mail address of the signed-in user. */
  email: string;
  /** Whether the signed-in user may approve. */
  mayApprove: boolean;
  /** Proves that the decision is about the request that was shown; see `ConsentSeals`. */
  seal: string;
}

/** A request for which the visitor must sign in or register first. */
export interface SignInPrompt {
  request: AuthorizationRequest;
  form: FormKind;
  formState?: FormState;
  /** True when the visitor was signed in before. */
  sessionEnded?: boolean;
  /** Why the submitted form was rejected. */
  error?: ApiError;
}

/** A request whose visitor has just signed in. */
export interface SignInResult {
  request: AuthorizationRequest;
  session: PageSession;
}

/** HTTP requires this header in every 401 response. */
const CHALLENGE = { 'www-authenticate': 'Bearer realm="perk"' };

/** Sign-in, consent and decision on the consent page. A visitor is identified by the token of a page session. */
@Injectable()
export class ConsentPageService {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly consent: ConsentService,
    private readonly pages: PageSessions,
    private readonly users: UsersService,
    private readonly seals: ConsentSeals,
    private readonly registry: Registry,
  ) {}

  /** Returns the consent page for a signed-in visitor, otherwise the sign-in page. */
  async open(fields: Fields, token?: string): Promise<ConsentPrompt | SignInPrompt> {
    const request = await this.requests.read(fields);
    if (token === undefined) return { request, form: fields.prompt === 'create' ? 'register' : 'login' };
    const actor = await this.visitor(token);
    return actor ? this.consentPrompt(request, actor, token) : { request, form: 'login', sessionEnded: true };
  }

  /**
   * Reads and checks everything again, so that only the request that was shown can be decided, and only in the session in
   * which it was shown.
   * @returns where to redirect the browser, or the sign-in page if the session has ended
   */
  async decide(fields: Fields, token = ''): Promise<string | SignInPrompt> {
    const request = await this.requests.read(fields);
    const actor = await this.visitor(token);
    if (!actor) {
      const error = UNAUTHENTICATED.error(undefined, undefined, { headers: CHALLENGE });
      return { request, form: 'login', sessionEnded: true, error };
    }
    this.seals.assertSealed(fields.seal, token, request);
    if (fields.decision === 'deny') return this.consent.deny(request);
    if (fields.decision !== 'approve') throw invalid('decision', 'must be one of: approve, deny');
    return (await this.consent.approve(actor, request)).redirectUri;
  }

  /** Signs in or registers, or sends a code and asks for it. Errors are shown in the form. */
  async signIn(fields: Fields, origin: SignInOrigin): Promise<SignInResult | SignInPrompt> {
    const request = await this.requests.read(fields);
    const { kind: form, formState, input } = readSignInForm(fields);
    if (!input) return { request, form, formState, error: VALIDATION_ERROR.error() };
    if (input.action === 'request-code') {
      this.pages.requestCode(input.email);
      return { request, form: 'code', formState };
    }
    try {
      return { request, session: await this.pages.signIn(input, origin) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.type.status >= 500) throw error;
      const [fieldError] = error.type === VALIDATION_ERROR ? fieldErrorsIn(error) : [];
      const formError = fieldError ? `Your ${fieldError.path} ${fieldError.message}.` : error.message;
      return { request, form, formState: { ...formState, formError }, error };
    }
  }

  /** Ends the session on the server, so that copies of its cookie become invalid as well. @returns the request of the agent */
  async signOut(fields: Fields, token?: string): Promise<AuthorizationRequest> {
    const request = await this.requests.read(fields);
    if (token !== undefined) await this.pages.end(token);
    return request;
  }

  private async visitor(token: string): Promise<Actor | undefined> {
    const actor = await this.pages.find(token);
    if (actor) useConnectionQuotaOf(actor.businessId);
    return actor;
  }

  private async consentPrompt(request: AuthorizationRequest, actor: Actor, token: string): Promise<ConsentPrompt> {
    const { business, user } = await this.users.principal(actor);
    return {
      request,
      scopes: scopeGroups(this.registry.scopeTable, request.scopes),
      businessName: business.name,
      email: user?.email ?? '',
      mayApprove: actor.role === 'owner',
      seal: this.seals.seal(token, request),
    };
  }
}
