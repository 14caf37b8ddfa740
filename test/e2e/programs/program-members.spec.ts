import { QueryRunner } from 'typeorm';
import { newId } from '#kernel';
import { MemberReferences1763827005000 } from '../../../libs/programs/migrations/1763827005000-member-references';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise, aTenant, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { crowd } from '../../support/database/crowd';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aMember, anEarning, aProgram, aStory } from '../../support/programs';

const same = { headers: { 'x-request-id': 'the-same' } };

let app: TestApp;
let shop: Tenant;
let outsider: Tenant;
let creator: Tenant;
let program: string;
beforeAll(async () => {
  app = await startApp();
  [shop, outsider] = [await anEnterprise(app), await aTenant(app)];
  creator = await anEnterprise(app, { accountType: 'creator', businessName: 'Daily Flat White' });
});
beforeEach(async () => {
  program = (await aProgram(shop.live)).id;
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const invalidAt = ({ status, error }: Answer) => [status, error?.details?.map(({ path }: { path: string }) => path)];
const members = (query = '', by = shop.live) => by.get(`/programs/${program}/members${query}`);
const enroll = (by: Client, fields: object = {}) => by.post(`/programs/${program}/members`, fields);
const remove = (memberId: string, by = shop.live) =>
  by.delete(`/programs/${program}/members/${encodeURIComponent(memberId)}`, same);
const memberCount = async () => (await shop.live.get(`/programs/${program}`)).data.memberCount;

describe('POST /programs/:id/members', () => {
  it('enrolls somebody without an account, with what the owner knows', async () => {
    const { status, data } = await enroll(await shop.keyWith('write.programs'), {
      memberId: 'guest 42',
      name: ' Grace ',
      email: 'Grace@Example.com',
    });
    expect([status, data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^mem_/),
        programId: program,
        memberId: 'guest 42',
        name: 'Grace',
        email: 'grace@example.com',
        businessId: null,
        status: 'active',
        enrolledAt: expect.any(String),
        points: 0,
        currentTier: null,
        metadata: {},
        livemode: true,
      },
    ]);
    expect((await members()).data.items).toEqual([data]);
    expect(await memberCount()).toBe(1);
  });

  it.each([
    ...['.', '..', '...', ' .. ', '. .', '..;', '..;v=1', '．．', '․․', '‥', '..\u200b', '\u2060..', '.\u00ad.'],
    ...[
      '%2e%2e',
      '%2E',
      '.%2e',
      '%252e',
      'a%2Fb',
      'a/b',
      '../x',
      'a\\b',
      'a?b',
      'a#b',
      'ａ／ｂ',
      'a？',
      'gu\u200best',
      'a\u200db',
    ],
  ])('refuses %j as memberId, which would name something else in a path', async (memberId) => {
    expect(invalidAt(await enroll(shop.live, { memberId, name: 'Grace' }))).toEqual([400, ['memberId']]);
    expect(await memberCount()).toBe(0);
  });

  it.each(['guest 42', 'a.b', '..a', '.hidden', 'é1', '用户１', '50%', 'a;b', 'a+b@c:d', "o'neil & son", 'می'])(
    'accepts %j as memberId, which names the member in the path',
    async (memberId) => {
      const { id } = await aMember(shop.live, program, { memberId, name: 'Grace' });
      expect((await remove(memberId)).data).toMatchObject({ id, memberId, status: 'removed' });
      expect((await shop.live.get(`/programs/${program}`)).data.status).toBe('active');
    },
  );

  it('treats precomposed and combining accents as the same memberId', async () => {
    const { id } = await aMember(shop.live, program, { memberId: 'e\u03011', name: 'Grace' });
    expect(refusal(await enroll(shop.live, { memberId: '\u00e91', name: 'Ada' }))).toEqual([409, 'ALREADY_ENROLLED']);
    const found = (memberId: string) =>
      shop.live.get(`/programs/${program}/progress?memberId=${encodeURIComponent(memberId)}`);
    for (const memberId of ['e\u03011', '\u00e91']) expect((await found(memberId)).data.memberId).toBe('\u00e91');
    for (const q of ['e\u03011', '\u00e91'])
      expect((await members(`?q=${encodeURIComponent(q)}`)).data.items[0].id).toBe(id);
    expect((await remove('e\u03011')).data.id).toBe(id);
  });

  it('finds a memberId that was stored with a combining accent, after the migration', async () => {
    const { id } = await aMember(shop.live, program, { memberId: '\u00e92', name: 'Grace' });
    await rows(app, 'update program_members set reference = $1 where id = $2', ['e\u03012', id]);
    expect((await remove('\u00e92')).status).toBe(404);
    const query = (sql: string, values: unknown[]) => rows(app, sql, values);
    await new MemberReferences1763827005000().up({ query } as unknown as QueryRunner);
    expect((await remove('\u00e92')).data.id).toBe(id);
  });

  it('enrolls an account under the name that the owner gives, with the id as memberId', async () => {
    const data = await aMember(shop.live, program, { businessId: creator.businessId, name: 'Grace' });
    expect(data).toMatchObject({ name: 'Grace', businessId: creator.businessId, memberId: data.id });
  });

  it('does not show the owner the name of an account that it enrolls', async () => {
    const response = await enroll(shop.live, { businessId: creator.businessId });
    expect(invalidAt(response)).toEqual([400, ['name']]);
    expect(response.text).not.toContain('Daily Flat White');
  });

  it('lets a creator enroll itself in an open program, also through its own businessId', async () => {
    const { status, data } = await enroll(creator.live, {});
    expect([status, data]).toMatchObject([
      201,
      { name: 'Daily Flat White', businessId: creator.businessId, email: null },
    ]);
    program = (await aProgram(shop.live)).id;
    expect((await enroll(creator.live, { businessId: creator.businessId })).status).toBe(201);
  });

  it('publishes the member to the owner and to its account, without the e-mail address and the metadata', async () => {
    const data = await aMember(shop.live, program, {
      name: 'A',
      businessId: creator.businessId,
      email: 'secret@example.com',
    });
    const [event] = await eventsOf(app, data.id);
    expect(event).toMatchObject({ type: 'member.enrolled', businessId: shop.businessId, aggregate: 'member' });
    expect(event!.data).toEqual({ ...data, email: null, metadata: null });
    expect(
      await app.engine.pool.query('select 1 from outbox where aggregate_id = $1 and counterparty_id = $2', [
        data.id,
        creator.businessId,
      ]),
    ).toMatchObject({ rowCount: 1 });
  });

  it.each<[string, object]>([
    ['account', { businessId: '' }],
    ['memberId', { memberId: 'guest-1', name: 'Another' }],
    ['e-mail address, in another case', { email: 'A@EXAMPLE.com', name: 'Another' }],
  ])('refuses the same %s twice', async (_what, fields) => {
    const first = await aMember(shop.live, program, {
      memberId: 'guest-1',
      name: 'A',
      email: 'a@example.com',
      businessId: creator.businessId,
    });
    const again = 'businessId' in fields ? { name: 'Another', businessId: creator.businessId } : fields;
    const response = await enroll(shop.live, again);
    expect([...refusal(response), response.error.details]).toEqual([
      409,
      'ALREADY_ENROLLED',
      { memberId: first.memberId },
    ]);
    const itself = await enroll(creator.live, {});
    expect([...refusal(itself), itself.error.details]).toEqual([409, 'ALREADY_ENROLLED', {}]);
    expect([await memberCount(), (await members()).data.pagination.total]).toEqual([1, 1]);
  });

  it('accepts the same member in another program', async () => {
    const fields = { memberId: 'guest-1', name: 'A', email: 'a@example.com', businessId: creator.businessId };
    await aMember(shop.live, program, fields);
    await aMember(shop.live, (await aProgram(shop.live)).id, fields);
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'name'],
    ['a memberId that looks like an id', { memberId: 'mem_1', name: 'A' }, 'memberId'],
    ['a memberId that is too long', { memberId: 'x'.repeat(101), name: 'A' }, 'memberId'],
    ['an e-mail address that is none', { email: 'nobody', name: 'A' }, 'email'],
    ['an account that does not exist', { name: 'A', businessId: newId('biz') }, 'businessId'],
  ])('refuses %s', async (_what, fields, path) => {
    expect(invalidAt(await enroll(shop.live, fields))).toEqual([400, [path]]);
  });

  it('refuses the owner as a member, and fields that belong to the owner from a creator', async () => {
    expect(invalidAt(await enroll(shop.live, { businessId: shop.businessId }))).toEqual([400, ['businessId']]);
    for (const [field, value] of [
      ['memberId', 'me'],
      ['email', 'me@example.com'],
      ['businessId', outsider.businessId],
    ] as const)
      expect(invalidAt(await enroll(creator.live, { [field]: value }))).toEqual([400, [field]]);
  });

  it('returns the same 404 to a business that does not own the program, in the other mode, and to a creator if membership is by invitation', async () => {
    const absent = await shop.live.post(`/programs/${newId('prog')}/members`, {}, same);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    const path = `/programs/${program}/members`;
    for (const by of [outsider.live, shop.test, creator.test])
      expect((await by.post(path, {}, same)).text).toBe(absent.text);
    await shop.live.put(`/programs/${program}`, { membership: 'invite' });
    expect((await creator.live.post(path, {}, same)).text).toBe(absent.text);
  });
});

