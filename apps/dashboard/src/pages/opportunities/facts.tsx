import type { ReactNode } from 'react';
import type { OpenCampaign } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import s from './opportunities.module.css';
import { words } from './words.ts';

/** What the business wrote about a campaign. */
export function textsOf({ description, guidelines }: OpenCampaign): ([label: string, text: ReactNode] | false)[] {
  const t = words.detail;
  return [
    description !== null && [t.about, <span className={s.lines}>{description}</span>],
    guidelines !== null && [t.guidelines, <span className={s.lines}>{guidelines}</span>],
  ];
}

export function Badges({ texts }: { texts: readonly string[] }) {
  return (
    <span className="row">
      {texts.map((text) => (
        <Badge key={text} tone="info">
          {text}
        </Badge>
      ))}
    </span>
  );
}
