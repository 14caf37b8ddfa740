import { Page } from '../../ui/page.tsx';

export function CampaignPage() {
  return <Page title="CampaignPage">{null}</Page>;
}
