import { availableParallelism } from 'node:os';
import { DELIVERIES, FAIR_GROWTH, MEMORY_MB, PARSER_CPU_MS, PGBENCH, WRITE_CPU_MICROSECONDS } from './aims.mjs';
import { CONNECTIONS } from './round.mjs';

/** Packages with a smaller share of the CPU time are not listed. */
const MIN_SHARE = 0.01;

/** The conditions under which the figures were measured. */
export function conditions(postgres, rounds, seconds) {
  const machine = `Node ${process.version}, PostgreSQL ${postgres}, ${availableParallelism()} cores shared by servers, database and load generator`;
  return `${machine}.\n${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s per server, in turns; medians.`;
}

/** The tables of some operations, if there are any: all servers, and how this one compares with the others. */
export function operationTables(results) {
  if (results.length === 0) return [];
  return [operationTable(results), ...(serversOf(results).length > 1 ? [ratioTable(results)] : [])];
}

/** One line per operation: the median of each server over the rounds. */
function operationTable(results) {
  const names = serversOf(results);
  const measures = [
    { field: 'perSecond', title: 'requests/s', digits: 0 },
    { field: 'p50', title: 'p50 ms', digits: 1 },
    { field: 'p99', title: 'p99 ms', digits: 1 },
    { field: 'cpu', title: 'CPU µs/request', digits: 0 },
  ];
  const head = [
    ['', ...measures.flatMap(({ title }) => [title, ...names.slice(1).map(() => '')])],
    ['', ...measures.flatMap(() => names)],
  ];
  const rows = results.map(({ operation, rounds }) => [
    operation.title,
    ...measures.flatMap(({ field, digits }) =>
      names.map((name) => (name in rounds[0] ? median(rounds.map((round) => round[name][field])).toFixed(digits) : '')),
    ),
  ]);
  return aligned([...head, ...rows]);
}

/** The servers in the order in which they were named. Not every operation is measured on all of them. */
function serversOf(results) {
  return [...new Set(results.flatMap(({ rounds }) => Object.keys(rounds[0])))];
}

/** The throughput and CPU time per request of Perk relative to each other server, calculated per round. */
function ratioTable(results) {
  const [ours, ...others] = serversOf(results);
  const head = [
    [`${ours} relative to`, ...others.flatMap((name) => [name, '', '', '', ''])],
    ['', ...others.flatMap(() => ['throughput', 'min–max', 'aim', 'CPU', 'min–max'])],
  ];
  const rows = results.map(({ operation, rounds }) => [
    operation.title,
    ...others.flatMap((name) => {
      if (!(name in rounds[0])) return ['', '', '', '', ''];
      const throughput = rounds.map((round) => round[ours].perSecond / round[name].perSecond);
      const aim = operation.aims[name];
      return [
        ...spread(throughput),
        aim ? `≥ ${aim.toFixed(2)} ${verdict(median(throughput) >= aim)}` : '',
        ...spread(rounds.map((round) => round[ours].cpu / round[name].cpu)),
      ];
    }),
  ]);
  return aligned([...head, ...rows]);
}

/** The CPU time of an operation by package. */
export function profileTable({ operation, file, packages }) {
  const percent = (part) => `${(100 * part).toFixed(1)} %`;
  const shown = packages.filter(({ self, withNode }) => Math.max(self, withNode) >= MIN_SHARE);
  const table = aligned([
    [`CPU time of ${operation.title}`, 'self', 'with Node.js'],
    ...shown.map(({ name, self, withNode }) => [name, percent(self), percent(withNode)]),
  ]);
  return `${table}\n\nThe profile is ${file}.`;
}

/** The CPU time of a tool call compared with a request to its REST endpoint. */
export function toolTable(pairs, { bytes }) {
  const head = [
    ['', 'CPU µs/call', '', 'CPU', '', ''],
    ['', 'tool', 'endpoint', 'ratio', 'min–max', 'aim'],
  ];
  const rows = pairs.map(({ title, cpu: aim, rounds }) => {
    const ratios = rounds.map(({ ours, theirs }) => ours.cpu / theirs.cpu);
    return [
      title,
      median(rounds.map(({ ours }) => ours.cpu)).toFixed(0),
      median(rounds.map(({ theirs }) => theirs.cpu)).toFixed(0),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      aim ? `≤ ${aim.toFixed(2)} ${verdict(median(ratios) <= aim)}` : '',
    ];
  });
  return `${aligned([...head, ...rows])}\n\ntools/list is ${(bytes / 1000).toFixed(1)} kB.`;
}

