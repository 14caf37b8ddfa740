import { Page } from '../../ui/page.tsx';

export function Events() {
  return <Page title="Events">{null}</Page>;
}
