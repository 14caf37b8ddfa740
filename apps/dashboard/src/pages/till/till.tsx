import { Page } from '../../ui/page.tsx';

export function Till() {
  return <Page title="Till">{null}</Page>;
}
