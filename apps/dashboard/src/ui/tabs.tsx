import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useUrlState } from './link.tsx';
import s from './tabs.module.css';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Parts of a page, one at a time. Which one is in the URL, as `?tab=`. Only the content of the current one is rendered. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly (Tab | false | undefined)[] }) {
  const [value, setValue] = useUrlState('tab');
  const shown = tabs.filter((tab) => tab !== false && tab !== undefined);
  const first = shown[0]?.value ?? '';
  const current = shown.some((tab) => tab.value === value) ? value : first;
  return (
    <Base.Root
      value={current ?? first}
      onValueChange={(next: string) => setValue(next === first ? undefined : next)}
      className={s.root}
    >
      <Base.List className={s.list} aria-label={label}>
        {shown.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={s.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {shown.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={s.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
