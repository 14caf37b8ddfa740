import { client, type Webhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { ago, moment } from '../../ui/format.ts';
import { Countdown } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { disabledBecause } from '../../words/webhooks.ts';
import { words } from './words.ts';

/** What the owner has to know, most urgent first. */
export function Notices({ webhook }: { webhook: Webhook }) {
  const { status, disabledAt, consecutiveFailures, failingSince, previousSecretUntil } = webhook;
  return (
    <>
      {status === 'disabled' && (
        <Notice tone="warn" title={words.disabled(disabledAt === null ? '' : moment(disabledAt))}>
          <p>
            {disabledBecause(webhook.disabledReason)} {words.disabledLead}
          </p>
          <Enable id={webhook.id} />
        </Notice>
      )}
      {status === 'active' && consecutiveFailures > 0 && (
        <Notice tone="warn" title={words.failing(consecutiveFailures)}>
          {failingSince !== null && words.failingSince(ago(failingSince))} {words.failingLead}
        </Notice>
      )}
      {previousSecretUntil !== null && (
        <Notice title={words.twoSecrets}>
          {words.twoSecretsLead} <Countdown to={previousSecretUntil} />
        </Notice>
      )}
    </>
  );
}

function Enable({ id }: { id: string }) {
  const can = useCan();
  const toast = useToast();
  const change = useChange(() => client.webhooks.update(id, { enabled: true }), ['webhooks']);
  if (!can('write.webhooks')) return null;
  return (
    <div className="stack tight">
      <ErrorNotice error={change.error} />
      <div>
        <Button
          small
          icon="play"
          busy={change.isPending}
          onClick={() => change.mutate(undefined, { onSuccess: () => void toast(words.enabled) })}
        >
          {words.enable}
        </Button>
      </div>
    </div>
  );
}
