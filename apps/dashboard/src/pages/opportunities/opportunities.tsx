import { Page } from '../../ui/page.tsx';

export function Opportunities() {
  return <Page title="Opportunities">{null}</Page>;
}
