import { Page } from '../../ui/page.tsx';

export function Ledger() {
  return <Page title="Ledger">{null}</Page>;
}
