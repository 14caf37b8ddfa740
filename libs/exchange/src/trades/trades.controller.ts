import { Controller, Get, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { ALREADY_REVIEWED, DUPLICATE_SUBMISSION } from '#submissions';
import { TradeActions } from './trade-actions';
import { ListTrades, TradeId, TradePage, TradeSummary, TradeView } from './trade.dto';
import { TradeAction, TradeRequest } from './trade-requests.dto';
import { Trades } from './trades';

const TRADE_ID = 'trd_01kaj4yt7hfbc9zqf3v1w2x5n8';

@Controller('api/v1/exchange/trades')
export class TradesController {
  constructor(
    private readonly trades: Trades,
    private readonly actions: TradeActions,
  ) {}

  @Endpoint({
    id: 'listTrades',
    tag: 'Exchange',
    summary: 'List trades',
    description: 'The trades in which your business buys or sells, newest first.',
    access: 'read.exchange',
    tier: 'relaxed',
    input: ListTrades,
    returns: TradePage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListTrades): Promise<Page<TradeSummary>> {
    return this.trades.list(actor, query);
  }

  @Endpoint({
    id: 'getTrade',
    tag: 'Exchange',
    summary: 'Get a trade',
    description: 'Returns a trade in which your business buys or sells, with the proof of each unit and the disputes.',
    access: 'read.exchange',
    tier: 'relaxed',
    input: TradeId,
    returns: TradeView,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: TradeId): Promise<TradeView> {
    return this.trades.get(actor, id);
  }

  @Endpoint({
    id: 'actOnTrade',
    tag: 'Exchange',
    summary: 'Act on a trade',
    description:
      'A trade is a contract to deliver verified proofs, one per unit. The seller sends `submit_proof` within 7 days; the buyer ' +
      'sends `approve` or `reject` within 72 hours. A proof that passes all automatic checks is approved at once; one that ' +
      'the buyer does not review in time is approved unless a check failed. After a rejection, the seller may submit another ' +
      'proof once, within 48 hours. An approved unit is paid 24 hours later.\n\n' +
      'Until then, either side can send `dispute`: the money stays where it is until both sides `agree` on an outcome, or the operator ' +
      'decides, or after 7 days by the automatic checks: to the seller if they passed, to the buyer if they failed, otherwise half ' +
      'each. `cancel` returns the money of what is not delivered when both sides have sent it.\n\n' +
      '`POST /submissions` with `tradeId`, and `POST /submissions/review`, do the same as `submit_proof`, `approve` and `reject`.',
    access: 'write.exchange',
    tier: 'standard',
    input: TradeRequest,
    examples: {
      submitProof: {
        tradeId: TRADE_ID,
        action: 'submit_proof',
        proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/',
        proofType: 'url',
      },
      approve: { tradeId: TRADE_ID, action: 'approve' },
      reject: { tradeId: TRADE_ID, action: 'reject', reason: 'The post does not show our place.' },
      dispute: { tradeId: TRADE_ID, action: 'dispute', unit: 1, reason: 'The story was deleted after an hour.' },
      agree: { tradeId: TRADE_ID, action: 'agree', outcome: 'split' },
      cancel: { tradeId: TRADE_ID, action: 'cancel' },
    },
    returns: TradeView,
    errors: [NOT_FOUND, FORBIDDEN, INVALID_STATE, ALREADY_REVIEWED, DUPLICATE_SUBMISSION, PLAN_LIMIT_EXCEEDED],
  })
  @Post()
  act(@CurrentActor() actor: Actor, @Input() input: TradeAction): Promise<TradeView> {
    return this.actions.act(actor, input);
  }
}
