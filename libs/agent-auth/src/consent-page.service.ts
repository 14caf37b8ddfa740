import { Inject, Injectable } from '@nestjs/common';
import { AuthService, SignedIn, SignInOrigin } from '#identity';
import { Created, invalid, PlainAnswer, Problem, SETTINGS, Settings, urlFrom, VALIDATION_ERROR } from '#platform';
import { AuthorizationRequest, AuthorizationRequests } from './authorization-request';
import { ConsentForms } from './consent-forms';
import { ConsentSession, Visitor } from './consent-session';
import { ConsentService } from './consent.service';
import { faultsIn } from './faults';
import { pageAnswer, sentOn } from './pages/answer';
import { consentPage } from './pages/consent.page';
import { destinationOf } from './pages/destination';
import { AskedFields } from './pages/form-parts';
import { getAKeyPage } from './pages/get-a-key.page';
import { registerPage, SignIn, signInPage } from './pages/sign-in.page';
import { readSignInForm, SignInForm } from './sign-in-form';

/** What was sent in a query or a form, as it came. */
export type Fields = Record<string, unknown>;

/** Asks for the form to register on, in the words of OpenID Connect. */
const CREATE = { prompt: 'create' };
/** HTTP wants every 401 to say how one signs in. */
const CHALLENGE = { 'www-authenticate': 'Bearer realm="perk"' };

/** The pages on which a person signs in, sees what an agent asks for, and decides. */
@Injectable()
export class ConsentPageService {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly consent: ConsentService,
    private readonly auth: AuthService,
    private readonly session: ConsentSession,
    private readonly forms: ConsentForms,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The page to approve or deny a request, or to sign in first. Without a request, it explains how to get a key. */
  async show(fields: Fields, cookie: string | undefined): Promise<PlainAnswer> {
    if (Object.keys(fields).length === 0) return this.explain();
    const asked = await this.requests.read(fields);
    const visitor = await this.session.visitor(cookie);
    if (visitor === 'ended') return this.signInAgain(asked);
    if (visitor) return this.decisionPage(asked, visitor);
    return pageAnswer(formPage(asked, { registers: fields.prompt === CREATE.prompt }));
  }

  /** Everything is read and checked again: what is approved is what was shown, by whom it was shown to. */
  async decide(fields: Fields, cookie: string | undefined): Promise<PlainAnswer> {
    const asked = await this.requests.read(fields);
    const visitor = await this.session.visitor(cookie);
    if (!visitor || visitor === 'ended') return this.signInAgain(asked, { status: 401, headers: CHALLENGE });
    this.forms.assertSealed(fields.seal, visitor, asked);
    if (fields.decision === 'deny') return sentOn(this.consent.deny(asked));
    if (fields.decision !== 'approve') throw invalid('decision', 'must be one of: approve, deny');
    const { redirectUri } = await this.consent.approve(visitor.actor, asked);
    return sentOn(redirectUri);
  }

  /** Signs in, or registers, and goes back to what was asked for. What is wrong is said in the form. */
  async signIn(fields: Fields, origin: SignInOrigin): Promise<PlainAnswer> {
    const asked = await this.requests.read(fields);
    const form = readSignInForm(fields);
    if (!form.input) return pageAnswer(formPage(asked, form), { status: 400 });
    try {
      return sentOn(pathOf(asked), await this.session.begin(await this.perform(form.input, origin)));
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.type.status >= 500) throw refusal;
      const { type, message, headers } = refusal;
      const [fault] = type === VALIDATION_ERROR ? faultsIn(refusal) : [];
      const filled = { ...form.filled, refused: fault ? `Your ${fault.path} ${fault.message}.` : message };
      return pageAnswer(formPage(asked, { ...form, filled }), { status: type.status, headers });
    }
  }

  /** Ends the session, so that a copy of its cookie is worth nothing either. */
  async signOut(fields: Fields, cookie: string | undefined): Promise<PlainAnswer> {
    const asked = await this.requests.read(fields);
    return sentOn(pathOf(asked), await this.session.end(cookie));
  }

  private explain(): PlainAnswer {
    const { BASE_URL, NODE_ENV } = this.settings;
    return pageAnswer(getAKeyPage({ baseUrl: BASE_URL, printsTestKey: NODE_ENV === 'development' }));
  }

  private async decisionPage(asked: AuthorizationRequest, visitor: Visitor): Promise<PlainAnswer> {
    const { business, user } = await this.auth.principal(visitor.actor);
    const destination = destinationOf(asked.redirectUri);
    const page = consentPage({
      agentName: asked.agentName,
      publishedBy: publisherOf(asked),
      scopes: asked.scopes,
      livemode: asked.livemode,
      businessName: business.name,
      email: user?.email ?? '',
      mayApprove: visitor.actor.role === 'owner',
      destination,
      fields: askedFields(asked),
      seal: this.forms.seal(visitor, asked),
    });
    return pageAnswer(page, { formTargets: destination.formTargets });
  }

  private signInAgain(asked: AuthorizationRequest, { status = 200, headers = {} } = {}): PlainAnswer {
    const page = formPage(asked, { registers: false, ended: true });
    return pageAnswer(page, { status, headers: { ...headers, ...this.session.forgotten() } });
  }

  private async perform(input: NonNullable<SignInForm['input']>, origin: SignInOrigin): Promise<SignedIn> {
    const answer = await this.auth.perform(input, origin);
    const done = answer instanceof Created ? answer.data : answer;
    if (!('accessToken' in done)) throw new Error('Signing in gave no session.');
    return done;
  }
}

/** The form to sign in on or to register on, with a link to the other. */
function formPage(
  asked: AuthorizationRequest,
  { registers, filled, ended }: Pick<SignIn, 'filled' | 'ended'> & { registers: boolean },
) {
  const { agentName, redirectUri } = asked;
  const shown = { agentName, destination: destinationOf(redirectUri), fields: askedFields(asked), filled, ended };
  return registers
    ? registerPage({ ...shown, otherForm: pathOf(asked) })
    : signInPage({ ...shown, otherForm: pathOf(asked, CREATE) });
}

/** This page for a request, as it was understood: nothing else that was sent is carried on. */
function pathOf(asked: AuthorizationRequest, more: AskedFields = {}): string {
  return `/agent/authorize?${new URLSearchParams({ ...askedFields(asked), ...more }).toString()}`;
}

/** A request as its parameters again. Reading them gives the same request. */
function askedFields(asked: AuthorizationRequest): AskedFields {
  const { agentName, clientId, scopes, redirectUri, state, codeChallenge, livemode, resource } = asked;
  return {
    ...(clientId === null ? { agent_name: agentName } : { client_id: clientId }),
    scope: scopes.join(' '),
    redirect_uri: redirectUri,
    ...(state !== null && { state }),
    ...(codeChallenge !== null && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
    mode: livemode ? 'live' : 'test',
    ...(resource !== null && { resource }),
  };
}

/** A client that is named by an address is described there, by whoever has that host. */
function publisherOf({ clientId }: AuthorizationRequest): string | null {
  return urlFrom(clientId ?? '')?.host ?? null;
}
