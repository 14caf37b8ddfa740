import { useRef } from 'react';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { words } from '../../words/exchange.ts';
import { AllMarkets } from './all-markets.tsx';
import { MarketTab } from './market-tab.tsx';
import { useChosenMarket } from './market.ts';
import { Orders } from './orders.tsx';
import { Selling } from './selling.tsx';
import { Trades } from './trades.tsx';

/** The market, and what the business has ordered and traded on it. */
export function Exchange() {
  const [tab, setTab] = useUrlState('tab');
  const mayWrite = useCan()('write.exchange');
  const market = useChosenMarket();
  const ticket = useRef<HTMLDivElement>(null);
  const toTicket = () => {
    setTab(undefined);
    // After the tab has been rendered.
    setTimeout(() => {
      ticket.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      ticket.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    }, 50);
  };
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode
            calls={[
              {
                method: 'exchange.market',
                query: { view: 'book', actionId: market?.actionId, band: market?.band },
                tool: 'getMarket',
              },
              { method: 'exchange.orders.list', tool: 'listOrders' },
              { method: 'exchange.trades.list', tool: 'listTrades' },
            ]}
          />
          {mayWrite && (
            <Button kind={tab === undefined ? 'secondary' : 'primary'} icon="exchange" onClick={toTicket}>
              {words.order}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={words.tabsLabel}
        tabs={[
          { value: 'market', label: words.tabs.market, content: <MarketTab market={market} ticket={ticket} /> },
          { value: 'all', label: words.tabs.all, content: <AllMarkets /> },
          { value: 'orders', label: words.tabs.orders, content: <Orders /> },
          { value: 'trades', label: words.tabs.trades, content: <Trades /> },
          { value: 'selling', label: words.tabs.selling, content: <Selling /> },
        ]}
      />
    </Page>
  );
}
