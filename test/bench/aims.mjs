// The targets of `npm run bench` and `npm run test:scale`. A result that misses one is marked so; it fails nothing.

/** The least throughput of each operation, as a multiple of another server's. */
export const THROUGHPUT = {
  actions: { 'node:http': 0.3 },
  campaigns: { Fastify: 0.85, 'Nest+TypeORM': 2 },
  submit: { Fastify: 0.8, 'Nest+TypeORM': 2.5 },
  programs: { bare: 0.75 },
  order: { bare: 0.8 },
  book: { bare: 0.8 },
};

/** The least throughput of a write, as a multiple of the transactions of pgbench with the same statements. */
export const PGBENCH = 0.6;

/** The most CPU time of the service for a write, in microseconds. */
export const WRITE_CPU_MICROSECONDS = 1200;

/**
 * The most CPU time of a tool call, as a multiple of its endpoint's. The response of `GET /actions` is kept for a second and sent without a
 * handler, which costs less than reading the body of a call, so listActions has no aim.
 */
export const TOOL_CPU = { listCampaigns: 1.6, submitProof: 1.6, reviewSubmission: 1.6, list: 2 };

/** The most CPU time of a write with a new Idempotency-Key, as a multiple of the same write without one. */
export const KEY_CPU = 2;

/** The least deliveries per second of the worker, as a multiple of those of a process that only sends. */
export const DELIVERIES = 0.8;

/** The most growth of the median latency of a business while another one constantly updates one row. */
export const FAIR_GROWTH = 3;

/** The most resident memory of a process, in MB (a million bytes): after its start, and after the load of the part `memory`. */
export const MEMORY_MB = { idle: 140, afterLoad: 190 };

/** The longest time to the first response, in milliseconds. */
export const START_MS = { firstEmbedded: 6000, other: 2000 };

/** The most CPU time for the most expensive body of 100 kB, in milliseconds. */
export const PARSER_CPU_MS = 20;

/** The most time of a request with many rows, as a multiple of that with a thousand. */
export const SCALE = { page: 1.5, filtered: 2 };