/** The cost of an idempotency key: the response is encrypted and stored in the transaction of the write. */
export function keyTable(pairs) {
  const head = [
    ['', 'requests/s', '', 'p50 ms', '', 'CPU µs/request', '', 'CPU', '', ''],
    ['', 'with a key', 'without', 'with', 'without', 'with', 'without', 'ratio', 'min–max', 'aim'],
  ];
  const rows = pairs.map(({ title, cpu: aim, rounds }) => {
    const both = (field, digits) => [
      median(rounds.map(({ ours }) => ours[field])).toFixed(digits),
      median(rounds.map(({ theirs }) => theirs[field])).toFixed(digits),
    ];
    const ratios = rounds.map(({ ours, theirs }) => ours.cpu / theirs.cpu);
    return [
      title,
      ...both('perSecond', 0),
      ...both('p50', 1),
      ...both('cpu', 0),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      `≤ ${aim.toFixed(2)} ${verdict(median(ratios) <= aim)}`,
    ];
  });
  return aligned([...head, ...rows]);
}

/** Writes compared with pgbench, which sends the same statements without a service. */
export function pgbenchTable(results) {
  const head = ['', 'statements', 'requests/s', 'pgbench/s', 'ratio', 'min–max', 'aim', 'CPU µs/request', 'aim'];
  const rows = results.map(({ title, statements, rounds }) => {
    const ratios = rounds.map(({ ours, pgbench }) => ours / pgbench);
    const cpu = median(rounds.map((round) => round.cpu));
    return [
      title,
      String(statements),
      median(rounds.map(({ ours }) => ours)).toFixed(0),
      median(rounds.map(({ pgbench }) => pgbench)).toFixed(0),
      ...spread(ratios),
      `≥ ${PGBENCH.toFixed(2)} ${verdict(median(ratios) >= PGBENCH)}`,
      cpu.toFixed(0),
      `≤ ${WRITE_CPU_MICROSECONDS} ${verdict(cpu <= WRITE_CPU_MICROSECONDS)}`,
    ];
  });
  return aligned([head, ...rows]);
}

/** The delivery throughput and latency of the worker, compared with a sender that only posts events. */
export function deliveryTable({ rounds, lags, events, endpoints }) {
  const workers = Object.keys(lags).filter((name) => name !== 'theirs');
  const names = [...workers, 'theirs'];
  const of = (field, digits) => [
    ...names.map((name) => median(rounds.map((round) => round[name][field])).toFixed(digits)),
    ...workers.flatMap((name) => spread(rounds.map((round) => round[name][field] / round.theirs[field]))),
  ];
  const at = (part) => {
    const [theirs, ...others] = ['theirs', ...workers].map((name) => lags[name][Math.floor(lags[name].length * part)]);
    return [
      ...[...others, theirs].map((lag) => lag.toFixed(0)),
      ...others.flatMap((lag) => [(lag / theirs).toFixed(2), '']),
    ];
  };
  const title = { ours: 'worker', before: 'before', theirs: 'bare sender' };
  const table = aligned([
    [
      `deliveries to ${endpoints} endpoints`,
      ...names.map((name) => title[name]),
      ...workers.flatMap((name) => [name === 'ours' ? 'ratio' : 'ratio before', 'min–max']),
    ],
    [`deliveries/s, of ${events} events at once`, ...of('perSecond', 0)],
    ['CPU µs/delivery', ...of('cpu', 0)],
    ['lag from commit to arrival at 50 events/s, p50 ms', ...at(0.5)],
    ['lag from commit to arrival at 50 events/s, p99 ms', ...at(0.99)],
  ]);
  const ratio = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  return `${table}\n\nThe aim is ≥ ${DELIVERIES} ${verdict(ratio >= DELIVERIES)}. The worker also numbers each event in the log of its business, and checks each IP address.`;
}

/** The effect on a business of another business that constantly updates one row. */
export function fairnessTable({ results, hotConnections, otherConnections }) {
  const head = [
    [
      `with ${hotConnections} concurrent updates of one campaign`,
      'p50 ms',
      '',
      'growth',
      '',
      'p99 ms',
      'ready',
      'updates/s',
      'rejected',
    ],
    [`(another business, ${otherConnections} at a time)`, 'alone', 'beside', '', 'aim', 'beside', '', '', ''],
  ];
  const rows = results.map(({ side, rounds }) => {
    const of = (read, digits = 1) => median(rounds.map(read)).toFixed(digits);
    const sum = (read) => rounds.map(read).reduce((total, count) => total + count, 0);
    const growth = median(rounds.map(({ alone, beside }) => beside.p50 / alone.p50));
    const [ready, asked] = [sum(({ probes }) => probes.ready), sum(({ probes }) => probes.asked)];
    return [
      side.server.name,
      of(({ alone }) => alone.p50),
      of(({ beside }) => beside.p50),
      growth.toFixed(1),
      `≤ ${FAIR_GROWTH.toFixed(1)} ${verdict(growth <= FAIR_GROWTH)}`,
      of(({ beside }) => beside.p99),
      `${ready}/${asked}`,
      of(({ changed }) => changed.perSecond, 0),
      String(sum(({ changed }) => changed.statuses[503] ?? 0)),
    ];
  });
  return aligned([...head, ...rows]);
}

