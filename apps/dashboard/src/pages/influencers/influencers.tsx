import { Page } from '../../ui/page.tsx';

export function Influencers() {
  return <Page title="Influencers">{null}</Page>;
}
