import { accentShades, AccentShades } from '#kernel/colors';

/** How a business wants to be seen, beside its name. */
export interface Look {
  /** Such as `#1d7a46`; null for the colour of Perk. */
  accentColor: string | null;
  /** What names its logo; null for the first letter of its name. */
  logoUrl: string | null;
}

const PERK: AccentShades = {
  ...{ fill: '#0b6b57', onFill: '#ffffff', text: '#0b6b57' },
  ...{ darkFill: '#8fdcc4', onDarkFill: '#06231c', darkText: '#8fdcc4' },
};

/** The colours of buttons and links in a message. */
export function shadesOf(look: Look | undefined): AccentShades {
  return look?.accentColor == null ? PERK : accentShades(look.accentColor);
}

/** What names the logo in the data of a message; undefined if it has none. */
export function logoIn(data: unknown): string | undefined {
  return (data as { look?: Look }).look?.logoUrl ?? undefined;
}
