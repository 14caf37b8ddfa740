import type { LinkProps } from '@tanstack/react-router';
import type { Visit } from './api/begin.ts';
import type { Scope } from './api/client.ts';
import type { Session } from './session.ts';
import type { IconName } from './ui/icon.tsx';

/**
 * A page that declares itself in `page.ts` of its folder, so that it is in no list. Neither `page.ts` nor what it imports may import a
 * package. Links to it are not type-checked, so pages to which others link are in page-files.ts and router.tsx instead.
 */
export interface DeclaredPage {
  /** Such as `/coupons` or `/coupons/$id`. */
  path: string;
  code: () => Promise<Record<string, unknown>>;
  /** The component that `code` exports. */
  component: string;
  /** Sends the requests for the data that the page shows first. */
  begin?: (visit: Visit) => void;
  /** The prefix of the ids that lead to the page, for the palette. */
  idPrefix?: string;
  /** Its place in the navigation. Without it, the page belongs to the one above it. */
  navigation?: {
    label: string;
    icon: IconName;
    group: 'daily' | 'growth' | 'build' | 'business';
    /** The scope without which the page has nothing to show; `owner` for pages of owners, and `anyone` for all. */
    needs: Scope | 'owner' | 'anyone';
    /** Only for businesses, or only for creators. */
    kind?: Session['business']['kind'];
  };
}

/** A link to such a page. @param path such as `/coupons/coupon_01…` */
export function linkTo(path: string): LinkProps & { to: NonNullable<LinkProps['to']> } {
  return { to: path as NonNullable<LinkProps['to']> };
}

export const declaredPages: readonly DeclaredPage[] = Object.values(
  import.meta.glob<{ pages: readonly DeclaredPage[] }>('./pages/*/page.ts', { eager: true }),
).flatMap(({ pages }) => pages);
