import { Page } from '../../ui/page.tsx';

export function Review() {
  return <Page title="Review">{null}</Page>;
}
