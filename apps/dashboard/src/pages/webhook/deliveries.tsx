import type { Webhook, WebhookDelivery, WebhookDeliveryStatus } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago, Countdown } from '../../ui/time.tsx';
import { words as common } from '../../words/ui.ts';
import { kindName } from '../../words/event-kinds.ts';
import { deliveryState, resultOf, triggerName } from '../../words/webhooks.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { EVERY_MS } from './every.ts';
import { deliveriesOf } from './reads.ts';
import s from './webhook.module.css';
import { words } from './words.ts';

const { deliveries: text } = words;
const STATUSES = Object.keys(text.statuses) as WebhookDeliveryStatus[];

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  const [wanted, setStatus] = useUrlState('status');
  const [delivery, setDelivery] = useUrlState('delivery');
  const status = STATUSES.find((each) => each === wanted);
  const list = usePages(...deliveriesOf(id, status), { refetchInterval: EVERY_MS });
  return (
    <>
      <List
        label={text.label}
        list={list}
        columns={COLUMNS}
        rowKey={(each) => each.id}
        rowLink={(each) => ({ to: '.', search: (before: object) => ({ ...before, delivery: each.id }), replace: true })}
        isSelected={(each) => each.id === delivery}
        tools={
          <>
            <div className={s.filter}>
              <SelectField
                label={text.filter}
                hideLabel
                value={status ?? ''}
                onChange={setStatus}
                options={[
                  { value: '', label: text.all },
                  ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
                ]}
              />
            </div>
            <p className={s.note}>{text.lead}</p>
          </>
        }
        empty={
          status ? (
            <Empty
              icon="search"
              title={text.noMatch}
              action={<Button onClick={() => setStatus(undefined)}>{text.clear}</Button>}
            />
          ) : (
            <Empty icon="webhook" title={text.empty}>
              {text.emptyLead}
            </Empty>
          )
        }
      />
      <DeliverySheet webhook={webhook} id={delivery} onClose={() => setDelivery(undefined)} onReplayed={setDelivery} />
    </>
  );
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: text.columns.event,
    cell: ({ type, trigger }) => (
      <>
        {kindName(type)} {trigger !== 'event' && <Badge>{triggerName(trigger)}</Badge>}
      </>
    ),
  },
  {
    title: text.columns.state,
    cell: (delivery) => {
      const { label, ...look } = deliveryState(delivery);
      return <Badge {...look}>{label}</Badge>;
    },
  },
  {
    title: text.columns.result,
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last ? resultOf(last).label : common.none;
    },
  },
  { title: text.columns.attempts, cell: ({ attempts }) => text.of(attempts.length), align: 'number', only: 'wide' },
  { title: text.columns.next, cell: ({ nextAttemptAt }) => <Next at={nextAttemptAt} />, align: 'number' },
  { title: text.columns.at, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number', only: 'wide' },
];

/** When it is tried again. An attempt that is due may have to wait for others. */
export function Next({ at }: { at: string | null }) {
  if (at === null) return common.none;
  return Date.parse(at) > Date.now() ? <Countdown to={at} /> : text.soon;
}