describe('GET /programs/:id/members', () => {
  it('returns all members to the owner, newest first, with their e-mail addresses', async () => {
    const first = await aMember(shop.live, program, { name: 'First', email: 'first@example.com' });
    const second = await aMember(shop.live, program, {
      name: 'Second',
      businessId: creator.businessId,
      email: 'second@example.com',
    });
    expect((await members('', await shop.keyWith('read.programs'))).data.items).toEqual([second, first]);
    await remove(first.memberId);
    expect((await members()).data.items).toEqual([second, { ...first, status: 'removed' }]);
    expect((await members('?status=active')).data.items).toEqual([second]);
  });

  it('returns to a member only its own record, without the e-mail address and the metadata', async () => {
    await aMember(shop.live, program, { name: 'Other', email: 'other@example.com' });
    const own = await aMember(shop.live, program, {
      name: 'Own',
      businessId: creator.businessId,
      email: 'own@example.com',
    });
    const { data, text } = await members('', creator.live);
    expect(data.items).toEqual([{ ...own, email: null, metadata: null }]);
    expect(data.pagination.total).toBe(1);
    expect(text).not.toContain('@example.com');
    expect((await members('?q=other', creator.live)).data.items).toEqual([{ ...own, email: null, metadata: null }]);
    expect((await members('?page=2', creator.live)).data.items).toEqual([]);
  });

  it('returns 404 to everyone else, even to a creator who could enroll', async () => {
    for (const by of [outsider.live, creator.live, shop.test])
      expect(refusal(await members('', by))).toEqual([404, 'NOT_FOUND']);
  });

  describe('with q', () => {
    const listed = async (query: string) => {
      const { data } = await members(query);
      return data.items.map(({ name }: { name: string }) => name);
    };
    beforeEach(async () => {
      const people = {
        Anna: 'x@example.com',
        'ANNABEL Lee': 'y@example.com',
        'Ben Anna': 'ann@example.com',
        Étienne: 'anna',
        Zoë: '',
      };
      for (const [name, known] of Object.entries(people))
        await aMember(shop.live, program, {
          name,
          ...(known.includes('@') ? { email: known } : known ? { memberId: known } : {}),
        });
    });

    it.each([
      ['ann', ['Anna', 'ANNABEL Lee']],
      ['ANNA', ['Anna', 'ANNABEL Lee']],
      ['anna', ['Anna', 'ANNABEL Lee', 'Étienne']],
      ['Ann@Example.com', ['Ben Anna']],
      ['ann@example', []],
      ['étienne', ['Étienne']],
      ['z', ['Zoë']],
      ['%', []],
    ])('%s finds %j in the order of names', async (q, names) => {
      expect(await listed(`?q=${encodeURIComponent(q)}`)).toEqual(names);
    });

    it('pages by number and by cursor, and counts', async () => {
      const first = (await members('?q=anna&perPage=2')).data;
      expect(first.pagination).toMatchObject({ total: 3, totalPages: 2 });
      expect(await listed('?q=anna&perPage=2&page=2')).toEqual(['Étienne']);
      expect(await listed(`?q=anna&perPage=2&cursor=${first.pagination.nextCursor as string}`)).toEqual(['Étienne']);
    });

    it('finds only members with the given status, and only of this program', async () => {
      await aMember(shop.live, (await aProgram(shop.live)).id, { name: 'Anna of another program' });
      const [anna] = (await members('?q=Anna&perPage=1')).data.items;
      await remove(anna.id);
      expect(await listed('?q=ann&status=active')).toEqual(['ANNABEL Lee']);
      expect(await listed('?q=ann&status=removed')).toEqual(['Anna']);
    });
  });
});

