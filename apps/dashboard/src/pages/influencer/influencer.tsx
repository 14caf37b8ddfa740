import { Page } from '../../ui/page.tsx';

export function InfluencerPage() {
  return <Page title="InfluencerPage">{null}</Page>;
}
