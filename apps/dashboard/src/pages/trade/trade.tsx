import { Page } from '../../ui/page.tsx';

export function TradePage() {
  return <Page title="TradePage">{null}</Page>;
}
