import { TOOL_CPU } from './aims.mjs';
import { operations } from './operations.mjs';

const NEWEST = '2025-11-25';

function rpc(method, params, headers = {}) {
  return {
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json', 'mcp-protocol-version': NEWEST, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

/** Converts a REST request to a tool call, with the fields of body or query as arguments. */
function asToolCall(name, { path, headers, body }) {
  const query = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  const fields = body ? JSON.parse(body) : { ...query, perPage: Number(query.perPage) };
  delete fields.notes; // The tool has no such field.
  const { 'x-api-key': key } = headers ?? {};
  return rpc('tools/call', { name, arguments: fields }, key && { 'x-api-key': key });
}

function pair(tool, operationName) {
  const endpoint = operations.find(({ name }) => name === operationName);
  if (!endpoint) throw new Error(`There is no operation ${operationName}.`);
  return {
    title: tool,
    cpu: TOOL_CPU[tool],
    endpoint,
    tool: { ...endpoint, title: tool, isTool: true, request: (store) => asToolCall(tool, endpoint.request(store)) },
  };
}

/** Each tool with its endpoint, on one server. */
export const toolPairs = [
  pair('listActions', 'actions'),
  pair('listCampaigns', 'campaigns'),
  pair('submitProof', 'submit'),
  pair('reviewSubmission', 'review'),
  {
    title: 'tools/list, compared with GET /api/v1/mcp',
    cpu: TOOL_CPU.list,
    endpoint: { title: 'GET /api/v1/mcp', request: () => ({ method: 'GET', path: '/api/v1/mcp' }) },
    tool: { title: 'tools/list', isTool: true, request: () => rpc('tools/list', {}) },
  },
  {
    // The base cost of a message in a request body, which is part of every ratio with a GET.
    title: 'ping, compared with GET /health/live',
    endpoint: { title: 'GET /health/live', request: () => ({ method: 'GET', path: '/api/v1/health/live' }) },
    tool: { title: 'ping', isTool: true, request: () => rpc('ping') },
  },
];

/** The size of the response to tools/list. */
export async function listSize(server) {
  const { path, ...request } = rpc('tools/list', {});
  const text = await (await fetch(server.origin + path, request)).text();
  return { bytes: text.length };
}
