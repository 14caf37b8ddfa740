import { useState } from 'react';
import { useOwnProfile } from '../../api/own-profile.ts';
import { client, fieldErrors, type Influencer } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import { useTabState } from '../../ui/stored.ts';
import { useToast } from '../../ui/toast.tsx';
import { words } from '../../words/profile.ts';
import { AccountFields } from './account-fields.tsx';
import { bodyOf, type Draft, draftOf, problemsIn, type Saved } from './draft.ts';
import s from './profile.module.css';

/** The own public profile of a creator. */
export function Profile() {
  const profile = useOwnProfile();
  const { mode } = useSession();
  if (profile.data !== undefined) return <ProfileForm key={mode} profile={profile.data} />;
  return (
    <Page title={words.title} lead={words.lead}>
      {profile.error ? (
        <ErrorNotice error={profile.error} retry={() => void profile.refetch()} />
      ) : (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
    </Page>
  );
}

const NOTHING: Saved = { draft: null };

function ProfileForm({ profile }: { profile: Influencer | null }) {
  const { mode, business } = useSession();
  const [saved, setSaved] = useTabState<Saved>(`own-profile.${business.id}.${mode}`, NOTHING);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const mayWrite = useCan()('write.influencers');
  const toast = useToast();
  const draft = saved.draft ?? draftOf(profile, business.name);
  const change = (part: Partial<Draft>) =>
    setSaved((before) => ({ draft: { ...(before.draft ?? draftOf(profile, business.name)), ...part } }));
  const body = bodyOf(draft);
  const save = useChange(() => client.influencers.save(body), ['influencers', 'connections']);
  const problems = problemsIn(draft);
  const errors = { ...fieldErrors(save.error), ...(wasSubmitted ? problems : {}) };
  const submit = () => {
    setWasSubmitted(true);
    if (Object.keys(problems).length > 0 || save.isPending) return;
    save.mutate(undefined, {
      onSuccess: () => {
        setSaved(NOTHING);
        setWasSubmitted(false);
        toast(profile ? words.saved : words.created);
      },
    });
  };

  return (
    <Page
      title={words.title}
      lead={mode === 'test' ? words.testLead : words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'influencers.save', body }]} />
          {profile && (
            <LinkButton to="/influencers/$id" params={{ id: profile.id }}>
              {words.public}
            </LinkButton>
          )}
        </>
      }
    >
      <Form onSubmit={submit} errors={errors}>
        <Card>
          <div className={s.fields}>
            <TextField
              label={words.name}
              name="displayName"
              autoComplete="nickname"
              value={draft.displayName}
              onChange={(displayName) => change({ displayName })}
            />
            <TextField
              label={words.location}
              name="location"
              value={draft.location}
              onChange={(location) => change({ location })}
            />
          </div>
          <TextArea
            label={words.bio}
            hint={words.bioHint}
            name="bio"
            value={draft.bio}
            onChange={(bio) => change({ bio })}
          />
          <div className={s.fields}>
            <TextField
              label={words.niches}
              hint={words.nichesHint}
              name="niches"
              value={draft.niches}
              onChange={(niches) => change({ niches })}
            />
            <NumberField
              label={words.engagement}
              hint={words.engagementHint}
              unit="percent"
              decimals={4}
              name="engagementRate"
              value={draft.engagement}
              onChange={(engagement) => change({ engagement })}
            />
          </div>
        </Card>
        <Card title={words.accounts} lead={words.accountsLead}>
          <AccountFields
            accounts={draft.accounts}
            connected={(profile?.platforms ?? []).filter(({ verified }) => verified)}
            onChange={(accounts) => change({ accounts })}
            errors={errors}
          />
          {profile && (
            <p className="small">
              <Link to="/accounts">{words.connect}</Link>
            </p>
          )}
        </Card>
        <ErrorNotice error={save.error} />
        {mayWrite && (
          <div className="row">
            <Button type="submit" kind="primary" busy={save.isPending}>
              {profile ? words.save : words.create}
            </Button>
            {saved.draft && profile && (
              <Button kind="quiet" icon="undo" onClick={() => setSaved(NOTHING)}>
                {words.discard}
              </Button>
            )}
          </div>
        )}
      </Form>
    </Page>
  );
}
