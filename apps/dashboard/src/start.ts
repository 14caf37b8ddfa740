// The first script of each page. While the packages are loaded, which takes longest, it loads what the page at this URL needs: its code,
// the session, and then the first data. README.md describes it under "How a page loads".
import { begin } from './api/begin.ts';
import { currentSession, newestEvent } from './api/frame-reads.ts';
import { declaredPages } from './declared-pages.ts';
import { type PageFiles, PAGES, PUBLIC_PAGES } from './page-files.ts';
import { mayOpen, startPageOf } from './shell/pages.ts';

const path = location.pathname.replace(/^\/dashboard|\/$/g, '') || '/';
const id = path.split('/')[2] ?? '';
const page = fileOf<PageFiles>({
  ...Object.fromEntries(declaredPages.map((declared) => [declared.path, declared])),
  ...PAGES,
});

// What fails here is requested again by the page, which shows what is wrong.
const ignore = () => undefined;
(page ?? fileOf(PUBLIC_PAGES))?.code().catch(ignore);
if (page) beginReads().catch(ignore);

function fileOf<F>(pages: Readonly<Record<string, F>>): F | undefined {
  return pages[path] ?? pages[path.replace(/[^/]+$/, '$id')];
}

async function beginReads(): Promise<void> {
  const session = await begin(currentSession);
  const isOpen = session && (path === '/' ? startPageOf(session) === '/' : mayOpen(session, path));
  if (!isOpen) return;
  const can = (scope: (typeof session.scopes)[number]) => session.scopes.includes(scope);
  // Before the data, so that no change to it is missed.
  if (can('read.webhooks')) void begin(newestEvent);
  page?.begin?.({ session, can, search: Object.fromEntries(new URLSearchParams(location.search)), id });
}
