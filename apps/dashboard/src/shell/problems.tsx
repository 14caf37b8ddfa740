import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error.tsx';
import { Card, Empty, useTitle } from '../ui/page.tsx';
import { useSession } from '../session.ts';
import { kindOf } from './pages.ts';
import s from './problems.module.css';
import { words } from './words.ts';

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

/** Instead of a page for the other kind of account, which nobody here can open, or one that the role does not include. */
export function NoAccess({ path }: { path: string }) {
  const { business } = useSession();
  const kind = kindOf(path);
  const isOther = kind !== undefined && kind !== business.kind;
  const title = isOther ? words.otherKind[kind] : words.noAccess;
  useTitle(title);
  return (
    <Card>
      <Empty isPage icon="shield" title={title} action={<LinkButton to="/">{words.toHome}</LinkButton>}>
        {isOther ? words.otherKind.lead[kind] : words.noAccessLead}
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
