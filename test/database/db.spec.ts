// Also runs on the embedded engine: all transactions share one connection.
import { Db } from '#database';
import { Registry } from '#http/host';
import { withConnectionQuota } from '#kernel/host';
import { defineEvent, Events } from '#messaging';
import { PlanUsage } from '../../libs/billing/src/plan-usage.entity';
import { startApp, TestApp } from '../support/app';

class Anything {}

const embedded = process.env.DATABASE_URL === undefined;

const insert = (key: string) => ({
  name: 'test.insert',
  text: `insert into plan_usage (business_id, period_start, resource, used) values ('${key}', '2026-01-01', $1, 1)`,
});
const HAPPENED = defineEvent('thing.happened', {
  label: 'Something',
  description: 'Something.',
  scope: 'read.things',
  data: Anything,
});
const count = { name: 'test.count', text: 'select count(*)::int as n from plan_usage where business_id = $1' };

describe('Db', () => {
  let app: TestApp;
  let db: Db;
  beforeAll(async () => {
    app = await startApp();
    db = app.db;
    app.nest.get(Registry).add('test', { events: [HAPPENED] });
  });
  afterAll(() => app.stop());

  const rows = async (key: string) => (await db.query<{ n: number }>(count, [key]))[0]?.n;
  const write = (key: string, resource: string) => db.query({ ...insert(key), name: `test.insert.${key}` }, [resource]);

  it('commits a successful transaction and rolls back a failed one', async () => {
    await db.tx(() => write('ok', 'a'));
    await expect(
      db.tx(async () => {
        await write('failed', 'a');
        throw new Error('too bad');
      }),
    ).rejects.toThrow('too bad');
    expect([await rows('ok'), await rows('failed')]).toEqual([1, 0]);
  });

  it('joins the ambient transaction, so that a rollback of the outer one includes the inner one', async () => {
    const outer = db.tx(async () => {
      await db.tx(() => write('joined', 'a'));
      throw new Error('outer');
    });
    await expect(outer).rejects.toThrow('outer');
    expect(await rows('joined')).toBe(0);
  });

  it('rolls back only the failed inner transaction, even after a PostgreSQL error', async () => {
    await db.tx(async () => {
      await write('parts', 'a');
      await expect(db.tx(() => write('parts', 'a'))).rejects.toMatchObject({ code: '23505' });
      await expect(
        db.tx(async () => {
          await write('parts', 'b');
          await db.tx(() => write('parts', 'c'));
          throw new Error('too bad');
        }),
      ).rejects.toThrow('too bad');
      await db.tx(() => write('parts', 'd'));
    });
    expect(await rows('parts')).toBe(2);
  });

  describe('write', () => {
    const send = (key: string, resource: string, check?: () => void) => {
      db.write({ ...insert(key), name: `test.insert.${key}` }, [resource], check);
    };
    const isDuplicate = expect.objectContaining({ code: '23505' });

    it('is refused outside a transaction', () => {
      expect(() => {
        send('sent-alone', 'a');
      }).toThrow('The statement test.insert.sent-alone was sent outside a transaction.');
    });

    it('is seen by later queries and the entity manager, and is committed', async () => {
      await db.tx(async () => {
        send('sent', 'a');
        expect(await db.manager.countBy(PlanUsage, { businessId: 'sent' })).toBe(1);
        send('sent', 'b');
        expect(await rows('sent')).toBe(2);
        send('sent', 'c');
      });
      expect(await rows('sent')).toBe(3);
    });

    it('runs the checks in the order of the writes, before the next query returns and before the commit', async () => {
      const done: string[] = [];
      const note = (what: string) => () => void done.push(what);
      await db.tx(async () => {
        send('checked', 'a', note('a'));
        send('checked', 'b', note('b'));
        expect(done).toEqual([]);
        await rows('checked');
        expect(done).toEqual(['a', 'b']);
        db.onCommit(note('commit'));
        send('checked', 'c', note('c'));
      });
      expect(done).toEqual(['a', 'b', 'c', 'commit']);
    });

    it('lets a check query and write', async () => {
      await db.tx(async () => {
        db.write({ ...insert('chained'), name: 'test.insert.chained' }, ['a'], async () => {
          expect(await rows('chained')).toBe(2);
          send('chained', 'c');
        });
        send('chained', 'b');
      });
      expect(await rows('chained')).toBe(3);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['at the commit', async () => undefined],
      ['by a query', () => rows('broken')],
      ['by the entity manager', () => db.manager.countBy(PlanUsage, { businessId: 'broken' })],
      ['by a savepoint', () => db.tx(async () => undefined)],
      ['even if the error of the query is ignored', () => rows('broken').catch(() => undefined)],
      ['even if the work fails later for another reason', () => Promise.reject(new Error('later'))],
    ])('rolls back with the error of the first failed write, noticed %s', async (_when, next) => {
      const failed = db.tx(async () => {
        send('broken', 'a');
        send('broken', 'a');
        send('broken', 'b');
        await next();
      });
      await expect(failed).rejects.toEqual(isDuplicate);
      expect(await rows('broken')).toBe(0);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['at the commit', async () => undefined],
      ['by a query', () => rows('refused')],
      ['even if the error of the query is ignored', () => rows('refused').catch(() => undefined)],
    ])('rolls back with the error of a check, noticed %s', async (_when, next) => {
      const refused = db.tx(async () => {
        send('refused', 'a', () => {
          throw new Error('refused');
        });
        await next();
      });
      await expect(refused).rejects.toThrow('refused');
      expect(await rows('refused')).toBe(0);
    });

    it('rolls back only the savepoint in which a write or a check failed', async () => {
      await db.tx(async () => {
        send('partly', 'a');
        const duplicate = db.tx(async () => {
          send('partly', 'b');
          send('partly', 'a');
        });
        await expect(duplicate).rejects.toEqual(isDuplicate);
        const refused = db.tx(async () => {
          send('partly', 'c', () => {
            throw new Error('refused');
          });
        });
        await expect(refused).rejects.toThrow('refused');
        send('partly', 'd');
      });
      expect(await rows('partly')).toBe(2);
    });
  });

  it('runs onCommit callbacks after the commit, but not after a rollback', async () => {
    const done: string[] = [];
    const due = (what: string) => {
      db.onCommit(() => done.push(`${what}, ${db.inTransaction ? 'inside' : 'outside'}`));
    };
    due('at once');
    await db.tx(async () => {
      due('kept');
      await db.tx(async () => due('kept too'));
      await db
        .tx(async () => {
          due('undone');
          throw new Error('part');
        })
        .catch(() => undefined);
      expect(done).toEqual(['at once, outside']);
    });
    await db
      .tx(async () => {
        due('undone');
        throw new Error('whole');
      })
      .catch(() => undefined);
    expect(done).toEqual(['at once, outside', 'kept, outside', 'kept too, outside']);
  });

  it.each(['40001', '40P01'])('retries a transaction that PostgreSQL aborted with %s', async (code) => {
    let attempts = 0;
    await db.tx(async () => {
      await write(`again${code}`, 'a');
      if (++attempts < 3)
        await db.query({
          name: `test.raise.${code}`,
          text: `do $$ begin raise exception using errcode = '${code}'; end $$`,
        });
    });
    expect([attempts, await rows(`again${code}`)]).toEqual([3, 1]);
  });

  it('throws the original error after five attempts', async () => {
    let attempts = 0;
    const hopeless = db.tx(async () => {
      attempts++;
      await db.query({ name: 'test.raise.40001', text: `do $$ begin raise exception using errcode = '40001'; end $$` });
    });
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(5);
  });

  it('rejects a query that bypasses the transaction', async () => {
    const bypass = db.tx(() => app.engine.dataSource.query('select 1'));
    await expect(bypass).rejects.toThrow(/bypassed the ambient transaction/);
  });

  it('isolates 20 concurrent transactions', async () => {
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        db.tx(async () => {
          await write(`apart${String(index)}`, 'a');
          await write(`apart${String(index)}`, 'b');
          if (index % 2) throw new Error('odd ones fail');
        }),
      ),
    );
    const counts = await Promise.all(Array.from({ length: 20 }, (_, index) => rows(`apart${String(index)}`)));
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 0 : 2)));
  });

  const onServers = process.env.DATABASE_URL ? it : it.skip;
  onServers('closes all connections of the pool once one of them leads to a server that is read-only', async () => {
    const connect = (name: string) => withConnectionQuota(`biz_${name}`, () => app.engine.pool.connect());
    const clients = await Promise.all(['a', 'b', 'c'].map(connect));
    for (const client of clients) await client.query('set default_transaction_read_only = on');
    for (const client of clients) client.release();
    await expect(db.tx(() => write('moved', 'a'))).rejects.toMatchObject({ code: '25006' });
    await Promise.all(['a', 'b', 'c'].map((resource) => db.tx(() => write('moved', resource))));
    expect(await rows('moved')).toBe(3);
  });

  // It is never called on a server, where it would wait for the other databases.
  (embedded ? it : it.skip)(
    'updates the statistics of the planner, which the embedded database does not do',
    async () => {
      const rowsKnown = {
        name: 'test.known',
        text: `select reltuples::int as n from pg_class where relname = 'plan_usage'`,
      };
      await db.maintain();
      const [stored] = await db.query<{ n: number }>({
        name: 'test.all',
        text: 'select count(*)::int as n from plan_usage',
      });
      expect(stored!.n).toBeGreaterThan(0);
      expect(await db.query(rowsKnown)).toEqual([stored]);
    },
  );

  it('rejects an event kind that no module registers', async () => {
    const other = { ...HAPPENED };
    const event = { aggregateId: 'thing_1', businessId: 'biz', livemode: true, data: {} };
    await expect(db.tx(() => app.nest.get(Events).publish(other, event))).rejects.toThrow(
      'No module registers the published event thing.happened.',
    );
  });

  it('rejects an event outside a transaction', async () => {
    const event = { aggregateId: 'x', businessId: 'y', livemode: true, data: {} };
    await expect(app.nest.get(Events).publish(HAPPENED, event)).rejects.toThrow(/outside a transaction/);
  });

  it('numbers the events of one aggregate from 1 without gaps', async () => {
    const events = app.nest.get(Events);
    const publish = (aggregateId: string) =>
      events.publish(HAPPENED, { aggregateId, businessId: 'biz', livemode: true, data: { a: 1 } });
    await db.tx(async () => {
      await publish('one');
      await publish('two');
      await publish('one');
    });
    const found = await app.engine.dataSource.query(
      `select aggregate_id, sequence from outbox where business_id = 'biz' order by id`,
    );
    expect(found).toEqual([
      { aggregate_id: 'one', sequence: 1 },
      { aggregate_id: 'two', sequence: 1 },
      { aggregate_id: 'one', sequence: 2 },
    ]);
  });
});
