import { freshDatabase } from '../support/jest/databases.cjs';
import { keyed } from '../support/keyed';
import { hangs, LanguageModelServer, writes } from '../support/stand-ins/language-model';
import { aFolder, startService } from '../support/processes/service';

const BODY = { kind: 'post_brief', actionId: 'ig_st', facts: ['We roast our own beans.'] };

it('a process that is killed while a language model writes has taken no unit, and the request can be repeated', async () => {
  const [database, model] = [await freshDatabase(), await LanguageModelServer.start()];
  try {
    const settings = { DATA_DIR: aFolder(), ...database.settings, ...model.settings };
    const first = await startService(settings);
    const account = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    const token = (await first.api.post('/auth', account)).data.accessToken as string;

    model.will(hangs);
    const arrived = model.nextRequest();
    const lost = first.api.as(token).post('/ai/generate', BODY, keyed('a-text'));
    await arrived;
    await Promise.all([first.kill(), expect(lost).rejects.toThrow()]);

    const second = await startService(settings);
    const api = second.api.as(token);
    const state = async () => [
      (await api.get('/usage')).data.usage.aiGenerations.used,
      (await api.get('/ai/generations')).data.items.length,
    ];
    expect(await state()).toEqual([0, 0]);
    model.will(writes('Show your friends how we roast our beans.'));
    const { data } = await api.post('/ai/generate', BODY, keyed('a-text'));
    expect([data.source, await state()]).toEqual(['model', [1, 1]]);
    await second.kill();

    // The response was lost together with the process.
    const third = await startService(settings);
    const replay = await third.api.as(token).post('/ai/generate', BODY, keyed('a-text'));
    expect([replay.headers.get('idempotency-replayed'), replay.data]).toEqual(['true', data]);
    const usage = (await third.api.as(token).get('/usage')).data.usage.aiGenerations.used;
    expect([usage, model.requests.length, model.rejections]).toEqual([1, 1, []]);
    await third.stop();
  } finally {
    model.close();
    await database.drop();
  }
});
