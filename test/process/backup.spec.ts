// Also runs on the embedded engine: its archive is a copy of files instead of a dump.
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openEngine } from '#database/host';
import { schemas } from '../../ormconfig';
import { Client } from '../support/client';
import { aFolder, Ended, launch, nowhereYet, Service, startService } from '../support/processes/service';

const embedded = process.env.DATABASE_URL === undefined;
const CAMPAIGN = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
/** With a server, secrets are settings; with the embedded database, they are stored beside it. */
const SECRETS: Record<string, string> = embedded
  ? {}
  : {
      JWT_SECRET: 'a secret that is only good for tests',
      ENCRYPTION_KEY: 'a key that is only good for tests',
    };

type Place = Record<string, string>;

const backup = (place: Place, ...args: string[]): Promise<Ended> =>
  launch(place, { args: ['scripts/backup.mjs', ...args] }).ended;
const restore = (place: Place, ...args: string[]): Promise<Ended> =>
  launch(place, { args: ['scripts/restore.mjs', ...args] }).ended;

const drops: (() => Promise<unknown>)[] = [];
async function aPlace(): Promise<Place> {
  const { settings, drop } = await nowhereYet();
  drops.push(drop);
  return { ...settings, ...SECRETS };
}

/** Replaces programs of these names, by putting others first in the PATH. */
function programs(scripts: Record<string, string>): string {
  const folder = aFolder();
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return `${folder}:${process.env.PATH ?? ''}`;
}

/** The campaigns that are stored. The service must not be running on the embedded engine. */
async function campaignsIn({ DATABASE_URL, DATA_DIR = '' }: Place): Promise<string[]> {
  const engine = await openEngine({ DATABASE_URL, DATA_DIR }, schemas);
  const { rows } = await engine.pool.query<{ id: string }>('select id from campaigns order by id');
  await engine.close();
  return rows.map(({ id }) => id);
}

async function campaignsOf({ api }: Service, key: string): Promise<string[]> {
  const { data } = await api.as(key).get('/campaigns');
  return data.items.map(({ id }: { id: string }) => id).sort();
}

