import { AsCode } from '../../ui/as-code.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenCampaigns } from './campaigns.tsx';
import { OpenBids } from './bids.tsx';
import { words } from './words.ts';

/** What a creator can do now. */
export function Opportunities() {
  const [tab] = useUrlState('tab');
  const [platform] = useUrlState('platform');
  const [type] = useUrlState('type');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <AsCode
          calls={
            tab === 'exchange'
              ? [{ method: 'exchange.opportunities.list', query: { platforms: platform }, tool: 'findOpportunities' }]
              : [{ method: 'campaigns.listOpen', query: { platformId: platform, type }, tool: 'findCampaigns' }]
          }
        />
      }
    >
      <Tabs
        label={words.title}
        tabs={[
          { value: 'campaigns', label: words.tabs.campaigns, content: <OpenCampaigns /> },
          { value: 'exchange', label: words.tabs.exchange, content: <OpenBids /> },
        ]}
      />
    </Page>
  );
}
