import { client, type Webhook, type WebhookAttempt, type WebhookDeliveryDetails } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CodeBlock, Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { moment, number } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Facts, Loading } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { kindName } from '../../words/event-kinds.ts';
import { deliveryState, resultOf, triggerName } from '../../words/webhooks.ts';
import { Next } from './deliveries.tsx';
import { EVERY_MS } from './every.ts';
import { refetchSoon } from './soon.ts';
import s from './webhook.module.css';
import { words } from './words.ts';

const { delivery: text } = words;

interface SheetProps {
  webhook: Webhook;
  id: string | undefined;
  onClose: () => void;
  onReplayed: (id: string) => void;
}

/** A delivery: what was sent, and what came back. */
export function DeliverySheet({ webhook, id, onClose, onReplayed }: SheetProps) {
  const delivery = useRead(
    ['webhooks', webhook.id, 'delivery', id],
    (options) => client.webhooks.deliveries.get(webhook.id, id ?? '', options),
    { enabled: id !== undefined, refetchInterval: EVERY_MS },
  );
  const shown = delivery.data?.id === id ? delivery.data : undefined;
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={shown ? kindName(shown.type) : text.title} shape="sheet">
      {delivery.error ? (
        <ErrorNotice error={delivery.error} retry={() => void delivery.refetch()} />
      ) : shown ? (
        <Details webhook={webhook} delivery={shown} onReplayed={onReplayed} />
      ) : (
        <Loading lines={8} />
      )}
    </Dialog>
  );
}

interface DetailsProps {
  webhook: Webhook;
  delivery: WebhookDeliveryDetails;
  onReplayed: (id: string) => void;
}

function Details({ webhook, delivery, onReplayed }: DetailsProps) {
  const { label, ...look } = deliveryState(delivery);
  const { id, type, trigger, eventId, attempts, request } = delivery;
  return (
    <>
      <Facts
        items={[
          [
            text.state,
            <Badge key="state" {...look}>
              {label}
            </Badge>,
          ],
          delivery.nextAttemptAt !== null && [text.next, <Next key="next" at={delivery.nextAttemptAt} />],
        ]}
      />
      <Actions webhook={webhook} delivery={delivery} onReplayed={onReplayed} />
      <h3>{text.attempts}</h3>
      {attempts.length === 0 && <p className="soft">{text.noAttempts}</p>}
      <ol className={s.attempts}>
        {[...attempts].reverse().map((attempt, index) => (
          <Attempt key={attempt.number} attempt={attempt} isLatest={index === 0} />
        ))}
      </ol>
      <h3>{text.request}</h3>
      {request ? (
        <>
          <CodeBlock text={`POST ${webhook.url}\n${headersText(request.headers)}`} label={text.requestHeaders} />
          <CodeBlock text={pretty(request.body)} label={text.body} />
        </>
      ) : (
        <p className="soft">{text.noRequest}</p>
      )}
      <h3>{text.title}</h3>
      <Facts
        items={[
          [text.kind, <code key="kind">{type}</code>],
          [text.why, triggerName(trigger)],
          [text.created, moment(delivery.createdAt)],
          delivery.settledAt !== null && [text.settled, moment(delivery.settledAt)],
          [text.event, <Copy key="event" text={eventId} />],
          [text.id, <Copy key="id" text={id} />],
        ]}
      />
    </>
  );
}

function Actions({ webhook, delivery, onReplayed }: DetailsProps) {
  const can = useCan();
  const toast = useToast();
  const { id, trigger, eventId } = delivery;
  const ids = [webhook.id, id] as const;
  const replay = useChange(() => client.webhooks.deliveries.replay(...ids), ['webhooks']);
  const isDisabled = webhook.status === 'disabled';
  return (
    <>
      <ErrorNotice error={replay.error} />
      <DialogActions>
        <AsCode
          calls={[
            { method: 'webhooks.deliveries.get', ids },
            { method: 'webhooks.deliveries.replay', ids },
          ]}
        />
        {trigger !== 'test' && (
          <LinkButton to="/events" search={{ id: eventId }}>
            {text.openEvent}
          </LinkButton>
        )}
        {can('write.webhooks') && (
          <Button
            icon="refresh"
            busy={replay.isPending}
            disabled={isDisabled}
            onClick={() =>
              replay.mutate(undefined, {
                onSuccess: (made) => {
                  toast(text.replayed);
                  refetchSoon();
                  onReplayed(made.id);
                },
              })
            }
          >
            {text.replay}
          </Button>
        )}
      </DialogActions>
      {isDisabled && can('write.webhooks') && <p className="soft small">{text.notWhileDisabled}</p>}
    </>
  );
}

/** An attempt. The latest is open, because it says why the delivery is in its state. */
function Attempt({ attempt, isLatest }: { attempt: WebhookAttempt; isLatest: boolean }) {
  const { number: which, at, durationMs, status, headers, body } = attempt;
  const { label, advice } = resultOf(attempt);
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <li className={s.attempt}>
      <details open={isLatest}>
        <summary>
          <Icon name="chevron" />
          <span className={s.which}>{text.attempt(which)}</span>
          <Badge tone={isGood ? 'good' : 'bad'} icon={isGood ? 'check' : 'close'}>
            {label}
          </Badge>
          <span className={s.when}>
            {moment(at)}
            {durationMs > 0 && ` · ${text.took(number(durationMs))}`}
          </span>
        </summary>
        <div className={s.answer}>
          {advice !== undefined && <p>{advice}</p>}
          {headers && <CodeBlock text={`HTTP ${status}\n${headersText(headers)}`} label={text.headers} />}
          {body !== null &&
            (body === '' ? <p className="soft">{text.emptyBody}</p> : <CodeBlock text={body} label={text.response} />)}
        </div>
      </details>
    </li>
  );
}

function headersText(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** JSON in lines; anything else as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
