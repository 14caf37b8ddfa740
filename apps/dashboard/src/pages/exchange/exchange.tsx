import { Page } from '../../ui/page.tsx';

export function Exchange() {
  return <Page title="Exchange">{null}</Page>;
}