describe('DELETE /programs/:id/members/:memberId', () => {
  it.each(['memberId', 'id'])(
    'removes the member with this %s, keeps its history, and publishes it once',
    async (by) => {
      const member = await aMember(shop.live, program, {
        name: 'Guest',
        businessId: creator.businessId,
        memberId: 'guest & 1',
      });
      await anEarning(shop.live, creator.live, program);
      const { status, data } = await remove(member[by]);
      expect([status, data]).toEqual([200, { ...member, status: 'removed', points: 50 }]);
      expect((await remove(member[by])).data).toEqual(data);
      expect((await eventsOf(app, member.id)).map(({ type }) => type)).toEqual(['member.enrolled', 'member.removed']);
      expect(await memberCount()).toBe(0);
      expect((await creator.live.get(`/programs/${program}/progress`)).data).toMatchObject({
        points: 50,
        submissions: { approved: 1 },
      });
      expect(refusal(await creator.live.post(`/programs/${program}/submit`, aStory()))).toEqual([409, 'INVALID_STATE']);
    },
  );

  it('lets only the owner enroll the member again, as the same member with its points', async () => {
    const member = await aMember(creator.live, program);
    await anEarning(shop.live, creator.live, program);
    await remove(member.id);
    expect(refusal(await enroll(creator.live, {}))).toEqual([409, 'INVALID_STATE']);
    const { status, data } = await enroll(shop.live, {
      name: 'Grace',
      businessId: creator.businessId,
      memberId: 'regular',
      email: 'me@example.com',
    });
    expect([status, data]).toMatchObject([
      201,
      { id: member.id, memberId: 'regular', email: 'me@example.com', status: 'active', points: 50, name: 'Grace' },
    ]);
    expect([await memberCount(), (await members()).data.pagination.total]).toEqual([1, 1]);
    expect((await creator.live.post(`/programs/${program}/submit`, aStory())).status).toBe(201);
  });

  it('refuses to enroll what belongs to two removed members', async () => {
    const one = await aMember(shop.live, program, { name: 'One', email: 'one@example.com' });
    const two = await aMember(shop.live, program, { name: 'Two', memberId: 'two' });
    for (const { id } of [one, two]) await remove(id);
    expect(refusal(await enroll(shop.live, { name: 'Both', email: 'one@example.com', memberId: 'two' }))).toEqual([
      409,
      'ALREADY_ENROLLED',
    ]);
  });

  it.each<[string, object]>([
    ['memberId', { memberId: 'regular' }],
    ['e-mail address', { email: 'me@example.com' }],
  ])('does not give what one account has earned to another that is enrolled with its %s', async (_what, known) => {
    const fields = { name: 'Grace', memberId: 'regular', email: 'me@example.com' };
    const { id } = await aMember(shop.live, program, { ...fields, businessId: creator.businessId });
    await anEarning(shop.live, creator.live, program);
    await remove(id);
    const another = await enroll(shop.live, { name: 'Ada', businessId: outsider.businessId, ...known });
    expect([...refusal(another), another.error?.details]).toEqual([409, 'ALREADY_ENROLLED', { memberId: 'regular' }]);
    expect((await creator.live.get(`/programs/${program}/progress`)).data).toMatchObject({ id, points: 50 });
    expect(refusal(await outsider.live.get(`/programs/${program}/progress`))).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses to enroll a removed member again with what another member gets at the same time', async () => {
    const { id } = await aMember(shop.live, program, { name: 'One', memberId: 'one' });
    await remove(id);
    const other = await aMember(shop.live, program, { name: 'Two', memberId: 'two' });
    const again = await crowd(
      app,
      ['program_members', 'id', id],
      () => enroll(shop.live, { name: 'One', memberId: 'one', email: 'same@example.com' }),
      {
        waiting: 1,
        change: `update program_members set email = 'same@example.com' where id = '${other.id as string}'`,
      },
    );
    expect(refusal(again)).toEqual([409, 'ALREADY_ENROLLED']);
  });

  it('returns the same 404 to everyone else, and for a member of another program', async () => {
    const { id } = await aMember(creator.live, program);
    const absent = await remove(newId('mem'));
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, creator.live, shop.test]) expect((await remove(id, by)).text).toBe(absent.text);
    const { id: other } = await aMember(shop.live, (await aProgram(shop.live)).id, { name: 'Other' });
    expect((await remove(other)).text).toBe(absent.text);
    expect(await memberCount()).toBe(1);
  });
});
