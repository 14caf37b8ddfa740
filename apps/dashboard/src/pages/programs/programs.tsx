import { Page } from '../../ui/page.tsx';

export function Programs() {
  return <Page title="Programs">{null}</Page>;
}
