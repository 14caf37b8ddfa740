// Measures the time from the start of a process to its first response.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START_MS } from './aims.mjs';

const { administer } = createRequire(import.meta.url)('../support/jest/databases.cjs');

const engines = { 'the embedded database': embedded, PostgreSQL: emptyDatabase };

/**
 * For each engine, the first start, which creates the database or its tables, and the second one.
 * @param launches by name, functions that start a version of the service with these settings
 */
export async function startRounds(launches, rounds) {
  const cases = Object.entries(engines).flatMap(([name, database]) => [
    {
      title: `first start on ${name}`,
      aim: name === 'PostgreSQL' ? START_MS.other : START_MS.firstEmbedded,
      database,
      rounds: [],
    },
    { title: `next start on ${name}`, aim: START_MS.other, database, rounds: [] },
  ]);
  console.error(`starts: ${rounds} rounds…`);
  for (let i = 0; i < rounds; i++) {
    for (const database of Object.values(engines)) {
      const measured = {};
      for (const [name, launch] of Object.entries(launches)) measured[name] = await twice(launch, await database());
      cases
        .filter((each) => each.database === database)
        .forEach((each, n) =>
          each.rounds.push(Object.fromEntries(Object.keys(launches).map((k) => [k, measured[k][n]]))),
        );
    }
  }
  return cases;
}

async function twice(launch, { settings, drop }) {
  const results = [];
  try {
    for (let i = 0; i < 2; i++) {
      const server = await launch(settings);
      const { cpuMicroseconds, residentBytes } = await server.usage();
      results.push({ ms: server.startMs, cpuMs: cpuMicroseconds / 1000, megabytes: residentBytes / 1e6 });
      await server.stop();
    }
  } finally {
    await drop();
  }
  return results;
}

async function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'perk-bench-data-'));
  return { settings: { DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true }) };
}

/** A PostgreSQL database without tables. */
export async function emptyDatabase() {
  const name = `perk_bench_${randomBytes(4).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href },
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}
