import { actionNames } from './action-names';
import { button, element, fact, main, say, webAddress } from './dom';
import { errorIn, Host, type ToolResult } from './host';
import { count, day, perk, type Reward } from './wording';

/** The result of createCampaign, or of a dry run of it. */
interface Campaign extends Reward {
  id?: string;
  name?: string;
  description?: string | null;
  status?: string;
  actions?: string[];
  maxCompletions?: number | null;
  limitPerPerson?: number | null;
  perkExpiresInDays?: number;
  disclosures?: string[];
  warnings?: { actionId?: string; consequence?: string }[];
  expiresAt?: string | null;
  livemode?: boolean;
  dashboardUrl?: string;
  dryRun?: { effects?: { units?: Record<string, number>; warnings?: { consequence?: string }[] } };
}

/** The arguments of createCampaign. */
interface Asked {
  name?: string;
  actions?: string[];
  discountType?: string;
  discountValue?: number;
}

const host = new Host({
  input: (given) => {
    showAsked(given);
  },
  result: show,
  cancelled: () => {
    say('Nothing was launched.');
  },
});

/** While the call runs, what was asked for. */
function showAsked({ name, actions = [], discountType, discountValue }: Asked): void {
  main.replaceChildren(
    element('h1', {}, text(name) ?? 'A campaign'),
    element('p', { class: 'badge' }, 'Being prepared'),
    element(
      'dl',
      {},
      fact(
        'Perk',
        discountValue === undefined ? undefined : `${String(discountValue)}${discountType === 'pct' ? '%' : ''} off`,
      ),
      fact('For', Array.isArray(actions) ? actions.map(String).join(', ') : undefined),
    ),
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function show(result: ToolResult): void {
  const campaign = result.structuredContent as Campaign | undefined;
  if (result.isError || !campaign) return say(errorIn(result));
  const isTried = campaign.dryRun !== undefined;
  const actions = element('ul', {}, ...(campaign.actions ?? []).map((id) => element('li', { id: `action-${id}` }, id)));
  main.replaceChildren(
    element('h1', {}, campaign.name ?? 'A campaign'),
    element('p', { class: isTried ? 'badge tried' : 'badge live' }, stateOf(campaign)),
    element('p', { class: 'perk' }, perk(campaign)),
    element('dl', {}, ...factsOf(campaign, actions)),
    ...warningsOf(campaign),
  );
  const url = webAddress(campaign.dashboardUrl);
  if (url && !isTried)
    main.append(
      button('Open in the dashboard', 'primary', async () => {
        if (!(await host.open(url.href).catch(() => false))) say(`The host did not open ${url.href}`);
      }),
    );
  say(isTried ? 'Nobody sees it yet. Tell the assistant to launch it, or what to change.' : '');
  void label(campaign.actions ?? []);
}

function stateOf({ dryRun, status, livemode }: Campaign): string {
  const test = livemode === false ? ', with test data' : '';
  if (dryRun) return `Preview: not launched${test}`;
  return `${status === 'active' ? 'Live: people can take part' : (status ?? 'Created')}${test}`;
}

function factsOf(campaign: Campaign, actions: HTMLElement): (HTMLElement | string)[] {
  const {
    description,
    maxCompletions,
    limitPerPerson,
    perkExpiresInDays,
    expiresAt,
    disclosures = [],
    dryRun,
  } = campaign;
  const units = Object.entries(dryRun?.effects?.units ?? {}).map(([name, used]) => `${String(used)} of ${name}`);
  return [
    fact('What it says', description ?? undefined),
    fact('For doing one of', actions),
    fact(
      'For how many',
      typeof maxCompletions === 'number' ? count(maxCompletions, 'person', 'people') : 'Any number of people',
    ),
    fact(
      'Each person',
      typeof limitPerPerson === 'number' ? count(limitPerPerson, 'time', 'times') : 'As often as they like',
    ),
    fact('Until', expiresAt ? day(expiresAt, host.context.timeZone) : undefined),
    fact(
      'The perk can be used for',
      perkExpiresInDays === undefined ? undefined : count(perkExpiresInDays, 'day', 'days'),
    ),
    fact('A post must contain', disclosures.join(', ')),
    fact('Uses of your plan', units.join(', ')),
  ].filter((row) => row !== undefined);
}

function warningsOf({ warnings = [], dryRun }: Campaign): HTMLElement[] {
  const texts = new Set(
    [...warnings, ...(dryRun?.effects?.warnings ?? [])].flatMap(({ consequence }) => consequence ?? []),
  );
  if (texts.size === 0) return [];
  return [
    element(
      'section',
      { class: 'warnings', 'aria-label': 'Warnings' },
      element('h2', {}, 'Before you launch it'),
      element('ul', {}, ...[...texts].map((each) => element('li', {}, each))),
    ),
  ];
}

/** Puts what the actions are called in place of their ids. */
async function label(ids: string[]): Promise<void> {
  const names = await actionNames(host, ids);
  for (const id of ids) {
    const row = document.getElementById(`action-${id}`);
    if (row) row.textContent = names.get(id) ?? id;
  }
}

void host.connect('Preview of a campaign').catch(() => {
  say('This page works only inside a host with MCP Apps.');
});
