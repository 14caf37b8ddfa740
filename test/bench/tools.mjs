import { operations } from './operations.mjs';

/** CPU time of a call of a tool, as a multiple of its REST twin's. */
const CPU_AIM = 1.3;
/** The list is one document, as its twin is, but asked for by a message. */
const LIST_AIM = 1.5;

const NEWEST = '2025-11-25';

function rpc(method, params, headers = {}) {
  return {
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json', 'mcp-protocol-version': NEWEST, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

/** The same request to the tool: what the body or the query said are its arguments. */
function asToolCall(name, { path, headers, body }) {
  const query = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  const fields = body ? JSON.parse(body) : { ...query, perPage: Number(query.perPage) };
  delete fields.notes; // The tool has none.
  const { 'x-api-key': key } = headers ?? {};
  return rpc('tools/call', { name, arguments: fields }, key && { 'x-api-key': key });
}

function pair(tool, twinName) {
  const twin = operations.find(({ name }) => name === twinName);
  if (!twin) throw new Error(`There is no operation ${twinName}.`);
  return {
    title: tool,
    cpu: CPU_AIM,
    twin,
    tool: { ...twin, title: tool, isTool: true, request: (store) => asToolCall(tool, twin.request(store)) },
  };
}

/** Each tool beside its twin, on one server. */
export const toolPairs = [
  pair('listActions', 'actions'),
  pair('listCampaigns', 'campaigns'),
  pair('submitProof', 'submit'),
  pair('reviewSubmission', 'review'),
  {
    title: 'tools/list, beside the same list as a document',
    cpu: LIST_AIM,
    twin: { title: 'GET /api/v1/mcp', request: () => ({ method: 'GET', path: '/api/v1/mcp' }) },
    tool: { title: 'tools/list', isTool: true, request: () => rpc('tools/list', {}) },
  },
  {
    // What is in every ratio beside a GET: that a message comes in a body.
    title: 'ping, beside GET /health/live',
    twin: { title: 'GET /health/live', request: () => ({ method: 'GET', path: '/api/v1/health/live' }) },
    tool: { title: 'ping', isTool: true, request: () => rpc('ping') },
  },
];

/** Of what one call really answers: how long the list is, and that a tool gives what its twin gives. */
export async function listSize(server) {
  const { path, ...request } = rpc('tools/list', {});
  const text = await (await fetch(server.origin + path, request)).text();
  return { bytes: text.length };
}
