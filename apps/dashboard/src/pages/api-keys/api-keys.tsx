import { Page } from '../../ui/page.tsx';

export function ApiKeys() {
  return <Page title="ApiKeys">{null}</Page>;
}
