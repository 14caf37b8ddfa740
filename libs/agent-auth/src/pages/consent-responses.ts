import { RawResponse } from '#http/pages';
import { urlFrom } from '#outbound';
import { AuthorizationRequest } from '../authorization/authorization-requests';
import { ConsentPrompt, SignInPrompt } from '../consent-page/consent-page.service';
import { pageResponse } from './page-response';
import { consentPage } from './consent.page';
import { destinationOf } from './destination';
import { RequestFields } from './form-parts';
import { codePage, registerPage, signInPage } from './sign-in.page';

/** The consent page. */
export function consentResponse({ request, ...shown }: ConsentPrompt): RawResponse {
  const { agentName, livemode, redirectUri } = request;
  const destination = destinationOf(redirectUri);
  const page = consentPage({
    ...shown,
    agentName,
    livemode,
    publishedBy: publisherOf(request),
    destination,
    fields: requestFields(request),
  });
  return pageResponse(page, { formTargets: destination.formTargets });
}

/** The sign-in or registration page, with a link to the other one, or the page for the code from an e-mail. */
export function signInResponse(
  { request, form, formState, sessionEnded, error }: SignInPrompt,
  headers: Record<string, string> = {},
): RawResponse {
  const { agentName, redirectUri } = request;
  const shown = {
    agentName,
    destination: destinationOf(redirectUri),
    fields: requestFields(request),
    formState,
    sessionEnded,
  };
  const page = {
    register: () => registerPage({ ...shown, otherForm: consentPath(request) }),
    // `prompt=create` is defined by OpenID Connect.
    login: () => signInPage({ ...shown, otherForm: consentPath(request, { prompt: 'create' }) }),
    code: () => codePage({ ...shown, otherForm: consentPath(request) }),
  }[form]();
  return pageResponse(page, { status: error?.type.status, headers: { ...error?.headers, ...headers } });
}

/** The path of the consent page for a request. Contains only the validated parameters. */
export function consentPath(request: AuthorizationRequest, more: RequestFields = {}): string {
  return `/agent/authorize?${new URLSearchParams({ ...requestFields(request), ...more }).toString()}`;
}

/** Converts a request back to its parameters. Reading them returns the same request. */
function requestFields(request: AuthorizationRequest): RequestFields {
  const { agentName, clientId, scopes, redirectUri, state, codeChallenge, livemode, resource } = request;
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

/** The host of the client metadata document; null for other clients. */
function publisherOf({ clientId }: AuthorizationRequest): string | null {
  return urlFrom(clientId ?? '')?.host ?? null;
}
