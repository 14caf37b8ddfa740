import { Page } from '../../ui/page.tsx';

export function ProgramPage() {
  return <Page title="ProgramPage">{null}</Page>;
}
