import { findAction, warningsOf } from '#catalog';
import { ProgramView } from './program.dto';
import { CashbackView, RuleView, TierView } from './program-parts.dto';
import { Cashback, Program, Rule, Tier } from './program.entity';

/** A program as the API returns it to its owner. */
export function programView(program: Program, memberCount: number): ProgramView {
  return {
    id: program.id,
    businessId: program.businessId,
    name: program.name,
    description: program.description,
    status: program.status,
    rules: program.rules.map(ruleView),
    tiers: program.tiers.map(tierView),
    currency: program.perkCurrency,
    cycle: program.cycle,
    cycleStartDay: program.cycleStartDay,
    cashback: program.cashback && cashbackView(program.cashback),
    membership: program.membership,
    verificationMode: program.verificationMode,
    requirements: {
      minFollowers: program.minFollowers,
      hashtags: program.hashtags,
      challengeCode: program.challengeCode,
    },
    memberCount,
    ...warningsOf(program.rules.map(({ actionId }) => actionId)),
    metadata: program.metadata,
    createdAt: program.createdAt.toISOString(),
    updatedAt: program.updatedAt.toISOString(),
    livemode: program.livemode,
  };
}

function ruleView({ actionId, points, maxPerCycle }: Rule): RuleView {
  return { actionId, platformId: findAction(actionId)?.platformId ?? '', points, maxPerCycle };
}

function tierView({ name, requiredPoints, perk }: Tier): TierView {
  const { type, valueHundredths, description, expiresInDays } = perk;
  return { name, requiredPoints, perk: { type, value: valueHundredths / 100, description, expiresInDays } };
}

function cashbackView(cashback: Cashback): CashbackView {
  const decimal = (amount: number | null) => (amount === null ? null : amount / 100);
  return {
    amountPerAction: decimal(cashback.amountPerAction),
    amountPerPoint: decimal(cashback.amountPerPoint),
    currency: cashback.currency,
    minimumPayout: cashback.minimumPayout / 100,
    monthlyBudget: decimal(cashback.monthlyBudget),
    funding: cashback.funding,
  };
}
