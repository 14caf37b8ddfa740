import { Page } from '../../ui/page.tsx';

export function Home() {
  return <Page title="Home">{null}</Page>;
}
