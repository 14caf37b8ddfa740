import type { Influencer, SaveInfluencer } from '../../api/client.ts';
import { typed } from '../../ui/format.ts';
import type { TypedNumber } from '../../ui/read-number.ts';
import { words } from '../../words/profile.ts';

export interface AccountDraft {
  platformId: string;
  handle: string;
  followers: TypedNumber;
}

/** What was entered, as it was typed. */
export interface Draft {
  displayName: string;
  bio: string;
  niches: string;
  location: string;
  /** Per cent. */
  engagement: TypedNumber;
  accounts: AccountDraft[];
}

/** What is kept in the tab: null if nothing was changed. */
export interface Saved {
  draft: Draft | null;
}

export const NEW_ACCOUNT: AccountDraft = { platformId: '', handle: '', followers: typed(null) };

export function draftOf(profile: Influencer | null, businessName: string): Draft {
  if (!profile)
    return {
      displayName: businessName,
      bio: '',
      niches: '',
      location: '',
      engagement: typed(null),
      accounts: [NEW_ACCOUNT],
    };
  return {
    displayName: profile.displayName,
    bio: profile.bio ?? '',
    niches: profile.niches.join(', '),
    location: profile.location ?? '',
    engagement: typed(profile.engagementRate === null ? null : rounded(profile.engagementRate * 100)),
    accounts: profile.platforms.map(({ platformId, handle, followers }) => ({
      platformId,
      handle,
      followers: typed(followers),
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
    engagementRate: draft.engagement.value == null ? null : rounded(draft.engagement.value / 100),
    platforms: draft.accounts.map(({ platformId, handle, followers }) => ({
      platformId,
      handle: handle.trim(),
      followers: followers.value ?? 0,
    })),
  };
}

/** What is wrong, by the field of the request. */
export function problemsIn(draft: Draft): Record<string, string> {
  const { problems } = words;
  const found: Record<string, string> = {};
  if (draft.displayName.trim() === '') found['displayName'] = problems.name;
  if (nichesIn(draft).length > 10) found['niches'] = problems.niches;
  const share = draft.engagement.value ?? 0;
  if (share < 0 || share > 100) found['engagementRate'] = problems.share;
  if (draft.accounts.length === 0) found['platforms'] = problems.accounts;
  draft.accounts.forEach(({ platformId, handle, followers }, index) => {
    const path = `platforms[${String(index)}]`;
    const isRepeated = draft.accounts.findIndex((each) => each.platformId === platformId) < index;
    if (platformId === '') found[`${path}.platformId`] = problems.platform;
    else if (isRepeated) found[`${path}.platformId`] = problems.twice;
    if (handle.trim() === '') found[`${path}.handle`] = problems.handle;
    if (followers.value == null || followers.value < 0) found[`${path}.followers`] = problems.followers;
  });
  return found;
}

function nichesIn({ niches }: Draft): string[] {
  return niches
    .split(',')
    .map((niche) => niche.trim())
    .filter(Boolean);
}

/** Without the digits that come from calculating with per cent. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
