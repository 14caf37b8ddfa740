// Keeps tests, benchmarks and the smoke run on this machine. Loaded into a process with `--require` or NODE_OPTIONS, it
// refuses every connection, datagram and DNS query to an address that is not loopback, and writes each attempt to the file
// PERK_CONTACTS. The parent process reads that file and fails, even if the error was caught.
const dgram = require('node:dgram');
const dns = require('node:dns');
const { closeSync, constants, openSync, readFileSync, statSync, writeFileSync, writeSync } = require('node:fs');
const net = require('node:net');

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Environment variables for child processes, so that they are guarded too and report to the same file. */
function guardEnvironment(file) {
  return { NODE_OPTIONS: `--require ${JSON.stringify(__filename)}`, PERK_CONTACTS: file };
}

/** Starts a list of refused contacts. */
function beginContacts(file) {
  writeFileSync(file, '');
}

/** The contacts that were refused since the last call, in this process and its children; the list is empty afterwards. */
function takeContacts(file = process.env.PERK_CONTACTS) {
  if (!file || !statSync(file, { throwIfNoEntry: false })?.size) return [];
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, '');
  return text.split('\n').filter(Boolean);
}

function isLocal(host) {
  const family = net.isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Names that are reserved for examples, which nobody owns: https://www.rfc-editor.org/rfc/rfc2606. The README submits such proofs, and
 * the service may look for them. The query is refused like others, but it is no mistake.
 */
const EXAMPLE = /\.example(?:\.(?:com|net|org))?$/;

/** Records the attempt. The file is not created here, because nobody reads the report of a process that outlives its test. */
function refusal(what) {
  const error = Object.assign(new Error(`Refused: ${what}. Only loopback addresses may be contacted here.`), {
    code: 'ENETUNREACH',
  });
  if (/^a DNS query/.test(what) && EXAMPLE.test(what)) return error;
  const file = process.env.PERK_CONTACTS;
  const from = new Error().stack.split('\n').find((line) => /[/\\]/.test(line) && !/loopback-only|node:/.test(line));
  const line = `${what}${from ? ` (${from.trim()})` : ''}`;
  try {
    const handle = openSync(file, constants.O_WRONLY | constants.O_APPEND);
    writeSync(handle, `${line}\n`);
    closeSync(handle);
  } catch {
    process.stderr.write(`Refused: ${line}\n`);
  }
  return error;
}

function guardSockets() {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    const options = optionsOf(args);
    const host = options.host || 'localhost';
    if (options.path || isLocal(host)) {
      if (options.lookup) options.lookup = checkedLookup(options.lookup);
      return connect.apply(this, args);
    }
    const error = refusal(`a connection to ${host} port ${options.port}`);
    process.nextTick(() => this.destroy(error));
    return this;
  };
}

/** The options of `Socket.connect`, which also takes a path, or a port and a host. */
function optionsOf([first, second]) {
  // Called by node:net itself, with the arguments of net.connect in a list.
  if (Array.isArray(first)) return first[0];
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first };
  return { port: first, host: typeof second === 'string' ? second : undefined };
}

/** A custom lookup function may return any address, even for `localhost`. */
function checkedLookup(lookup) {
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const foreign = error ? undefined : addresses.find((address) => !isLocal(address));
      if (foreign) done(refusal(`a connection to ${foreign} in the name of ${name}`));
      else done(error, found, family);
    });
}

function guardDatagrams() {
  for (const method of ['send', 'connect']) {
    const original = dgram.Socket.prototype[method];
    dgram.Socket.prototype[method] = function (...args) {
      const host = args.slice(1).find((each) => typeof each === 'string' && !/^\d+$/.test(each)) ?? 'localhost';
      if (isLocal(host)) return original.apply(this, args);
      const error = refusal(`a datagram to ${host}`);
      const done = args.at(-1);
      process.nextTick(() => (typeof done === 'function' ? done(error) : this.emit('error', error)));
      return undefined;
    };
  }
}

/** Lookups by the system and queries to name servers leave the machine, even if a local resolver forwards them. */
function guardNames() {
  const { lookup } = dns;
  dns.lookup = (name, ...rest) => {
    if (!name || net.isIP(name) || name === 'localhost') return lookup(name, ...rest);
    const error = refusal(`a look-up of ${name}`);
    process.nextTick(rest.at(-1), error);
    return {};
  };
  const { lookup: promised } = dns.promises;
  dns.promises.lookup = async (name, ...rest) => {
    if (!name || net.isIP(name) || name === 'localhost') return promised(name, ...rest);
    throw refusal(`a look-up of ${name}`);
  };
  guardResolver(dns, dns.Resolver, (error, done) => process.nextTick(done, error));
  guardResolver(dns.promises, dns.promises.Resolver, (error) => Promise.reject(error));
}

function guardResolver(module, Resolver, refuse) {
  const local = new WeakSet();
  const { setServers } = Resolver.prototype;
  Resolver.prototype.setServers = function (servers) {
    if (servers.every((server) => isLocal(server.replace(/:\d+$/, '')))) local.add(this);
    else local.delete(this);
    return setServers.call(this, servers);
  };
  for (const name of Object.getOwnPropertyNames(Resolver.prototype).filter((each) => /^(resolve|reverse)/.test(each))) {
    const query = Resolver.prototype[name];
    Resolver.prototype[name] = function (...args) {
      if (local.has(this)) return query.apply(this, args);
      return refuse(refusal(`a DNS query for ${args[0]}`), args.at(-1));
    };
    if (module[name]) module[name] = (...args) => refuse(refusal(`a DNS query for ${args[0]}`), args.at(-1));
  }
}

const GUARDED = Symbol.for('perk.loopback-only');
if (!net[GUARDED]) {
  net[GUARDED] = true;
  guardSockets();
  guardDatagrams();
  guardNames();
}

module.exports = { beginContacts, guardEnvironment, takeContacts };
