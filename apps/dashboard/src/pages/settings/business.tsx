import { useState } from 'react';
import { client, fieldErrors } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { refreshSession, type Session, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { timeZoneHere } from '../../ui/format.ts';
import { Card, Facts } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

const text = words.business;

export function Business() {
  const { business, user } = useSession();
  return (
    <Card
      title={text.title[business.kind]}
      actions={
        user.role === 'owner' &&
        business.kind === 'business' && (
          <LinkButton to="/settings/business" small>
            {text.profile}
          </LinkButton>
        )
      }
    >
      {user.role === 'owner' ? <BusinessForm business={business} /> : <BusinessFacts business={business} />}
    </Card>
  );
}

function BusinessFacts({ business: { name, kind, businessType, timeZone } }: { business: Session['business'] }) {
  const industries = useIndustries();
  const industry = industries.find(({ slug }) => slug === businessType)?.industry ?? businessType;
  return (
    <Facts
      items={[
        [text.name, name],
        kind === 'business' && [text.industry, industry ?? text.none],
        kind === 'business' && [text.timeZone, timeZone ?? text.none],
      ]}
    />
  );
}

function BusinessForm({ business }: { business: Session['business'] }) {
  const isCreator = business.kind === 'creator';
  const [name, setName] = useState(business.name);
  const [businessType, setBusinessType] = useState(business.businessType ?? '');
  const [timeZone, setTimeZone] = useState(business.timeZone ?? '');
  const toast = useToast();
  const body = {
    name: name.trim(),
    ...(isCreator ? {} : { businessType: businessType || null }),
    ...(timeZone === '' ? {} : { timeZone }),
  };
  const change = useChange(() => client.business.update(body));
  const isSame =
    body.name === business.name &&
    timeZone === (business.timeZone ?? '') &&
    (isCreator || (businessType || null) === business.businessType);
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(text.done);
        void refreshSession();
      },
    });
  return (
    <Form errors={fieldErrors(change.error)} onSubmit={submit}>
      <TextField
        label={text.name}
        hint={isCreator ? text.creatorNameHint : text.nameHint}
        name="name"
        autoComplete="organization"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      {!isCreator && <Industry value={businessType} onChange={setBusinessType} />}
      {!isCreator && <TimeZone value={timeZone} onChange={setTimeZone} />}
      <ErrorNotice error={change.error} fields={['name', 'businessType', 'timeZone']} />
      <div className="row">
        <Button type="submit" busy={change.isPending} disabled={isSame}>
          {text.submit}
        </Button>
        <AsCode calls={[{ method: 'business.update', body }]} />
      </div>
    </Form>
  );
}

/** The industries that the service knows. */
function useIndustries() {
  const { data } = useRead(['benchmarks'], (options) => client.benchmarks.get({}, options), { staleTime: Infinity });
  return data?.benchmarks ?? [];
}

/** A choice of the known industries, and of the one that was entered elsewhere in other words. */
function Industry({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = useIndustries();
  const isKnown = value === '' || known.some(({ slug }) => slug === value);
  return (
    <SelectField
      label={text.industry}
      hint={text.industryHint}
      name="businessType"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: text.none },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...known.map(({ slug, industry }) => ({ value: slug, label: industry })),
      ]}
    />
  );
}

/** A choice of the time zones that the browser knows, and of the one that was set elsewhere. */
function TimeZone({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([timeZoneHere(), ...(value === '' ? [] : [value]), ...known])].sort();
  return (
    <SelectField
      label={text.timeZone}
      hint={text.timeZoneHint}
      name="timeZone"
      value={value}
      onChange={onChange}
      options={[
        // It can be changed, but not removed.
        ...(value === '' ? [{ value: '', label: text.none }] : []),
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
    />
  );
}
