import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { TestApp } from '../app';
import { MODERN } from './tools';

/** What the clients of both official packages can do. */
export interface SdkClient {
  listPrompts(): Promise<any>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<any>;
  listResources(): Promise<any>;
  listResourceTemplates(): Promise<any>;
  readResource(params: { uri: string }): Promise<any>;
  complete(params: object): Promise<any>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<any>;
  listTools(): Promise<any>;
  close(): Promise<void>;
}

/** @param key omitted for a client without a credential */
export type ConnectSdk = (app: TestApp, key?: string, path?: string) => Promise<SdkClient>;

const SELF = { name: 'tests', version: '1.0.0' };
const options = (key?: string) => ({ requestInit: key ? { headers: { authorization: `Bearer ${key}` } } : {} });

const withHandshake: ConnectSdk = async (app, key, path = '/mcp') => {
  const client = new LegacyClient(SELF);
  await client.connect(new LegacyTransport(new URL(app.origin + path), options(key)));
  return client;
};

const withoutHandshake: ConnectSdk = async (app, key, path = '/mcp') => {
  const client = new Client(SELF, { versionNegotiation: { mode: { pin: MODERN } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(app.origin + path), options(key)));
  return client;
};

/** For each generation of revisions, a client of the official package. */
export const SDK_CLIENTS: [revision: string, connect: ConnectSdk][] = [
  ['2025-11-25', withHandshake],
  [MODERN, withoutHandshake],
];
