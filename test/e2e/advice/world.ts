import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { ToolClient } from '../../support/agents/tools';

/** The result of a REST request or a tool call: the error, if any, with all of its text. */
export interface Outcome {
  error?: { code: string; message: string; details?: any };
  /** The message, the details and, for a tool, its hint. */
  words: string;
  data: any;
  headers: Headers;
}

/** A request that fails, and a client that follows the advice in the error. */
export interface AdviceRow {
  title: string;
  refused: () => Promise<Outcome>;
  /** The advice that the error must contain. */
  says: RegExp;
  /** Follows the advice, with values from the error if possible, and must succeed. */
  follow: (refused: Outcome) => Promise<Outcome>;
}

/** The rows by the code of the error. */
export type Advice = Record<string, AdviceRow[]>;

export let app: TestApp;
export let shop: Tenant;
export let creator: Tenant;

/** Starts the service. Call it before all tests; the rows use what it sets. */
export async function open(): Promise<void> {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
}

export const of = ({ error, data, headers }: Pick<Answer, 'error' | 'data' | 'headers'>, advice = ''): Outcome => ({
  error,
  data,
  headers,
  words: `${String(error?.message)} ${JSON.stringify(error?.details)} ${advice}`,
});
export const rest = async (response: Promise<Answer>) => of(await response);
export const tool = async (credential: string | undefined, name: string, input: object): Promise<Outcome> => {
  const client = new ToolClient(app);
  const result = await (credential === undefined ? client : client.as(credential)).call(name, input);
  return of({ error: result.failure, data: result.data, headers: result.headers }, result.advice);
};

export const offer = (fields: object = {}) => ({
  ...{ name: 'Story tags', actions: ['ig_st'], discountType: 'pct', discountValue: 10 },
  ...fields,
});
export const proof = (campaignId: string, fields: object = {}) => ({
  ...{ campaignId, actionId: 'ig_st', proofType: 'url' },
  proofUrl: `https://example.com/proof-${String(unique())}`,
  ...fields,
});
export const campaignOf = async (by: Client, fields: Record<string, unknown> = {}): Promise<string> =>
  (await aCampaign(by, fields)).id;
