import type { SubmissionState } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useNavigate, useRouterState } from '../../ui/link.tsx';
import { type Filter, filterIn } from './reads.ts';
import s from './review.module.css';
import { useOffers } from './subjects.ts';
import { words } from './words.ts';

const KINDS: Readonly<Record<string, string>> = {
  campaign: words.filters.campaigns,
  program: words.filters.programs,
  trade: words.filters.trades,
};

export function useFilter(): [filter: Filter, set: (change: Partial<Filter>) => void] {
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, string | undefined> });
  const navigate = useNavigate();
  const filter = filterIn(search);
  const set = (change: Partial<Filter>) => {
    const next = { ...filter, ...change };
    const inUrl = { ...next, state: next.state === 'pending' ? undefined : next.state };
    void navigate({ to: '/review', search: inUrl, replace: true });
  };
  return [filter, set];
}

const NOTHING = { subject: undefined, campaignId: undefined, programId: undefined, tradeId: undefined };

export function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const { campaigns, programs } = useOffers();
  const { filters } = words;
  const value = filter.campaignId ?? filter.programId ?? filter.tradeId ?? filter.subject ?? '';
  const options = [
    { value: '', label: filters.all },
    ...Object.entries(KINDS).map(([kind, label]) => ({ value: kind, label })),
    ...campaigns.map(({ id, name }) => ({ value: id, label: filters.campaign(name) })),
    ...programs.map(({ id, name }) => ({ value: id, label: filters.program(name) })),
  ];
  if (!options.some((option) => option.value === value))
    options.push({
      value,
      label: filter.campaignId ? filters.unknownCampaign : filter.programId ? filters.unknownProgram : filters.trade,
    });
  const choose = (chosen: string) => {
    const name = chosen.startsWith('camp_')
      ? 'campaignId'
      : chosen.startsWith('prog_')
        ? 'programId'
        : chosen.startsWith('trd_')
          ? 'tradeId'
          : 'subject';
    onChange({ ...NOTHING, [name]: chosen || undefined });
  };
  return (
    <div className={s.filters}>
      <SelectField label={filters.subject} hideLabel value={value} onChange={choose} options={options} />
      <SelectField
        label={filters.state}
        hideLabel
        value={filter.state}
        onChange={(state) => onChange({ state: state as SubmissionState })}
        options={Object.entries(words.states).map(([state, label]) => ({ value: state, label }))}
      />
    </div>
  );
}

export function isFiltered({ state: _, ...subject }: Filter): boolean {
  return Object.values(subject).some((value) => value !== undefined);
}

export function ClearFilters({ onChange }: { onChange: (change: Partial<Filter>) => void }) {
  return <Button onClick={() => onChange({ ...NOTHING, state: 'pending' })}>{words.filters.clear}</Button>;
}
