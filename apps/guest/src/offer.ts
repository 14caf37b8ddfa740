/** What the page says about an offer, for this script. */
export interface Offer {
  /** The id of the campaign. */
  campaign: string;
  actions: readonly ActionData[];
  words: Readonly<Record<string, string>>;
}

/** How an action is proved. */
export interface ActionData {
  id: string;
  platform: string;
  till: boolean;
  link: boolean;
  file: 'image' | 'video' | 'both' | null;
  /** The media types that can be chosen. */
  accept: string;
  choose: string;
  chooseHint: string;
  here: string;
  missing: string;
}

export interface ChosenFile {
  id: string;
  kind: 'image' | 'video';
  url: string;
}

/** What was typed. It is kept in the tab, even if the service has deleted the proof that was begun. */
export interface Draft {
  /** The id of the proof that was begun on the service; empty before. */
  id: string;
  /** The code that the post must contain. */
  code: string;
  actionId: string;
  /** Null until it is chosen. */
  atTill: boolean | null;
  file: ChosenFile | null;
  fields: Record<string, string>;
  consent: boolean;
}

export const EMPTY: Draft = { id: '', code: '', actionId: '', atTill: null, file: null, fields: {}, consent: false };

const keyOf = (campaign: string) => `guest.${campaign}`;

/** What was typed before the page was loaded again, such as after a while in another app. */
export function readDraft(campaign: string): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(campaign)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(campaign: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(campaign), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still sends it.
  }
}