/** What a thousand clients get from a server that refuses requests, and from one that does not. */
export function overloadTable({ results, clients, few }) {
  const head = [
    ['lists of campaigns', `${few} clients`, '', `${clients} clients`, '', '', '', '', '', 'ready', ''],
    ['', 'per s', 'p50 ms', 'per s', 'p50 ms', 'p99 ms', 'refused/s', 'p99 ms', 'failed', '', 'longest ms'],
  ];
  const rows = results.map(({ name, rounds }) => {
    const of = (read) => median(rounds.map(read)).toFixed(0);
    const sum = (read) => rounds.map(read).reduce((total, count) => total + count, 0);
    const isRefusing = rounds.every(({ many }) => many.refused.perSecond > 0);
    return [
      name,
      of(({ few: { accepted } }) => accepted.perSecond),
      of(({ few: { accepted } }) => accepted.p50),
      of(({ many: { accepted } }) => accepted.perSecond),
      of(({ many: { accepted } }) => accepted.p50),
      of(({ many: { accepted } }) => accepted.p99),
      of(({ many: { refused } }) => refused.perSecond),
      isRefusing ? of(({ many: { refused } }) => refused.p99) : '',
      String(sum(({ many }) => many.failed)),
      `${sum(({ probes }) => probes.ready)}/${sum(({ probes }) => probes.asked)}`,
      of(({ probes }) => probes.longestMs),
    ];
  });
  return aligned([...head, ...rows]);
}

/** The slowest input of each parser and validator. */
export function parserTable(worst) {
  const rows = worst.map(({ parser, input, ms }) => [parser, input, ms.toFixed(1), verdict(ms <= PARSER_CPU_MS)]);
  return aligned([['parser', 'worst input of 100 kB (heads: 16 kB)', 'CPU ms', `aim ≤ ${PARSER_CPU_MS}`], ...rows]);
}

/** The delivery latency of one business while another one has slow endpoints. */
export function deliveryFairnessTable({ endpoints, slowMs, results }) {
  const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(0);
  return aligned([
    [`${endpoints} endpoints of another business respond after ${slowMs / 1000} s`, ...results.map(({ name }) => name)],
    ['latency without them, p50 ms', ...results.map(({ alone }) => at(alone, 0.5))],
    ['latency with them, p50 ms', ...results.map(({ beside }) => at(beside, 0.5))],
    ['latency with them, max ms', ...results.map(({ beside }) => at(beside, 1))],
    ['slots of 60 that they occupy, max', ...results.map(({ mostSlow }) => String(mostSlow))],
  ]);
}

function spread(ratios) {
  return [median(ratios).toFixed(2), `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`];
}

/** The time to the first response. The CPU time depends less on what else the machine does. */
export function startTable(cases) {
  const names = Object.keys(cases[0].rounds[0]);
  const measures = { 'to the first response, ms': 'ms', 'CPU ms': 'cpuMs', 'resident MB': 'megabytes' };
  const head = [
    ['', ...Object.keys(measures).flatMap((title) => [title, ...names.slice(1).map(() => '')]), ''],
    ['', ...Object.keys(measures).flatMap(() => names), 'aim'],
  ];
  const rows = cases.map(({ title, aim, rounds }) => {
    const of = (name, field) => median(rounds.map((round) => round[name][field]));
    return [
      title,
      ...Object.values(measures).flatMap((field) => names.map((name) => of(name, field).toFixed(0))),
      `< ${aim} ms ${verdict(of(names[0], 'ms') < aim)}`,
    ];
  });
  return aligned([...head, ...rows]);
}

export function memoryAndStart(servers, usages) {
  const memory = (title, field) => [title, ...usages.map((usage) => inMegabytes(usage[field]))];
  return aligned([
    ['', ...servers.map(({ name }) => name)],
    memory('resident memory after load, MB', 'residentBytes'),
    memory('peak resident memory, MB', 'peakBytes'),
    ['start to first response, ms', ...servers.map(({ startMs }) => startMs.toFixed(0))],
  ]);
}

/** @param phases the memory of each version after each phase, beginning with the start */
export function memoryTable(phases) {
  const names = Object.keys(phases[0].usages);
  const { idle, afterLoad } = MEMORY_MB;
  const rows = phases.map(({ title, usages }, index) => {
    const aim = index === 0 ? idle : index === phases.length - 1 ? afterLoad : undefined;
    const [ours] = Object.values(usages);
    return [
      title,
      ...names.map((name) => inMegabytes(usages[name].residentBytes)),
      ...names.map((name) => inMegabytes(usages[name].peakBytes)),
      aim ? `≤ ${aim} ${verdict(ours.residentBytes <= aim * 1e6)}` : '',
    ];
  });
  return aligned([
    [
      'memory of a process, MB',
      'resident',
      ...names.slice(1).map(() => ''),
      'most until then',
      ...names.slice(1).map(() => ''),
      '',
    ],
    ['', ...names, ...names, 'aim (resident)'],
    ...rows,
  ]);
}

function inMegabytes(bytes) {
  return (bytes / 1e6).toFixed(0);
}

function verdict(met) {
  return met ? '(met)' : '(missed)';
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))))
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}
