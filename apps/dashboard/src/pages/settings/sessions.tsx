import { client, type Session } from '../../api/client.ts';
import { useChange, usePages } from '../../api/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { day } from '../../ui/format.ts';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { deviceIn } from './device.ts';
import s from './settings.module.css';
import { words } from './words.ts';

const text = words.sessions;

export function Sessions() {
  const toast = useToast();
  const sessions = usePages(
    ['sessions'],
    (query, options) => client.auth.sessions.list(query, options),
    ({ items }) => items,
  );
  const end = useChange(({ id }: Session) => client.auth.sessions.end(id), ['sessions']);
  const endOthers = useChange(() => client.auth.sessions.endAll(), ['sessions']);
  const columns: Column<Session>[] = [
    {
      title: text.columns.device,
      cell: (session) => (
        <span className={s.device}>
          <span className="row">
            {nameOf(session)}
            {session.current && <Badge tone="good">{text.current}</Badge>}
          </span>
          <span className={s.detail}>
            {session.browser
              ? text.since(day(session.createdAt))
              : `${text.program}. ${text.since(day(session.createdAt))}`}
          </span>
        </span>
      ),
    },
    { title: text.columns.address, cell: ({ ipAddress }) => ipAddress ?? common.none },
    { title: text.columns.used, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
    {
      title: text.columns.actions,
      hideTitle: true,
      align: 'menu',
      cell: (session) =>
        !session.current && (
          <Button
            small
            aria-label={text.endOf(nameOf(session))}
            busy={end.isPending && end.variables.id === session.id}
            onClick={() => end.mutate(session, { onSuccess: () => toast(text.ended) })}
          >
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <>
      <ErrorNotice error={end.error ?? endOthers.error} />
      <List
        title={text.title}
        label={text.title}
        list={sessions}
        columns={columns}
        rowKey={({ id }) => id}
        actions={
          sessions.items.length > 1 && (
            <Button
              small
              busy={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined, { onSuccess: ({ ended }) => toast(text.endedOthers(ended)) })}
            >
              {text.endOthers}
            </Button>
          )
        }
        empty={<Empty icon="shield" title={text.empty} />}
      />
    </>
  );
}

function nameOf({ userAgent }: Session): string {
  const device = deviceIn(userAgent);
  if (!device) return text.unknown;
  return device.system ? text.on(device.browser, device.system) : device.browser;
}
