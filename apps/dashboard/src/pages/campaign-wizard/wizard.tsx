import { Page } from '../../ui/page.tsx';

export function Wizard() {
  return <Page title="Wizard">{null}</Page>;
}
