import type { Influencer, SaveInfluencer } from '../../api/client.ts';
import { words } from '../../words/profile.ts';

export interface AccountDraft {
  platformId: string;
  handle: string;
  followers: string;
}

/** What was entered, as it was typed. */
export interface Draft {
  displayName: string;
  bio: string;
  niches: string;
  location: string;
  /** Per cent. */
  engagement: string;
  accounts: AccountDraft[];
}

/** What is kept in the tab: null if nothing was changed. */
export interface Saved {
  draft: Draft | null;
}

export const NEW_ACCOUNT: AccountDraft = { platformId: '', handle: '', followers: '' };

export function draftOf(profile: Influencer | null, businessName: string): Draft {
  if (!profile)
    return { displayName: businessName, bio: '', niches: '', location: '', engagement: '', accounts: [NEW_ACCOUNT] };
  return {
    displayName: profile.displayName,
    bio: profile.bio ?? '',
    niches: profile.niches.join(', '),
    location: profile.location ?? '',
    engagement: profile.engagementRate === null ? '' : String(rounded(profile.engagementRate * 100)),
    accounts: profile.platforms.map(({ platformId, handle, followers }) => ({
      platformId,
      handle,
      followers: String(followers),
    })),
  };
}

/** The request that replaces the profile. */
export function bodyOf(draft: Draft): SaveInfluencer {
  return {
    displayName: draft.displayName.trim(),
    bio: draft.bio.trim() || null,
    niches: nichesIn(draft),
    location: draft.location.trim() || null,
    engagementRate: draft.engagement.trim() === '' ? null : rounded(numberIn(draft.engagement) / 100),
    platforms: draft.accounts.map(({ platformId, handle, followers }) => ({
      platformId,
      handle: handle.trim(),
      followers: numberIn(followers),
    })),
  };
}

/** What is wrong, by the field of the request. */
export function problemsIn(draft: Draft): Record<string, string> {
  const { problems } = words;
  const found: Record<string, string> = {};
  if (draft.displayName.trim() === '') found['displayName'] = problems.name;
  if (nichesIn(draft).length > 10) found['niches'] = problems.niches;
  const share = numberIn(draft.engagement);
  if (draft.engagement.trim() !== '' && !(share >= 0 && share <= 100)) found['engagementRate'] = problems.share;
  if (draft.accounts.length === 0) found['platforms'] = problems.accounts;
  draft.accounts.forEach(({ platformId, handle, followers }, index) => {
    const path = `platforms[${String(index)}]`;
    const isRepeated = draft.accounts.findIndex((each) => each.platformId === platformId) < index;
    if (platformId === '') found[`${path}.platformId`] = problems.platform;
    else if (isRepeated) found[`${path}.platformId`] = problems.twice;
    if (handle.trim() === '') found[`${path}.handle`] = problems.handle;
    const count = numberIn(followers);
    if (followers.trim() === '' || !Number.isInteger(count) || count < 0)
      found[`${path}.followers`] = problems.followers;
  });
  return found;
}

function nichesIn({ niches }: Draft): string[] {
  return niches
    .split(',')
    .map((niche) => niche.trim())
    .filter(Boolean);
}

function numberIn(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

/** Without the digits that come from calculating with per cent. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
