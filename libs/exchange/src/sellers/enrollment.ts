import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Actor } from '#kernel';
import { Opportunities } from '../opportunities/opportunities';
import { AgentView, agentView, CurrentEnrollmentView, Enroll, EnrollmentView, QuotedAsk } from './seller.dto';
import { Seller } from './seller.entity';
import { Sellers } from './sellers';
import { VerifiedFollowers } from './verified-followers';

/** How many opportunities an enrollment returns. */
const SHOWN = 10;

/** An ask for one unit. */
export interface Quote {
  actionId: string;
  priceCents: number;
}

/** Places the asks of rate cards. The orders, which depend on sellers, provide it with `quoteWith`. */
export interface Quoting {
  /**
   * Cancels the orders with these ids that are still open, and places an ask for one unit of each quote, in the follower band
   * `any`. Quotes that the exchange refuses, because of their price or of the limit of undelivered units, are left out.
   * @returns the asks that were placed, with their ids
   */
  replaceQuotes(actor: Actor, previousOrderIds: readonly string[], quotes: readonly Quote[]): Promise<PlacedQuote[]>;
}

export interface PlacedQuote extends Quote {
  id: string;
}

/** Enrolls sellers, and quotes for them. */
@Injectable()
export class Enrollment {
  private quoting?: Quoting;

  constructor(
    private readonly db: Db,
    private readonly sellers: Sellers,
    private readonly verified: VerifiedFollowers,
    private readonly opportunities: Opportunities,
  ) {}

  /** Called once, in `onModuleInit`. */
  quoteWith(quoting: Quoting): void {
    this.quoting = quoting;
  }

  /** Creates or replaces the enrollment of the actor's business in its mode. */
  async enroll(actor: Actor, input: Enroll): Promise<{ enrollment: EnrollmentView; isNew: boolean }> {
    const { seller, isNew } = await this.db.tx(() => this.sellers.enroll(actor, input));
    const orders = await this.quote(actor, seller);
    const current = (await this.sellers.find(actor)) ?? seller;
    const opportunities = await this.opportunities.bestFor(current, SHOWN);
    return { enrollment: { agentId: current.id, agent: await this.view(current), orders, opportunities }, isNew };
  }

  /** The enrollment of the actor's business in its mode. */
  async current(actor: Actor): Promise<CurrentEnrollmentView> {
    const seller = await this.sellers.find(actor);
    return { agent: seller ? await this.view(seller) : null };
  }

  private async view(seller: Seller): Promise<AgentView> {
    return agentView(seller, await this.verified.of(seller));
  }

  /** Replaces the asks of the previous rate card, after the enrollment was committed: placing them locks the seller last. */
  private async quote(actor: Actor, seller: Seller): Promise<QuotedAsk[]> {
    const quotes = !seller.autoQuote
      ? []
      : Object.entries(seller.rateCard)
          .map(([actionId, priceCents]) => ({ actionId, priceCents }))
          .sort((a, b) => a.actionId.localeCompare(b.actionId));
    if (!this.quoting || (quotes.length === 0 && seller.quotedOrderIds.length === 0)) return [];
    const placed = await this.quoting.replaceQuotes(actor, seller.quotedOrderIds, quotes);
    const ids = placed.map(({ id }) => id);
    await this.db.tx(async () => {
      await this.db.manager.update(Seller, { id: seller.id }, { quotedOrderIds: ids });
    });
    return placed.map(({ id, actionId, priceCents }) => ({ id, actionId, price: priceCents / 100 }));
  }
}
