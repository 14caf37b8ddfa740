import { client, type Event } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CodeBlock, Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { moment, number } from '../../ui/format.ts';
import { Facts, Loading } from '../../ui/page.tsx';
import { kindName } from '../../words/event-kinds.ts';
import { pageOf, subjectOf } from './subject.ts';
import { words } from './words.ts';

/** An event as it was delivered. Events never change. */
export function EventSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const event = useRead(['event-log', 'one', id], (options) => client.events.get(id ?? '', options), {
    enabled: id !== undefined,
    staleTime: Infinity,
  });
  const shown = event.data?.id === id ? event.data : undefined;
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={shown ? kindName(shown.type) : words.title} shape="sheet">
      {event.error ? (
        <ErrorNotice error={event.error} retry={() => void event.refetch()} />
      ) : shown ? (
        <Details event={shown} />
      ) : (
        <Loading lines={8} />
      )}
    </Dialog>
  );
}

function Details({ event }: { event: Event }) {
  const { sheet } = words;
  const { id, type, timestamp, sequence, object } = event;
  const subject = subjectOf(event);
  const page = pageOf(event);
  return (
    <>
      <Facts
        items={[
          [sheet.kind, <code key="kind">{type}</code>],
          [sheet.at, moment(timestamp)],
          subject !== undefined && [sheet.about, subject],
          [sheet.objectId, <Copy key="object" text={object.id} />],
          [sheet.number, number(sequence)],
          [sheet.id, <Copy key="id" text={id} />],
        ]}
      />
      <DialogActions>
        <AsCode calls={[{ method: 'events.get', ids: [id] }]} />
        {page && <LinkButton {...page}>{sheet.open}</LinkButton>}
        <LinkButton icon="events" to="/events" search={{ object: object.id }}>
          {sheet.history}
        </LinkButton>
      </DialogActions>
      <h3>{sheet.json}</h3>
      <CodeBlock text={JSON.stringify(event, null, 2)} label={sheet.json} />
    </>
  );
}
