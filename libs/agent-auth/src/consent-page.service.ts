import { Injectable } from '@nestjs/common';
import { IdentityService, PageSession, SignedIn, SignInOrigin } from '#identity';
import { Actor, chargeTo, invalid, Problem, UNAUTHENTICATED, VALIDATION_ERROR } from '#platform';
import { AuthorizationRequest, AuthorizationRequests } from './authorization-request';
import { ConsentSeals } from './consent-seals';
import { ConsentService } from './consent.service';
import { faultsIn } from './faults';
import { Filled, readSignInForm, SignInForm } from './sign-in-form';

/** What was sent in a query or a form, as it came. */
export type Fields = Record<string, unknown>;

/** A request, for whoever is signed in to decide on. */
export interface Decision {
  asked: AuthorizationRequest;
  businessName: string;
  /** The address of whoever is signed in. */
  email: string;
  /** Whether whoever is signed in may approve. */
  mayApprove: boolean;
  /** Proof that a decision is about what was shown. */
  seal: string;
}

/** A request that the visitor has to sign in for, or register. */
export interface SignInFirst {
  asked: AuthorizationRequest;
  registers: boolean;
  filled?: Filled;
  /** The visitor was signed in before. */
  ended?: boolean;
  /** Why what was sent was not done. */
  refusal?: Problem;
}

/** A request whose visitor has just signed in. */
export interface SignInDone {
  asked: AuthorizationRequest;
  session: PageSession;
}

/** HTTP wants every 401 to say how one signs in. */
const CHALLENGE = { 'www-authenticate': 'Bearer realm="perk"' };

/** How a person signs in, sees what an agent asks for, and decides. A visitor is known by the token of a page session. */
@Injectable()
export class ConsentPageService {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly consent: ConsentService,
    private readonly identity: IdentityService,
    private readonly seals: ConsentSeals,
  ) {}

  /** What to approve or deny, or what to sign in for first. */
  async open(fields: Fields, token?: string): Promise<Decision | SignInFirst> {
    const asked = await this.requests.read(fields);
    if (token === undefined) return { asked, registers: fields.prompt === 'create' };
    const actor = await this.visitor(token);
    return actor ? this.decision(asked, actor, token) : { asked, registers: false, ended: true };
  }

  /**
   * Everything is read and checked again: what is approved is what was shown, by whom it was shown to.
   * @returns where the answer takes the browser, unless the session has ended
   */
  async decide(fields: Fields, token = ''): Promise<string | SignInFirst> {
    const asked = await this.requests.read(fields);
    const actor = await this.visitor(token);
    if (!actor) {
      const refusal = UNAUTHENTICATED.because(undefined, undefined, { headers: CHALLENGE });
      return { asked, registers: false, ended: true, refusal };
    }
    this.seals.assertSealed(fields.seal, token, asked);
    if (fields.decision === 'deny') return this.consent.deny(asked);
    if (fields.decision !== 'approve') throw invalid('decision', 'must be one of: approve, deny');
    return (await this.consent.approve(actor, asked)).redirectUri;
  }

  /** Signs in, or registers. What is wrong is said in the form. */
  async signIn(fields: Fields, origin: SignInOrigin): Promise<SignInDone | SignInFirst> {
    const asked = await this.requests.read(fields);
    const { registers, filled, input } = readSignInForm(fields);
    if (!input) return { asked, registers, filled, refusal: VALIDATION_ERROR.because() };
    try {
      return { asked, session: await this.identity.beginPageSession(await this.enter(input, origin)) };
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.type.status >= 500) throw refusal;
      const [fault] = refusal.type === VALIDATION_ERROR ? faultsIn(refusal) : [];
      const refused = fault ? `Your ${fault.path} ${fault.message}.` : refusal.message;
      return { asked, registers, filled: { ...filled, refused }, refusal };
    }
  }

  /** Ends the session, so that a copy of its cookie is worth nothing either. @returns what was asked for */
  async signOut(fields: Fields, token?: string): Promise<AuthorizationRequest> {
    const asked = await this.requests.read(fields);
    if (token !== undefined) await this.identity.endPageSession(token);
    return asked;
  }

  private async visitor(token: string): Promise<Actor | undefined> {
    const actor = await this.identity.findPageSession(token);
    if (actor) chargeTo(actor.businessId);
    return actor;
  }

  private async decision(asked: AuthorizationRequest, actor: Actor, token: string): Promise<Decision> {
    const { business, user } = await this.identity.principal(actor);
    return {
      asked,
      businessName: business.name,
      email: user?.email ?? '',
      mayApprove: actor.role === 'owner',
      seal: this.seals.seal(token, asked),
    };
  }

  private enter(input: NonNullable<SignInForm['input']>, origin: SignInOrigin): Promise<SignedIn> {
    return input.action === 'register' ? this.identity.register(input, origin) : this.identity.login(input, origin);
  }
}
