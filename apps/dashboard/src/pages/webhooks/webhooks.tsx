import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ago, list as enumerate } from '../../ui/format.ts';
import { useNavigate } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { namesOf } from '../../words/event-kinds.ts';
import { disabledBecause, healthOf, shortUrl, words } from '../../words/webhooks.ts';
import { CreateWebhookSheet } from './create-webhook.tsx';
import { allWebhooks } from './reads.ts';
import s from './webhooks.module.css';

export function Webhooks() {
  const can = useCan();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewWebhook>();
  const list = usePages(...allWebhooks);
  const mayCreate = can('write.webhooks');
  const create = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'webhooks.list' }]} />
          {create}
        </>
      }
    >
      <List
        label={words.title}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/webhooks/$id', params: { id } })}
        empty={
          <Empty icon="webhook" title={words.empty} action={create}>
            {mayCreate ? words.emptyLead : words.emptyReader}
          </Empty>
        }
      />
      {isCreating && (
        <CreateWebhookSheet
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false);
            setCreated(webhook);
          }}
        />
      )}
      {created && (
        <ShownOnce
          {...words.secret}
          secret={created.secret}
          onClose={() => {
            setCreated(undefined);
            void navigate({ to: '/webhooks/$id', params: { id: created.id } });
          }}
        />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    title: words.columns.url,
    cell: ({ url, description }) => (
      <span className={s.url}>
        {shortUrl(url)}
        {description !== null && <span className={s.description}>{description}</span>}
      </span>
    ),
  },
  { title: words.columns.health, cell: (webhook) => <Health webhook={webhook} /> },
  { title: words.columns.events, cell: ({ events }) => summaryOf(events) },
  { title: words.columns.created, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number', only: 'wide' },
];

function Health({ webhook }: { webhook: Webhook }) {
  const { label, ...look } = healthOf(webhook);
  const { status, disabledReason, consecutiveFailures, failingSince } = webhook;
  const note =
    status === 'disabled'
      ? disabledBecause(disabledReason)
      : failingSince !== null && words.failing(consecutiveFailures, ago(failingSince));
  return (
    <span className={s.health}>
      <Badge {...look}>{label}</Badge>
      {note && <span className="soft small">{note}</span>}
    </span>
  );
}

const SHOWN = 2;

function summaryOf(events: readonly string[]): string {
  const names = namesOf(events);
  const rest = names.length - SHOWN;
  return rest > 1 ? `${names.slice(0, SHOWN).join(', ')} ${words.more(rest)}` : enumerate(names);
}
