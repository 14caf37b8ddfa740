import { Page } from '../../ui/page.tsx';

export function Proofs() {
  return <Page title="Proofs">{null}</Page>;
}
