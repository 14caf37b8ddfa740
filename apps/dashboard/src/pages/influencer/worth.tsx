import { useState } from 'react';
import { useActions } from '../../api/catalogue.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { Choice } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Loading } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { words } from '../../words/influencers.ts';

interface WorthProps {
  platformIds: readonly string[];
  nameOf: (platformId: string) => string;
}

/** What the actions of a platform are worth to the own industry, where they may be rewarded. */
export function Worth({ platformIds, nameOf }: WorthProps) {
  const [chosen, setChosen] = useState(platformIds[0] ?? '');
  const { businessType } = useSession().business;
  const mayCreate = useCan()('write.campaigns');
  const actions = useActions();
  const benchmarks = useRead(['benchmarks'], (options) => client.benchmarks.get({}, options), { staleTime: 300_000 });
  const industry = benchmarks.data?.benchmarks.find(
    (each) => each.slug === businessType || each.industry === businessType,
  )?.slug;
  const prices = useRead(['pricing', industry], (options) => client.pricing.get({ businessType: industry }, options), {
    enabled: !benchmarks.isPending,
    staleTime: 300_000,
  });
  const estimates = prices.data && 'estimates' in prices.data ? prices.data.estimates : [];
  const rows = estimates
    // Without a recommended perk, the rules forbid or discourage one.
    .filter(({ platformId, recommendedPerk }) => platformId === chosen && recommendedPerk)
    .flatMap((estimate) => {
      const action = actions.data?.find(({ id }) => id === estimate.actionId);
      return action ? [{ ...estimate, label: action.label }] : [];
    });
  const t = words.worth;
  return (
    <Card title={t.title} lead={t.lead} flush>
      {platformIds.length > 1 && (
        <div className="inset">
          <Choice
            label={t.platform}
            hideLabel
            layout="row"
            value={chosen}
            onChange={setChosen}
            options={platformIds.map((value) => ({ value, label: nameOf(value) }))}
          />
        </div>
      )}
      {prices.isPending || actions.isPending ? (
        <Loading />
      ) : prices.error ? (
        <ErrorNotice error={prices.error} retry={() => void prices.refetch()} />
      ) : rows.length === 0 ? (
        <p className="inset soft">{t.empty}</p>
      ) : (
        <Table
          label={t.title}
          rows={rows}
          rowKey={({ actionId }) => actionId}
          columns={[
            { title: t.action, cell: ({ label }) => label },
            {
              title: t.basis,
              cell: ({ basis, sampleSize }) => (basis === 'observed' ? t.observed(sampleSize) : t.catalogue),
            },
            { title: t.value, cell: ({ estimatedValueUsd }) => money(estimatedValueUsd), align: 'number' },
            {
              title: t.offer,
              hideTitle: true,
              cell: ({ actionId, label }) =>
                mayCreate && (
                  <Link to="/campaigns/new" search={{ action: actionId }}>
                    {t.offer}
                    <span className="unseen">: {label}</span>
                  </Link>
                ),
              align: 'number',
            },
          ]}
        />
      )}
    </Card>
  );
}
