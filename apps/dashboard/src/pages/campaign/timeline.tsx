import { type Campaign, client, type Event, type RequestOptions } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Card, Loading } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { words } from '../../words/campaign.ts';
import { readable } from '../../words/states.ts';
import s from './campaign.module.css';

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
  const log = useRead(['campaigns', 'events', id], (options) => eventsOf(id, options), { enabled: mayRead });
  const { timeline } = words;
  if (!mayRead) return null;
  const events = (log.data ?? []).filter(({ object }) => object.id === id);
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

/** The most events that the API returns at once, and how many requests the history of one campaign is worth. */
const MOST = 100;
const ATTEMPTS = 8;

/**
 * The latest events of a campaign. The log is read forwards only and by kind only, so this reads one stretch after the other from its
 * end: longer ones as long as they contain few events of campaigns, until the first event of this one is found.
 */
async function eventsOf(id: string, options: RequestOptions): Promise<Event[]> {
  const found: Event[] = [];
  let { last: end } = await client.events.list({ limit: 1 }, options);
  let length = 1000;
  for (let attempt = 0; attempt < ATTEMPTS && end > 0; attempt++) {
    const after = Math.max(0, end - length);
    const { items, hasMore, nextAfter } = await client.events.list({ type: 'campaign.*', after, limit: MOST }, options);
    if (hasMore && nextAfter < end) {
      length = Math.ceil(length / 4);
      continue;
    }
    found.push(...items.filter(({ object, sequence }) => object.id === id && sequence <= end));
    if (found.some(({ object }) => object.sequence === 1)) break;
    end = after;
    length *= 4;
  }
  return found;
}
