import type { Campaign } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Card, Loading } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { readable } from '../../words/states.ts';
import s from './campaign.module.css';
import { eventsOf } from './reads.ts';
import { words } from './words.ts';

interface Entry {
  at: string;
  text: string;
}

interface TimelineProps {
  campaign: Campaign;
  /** Seconds from its creation to the first proof. */
  firstAfter: number | null;
}

/** What happened to the campaign, newest first. */
export function Timeline({ campaign: { id, createdAt }, firstAfter }: TimelineProps) {
  const mayRead = useCan()('read.webhooks');
  const log = useRead(...eventsOf(id), { enabled: mayRead });
  const { timeline } = words;
  if (!mayRead) return null;
  const events = log.data?.items ?? [];
  const entries: Entry[] = events.map(({ type, timestamp }) => ({
    at: timestamp,
    text: timeline.events[type] ?? readable(type.split('.')[1] ?? type),
  }));
  if (firstAfter !== null)
    entries.push({
      at: new Date(new Date(createdAt).getTime() + firstAfter * 1000).toISOString(),
      text: timeline.firstProof,
    });
  entries.sort((a, b) => b.at.localeCompare(a.at));
  const isComplete = events.some(({ object }) => object.sequence === 1);
  return (
    <Card
      title={timeline.title}
      actions={
        <LinkButton small kind="quiet" to="/events" search={{ object: id }}>
          {timeline.all}
        </LinkButton>
      }
    >
      {log.isPending ? (
        <Loading lines={3} />
      ) : log.error ? (
        <ErrorNotice error={log.error} retry={() => void log.refetch()} />
      ) : (
        <>
          <ol className={s.timeline}>
            {entries.map(({ at, text }) => (
              <li key={at + text}>
                <span>{text}</span>
                <span className="soft small">
                  <Ago at={at} />
                </span>
              </li>
            ))}
          </ol>
          {!isComplete && <p className="soft small">{entries.length === 0 ? timeline.none : timeline.earlier}</p>}
        </>
      )}
    </Card>
  );
}