describe('a backup', () => {
  const archive = join(aFolder(), 'perk.backup');
  let place: Place;
  let token: string;
  let key: string;
  const campaigns: string[] = [];
  const launchCampaign = async (api: Client) => {
    const { data, text } = await api.as(key).post('/campaigns', CAMPAIGN);
    if (!data) throw new Error(text);
    return data.id as string;
  };

  beforeAll(async () => {
    place = await aPlace();
    const service = await startService(place);
    const owner = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
    token = (await service.api.post('/auth', owner)).data.accessToken;
    key = (await service.api.as(token).post('/api-keys', { name: 'Till', mode: 'test' })).data.key;
    for (let made = 0; made < 5; made++) campaigns.push(await launchCampaign(service.api));
    campaigns.sort();
    if (embedded) {
      const { code, stderr } = await backup(place, archive);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`process ${String(service.pid)}`) });
      expect(readdirSync(join(archive, '..'))).toEqual([]);
    } else expect(await backup(place, archive)).toMatchObject({ code: 0 });
    await service.stop();
    if (embedded) expect(await backup(place, archive)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
  });

  it('is readable only by its owner, and leaves no temporary files', () => {
    expect((statSync(archive).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(join(archive, '..'))).toEqual(['perk.backup']);
  });

  it('restores all acknowledged data, so that keys and sessions work', async () => {
    const elsewhere = await aPlace();
    const { code, stderr } = await restore(elsewhere, archive);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('is as it was') });
    if (embedded) {
      const secretsIn = ({ DATA_DIR = '' }: Place) =>
        ['jwt-secret', 'encryption-key'].map((name) => readFileSync(join(DATA_DIR, name), 'utf8'));
      expect(secretsIn(elsewhere)).toEqual(secretsIn(place));
      expect((statSync(join(elsewhere.DATA_DIR!, 'jwt-secret')).mode & 0o777).toString(8)).toBe('600');
      expect(readdirSync(elsewhere.DATA_DIR!).sort()).toEqual(['encryption-key', 'files', 'jwt-secret', 'postgres']);
    } else cpSync(join(place.DATA_DIR!, 'files'), join(elsewhere.DATA_DIR!, 'files'), { recursive: true });
    const service = await startService(elsewhere);
    expect(await service.api.as(token).get('/auth')).toMatchObject({ status: 200 });
    expect(await campaignsOf(service, key)).toEqual(campaigns);
    await service.stop();
  });

  it('is not restored over existing data', async () => {
    const { code, stderr } = await restore(place, archive);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is not empty') });
  });

  describe('that is damaged', () => {
    let elsewhere: Place;
    beforeAll(async () => {
      elsewhere = await aPlace();
    });

    it.each([
      ['cut off at the end', (whole: Buffer) => whole.subarray(0, whole.length - 9)],
      ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
      ['changed in one bit', (whole: Buffer) => flipped(whole, whole.length >> 1)],
      ['changed in the last bit of its data', (whole: Buffer) => flipped(whole, whole.length - 9)],
      ['empty', () => Buffer.alloc(0)],
      ['another kind of file', () => Buffer.from('%PDF-1.7 …')],
      ['whole, and no database', () => gzipSync('select 1;\n'.repeat(1000))],
    ])('(%s) is refused', async (title, damage) => {
      const damaged = join(aFolder(), 'damaged.backup');
      writeFileSync(damaged, damage(readFileSync(archive)));
      const refused = { code: 1, stderr: expect.not.stringMatching(/^\s+at /m) };
      expect(await restore(elsewhere, damaged)).toMatchObject(refused);
      // Nothing may be replaced, even if the damage is found only after most of the file was read.
      if (!embedded && /end|last|whole/.test(title))
        expect(await restore(place, damaged, '--replace')).toMatchObject(refused);
    });

    it('leaves an empty target empty, so that an intact backup can be restored there', async () => {
      expect(await restore(elsewhere, archive)).toMatchObject({ code: 0 });
    });
  });

  it('changes nothing when its restore is rejected', async () => {
    expect(await campaignsIn(place)).toEqual(campaigns);
  });

  it('does not overwrite a file', async () => {
    const before = readFileSync(archive);
    const { code, stderr } = await backup(place, archive);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${archive} exists already. Name another file, or move that one away first.\n`,
    });
    expect(readFileSync(archive)).toEqual(before);
  });

  it('of the other engine is rejected with a hint on what to do', async () => {
    const other = join(aFolder(), 'other.backup');
    writeFileSync(other, gzipSync(embedded ? 'PGDMP…' : readFileSync(__filename)));
    const { code, stderr } = await restore(await aPlace(), other);
    const expected = embedded ? 'Set DATABASE_URL to an empty database on a server.' : 'unset DATABASE_URL, and name a';
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(expected) });
  });

  it('leaves no files behind if it fails', async () => {
    const folder = aFolder();
    const target = join(folder, 'perk.backup');
    const half = 'echo half; echo the disk is on fire >&2; exit 1';
    const version = 'case "$*" in *--version*) echo "pg_dump (PostgreSQL) 99.1"; exit 0;; esac';
    const PATH = programs({ tar: half, pg_dump: `${version}\n${half}` });
    const { code, stderr } = await backup({ ...place, PATH }, target);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^the disk is on fire$/m) });
    expect(readdirSync(folder)).toEqual([]);
    if (embedded) expect(readdirSync(join(place.DATA_DIR!, 'postgres')).join()).not.toContain('perk-lock');
  });

  it('requires the file as its only argument', async () => {
    expect(await backup(place, 'one', 'two')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    expect(await restore(place)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    const { code, stderr } = await restore(await aPlace(), join(aFolder(), 'none'));
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^There is no .+none\.$/m) });
  });

  (embedded ? it : it.skip)('fails without a database, and does not create one', async () => {
    const DATA_DIR = aFolder();
    expect(await backup({ DATA_DIR }, join(aFolder(), 'none.backup'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database'),
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  (embedded ? it : it.skip)('is not restored into a directory with other files', async () => {
    const DATA_DIR = aFolder();
    mkdirSync(join(DATA_DIR, 'photos'));
    const { code, stderr } = await restore({ DATA_DIR }, archive);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is not empty') });
    expect(readdirSync(DATA_DIR)).toEqual(['photos']);
  });

  (embedded ? it.skip : it)('replaces existing data if requested', async () => {
    const engine = await openEngine({ DATABASE_URL: place.DATABASE_URL, DATA_DIR: '' }, schemas);
    await engine.pool.query('delete from campaigns where id <> $1', [campaigns[0]]);
    await engine.close();
    for (let time = 0; time < 2; time++) expect(await restore(place, archive, '--replace')).toMatchObject({ code: 0 });
    expect(await campaignsIn(place)).toEqual(campaigns);
  });

  (embedded ? it.skip : it)('reports that its programs are older than the server', async () => {
    const target = join(aFolder(), 'perk.backup');
    const old = (name: string) => ({ [name]: `echo "${name} (PostgreSQL) 9.6.24"` });
    const asked = await backup({ ...place, PATH: programs(old('pg_dump')) }, target);
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringMatching(/^pg_dump 9 is older than the server/m) });
    const missing = await backup({ ...place, PATH: aFolder() }, target);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no pg_dump here/m) });
    const reader = await restore({ ...place, PATH: programs(old('pg_restore')) }, archive, '--replace');
    expect(reader).toMatchObject({ code: 1, stderr: expect.stringMatching(/^pg_restore 9 is older/m) });
    expect(readdirSync(join(target, '..'))).toEqual([]);
  });

  (embedded ? it.skip : it)('does not reveal the password in its output or in the process list', async () => {
    const url = new URL(place.DATABASE_URL!);
    [url.username, url.password] = ['root', 'pl4nted'];
    const seen = join(aFolder(), 'seen');
    const spy = `case "$*" in *--version*) echo 99;; *) echo "$* $PGPASSWORD" > ${seen}; exit 1;; esac`;
    const { stderr } = await backup({ DATABASE_URL: url.href, PATH: programs({ pg_dump: spy }) }, join(aFolder(), 'x'));
    const [args, password] = readFileSync(seen, 'utf8')
      .trim()
      .split(/ (?=[^ ]*$)/);
    expect({ args, password, stderr }).toEqual({
      args: expect.not.stringContaining('pl4nted'),
      password: 'pl4nted',
      stderr: expect.not.stringContaining('pl4nted'),
    });
  });
});

/** Flips one bit. */
function flipped(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  copy[at]! ^= 1;
  try {
    gunzipSync(copy);
  } catch {
    return copy;
  }
  // In a long run of equal bytes, a bit may be changed without changing any of them.
  return flipped(whole, at + 1);
}
