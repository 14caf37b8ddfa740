import { load } from './api.ts';
import { the } from './dom.ts';

/** What the page knows of the person. */
export interface Own {
  element: HTMLElement;
  /** The address that is known to be theirs; empty if the browser does not know who it is. */
  email: string;
  /** Whether there is no proof yet. */
  isOpen: boolean;
}

let current: AbortController | undefined;

/**
 * Puts the part of the page into it that only this person sees, and keeps it up to date.
 * @param onChange called each time it is there
 * @returns whether it could be loaded
 */
export async function showOwn(onChange: (own: Own) => void): Promise<boolean> {
  const place = the('own');
  const path = place.dataset.own ?? '';
  const page = await load(path);
  const fresh = page?.getElementById('own');
  if (!fresh) return false;
  const element = document.adoptNode(fresh);
  the('own').replaceWith(element);
  const { email = '', submission = '', progress = '', open = '' } = element.dataset;
  onChange({ element, email, isOpen: open !== '' });
  follow(submission, progress, () => void showOwn(onChange));
  return true;
}

const RETRY_MS = 5000;

/** Waits until something becomes of a proof. A page that nobody looks at waits until somebody does. */
function follow(submission: string, known: string, onChanged: () => void): void {
  current?.abort();
  if (submission === '' || !mayChange(known)) return;
  const controller = new AbortController();
  current = controller;
  const { signal } = controller;
  const listen = async () => {
    while (!signal.aborted) {
      if (document.hidden) {
        await new Promise((done) => document.addEventListener('visibilitychange', done, { once: true, signal }));
        continue;
      }
      if (await changed(submission, known, signal)) {
        if (!signal.aborted) onChanged();
        return;
      }
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  };
  void listen();
}

/** Whether something can still become of it while the person looks at the page. */
function mayChange(progress: string): boolean {
  return progress === 'pending' || progress === 'approved.issued';
}

/** Reads an event stream until it tells of a change, or ends. */
async function changed(submission: string, known: string, signal: AbortSignal): Promise<boolean> {
  try {
    const query = new URLSearchParams({ known });
    const response = await fetch(`/api/v1/guest/proofs/${submission}/changes?${query.toString()}`, {
      headers: { 'x-perk-page': '1' },
      signal,
    });
    if (!response.ok || !response.body) return false;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return false;
      text += decoder.decode(value, { stream: true });
      if (text.includes('event: changed')) {
        await reader.cancel();
        return true;
      }
    }
  } catch {
    return false;
  }
}
