import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { PASSWORD } from '../support/builders';
import { aFolder, startService } from '../support/processes/service';

const ROOT = join(__dirname, '../..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const dockerfile = read('Dockerfile');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const JSON_BODY = { 'content-type': 'application/json' };

/** Copies to a folder what the last stage of the Dockerfile copies from the first. */
function copyImage(): string {
  const image = aFolder();
  for (const [, line = ''] of dockerfile.matchAll(/^COPY --from=build (.*)$/gm)) {
    const [to = '', ...sources] = line.split(' ').reverse();
    for (const source of sources.flatMap((path) => matching(path.replace(/^\/app\//, ''))))
      cpSync(join(ROOT, source), join(image, to, to.endsWith('/') ? basename(source) : ''), { recursive: true });
  }
  return image;
}

/** The files of a folder whose names end as the path does after a `*`; otherwise the path. */
function matching(path: string): string[] {
  const [, end] = basename(path).split('*');
  if (end === undefined) return [path];
  const names = readdirSync(join(ROOT, dirname(path))).filter((name) => name.endsWith(end));
  return names.map((name) => join(dirname(path), name));
}

describe('the files of the image', () => {
  it('are enough to run the service with its own database, hash passwords, re-encode pictures, and show the API description, the dashboard and what agents read', async () => {
    const cwd = copyImage();
    const picture = sharp({ create: { width: 99, height: 99, channels: 3, background: '#f00' } });
    const job = { copies: [{ maxWidth: 99, maxHeight: 99, maxBytes: 10_000 }], details: true };
    const decode = [join(cwd, 'dist/image-decoder.js'), JSON.stringify(job)];
    expect(
      execFileSync(process.execPath, decode, { cwd, input: await picture.png().toBuffer() }).length,
    ).toBeGreaterThan(8);
    // On the embedded engine, whose package is in the image.
    const service = await startService(
      { DATA_DIR: join(aFolder(), 'data') },
      { args: [join(cwd, 'dist/api.js')], cwd },
    );
    const registered = await service.api.post('/auth', {
      action: 'register',
      email: 'owner@example.com',
      password: PASSWORD,
      businessName: 'Corner Coffee',
      businessType: 'coffee-shops',
      accountType: 'business',
    });
    expect(registered.status).toBe(201);
    for (const path of ['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/dashboard'])
      expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 200]);
    for (const uri of ['ui://perk/review', 'perk://guides/agents']) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
      const answer = await fetch(`${service.origin}/mcp`, { method: 'POST', headers: JSON_BODY, body });
      expect(await answer.json()).toMatchObject({ result: { contents: [{ uri, text: expect.stringMatching(/\w/) }] } });
    }
    await service.stop();
  });
});

describe('the memory limits', () => {
  it('are the same in the image, with npm, in a cluster and in the guide', () => {
    const [, limit = ''] = /^ENV NODE_OPTIONS="(.*)"$/m.exec(dockerfile) ?? [];
    expect(limit).toContain('--max-old-space-size');
    expect(scripts.start).toBe(`node ${limit} scripts/start.mjs`);
    expect(scripts['start:worker']).toBe(`node ${limit} scripts/start.mjs worker`);
    expect(read('scripts/cluster.mjs')).toContain(`'${limit}'`);
    expect(read('docs/operations.md')).toContain(`node ${limit} dist/api.js`);
    expect(read('docs/operations.md')).toContain(`node ${limit} dist/worker.js`);
    const [, malloc = ''] = /^ENV (MALLOC_.*)$/m.exec(dockerfile) ?? [];
    expect(read('docs/operations.md')).toContain(`${malloc} \\\n  node`);
  });
});
