import { Injectable } from '@nestjs/common';
import { disclosuresFor } from '#catalog';
import { Db, Lists, mapPage, RowsByTime, valuesOf } from '#database';
import { Actor, newId, notFound, Page } from '#kernel';
import { LedgerService } from '#ledger';
import { ChallengeCodes } from '#submissions';
import { Instrument } from '../instruments/instrument.entity';
import { Order } from '../orders/order.entity';
import { AgentProfile } from '../sellers/seller.dto';
import { Sellers } from '../sellers/sellers';
import { Dispute } from './dispute.entity';
import { Settlement } from './settlement';
import { disputeView, ListTrades, proofsOf, tradeFacts, TradeSummary, TradeView } from './trade.dto';
import { Trade, TRADE_STATUSES } from './trade.entity';
import { TRADE_MATCHED } from './events';
import { FIND_TRADE, INSERT_TRADE, INSERT_UNITS, UNITS_OF } from './trades.queries';
import { deliveryDeadline, Unit } from './unit.entity';
import { feesOfUnits } from './unit-money';

const TRADES = new RowsByTime('trades', 'trd', Trade);

/** A bid and an ask that met. */
export interface Match {
  instrument: Pick<Instrument, 'id' | 'actionId' | 'platformId' | 'band'>;
  buy: Pick<Order, 'id' | 'businessId' | 'holdId' | 'requirements'>;
  sell: Pick<Order, 'id' | 'businessId'>;
  quantity: number;
  /** Of one unit. */
  priceCents: number;
  /** Of the whole quantity. */
  feeCents: number;
  livemode: boolean;
  at: Date;
}

/** The contracts that matches create. */
@Injectable()
export class Trades {
  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
    private readonly ledger: LedgerService,
    private readonly sellers: Sellers,
    private readonly challengeCodes: ChallengeCodes,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Opens the trade of a match in the current transaction, and moves what the buyer pays from the hold of the bid to escrow.
   * Nothing is awaited, so that the trades of an order share a round trip.
   */
  open({ instrument, buy, sell, quantity, priceCents, feeCents, livemode, at }: Match): Trade {
    if (buy.holdId === null) throw new Error(`The bid ${buy.id} has no hold.`);
    const { id: instrumentId, actionId, platformId, band } = instrument;
    const trade = Object.assign(new Trade(), {
      ...{ id: newId('trd', at), businessId: buy.businessId, sellerBusinessId: sell.businessId, livemode },
      ...{ instrumentId, actionId, platformId, band, buyOrderId: buy.id, sellOrderId: sell.id },
      ...{ quantity, priceCents, feeCents, requirements: buy.requirements },
      ...{ disclosures: disclosuresFor([actionId]), status: 'awaiting_proof' as const },
      ...{ deadline: deliveryDeadline(at), createdAt: at },
    });
    this.db.write(INSERT_TRADE, valuesOf(Trade, trade));
    const fees = feesOfUnits(feeCents, quantity);
    const ids = fees.map(() => newId('unit', at));
    this.db.write(INSERT_UNITS, [trade.id, trade.businessId, trade.deadline, ids, fees]);
    const amount = priceCents * quantity + feeCents;
    this.ledger.capture({
      holdId: buy.holdId,
      amount,
      to: [{ account: { kind: 'escrow', businessId: trade.businessId, tradeId: trade.id }, amount }],
      kind: 'trade.matched',
      reference: { type: 'trade', id: trade.id },
      key: `${trade.id}/matched`,
    });
    // It only sends a statement. If that fails, so does the transaction.
    void this.settlement.publish(trade, TRADE_MATCHED);
    return trade;
  }

  /** The trades in which the actor's business buys or sells, newest first. */
  async list(actor: Actor, query: ListTrades): Promise<Page<TradeSummary>> {
    const { businessId, livemode } = actor;
    const { side, actionId, status = TRADE_STATUSES } = query;
    const wanted = { livemode, actionId, status };
    const sides = [
      ...(side === 'sell' ? [] : [{ businessId, ...wanted }]),
      ...(side === 'buy' ? [] : [{ sellerBusinessId: businessId, ...wanted }]),
    ];
    const page = await this.lists.page(TRADES.list(this.db, sides, query), query);
    const others = [...new Set(page.items.map((trade) => counterpartyOf(trade, actor)))];
    const profiles = await this.sellers.profilesOf(others, livemode);
    return mapPage(page, (trade) => this.summary(actor, trade, profiles));
  }

  /** @throws ApiError NOT_FOUND unless the actor's business is a side of the trade */
  async get(actor: Actor, id: string): Promise<TradeView> {
    const trade = await this.find(actor, id);
    const [units, disputes, profiles] = await Promise.all([
      this.db.query<Unit>(UNITS_OF, [id]),
      this.db.manager.find(Dispute, { where: { tradeId: id }, order: { id: 'ASC' } }),
      this.sellers.profilesOf([counterpartyOf(trade, actor)], trade.livemode),
    ]);
    const latest = disputes.at(-1);
    const position = units.find((unit) => unit.id === latest?.unitId)?.position ?? 0;
    return {
      ...this.summary(actor, trade, profiles),
      proofs: proofsOf(units, disputes),
      dispute: latest ? disputeView(latest, position) : null,
    };
  }

  /** A trade of the actor's business in its mode, on either side. @throws ApiError NOT_FOUND */
  async find({ businessId, livemode }: Pick<Actor, 'businessId' | 'livemode'>, id: string): Promise<Trade> {
    const [row] = await this.db.query<Trade>(FIND_TRADE, [id, businessId, livemode]);
    if (!row) throw notFound();
    return Object.assign(new Trade(), row);
  }

  private summary(actor: Actor, trade: Trade, profiles: Map<string, AgentProfile>): TradeSummary {
    const [challengeCode = ''] = this.challengeCodes.codesOf(trade.id, trade.sellerBusinessId);
    return {
      ...tradeFacts(trade, challengeCode),
      side: trade.sideOf(actor.businessId),
      counterparty: profiles.get(counterpartyOf(trade, actor)) ?? null,
    };
  }
}

function counterpartyOf(trade: Trade, { businessId }: Actor): string {
  return trade.businessId === businessId ? trade.sellerBusinessId : trade.businessId;
}
