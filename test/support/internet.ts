import { Names } from '#platform';
import { Platforms } from '../../libs/submissions/src/verification/platforms/platforms.service';
import { TestApp } from './app';
import { listen, reply, Reply } from './outbound';

/** For OUTBOUND_ALLOW. */
export const INTERNET = '127.0.0.1';

/** One server that plays every host there is, for an app that finds all names at its address. */
export interface Internet {
  /** The URL of a host and path, such as `www.instagram.com/p/C1/`. */
  url(address: string): string;
  /** What a host answers at a path, whatever the query. Elsewhere there is nothing (404). */
  serve(address: string, reply: Reply): void;
  /** What a platform's oEmbed answers, whatever it is asked. */
  tell(platformId: string, reply: Reply): void;
  /** Host and path of every request there was. */
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
  Object.assign(app.nest.get(Names), { resolve: async () => [INTERNET] });
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
  /** All that was written, as structured data. */
  text?: string;
  published?: string;
  /** What else is in its body. */
  body?: string;
}

/** The page of a post that names its own address, as platforms serve it to strangers. */
export function aPage(address: string, { title = 'A post', description = '', text, published, body = '' }: PageFields) {
  const data = text === undefined ? '' : JSON.stringify({ '@type': 'SocialMediaPosting', articleBody: text });
  return reply(
    200,
    { 'Content-Type': 'text/html; charset=utf-8' },
    `<!doctype html><html><head><title>${title}</title><link rel="canonical" href="https://${address}">
     <meta property="og:description" content="${description.replaceAll('"', '&quot;')}">
     ${published === undefined ? '' : `<meta property="article:published_time" content="${published}">`}
     ${data && `<script type="application/ld+json">${data}</script>`}</head><body>${body}</body></html>`,
  );
}

/** What an oEmbed endpoint answers. */
export function anOembed(fields: object) {
  return reply(
    200,
    { 'Content-Type': 'application/json' },
    JSON.stringify({ version: '1.0', type: 'rich', ...fields }),
  );
}
