import { Page } from '../../ui/page.tsx';

export function Profile() {
  return <Page title="Profile">{null}</Page>;
}
