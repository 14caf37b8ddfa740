import { useSyncExternalStore } from 'react';
import { Card, Facts } from '../../ui/page.tsx';
import { words } from './words.ts';

const text = words.appearance;

/** What the browser asks for, which the dashboard follows. */
export function Appearance() {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const { locale, timeZone } = new Intl.DateTimeFormat(navigator.language).resolvedOptions();
  const language = new Intl.DisplayNames(navigator.language, { type: 'language' }).of(locale) ?? locale;
  return (
    <Card title={text.title} lead={text.lead}>
      <Facts
        items={[
          [text.colours, isDark ? text.dark : text.light],
          [text.language, language],
          [text.zone, timeZone.replaceAll('_', ' ')],
          [text.motion, isReduced ? text.reduced : text.normal],
        ]}
      />
    </Card>
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (change) => {
      const media = matchMedia(query);
      media.addEventListener('change', change);
      return () => media.removeEventListener('change', change);
    },
    () => matchMedia(query).matches,
  );
}
