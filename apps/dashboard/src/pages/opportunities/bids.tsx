import { usePlatforms } from '../../api/catalogue.ts';
import { client } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { wholeNumber } from '../../ui/read-number.ts';
import { Empty } from '../../ui/page.tsx';
import { List } from '../../ui/table.tsx';
import { effortNames } from '../../words/offers.ts';
import { words } from './words.ts';

/** What businesses bid for, and below it what nobody bids for yet. */
export function OpenBids() {
  const [platform, setPlatform] = useUrlState('platform');
  const [effort, setEffort] = useUrlState('effort');
  const platforms = usePlatforms();
  const query = { platforms: platform, maxEffort: effort && /^[0-5]$/.test(effort) ? wholeNumber(effort) : undefined };
  const list = usePages(
    ['exchange', 'opportunities', query],
    (page, options) => client.exchange.opportunities.list({ ...query, ...page }, options),
    ({ items }) => items,
  );
  const t = words.exchange;
  return (
    <div className="stack">
      <div className="spread">
        <p className="soft small">
          {t.sell} {t.expectedNote}
        </p>
        <LinkButton to="/exchange">{t.toExchange}</LinkButton>
      </div>
      <List
        label={words.tabs.exchange}
        list={list}
        rowKey={({ actionId, band, kind }) => `${kind} ${actionId} ${band}`}
        tools={
          <>
            <SelectField
              label={words.filters.platform}
              hideLabel
              value={platform ?? ''}
              onChange={setPlatform}
              options={[
                { value: '', label: words.filters.anyPlatform },
                ...platforms.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={words.filters.effort}
              hideLabel
              value={effort ?? ''}
              onChange={setEffort}
              options={[
                { value: '', label: words.filters.anyEffort },
                ...effortNames
                  .slice(0, -1)
                  .map((name, index) => ({ value: String(index), label: words.filters.atMost(name) })),
              ]}
            />
          </>
        }
        columns={[
          {
            title: t.action,
            cell: ({ label, platformId }) =>
              `${label}, ${platforms.find(({ id }) => id === platformId)?.name ?? platformId}`,
          },
          {
            title: t.bids,
            cell: ({ kind, quantity, band }) =>
              kind === 'bid' ? (
                `${t.units(quantity)}, ${t.band[band] ?? band}`
              ) : (
                <span className="soft">{t.noBid}</span>
              ),
          },
          { title: t.effort, cell: ({ effort: level }) => effortNames[level] ?? level, only: 'wide' },
          { title: t.chance, cell: ({ chance }) => t.chanceOf(chance.value, chance.n), only: 'wide' },
          { title: t.price, cell: ({ price }) => money(price), align: 'number' },
          { title: t.expected, cell: ({ expectedValue }) => money(expectedValue), align: 'number' },
        ]}
        empty={
          <Empty icon="exchange" title={t.none}>
            {t.noneLead}
          </Empty>
        }
      />
    </div>
  );
}
