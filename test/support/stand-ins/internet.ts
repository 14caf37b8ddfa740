import { DnsResolver } from '#outbound';
import { Platforms } from '../../../libs/submissions/src/platforms/platforms';
import { TestApp } from '../app';
import { listen, reply, Reply } from './outbound';

/** The value for OUTBOUND_ALLOW. */
export const INTERNET = '127.0.0.1';

/** A server that acts as all hosts on the internet, for an app that resolves all names to its address. */
export interface Internet {
  /** The URL of a host and path, such as `www.instagram.com/p/C1/`. */
  url(address: string): string;
  /** Sets the response of a host at a path, for any query. The default is 404. */
  serve(address: string, reply: Reply): void;
  /** Sets the response of a platform's oEmbed endpoint. */
  tell(platformId: string, reply: Reply): void;
  /** Host and path of all requests. */
  asked: string[];
  close(): void;
}

export async function anInternet(app: TestApp): Promise<Internet> {
  const [replies, asked] = [new Map<string, Reply>(), [] as string[]];
  const server = await listen([
    (socket, request) => {
      const [, path = '', host = ''] = /^GET ([^ ?]*)\S* HTTP[\s\S]*?\r\nhost: ([^:\r]*)/i.exec(request) ?? [];
      asked.push(host + path);
      const answer = replies.get(host + path) ?? reply(404);
      if (typeof answer === 'function') answer(socket, request);
      else socket.end(answer);
    },
  ]);
  const url = (address: string) => {
    const slash = address.indexOf('/');
    return `http://${address.slice(0, slash)}:${String(server.port)}${address.slice(slash)}`;
  };
  Object.assign(app.nest.get(DnsResolver), { resolve: async () => [INTERNET] });
  const platforms = app.nest.get(Platforms);
  const find = platforms.find.bind(platforms);
  platforms.find = (platformId) => {
    const adapter = find(platformId);
    if (!adapter?.oembed) return adapter;
    const endpoint = (post: URL) => url(`oembed.test/${platformId}?url=${encodeURIComponent(post.href)}`);
    return { ...adapter, oembed: { ...adapter.oembed, endpoint } };
  };
  return {
    url,
    asked,
    serve: (address, answer) => replies.set(address, answer),
    tell: (platformId, answer) => replies.set(`oembed.test/${platformId}`, answer),
    close: server.close,
  };
}

interface PageFields {
  title?: string;
  description?: string;
  /** The text of the post, as structured data. */
  text?: string;
  published?: string;
  /** Additional HTML in the body. */
  body?: string;
}

/** The page of a post with its own URL, as platforms return it to anonymous visitors. */
export function aPage(address: string, { title = 'A post', description = '', text, published, body = '' }: PageFields) {
  const data =
    text === undefined
      ? ''
      : JSON.stringify({ '@type': 'SocialMediaPosting', articleBody: text }).replaceAll('<', '\\u003c');
  return reply(
    200,
    { 'Content-Type': 'text/html; charset=utf-8' },
    `<!doctype html><html><head><title>${title}</title><link rel="canonical" href="https://${address}">
     <meta property="og:description" content="${description.replaceAll('"', '&quot;')}">
     ${published === undefined ? '' : `<meta property="article:published_time" content="${published}">`}
     ${data && `<script type="application/ld+json">${data}</script>`}</head><body>${body}</body></html>`,
  );
}

/** The response of an oEmbed endpoint. */
export function anOembed(fields: object) {
  return reply(
    200,
    { 'Content-Type': 'application/json' },
    JSON.stringify({ version: '1.0', type: 'rich', ...fields }),
  );
}
