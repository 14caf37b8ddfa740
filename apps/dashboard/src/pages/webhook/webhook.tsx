import { useState } from 'react';
import type { Webhook } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, useId } from '../../ui/link.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { healthOf, shortUrl } from '../../words/webhooks.ts';
import { Checker } from './checker.tsx';
import { Deliveries } from './deliveries.tsx';
import { EVERY_MS } from './every.ts';
import { Notices } from './notices.tsx';
import { Recover } from './recover.tsx';
import { Settings } from './settings.tsx';
import { TestEvent } from './test-event.tsx';
import { webhookOf } from './reads.ts';
import s from './webhook.module.css';
import { words } from './words.ts';

export function WebhookPage() {
  const id = useId();
  const webhook = useRead(...webhookOf(id), {
    refetchInterval: EVERY_MS,
  });
  if (webhook.data?.id === id) return <Loaded webhook={webhook.data} />;
  return (
    <Page title={words.title} back={<Back />}>
      {webhook.error ? (
        <ErrorNotice error={webhook.error} retry={() => void webhook.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  );
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const can = useCan();
  const [dialog, setDialog] = useState<'test' | 'recover'>();
  const close = () => setDialog(undefined);
  const mayWrite = can('write.webhooks');
  const { label, ...look } = healthOf(webhook);
  const { id, status } = webhook;
  return (
    <Page
      title={shortUrl(webhook.url)}
      lead={webhook.description}
      back={<Back />}
      badge={<Badge {...look}>{label}</Badge>}
      actions={
        <>
          <AsCode
            calls={[
              { method: 'webhooks.get', ids: [id] },
              { method: 'webhooks.deliveries.list', ids: [id] },
            ]}
          />
          {mayWrite && status === 'active' && (
            <>
              <Button onClick={() => setDialog('recover')}>{words.recover}</Button>
              <Button kind="primary" onClick={() => setDialog('test')}>
                {words.test}
              </Button>
            </>
          )}
        </>
      }
    >
      <Notices webhook={webhook} />
      <Tabs
        label={words.tabs.label}
        tabs={[
          { value: 'deliveries', label: words.tabs.deliveries, content: <Deliveries webhook={webhook} /> },
          { value: 'check', label: words.tabs.check, content: <Checker /> },
          { value: 'settings', label: words.tabs.settings, content: <Settings key={id} webhook={webhook} /> },
        ]}
      />
      {dialog === 'test' && <TestEvent webhook={webhook} onClose={close} />}
      {dialog === 'recover' && <Recover webhook={webhook} onClose={close} />}
    </Page>
  );
}

function Back() {
  return (
    <Link to="/webhooks" className={s.back}>
      <Icon name="back" /> {words.back}
    </Link>
  );
}
