import { Page } from '../../ui/page.tsx';

export function Register() {
  return <Page title="Register">{null}</Page>;
}
