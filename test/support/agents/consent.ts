import { parseSetCookie, SetCookie } from 'cookie';
import { TestApp } from '../app';
import { PASSWORD, Tenant } from '../builders';

/** The authorization request of an agent in the plain flow. */
export const ASKED = {
  agent_name: 'Campaign Assistant',
  scope: 'read.campaigns write.campaigns',
  redirect_uri: 'https://agent.example/callback',
  state: 'af0ifjsldkj',
};

export type Fields = Record<string, string>;

/** A page as received. */
export interface Shown {
  status: number;
  headers: Headers;
  html: string;
  /** The target of a redirect; null if there is none. */
  location: string | null;
  cookie: SetCookie | undefined;
  /** The visible text, in one line. */
  words: string;
  /** The fields of the form with this action, as a browser would send them; undefined if there is none. */
  form(action: string): Fields | undefined;
}

/** A person with a browser. It stores cookies, but does not follow redirects. */
export class Visitor {
  /** The session cookie; undefined before the sign-in. */
  cookie: string | undefined;
  private cookieName = 'perk_consent';

  constructor(private readonly app: TestApp) {}

  /** Opens the consent page for a request. */
  open(fields: Fields | [string, string][] = ASKED): Promise<Shown> {
    return this.fetch(`/agent/authorize?${new URLSearchParams(fields).toString()}`);
  }

  /** Opens a page of this site, such as the target of a redirect. */
  async fetch(path: string, init: RequestInit = {}): Promise<Shown> {
    const headers = {
      ...(this.cookie && { cookie: `${this.cookieName}=${this.cookie}` }),
      ...(init.headers as object),
    };
    const shown = await read(await fetch(this.app.origin + path, { ...init, headers, redirect: 'manual' }));
    if (shown.cookie) {
      this.cookieName = shown.cookie.name;
      this.cookie = shown.cookie.maxAge === 0 ? undefined : shown.cookie.value;
    }
    return shown;
  }

  /** Sends a form like a browser; headers with the value undefined are omitted. */
  send(
    path: string,
    fields: Fields | [string, string][],
    headers: Record<string, string | undefined> = {},
  ): Promise<Shown> {
    const sent = { origin: this.app.origin, 'sec-fetch-site': 'same-origin', ...headers };
    const given = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return this.fetch(path, { method: 'POST', headers: Object.fromEntries(given), body: new URLSearchParams(fields) });
  }

  /** Signs in on the page, and returns the redirect back to it. */
  async signIn({ email }: { email: string }, asked: Fields = ASKED): Promise<Shown> {
    return this.send('/agent/sign-in', {
      ...(await this.open(asked)).form('/agent/sign-in'),
      email,
      password: PASSWORD,
    });
  }

  /** The form to approve or deny the request, as shown to the signed-in user. */
  async decision(asked: Fields = ASKED): Promise<Fields> {
    const shown = await this.open(asked);
    const form = shown.form('/agent/authorize');
    if (!form) throw new Error(`The page has no approval form: ${shown.words}`);
    return form;
  }
}

/** A visitor who is signed in. */
export async function aVisitor(app: TestApp, who: { email: string }): Promise<Visitor> {
  const visitor = new Visitor(app);
  const { status, words } = await visitor.signIn(who);
  if (status !== 303) throw new Error(`Signing in failed: ${words}`);
  return visitor;
}

async function read(response: Response): Promise<Shown> {
  const { status, headers } = response;
  const html = await response.text();
  const cookie = headers.get('set-cookie');
  return {
    status,
    headers,
    html,
    location: headers.get('location'),
    cookie: cookie === null ? undefined : parseSetCookie(cookie),
    words: wordsIn(html),
    form: (action) => formIn(html, action),
  };
}

function wordsIn(html: string): string {
  const text = html.replace(/<style>[^]*?<\/style>/g, '').replace(/<\/?(?:bdi|strong)>/g, '');
  return unescaped(text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function formIn(html: string, action: string): Fields | undefined {
  const [form] = new RegExp(`<form[^>]*action="${action}"[^]*?</form>`).exec(html) ?? [];
  if (!form) return undefined;
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const sent = inputs.filter(({ type, checked }) => type !== 'radio' || checked !== undefined);
  return Object.fromEntries(sent.map(({ name = '', value = '' }) => [name, value]));
}

/** The attributes of a tag; an attribute without a value is an empty string. */
export function attributesOf(tag: string): Partial<Fields> {
  const found = [...tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?(?=[\s/>])/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  const named: Fields = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_entity, name: string) => named[name] ?? '');
}

/** Does what a person does in the browser: signs in and approves. @returns where the browser is redirected */
export async function approveInBrowser(app: TestApp, owner: Tenant, address: string): Promise<string> {
  const pathOf = (url: string | null) => {
    const { pathname, search } = new URL(url ?? '', app.origin);
    return pathname + search;
  };
  const visitor = new Visitor(app);
  const signInPage = await visitor.fetch(pathOf(address));
  const signIn = { ...signInPage.form('/agent/sign-in'), email: owner.email, password: PASSWORD };
  const { location } = await visitor.send('/agent/sign-in', signIn);
  const consentPage = await visitor.fetch(pathOf(location));
  const approval = { ...consentPage.form('/agent/authorize'), decision: 'approve' };
  const decided = await visitor.send('/agent/authorize', approval);
  if (decided.location === null)
    throw new Error(`There was no redirect: ${signInPage.words}\n${consentPage.words}\n${decided.words}`);
  return decided.location;
}
