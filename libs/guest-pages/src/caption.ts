import { Action } from '#catalog';
import { english as w } from './words/words';

/** What a caption is made of. */
interface About {
  name: string;
  /** Null for a business that is nowhere to be visited. */
  address: string | null;
  /** The account to tag; undefined if there is none on the platform. */
  handle: string | undefined;
  hashtags: readonly string[];
  /** Of which one says that there is a perk. */
  disclosures: readonly string[];
}

/** Whether an action is a post of the person's own, with words of their own. */
export function hasCaption({ type }: Pick<Action, 'type'>): boolean {
  return type === 'content' || type === 'share';
}

/**
 * A caption to start from: where it is, whom to tag, and what must be in it. It praises nothing, because no perk may depend on praise
 * (16 CFR 465.4).
 */
export function captionFor({ name, address, handle, hashtags, disclosures }: About): string {
  const place = w.say(address === null ? 'do.caption-other' : 'do.caption-visit', { business: name });
  const tag = handle === undefined ? [] : [`@${handle}`];
  return [place, ...tag, ...hashtags, ...disclosures.filter(isText).slice(0, 1)].join(' ');
}

/** Other disclosures are a label that is switched on in the app. */
export function isText(disclosure: string): boolean {
  return !/ label$/i.test(disclosure);
}
