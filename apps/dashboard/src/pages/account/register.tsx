import { useState } from 'react';
import { ApiError, client, fieldErrors, type BusinessKind } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice, Form, SelectField, TextField } from '../../ui/field.tsx';
import { regionHere, timeZoneHere } from '../../ui/format.ts';
import { Link, useNavigate, useUrlState } from '../../ui/link.tsx';
import { words } from '../../words/account.ts';
import { currencyOf } from '../../words/currencies.ts';
import { enter } from './enter.ts';
import { EmailField, NewPasswordField, Submit } from './fields.tsx';
import { AccountPage } from './frame.tsx';
import { ownPath } from './own-path.ts';

const FIELDS = ['email', 'password', 'businessName', 'businessType'];
const text = words.register;

export function Register() {
  const [to] = useUrlState('to');
  const navigate = useNavigate();
  const [kind, setKind] = useState<BusinessKind>('business');
  const [businessName, setBusinessName] = useState('');
  const [businessType, setBusinessType] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useChange(async () => {
    const created = await client.auth.authenticate({
      action: 'register',
      accountType: kind,
      email: email.trim(),
      password,
      // Others see it, so the service is not left to derive one from the e-mail address.
      businessName: businessName.trim(),
      ...(kind === 'business' && businessType ? { businessType } : {}),
    });
    await enter(email.trim(), password, created);
    if (kind === 'business') await suggest();
  });
  const submit = () =>
    attempt.mutate(undefined, { onSuccess: () => void navigate({ href: ownPath(to), replace: true }) });
  const search = { ...(to ? { to } : {}) };

  const signIn = (
    <>
      <span className="soft">{text.known}</span>
      <Link to="/sign-in" search={search}>
        {text.signIn}
      </Link>
    </>
  );
  return (
    <AccountPage title={text.title} below={signIn}>
      <Form errors={fieldErrors(attempt.error)} onSubmit={submit}>
        <Choice
          label={text.kind}
          value={kind}
          onChange={(value) => setKind(value === 'creator' ? 'creator' : 'business')}
          options={[
            { value: 'business', label: text.kinds.business, hint: text.kinds.businessHint },
            { value: 'creator', label: text.kinds.creator, hint: text.kinds.creatorHint },
          ]}
        />
        <TextField
          label={kind === 'business' ? text.businessName : text.creatorName}
          name="businessName"
          autoComplete={kind === 'business' ? 'organization' : 'nickname'}
          maxLength={100}
          required
          value={businessName}
          onChange={setBusinessName}
        />
        {kind === 'business' && <Industry value={businessType} onChange={setBusinessType} />}
        <EmailField value={email} onChange={setEmail} />
        <NewPasswordField label={words.password} name="password" value={password} onChange={setPassword} />
        <ErrorNotice error={attempt.error} fields={FIELDS} />
        {attempt.error instanceof ApiError && attempt.error.code === 'EMAIL_TAKEN' && (
          <Link to="/sign-in" search={{ ...search, email: email.trim() }}>
            {text.taken}
          </Link>
        )}
        <p className="soft small">
          {text.agree} <a href="/legal/terms">{words.terms}</a> {text.and} <a href="/legal/privacy">{words.privacy}</a>.
        </p>
        <Submit busy={attempt.isPending}>{text.submit}</Submit>
      </Form>
    </AccountPage>
  );
}

/** Without the list of industries, the field is left out: it is optional. */
function Industry({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useRead(['benchmarks'], (options) => client.benchmarks.get({}, options), { staleTime: Infinity });
  if (!data) return null;
  return (
    <SelectField
      label={text.industry}
      hint={text.industryHint}
      name="businessType"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: text.noIndustry },
        ...data.benchmarks.map(({ slug, industry }) => ({ value: slug, label: industry })),
      ]}
    />
  );
}

/** Sets what the browser knows of where the business is. No reason to refuse the account: it can be set later. */
async function suggest(): Promise<void> {
  const currency = currencyOf(regionHere() ?? '');
  const known = { timeZone: timeZoneHere(), ...(currency && { currency }) };
  await client.business.update(known).catch(() => undefined);
}
