import { client } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { roleWords } from '../../words/roles.ts';
import { words } from '../../words/settings.ts';

const text = words.you;

export function You() {
  const { user } = useSession();
  const role = roleWords[user.role];
  return (
    <Card title={text.title}>
      <Facts
        items={[
          [text.name, user.name ?? <span className="soft">{text.unnamed}</span>],
          [text.email, <Address key="email" email={user.email} isVerified={user.emailVerified} />],
          [
            text.role,
            <div key="role">
              {role.name}
              <p className="soft small">{role.may}</p>
            </div>,
          ],
        ]}
      />
    </Card>
  );
}

function Address({ email, isVerified }: { email: string; isVerified: boolean }) {
  const resend = useChange(() => client.auth.authenticate({ action: 'resend-verification', email }));
  return (
    <div className="stack tight">
      <span className="row">
        {email}
        <Badge tone={isVerified ? 'good' : 'warn'}>{isVerified ? text.verified : text.unverified}</Badge>
      </span>
      {!isVerified && (
        <div role="status">
          {resend.isSuccess ? (
            text.verifySent
          ) : (
            <Button small busy={resend.isPending} onClick={() => resend.mutate(undefined)}>
              {text.verify}
            </Button>
          )}
        </div>
      )}
      <ErrorNotice error={resend.error} />
    </div>
  );
}
