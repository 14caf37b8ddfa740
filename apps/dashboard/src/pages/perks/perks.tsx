import { Page } from '../../ui/page.tsx';

export function Perks() {
  return <Page title="Perks">{null}</Page>;
}
