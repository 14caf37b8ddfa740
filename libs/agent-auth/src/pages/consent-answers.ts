import { PlainAnswer, urlFrom } from '#platform';
import { AuthorizationRequest } from '../authorization-request';
import { Decision, SignInFirst } from '../consent-page.service';
import { pageAnswer } from './answer';
import { consentPage } from './consent.page';
import { destinationOf } from './destination';
import { AskedFields } from './form-parts';
import { registerPage, signInPage } from './sign-in.page';

/** The page with the decision. */
export function decisionAnswer({ asked, ...shown }: Decision): PlainAnswer {
  const { agentName, scopes, livemode, redirectUri } = asked;
  const destination = destinationOf(redirectUri);
  const page = consentPage({
    ...shown,
    agentName,
    scopes,
    livemode,
    publishedBy: publisherOf(asked),
    destination,
    fields: askedFields(asked),
  });
  return pageAnswer(page, { formTargets: destination.formTargets });
}

/** The form to sign in on or to register on, with a link to the other. */
export function signInAnswer(
  { asked, registers, filled, ended, refusal }: SignInFirst,
  headers: Record<string, string> = {},
): PlainAnswer {
  const { agentName, redirectUri } = asked;
  const shown = { agentName, destination: destinationOf(redirectUri), fields: askedFields(asked), filled, ended };
  const page = registers
    ? registerPage({ ...shown, otherForm: pathOf(asked) })
    : // In the words of OpenID Connect.
      signInPage({ ...shown, otherForm: pathOf(asked, { prompt: 'create' }) });
  return pageAnswer(page, { status: refusal?.type.status, headers: { ...refusal?.headers, ...headers } });
}

/** The consent page for a request, as it was understood: nothing else that was sent is carried on. */
export function pathOf(asked: AuthorizationRequest, more: AskedFields = {}): string {
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
