import { Injectable } from '@nestjs/common';
import { BillingService } from '#billing';
import { Db, insertInto, Lists, mapPage, RowsByTime, Statement, valuesOf } from '#database';
import { Actor, Clock, newId, notFound, Page } from '#kernel';
import { idBoundary } from '#kernel/host';
import { costOf } from '../model/perk-size';
import { ObservedCampaign } from '../observations/observed-campaign.entity';
import { GenerationDetails, GenerationView, generationView, ListGenerations, stepOutcome } from './generation.dto';
import { Generation, Outcome } from './generation.entity';
import { GenerationStep } from './generation-step.entity';
import { INSERT_STEPS, LINK_STEPS, SET_STEP_OUTCOMES } from './generation-steps.queries';

const GENERATIONS = new RowsByTime('generations', 'gen', Generation);

const INSERT: Statement = { name: 'generations.insert', text: insertInto(Generation) };

/** How long after a suggestion a campaign is taken to follow it. */
const FOLLOWED_WITHIN_DAYS = 14;
/** How many of the latest suggestions to a business are compared with a new campaign. */
const COMPARED = 20;

/**
 * Finds, for each new campaign, the latest suggestion that it follows: $1 campaigns, $2 businesses, $3 modes, $4 the first action of
 * each, $5 types and $6 values of rewards; $7 the earliest time of suggestions, $8 how many are compared.
 */
const LINK: Statement = {
  name: 'generations.link',
  text: `update generations set campaign_id = followed.campaign_id
         from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::numeric[])
           as campaigns (campaign_id, business_id, livemode, action_id, reward_type, reward_value)
         cross join lateral (
           select latest.id, campaigns.campaign_id from (
             select id, response, campaign_id, created_at from generations as own
             where own.business_id = campaigns.business_id and own.livemode = campaigns.livemode and kind = 'quick_start'
             order by id desc limit $8
           ) as latest
           where latest.campaign_id is null and created_at >= $7
             and response -> 'campaign' ->> 'actionId' = action_id
             and response -> 'campaign' ->> 'rewardType' = reward_type
             and (response -> 'campaign' ->> 'rewardValue')::numeric = reward_value
           order by id desc limit 1
         ) as followed
         where generations.id = followed.id`,
};

const SET_OUTCOMES: Statement = {
  name: 'generations.set_outcomes',
  text: `update generations set outcome = outcomes.outcome
         from jsonb_to_recordset($1) as outcomes (campaign_id text, outcome jsonb)
         where generations.campaign_id = outcomes.campaign_id and generations.campaign_id = any ($2)`,
};

/** The generations since the id $3, up to $4. */
const COUNT_RECENT: Statement = {
  name: 'generations.count_recent',
  text: `select count(*)::int as n from (
           select 1 from generations where business_id = $1 and livemode = $2 and id >= $3 limit $4
         ) as recent`,
};

export interface NewGeneration {
  kind: Generation['kind'];
  request: object;
  response: object;
  modelVersion: string;
}

/** A campaign of a plan. */
export type NewStep = Pick<GenerationStep, 'position' | 'actionId' | 'rewardType' | 'rewardHundredths' | 'prediction'>;

/** Stores generations and their outcomes. */
@Injectable()
export class Generations {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly billing: BillingService,
  ) {}

  /** The generations of the actor's business in the actor's mode, newest first. */
  async list({ businessId, livemode }: Actor, query: ListGenerations): Promise<Page<GenerationView>> {
    const page = await this.lists.page(GENERATIONS.list(this.db, [{ businessId, livemode }], query), query);
    return mapPage(page, generationView);
  }

  /** @throws ApiError NOT_FOUND */
  async get({ businessId, livemode }: Actor, id: string): Promise<GenerationDetails> {
    const generation = await this.db.manager.findOneBy(Generation, { id, businessId, livemode });
    if (!generation) throw notFound();
    const { request, response } = generation as Record<'request' | 'response', Record<string, unknown>>;
    const steps = await this.db.manager.find(GenerationStep, {
      where: { generationId: id },
      order: { position: 'asc' },
    });
    return { ...generationView(generation), request, response, steps: steps.map(stepOutcome) };
  }

  /** How many there were in the last 24 hours, counted up to `most`. */
  async countRecent({ businessId, livemode }: Actor, most: number): Promise<number> {
    const since = idBoundary('gen', this.clock.in(-24 * 60 * 60));
    const [row] = await this.db.query<{ n: number }>(COUNT_RECENT, [businessId, livemode, since, most]);
    return row?.n ?? 0;
  }

  /** Stores an answer, with the campaigns of a plan, and takes a unit of the plan for it. @throws ApiError PLAN_LIMIT_EXCEEDED @returns its id */
  async store(actor: Actor, generation: NewGeneration, steps: readonly NewStep[] = []): Promise<string> {
    const createdAt = this.clock.now();
    const { businessId, livemode } = actor;
    const row = Object.assign(new Generation(), generation, {
      id: newId('gen', createdAt),
      businessId,
      livemode,
      createdAt,
    });
    await this.db.tx(async () => {
      await this.billing.takeUnit(actor, 'aiGenerations');
      this.db.write(INSERT, valuesOf(Generation, row));
      if (steps.length > 0) this.db.write(INSERT_STEPS, [row.id, businessId, livemode, JSON.stringify(steps)]);
    });
    return row.id;
  }

  /** Remembers which of these new campaigns follow a suggestion, in the current transaction. */
  link(campaigns: readonly ObservedCampaign[]): void {
    if (campaigns.length === 0) return;
    const hundredths = campaigns.map(({ rewardHundredths }) => rewardHundredths);
    const since = this.clock.in(-FOLLOWED_WITHIN_DAYS * 24 * 60 * 60);
    const columns = [
      campaigns.map(({ campaignId }) => campaignId),
      campaigns.map(({ businessId }) => businessId),
      campaigns.map(({ livemode }) => livemode),
      campaigns.map(({ actionIds }) => actionIds[0]),
      campaigns.map(({ rewardType }) => rewardType),
    ];
    this.db.write(LINK, [...columns, hundredths.map((each) => each / 100), since, COMPARED]);
    this.db.write(LINK_STEPS, [...columns, hundredths, idBoundary('gen', since)]);
  }

  /** Records what became of these campaigns, in the current transaction. It changes while their last proofs are decided. */
  setOutcomes(ended: readonly ObservedCampaign[]): void {
    if (ended.length === 0) return;
    const rows = ended.map((campaign) => ({ campaign_id: campaign.campaignId, outcome: outcomeOf(campaign) }));
    const values = [JSON.stringify(rows), ended.map(({ campaignId }) => campaignId)];
    this.db.write(SET_OUTCOMES, values);
    this.db.write(SET_STEP_OUTCOMES, values);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

function outcomeOf(campaign: ObservedCampaign): Outcome {
  const { campaignId, startedAt, endedAt, submissions, approved, rewardType: type, currency } = campaign;
  const cost = costOf({ type, value: campaign.rewardHundredths / 100, currency });
  const ran = startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : 0;
  return {
    campaignId,
    endedAt: (endedAt ?? new Date(0)).toISOString(),
    days: Math.round((ran / DAY_MS) * 100) / 100,
    submissions,
    approved,
    cost: Math.round(approved * cost * 100) / 100,
  };
}
