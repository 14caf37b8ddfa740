import { AgentQuestionsService, ANSWER_WITHIN_SECONDS } from '#agent-auth';
import { Actor, newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise, aUser, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { MODERN, ToolClient } from '../../support/agents/tools';

let app: TestApp;
let shop: Tenant;
let questions: AgentQuestionsService;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  questions = app.nest.get(AgentQuestionsService);
});
afterAll(() => app.stop());
afterEach(() => app.clock.reset());

/** A question of an agent of the shop. @returns its id */
async function ask(scope: string | null = null, livemode = true): Promise<string> {
  const id = newId('qst');
  const actor = { businessId: shop.businessId, livemode } as Actor;
  await questions.ask(actor, id, { question: 'Launch it?', scope, agentName: 'Campaign Assistant' });
  return id;
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];

it('shows a question with who asks, in both modes, and takes one answer', async () => {
  for (const livemode of [true, false]) {
    const id = await ask(null, livemode);
    const shown = { id, question: 'Launch it?', agentName: 'Campaign Assistant', mode: livemode ? 'live' : 'test' };
    expect((await shop.owner.get(`/agent-questions/${id}`)).data).toMatchObject({ ...shown, answer: null });
    const { status, data } = await shop.owner.post(`/agent-questions/${id}`, { answer: 'decline' });
    expect([status, data]).toMatchObject([200, { ...shown, answer: 'decline' }]);
    expect(codeOf(await shop.owner.post(`/agent-questions/${id}`, { answer: 'accept' }))).toEqual([
      409,
      'INVALID_STATE',
    ]);
    expect((await shop.owner.get(`/agent-questions/${id}`)).data.answer).toBe('decline');
  }
});

it('takes an answer only from a user with the scope that the agent needs', async () => {
  const id = await ask('write.campaigns');
  const { client: reviewer } = await aUser(app, shop, 'reviewer');
  expect((await reviewer.get(`/agent-questions/${id}`)).status).toBe(200);
  expect((await reviewer.post(`/agent-questions/${id}`, { answer: 'accept' })).status).toBe(403);
  expect((await shop.owner.get(`/agent-questions/${id}`)).data.answer).toBeNull();
  expect((await shop.owner.post(`/agent-questions/${id}`, { answer: 'accept' })).status).toBe(200);
});

it('cannot be answered after five minutes, and is deleted', async () => {
  const id = await ask();
  app.clock.advance(ANSWER_WITHIN_SECONDS + 1);
  expect(codeOf(await shop.owner.get(`/agent-questions/${id}`))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await shop.owner.post(`/agent-questions/${id}`, { answer: 'accept' }))).toEqual([404, 'NOT_FOUND']);
  await questions.purge();
  expect(await rows(app, 'select id from agent_questions where id = $1', [id])).toEqual([]);
});

it('does not show a question that the host shows itself', async () => {
  const id = newId('qst');
  await questions.ask({ businessId: shop.businessId, livemode: true } as Actor, id);
  expect((await shop.owner.get(`/agent-questions/${id}`)).status).toBe(404);
  expect((await shop.owner.post(`/agent-questions/${id}`, { answer: 'accept' })).status).toBe(404);
});

it('an agent whose host could not ask anybody learns that nothing was done', async () => {
  const client = new ToolClient(app, MODERN).as(shop.liveKey);
  const _meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
  const input = { businessId: shop.businessId, name: 'N', actions: ['ig_st'], discountType: 'pct', discountValue: 5 };
  const params = { name: 'createCampaign', arguments: input, _meta };
  const { requestState } = (await client.request('tools/call', params)).result;
  const inputResponses = { confirmation: { action: 'cancel' } };
  const { result } = await client.request('tools/call', { ...params, inputResponses, requestState });
  expect(JSON.parse(result.content[0].text).error).toMatchObject({
    code: 'NOT_CONFIRMED',
    message: 'The person who was asked did not confirm the call, so nothing was done.',
  });
  expect(await rows(app, 'select id from campaigns where business_id = $1', [shop.businessId])).toEqual([]);
});
