import type { Event } from '../../api/client.ts';
import type { LogFilter } from '../../api/event-log.ts';
import { useLiveState } from '../../api/live.ts';
import { type Pages, usePages } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { number } from '../../ui/format.ts';
import { useNavigate, useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { kindName } from '../../words/event-kinds.ts';
import { EventSheet } from './event-sheet.tsx';
import s from './events.module.css';
import { Filters } from './filters.tsx';
import { filterIn, logOf } from './reads.ts';
import { subjectOf } from './subject.ts';
import { type Tail, useTail } from './tail.ts';
import { words } from './words.ts';

export function Events() {
  const [type] = useUrlState('type');
  const [object] = useUrlState('object');
  // Another part of the log is another list, with a tail of its own.
  return <Log key={`${type}/${object}`} filter={filterIn({ type, object })} />;
}

function Log({ filter }: { filter: LogFilter }) {
  const { type, object } = filter;
  const [id, setId] = useUrlState('id');
  const navigate = useNavigate();
  const { kind } = useSession().business;
  const mayCreate = useCan()('write.campaigns') && kind === 'business';
  const tail = useTail(filter);
  const log = usePages(...logOf(filter));
  const list = merged(log, tail);
  const clear = () => void navigate({ to: '.', search: {}, replace: true });
  const oldest = list.items.at(-1);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'events.list', query: { after: 0, type }, tool: 'listEvents' }]} />
          <TailButton tail={tail} />
        </>
      }
    >
      {object && (
        <Notice title={words.history(object)}>
          <div className="spread">
            <span>{oldest?.object.sequence === 1 ? words.complete : words.incomplete}</span>
            <Button small onClick={clear}>
              {words.clear}
            </Button>
          </div>
        </Notice>
      )}
      <List
        label={words.title}
        list={list}
        columns={COLUMNS}
        rowKey={(event) => event.id}
        rowLink={(event) => ({ to: '.', search: (before: object) => ({ ...before, id: event.id }), replace: true })}
        isSelected={(event) => event.id === id}
        tools={<Filters filter={filter} />}
        empty={
          type || object ? (
            <Empty
              icon="search"
              title={words.noMatch}
              action={
                <div className="row">
                  {list.hasMore && (
                    <Button onClick={list.loadMore} busy={list.isLoadingMore}>
                      {words.further}
                    </Button>
                  )}
                  <Button onClick={clear}>{words.clear}</Button>
                </div>
              }
            >
              {list.hasMore ? words.notFoundYet : words.noneAtAll}
            </Empty>
          ) : (
            <Empty
              icon="events"
              title={words.empty}
              action={mayCreate && <LinkButton to="/campaigns/new">{words.toCampaign}</LinkButton>}
            >
              {mayCreate ? words.emptyLead : words.emptyReader}
            </Empty>
          )
        }
      />
      <EventSheet id={id} onClose={() => setId(undefined)} />
    </Page>
  );
}

/** What was read, below what has happened since. */
function merged(log: Pages<Event>, { shown, isPaused }: Tail): Pages<Event> {
  const known = new Set(log.items.map(({ id }) => id));
  // After a pause of the connection, the log is read again from its end, which may overlap with what is kept back.
  const items = [...shown.filter(({ id }) => !known.has(id)), ...log.items].sort((a, b) => b.sequence - a.sequence);
  return { ...log, items, isPending: log.isPending && !isPaused };
}

const COLUMNS: readonly Column<Event>[] = [
  { title: words.columns.kind, cell: ({ type }) => kindName(type) },
  {
    title: words.columns.about,
    cell: (event) => {
      const subject = subjectOf(event);
      return (
        <span className={s.about}>
          {subject && <span className={s.subject}>{subject}</span>}
          <span className={s.id}>{event.object.id}</span>
        </span>
      );
    },
  },
  { title: words.columns.when, cell: ({ timestamp }) => <Ago at={timestamp} />, align: 'number' },
  { title: words.columns.number, cell: ({ sequence }) => number(sequence), align: 'number', only: 'wide' },
];

/** Says whether new events appear, and stops them. */
function TailButton({ tail: { isPaused, waiting, setPaused } }: { tail: Tail }) {
  const live = useLiveState();
  const isLive = live === 'live';
  return (
    <>
      <span className={s.state} role="status">
        <Badge tone={isPaused ? 'warn' : isLive ? 'good' : 'neutral'} icon={isPaused ? 'pause' : undefined}>
          {isPaused ? words.paused : isLive ? words.live : words.notLive}
        </Badge>
      </span>
      <Button icon={isPaused ? 'play' : 'pause'} onClick={() => setPaused(!isPaused)}>
        {isPaused ? (waiting > 0 ? words.waiting(waiting) : words.resume) : words.pause}
      </Button>
    </>
  );
}
