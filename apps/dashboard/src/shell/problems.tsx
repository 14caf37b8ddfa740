import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error.tsx';
import { Card, Empty, useTitle } from '../ui/page.tsx';
import { words } from '../words/shell.ts';
import s from './problems.module.css';

export function NotFound() {
  useTitle(words.notFound);
  return (
    <main className={s.alone}>
      <Card>
        <Empty isPage icon="question" title={words.notFound} action={<LinkButton to="/">{words.toHome}</LinkButton>}>
          {words.notFoundLead}
        </Empty>
      </Card>
    </main>
  );
}

export function NoAccess() {
  useTitle(words.noAccess);
  return (
    <Card>
      <Empty isPage icon="shield" title={words.noAccess} action={<LinkButton to="/">{words.toHome}</LinkButton>}>
        {words.noAccessLead}
      </Empty>
    </Card>
  );
}

/** A page that failed, for example because its code could not be loaded after an update of the service. */
export function Broken({ error }: ErrorComponentProps) {
  useTitle(words.broken);
  return (
    <main className={s.alone}>
      <Card title={words.broken}>
        <ErrorNotice error={error} />
        <div>
          <Button kind="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        </div>
      </Card>
    </main>
  );
}
