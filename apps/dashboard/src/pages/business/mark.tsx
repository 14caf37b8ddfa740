import type { CSSProperties } from 'react';
import type { BusinessProfile } from '../../api/client.ts';
import s from './business.module.css';
import { readableOn } from './readable-on.ts';

/** The colour of a business that has chosen none. */
export const DEFAULT_COLOUR = '#0b6b57';

/** The colour of a surface, and of text on it, for what is inside of an element. */
export function shownIn(color: string): CSSProperties {
  return { '--shown': color, '--on-shown': readableOn(color) } as CSSProperties;
}

interface MarkProps {
  profile: Pick<BusinessProfile, 'name' | 'logoUrl' | 'accentColor'>;
  /** Empty where the name is beside it. */
  alt: string;
}

/** The logo of a business, or the first letter of its name. */
export function Mark({ profile: { name, logoUrl, accentColor }, alt }: MarkProps) {
  if (logoUrl !== null) return <img className={s.picture} src={logoUrl} alt={alt} />;
  const [first] = new Intl.Segmenter().segment(name);
  return (
    <span className={s.initial} style={shownIn(accentColor ?? DEFAULT_COLOUR)} aria-hidden>
      {first?.segment}
    </span>
  );
}
