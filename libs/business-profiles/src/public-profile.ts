import { profileAddress } from '#catalog';
import { BusinessSummary } from '#identity';
import { BusinessHandle, BusinessProfile } from './business-profile.entity';
import { logoUrl } from './business-logos';
import { BusinessProfileView } from './business-profile.dto';
import { WeeklyHours } from './opening-hours';

/** A business as anybody may see it. */
export interface PublicProfile {
  businessId: string;
  name: string;
  /** Its current one. Whoever came by a former one is redirected. */
  slug: string;
  /** A path on this service; a new logo has a new one. */
  logoUrl: string | null;
  /** Such as `#1d7a46`; `accentShades` makes what can be read of it. */
  accentColor: string | null;
  description: string | null;
  website: string | null;
  /** Of several lines. */
  address: string | null;
  openingHours: WeeklyHours | null;
  /** An IANA name. */
  timeZone: string | null;
  locale: string | null;
  handles: (BusinessHandle & { url: string | null })[];
  contact: { email: string | null; phone: string | null };
}

/** What a message needs to look like one of a business. */
export interface Brand {
  name: string;
  /** An IANA name; null if it was not set. */
  timeZone: string | null;
  accentColor: string | null;
  /** A path on this service. */
  logoUrl: string | null;
  /** Null until somebody has needed it. */
  slug: string | null;
}

type Business = Pick<BusinessSummary, 'id' | 'name' | 'timeZone'>;

export function publicProfile({ id, name, timeZone }: Business, profile: BusinessProfile): PublicProfile {
  return { businessId: id, name, timeZone, ...shown(profile) };
}

/** What the business itself sees. */
export function profileView(business: BusinessSummary, profile: BusinessProfile): BusinessProfileView {
  return { ...business, ...shown(profile) };
}

export function brandOf({ name, timeZone }: Business, profile: BusinessProfile | undefined): Brand {
  const { accentColor = null, slug = null } = profile ?? {};
  return { name, timeZone, accentColor, logoUrl: profile ? logoUrlOf(profile) : null, slug };
}

function shown(profile: BusinessProfile) {
  const { slug, accentColor, description, website, address, openingHours, locale, contactEmail, contactPhone } =
    profile;
  return {
    ...{ slug, logoUrl: logoUrlOf(profile), accentColor, description, website, address, openingHours, locale },
    handles: profile.handles.map((each) => ({ ...each, url: profileAddress(each.platformId, each.handle) })),
    contact: { email: contactEmail, phone: contactPhone },
  };
}

function logoUrlOf({ businessId, logoId }: BusinessProfile): string | null {
  return logoId === null ? null : logoUrl({ businessId, id: logoId });
}
