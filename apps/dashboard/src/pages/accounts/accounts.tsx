import { Page } from '../../ui/page.tsx';

export function Accounts() {
  return <Page title="Accounts">{null}</Page>;
}
