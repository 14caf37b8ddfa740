import { Injectable } from '@nestjs/common';
import { BusinessesService } from '#identity';
import { Actor, ApiError, Clock, FORBIDDEN, invalid } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';
import { amountError, CurrencyCode, moneyText } from '#kernel/money';
import { Perk, Redemption } from './perk.entity';
import { RedeemPerk } from './perk.dto';
import { dependsOnTime, discountCents, localTime, PerkTerms, unmetTerm, UnmetTerm } from './perk-terms';
import { perkTermsView } from './perk-terms.dto';
import { PERK_TERMS_NOT_MET } from './perks.errors';

/** The role that redeems perks, and decides nothing. */
const TILL = 'till';

/** The largest bill; in other currencies about as much. */
const MOST_BILL_USD = 1_000_000;

/** Checks the terms of perks, in the time zone of the business. */
@Injectable()
export class RedemptionTerms {
  constructor(
    private readonly clock: Clock,
    private readonly businesses: BusinessesService,
  ) {}

  /** @throws ApiError VALIDATION_ERROR if the time depends on a time zone that the business has not set */
  async assertPossible(businessId: string, terms: PerkTerms | null): Promise<void> {
    if (!terms || !dependsOnTime(terms) || (await this.businesses.timeZoneOf(businessId)) !== null) return;
    throw invalid(
      terms.validDays ? 'validDays' : 'validHours',
      'needs the time zone of your business: set timeZone with PUT /api/v1/business first, as an owner',
    );
  }

  /**
   * What is recorded about a redemption; null if there is nothing to record.
   * @throws ApiError PERK_TERMS_NOT_MET, VALIDATION_ERROR without a bill that the perk needs, or FORBIDDEN
   */
  async redemptionOf(
    actor: Actor,
    perk: Perk,
    { bill, override }: Omit<RedeemPerk, 'code'>,
  ): Promise<Redemption | null> {
    if (override !== undefined && actor.role === TILL)
      throw FORBIDDEN.error('Only an owner or a manager can redeem a perk outside of its terms. Ask one of them.');
    const { terms, currency } = perk;
    const billError = bill === undefined ? undefined : amountError(bill, currency, MOST_BILL_USD);
    if (billError !== undefined) throw invalid('bill', billError);
    const billCents = bill === undefined ? null : Math.round(bill * 100);
    const timeZone = terms && dependsOnTime(terms) ? await this.timeZoneOf(actor.businessId) : null;
    const time = timeZone === null ? null : localTime(this.clock.now(), timeZone);
    const unmet = terms && unmetTerm(terms, time, billCents);
    if (terms && unmet && override === undefined) throw refusal(actor, { terms, currency }, unmet, timeZone, billCents);
    if (billCents === null && !unmet) return null;
    return {
      billCents,
      discountCents: billCents === null ? null : discountCents(perk, billCents),
      // A reason that was not needed overrides nothing.
      override: unmet && override !== undefined ? { term: unmet, reason: override, by: actor.id } : null,
    };
  }

  /**
   * Why a perk could not be redeemed now; undefined if it could.
   * @throws ApiError VALIDATION_ERROR for a bill that is no amount in its currency
   */
  async objectionTo(actor: Actor, perk: Perk, bill: number | undefined): Promise<ApiError | undefined> {
    try {
      await this.redemptionOf(actor, perk, { bill });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || (bill !== undefined && error.type === VALIDATION_ERROR)) throw error;
      return error;
    }
  }

  /** What a perk takes off a bill, in units of its currency; null without a bill, and for a free item. */
  discountOf(perk: Perk, bill: number | undefined): number | null {
    const cents = bill === undefined ? null : discountCents(perk, Math.round(bill * 100));
    return cents === null ? null : cents / 100;
  }

  private async timeZoneOf(businessId: string): Promise<string> {
    // It is required for terms that depend on the time, and cannot be removed.
    return (await this.businesses.timeZoneOf(businessId)) ?? 'UTC';
  }
}

function refusal(
  { role }: Actor,
  { terms, currency }: { terms: PerkTerms; currency: CurrencyCode },
  term: UnmetTerm,
  timeZone: string | null,
  billCents: number | null,
): ApiError {
  const view = perkTermsView(terms);
  const smallest = moneyText(view.minimumSpend ?? 0, currency);
  if (term === 'minimum_spend' && billCents === null)
    return invalid('bill', `is required, because the perk needs a bill of at least ${smallest}`);
  const { validDays, validHours } = view;
  const why = {
    minimum_spend: `The perk needs a bill of at least ${smallest}.`,
    day: `The perk can be redeemed only on these days: ${(validDays ?? []).join(', ')}.`,
    hours: `The perk can be redeemed only from ${validHours?.from ?? ''} to ${validHours?.to ?? ''}, in the time zone ${timeZone ?? ''}.`,
  }[term];
  const advice =
    role === TILL
      ? 'An owner or a manager can redeem it all the same.'
      : 'To redeem it all the same, send override with the reason.';
  return PERK_TERMS_NOT_MET.error(`${why} ${advice}`, { term, timeZone, ...view });
}
