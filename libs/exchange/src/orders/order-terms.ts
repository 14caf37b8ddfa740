import { Action, assertMayBeRewarded, requireOnPlatform, requestedAction } from '#catalog';
import { invalid } from '#kernel';
import { MAX_EXPIRY_DAYS, PlaceOrder } from './order-requests.dto';
import { OrderType, TimeInForce } from './order.entity';

const HOUR_MS = 60 * 60 * 1000;
const DEFAULT_EXPIRY_DAYS = 30;

/** What follows from the fields of a new order. */
export interface OrderTerms {
  action: Action;
  type: OrderType;
  timeInForce: TimeInForce;
  priceCents: number;
  expiresAt: Date;
}

/** @throws ApiError VALIDATION_ERROR, PROHIBITED_ACTION */
export function termsOf(input: PlaceOrder, now: Date): OrderTerms {
  const action = tradedAction(input);
  assertMayBeRewarded(action);
  const price = input.price ?? input.maxPrice ?? input.minPrice;
  if (price === undefined) throw new Error('An order needs a price, which PlaceOrder requires.');
  return {
    action,
    type: input.type,
    timeInForce: input.timeInForce ?? (input.type === 'market' ? 'IOC' : 'GTC'),
    priceCents: Math.round(price * 100),
    expiresAt: expiryOf(input, now),
  };
}

/** An action by id or alias. @throws ApiError VALIDATION_ERROR with the closest ids */
export function tradedAction({ actionId, platformId }: { actionId: string; platformId?: string }): Action {
  const action = requestedAction(actionId, 'actionId');
  return platformId === undefined
    ? action
    : requireOnPlatform(action, platformId, { action: 'actionId', platform: 'platformId' });
}

function expiryOf({ expiresAt, expiresInHours }: PlaceOrder, now: Date): Date {
  if (expiresInHours !== undefined) return new Date(now.getTime() + expiresInHours * HOUR_MS);
  const latest = new Date(now.getTime() + MAX_EXPIRY_DAYS * 24 * HOUR_MS);
  if (expiresAt === undefined) return new Date(now.getTime() + DEFAULT_EXPIRY_DAYS * 24 * HOUR_MS);
  const at = new Date(expiresAt);
  if (at <= now) throw invalid('expiresAt', 'must be in the future');
  if (at > latest) throw invalid('expiresAt', `must be at most ${String(MAX_EXPIRY_DAYS)} days from now`);
  return at;
}
