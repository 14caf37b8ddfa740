import { client, type NotificationFrequency, type NotificationPreferences } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

const text = words.notifications;
type Topic = keyof NotificationPreferences;
/** Creators have no offers of their own. */
const OF_CREATORS = new Set<Topic>(['webhooks', 'payouts', 'disputes']);
const FREQUENCIES = ['at_once', 'hourly', 'daily', 'off'] as const satisfies NotificationFrequency[];

/** What the user is told by e-mail. A choice is saved when it is made. */
export function Notifications() {
  const { business } = useSession();
  const { data, error } = useRead(['notification-preferences'], (options) =>
    client.notificationPreferences.get(options),
  );
  const toast = useToast();
  const change = useChange(
    (body: Partial<Record<Topic, NotificationFrequency>>) => client.notificationPreferences.update(body),
    ['notification-preferences'],
  );
  const shown = (Object.keys(text.topics) as Topic[]).filter(
    (topic) => data?.[topic] && (business.kind !== 'creator' || OF_CREATORS.has(topic)),
  );
  if (data && shown.length === 0) return null;
  return (
    <Card title={text.title} lead={text.lead}>
      <ErrorNotice error={error ?? change.error} />
      {shown.map((topic) => (
        <SelectField
          key={topic}
          label={text.topics[topic]}
          name={topic}
          value={change.isPending ? (change.variables[topic] ?? data?.[topic] ?? '') : (data?.[topic] ?? '')}
          onChange={(value) =>
            change.mutate(
              { [topic]: FREQUENCIES.find((each) => each === value) ?? 'off' },
              { onSuccess: () => toast(text.done) },
            )
          }
          options={FREQUENCIES.map((value) => ({ value, label: text.frequencies[value] }))}
        />
      ))}
      <div className="row">
        <AsCode calls={[{ method: 'notificationPreferences.get' }]} />
      </div>
    </Card>
  );
}
