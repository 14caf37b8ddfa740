import type { PlanOffer, Subscription } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money } from '../../ui/format.ts';
import { Facts } from '../../ui/page.tsx';
import { words as common } from '../../words/ui.ts';
import { planName } from './plan-name.ts';
import { words } from './words.ts';

interface UpgradeProps {
  offer: PlanOffer;
  subscription: Subscription;
  currency: string;
  error: unknown;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** A larger plan is charged at once, so it is confirmed. */
export function Upgrade({ offer, subscription, currency, error, busy, onClose, onConfirm }: UpgradeProps) {
  const text = words.dialog;
  const period = subscription.billingPeriod ?? 'monthly';
  const price = money(period === 'annual' ? offer.pricePerYear : offer.pricePerMonth, currency);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(planName(offer.plan))}
      lead={text.lead(planName(offer.plan), planName(subscription.plan))}
      insistent
    >
      <Facts items={[[text.price, `${price} ${words.per[period]}`]]} />
      <ErrorNotice error={error} />
      <DialogActions>
        <AsCode calls={[{ method: 'billing.change', body: { action: 'change_plan', plan: offer.plan } }]} />
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          {text.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
