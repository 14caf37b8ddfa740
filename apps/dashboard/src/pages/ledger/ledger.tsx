import { balance } from '../../api/ledger-reads.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Card, Empty, Figure, Loading, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DepositDialog } from './deposit.tsx';
import { Held } from './held.tsx';
import s from './ledger.module.css';
import { PayoutDialog } from './payout.tsx';
import { Payouts } from './payouts.tsx';
import { Transactions } from './transactions.tsx';
import { words } from './words.ts';

/** The money of the business. */
export function Ledger() {
  // In the URL, so that other pages can link to the dialog.
  const [isDepositing, setDepositing] = useUrlState('deposit');
  const [isPayingOut, setPayingOut] = useUrlState('payout');
  const mayWrite = useCan()('write.billing');
  const { mode } = useSession();
  const { data, error, refetch } = useRead(...balance);
  const balances = data?.balances ?? [];
  const mayPayOut = mayWrite && balances.some(({ available }) => available > 0);
  const deposit = mayWrite && (
    <Button kind="primary" icon="plus" onClick={() => setDepositing('yes')}>
      {words.deposit}
    </Button>
  );

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode
            calls={[
              { method: 'ledger.balance', tool: 'getBalance' },
              { method: 'ledger.deposits.create', body: { amount: 100, currency: 'USD' } },
            ]}
          />
          {mayPayOut && (
            <Button icon="download" onClick={() => setPayingOut('yes')}>
              {words.payOut}
            </Button>
          )}
          {deposit}
        </>
      }
    >
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : balances.length === 0 ? (
        <Card flush>
          <Empty icon="ledger" title={words.balance.empty} action={deposit}>
            {words.balance[!mayWrite ? 'emptyReader' : mode === 'test' ? 'emptyTest' : 'emptyLive']}
          </Empty>
        </Card>
      ) : (
        balances.map(({ currency, available, held, earned }, index) => (
          <section key={currency} className={s.balances} aria-label={currency}>
            <Figure
              label={`${words.balance.available}, ${currency}`}
              value={money(available, currency)}
              note={index === 0 && words.balance.availableNote}
            />
            <Figure
              label={words.balance.held}
              value={money(held, currency)}
              note={index === 0 && words.balance.heldNote}
            />
            <Figure
              label={words.balance.earned}
              value={money(earned, currency)}
              note={index === 0 && words.balance.earnedNote}
            />
          </section>
        ))
      )}
      {balances.length > 0 && (
        <Tabs
          label={words.tabsLabel}
          tabs={[
            { value: 'transactions', label: words.tabs.transactions, content: <Transactions /> },
            { value: 'held', label: words.tabs.held, content: <Held balances={balances} /> },
            { value: 'payouts', label: words.tabs.payouts, content: <Payouts /> },
          ]}
        />
      )}
      {isDepositing && mayWrite && <DepositDialog onClose={() => setDepositing(undefined)} />}
      {isPayingOut && mayPayOut && <PayoutDialog balances={balances} onClose={() => setPayingOut(undefined)} />}
    </Page>
  );
}
