import type { BusinessProfile } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { Link } from '../../ui/link.tsx';
import { Card, Empty, Loading, Page } from '../../ui/page.tsx';
import { About } from './about.tsx';
import { Accounts } from './accounts.tsx';
import s from './business.module.css';
import { Colour } from './colour.tsx';
import { Currency } from './currency.tsx';
import { Hours } from './hours.tsx';
import { Logo } from './logo.tsx';
import { ownProfile } from './reads.ts';
import { Slug } from './slug.tsx';
import { words } from './words.ts';

/** How the business shows itself to people. Each card is saved by itself. */
export function BusinessPage() {
  const { user } = useSession();
  const isOwner = user.role === 'owner';
  const { data, error, refetch } = useRead(...ownProfile, { enabled: isOwner });
  return (
    <Page title={words.title} lead={words.lead} back={<Link to="/settings">{words.settings}</Link>}>
      {!isOwner && (
        <Empty icon="settings" title={words.owners}>
          {words.ownersLead}
        </Empty>
      )}
      {isOwner && !data && (
        <Card>{error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Loading lines={6} />}</Card>
      )}
      {isOwner && data && <Cards profile={data} />}
    </Page>
  );
}

/** Each form starts again with what was saved, which may be in another form than it was typed. */
function Cards({ profile }: { profile: BusinessProfile }) {
  const { slug, accentColor, description, website, address, contact, handles, openingHours, currency } = profile;
  return (
    <div className={s.cards}>
      <div className="stack">
        <Logo profile={profile} />
        <Colour key={accentColor} profile={profile} />
        <Slug key={slug} profile={profile} />
      </div>
      <div className="stack">
        <Accounts key={JSON.stringify(handles)} profile={profile} />
        <Currency key={currency} profile={profile} />
        <About key={JSON.stringify([description, website, address, contact])} profile={profile} />
        <Hours key={JSON.stringify(openingHours)} profile={profile} />
      </div>
    </div>
  );
}
