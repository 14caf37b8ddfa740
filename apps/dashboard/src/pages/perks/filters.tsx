import { useState } from 'react';
import type { Perk, PerksListQuery } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { useNavigate, useUrlState } from '../../ui/link.tsx';
import { perkState } from '../../words/states.ts';
import s from './perks.module.css';
import type { Sources } from './sources.ts';
import { words } from './words.ts';

const STATUSES = ['issued', 'redeemed', 'expired', 'revoked'] as const satisfies Perk['status'][];

/** As the service accepts codes. */
const CODE = /^[A-HJKMNP-Z2-9]{10}$/;

export interface PerkFilters {
  query: PerksListQuery;
  status: string;
  source: string;
  code: string;
  isActive: boolean;
  set: (name: 'status' | 'source' | 'code', value: string | undefined) => void;
  clear: () => void;
}

/** The filters in the URL. What is not valid there is as if it were absent. */
export function useFilters(): PerkFilters {
  const [status = '', setStatus] = useUrlState('status');
  const [source = '', setSource] = useUrlState('source');
  const [code = '', setCode] = useUrlState('code');
  const navigate = useNavigate();
  const query: PerksListQuery = {};
  const wanted = STATUSES.find((each) => each === status);
  if (wanted) query.status = wanted;
  if (source.startsWith('camp_')) query.campaignId = source;
  if (source.startsWith('prog_')) query.programId = source;
  if (CODE.test(code)) query.code = code;
  const setters = { status: setStatus, source: setSource, code: setCode };
  return {
    query,
    status,
    source,
    code,
    isActive: Object.keys(query).length > 0,
    set: (name, value) => setters[name](value),
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}

export function Filters({ filters, sources }: { filters: PerkFilters; sources: Sources }) {
  const { status, source, set } = filters;
  const { options } = sources;
  const isListed = source === '' || options.some(({ value }) => value === source);
  return (
    <>
      <CodeSearch key={filters.code} filters={filters} />
      <div className={s.select}>
        <SelectField
          label={words.state}
          hideLabel
          value={status}
          onChange={(value) => set('status', value)}
          options={[
            { value: '', label: words.allStates },
            ...STATUSES.map((value) => ({ value, label: perkState(value).label })),
          ]}
        />
      </div>
      {(options.length > 0 || source !== '') && (
        <div className={s.source}>
          <SelectField
            label={words.source}
            hideLabel
            value={source}
            onChange={(value) => set('source', value)}
            options={[
              { value: '', label: words.allSources },
              ...(isListed ? [] : [{ value: source, label: words.otherSource }]),
              ...options,
            ]}
          />
        </div>
      )}
    </>
  );
}

/** Finds one perk. Codes are found only as a whole, so that nobody can try them out. */
function CodeSearch({ filters }: { filters: PerkFilters }) {
  const [text, setText] = useState(filters.code);
  const [error, setError] = useState<string>();
  const find = (typed: string) => {
    const code = typed.replace(/[\s-]/g, '').toUpperCase();
    if (code !== '' && !CODE.test(code)) return setError(words.wholeCode);
    setError(undefined);
    filters.set('code', code);
  };
  return (
    <Form onSubmit={() => find(text)} className={s.search} role="search">
      <TextField
        label={words.search}
        hideLabel
        type="search"
        value={text}
        error={error}
        placeholder={words.search}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(typed) => {
          setText(typed);
          setError(undefined);
          if (typed === '' || CODE.test(typed.trim().toUpperCase())) find(typed);
        }}
      />
      <Button type="submit" icon="search">
        {words.find}
      </Button>
    </Form>
  );
}
