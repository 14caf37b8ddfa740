import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe' with { 'resolution-mode': 'import' };
import { ApiError, LOG, Log, SERVICE_UNAVAILABLE, SETTINGS, Settings } from '#kernel';
import { PAYMENT_FAILED } from '../billing.errors';
import { BillingSettings } from '../billing.settings';

/** The library repeats a request twice, with the same idempotency key. */
const RETRIES = 2;
const RETRY_AFTER_SECONDS = '30';

/** Calls Stripe with the official library. */
@Injectable()
export class StripeClient {
  /** How long Stripe may take to respond. */
  readonly timeoutMs = 20_000;
  private client?: Promise<Stripe>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings & BillingSettings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Whether the operator has set up Stripe. */
  get isConfigured(): boolean {
    return this.settings.STRIPE_SECRET_KEY !== undefined;
  }

  /**
   * Calls Stripe. Not in a transaction.
   * @throws ApiError PAYMENT_FAILED if a card was declined; SERVICE_UNAVAILABLE if Stripe does not respond or refuses the request
   */
  async call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await request(await this.library());
    } catch (error) {
      throw await this.toApiError(error);
    }
  }

  /** Like `call`; undefined if Stripe does not know the object. */
  async find<T>(request: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    const { default: Library } = await import('stripe');
    return this.call(async (stripe) => {
      try {
        return await request(stripe);
      } catch (error) {
        if (error instanceof Library.errors.StripeError && error.code === 'resource_missing') return undefined;
        throw error;
      }
    });
  }

  /** Like `call`, but throws the errors of the library. */
  async callRaw<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    return request(await this.library());
  }

  private async toApiError(error: unknown): Promise<unknown> {
    const { default: Library } = await import('stripe');
    if (error instanceof ApiError || !(error instanceof Library.errors.StripeError)) return error;
    const { type, code, message, requestId } = error;
    if (error instanceof Library.errors.StripeCardError)
      return PAYMENT_FAILED.error(
        `The payment failed: ${message} Change the card of the subscription, or use another.`,
      );
    // It may contain what a customer has entered, but never the key.
    this.log.error({ type, code, requestId, reason: message }, 'A request to Stripe failed.');
    return SERVICE_UNAVAILABLE.error(
      'The payment processor cannot be reached or has refused the request. Nothing was charged twice: try again later.',
      undefined,
      { headers: { 'retry-after': RETRY_AFTER_SECONDS } },
    );
  }

  private library(): Promise<Stripe> {
    this.client ??= this.load();
    return this.client;
  }

  /** Loaded at the first call, because the library is large. */
  private async load(): Promise<Stripe> {
    const { STRIPE_SECRET_KEY = '', STRIPE_API_BASE } = this.settings;
    const { default: Library } = await import('stripe');
    const base = STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE);
    return new Library(STRIPE_SECRET_KEY, {
      timeout: this.timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === 'http:' ? '80' : '443'),
        protocol: base.protocol === 'http:' ? 'http' : 'https',
      }),
    });
  }
}
