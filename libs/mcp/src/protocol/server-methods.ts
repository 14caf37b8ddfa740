import { LRUCache } from 'lru-cache';
import { ConstantResult } from './messages';
import { Dispatcher } from './dispatcher';
import { Selection } from '../tools/selection';
import { Toolsets } from '../tools/toolsets';
import { cacheable, isStructured, MODERN, negotiated, SERVER } from './revisions';

/** The server has tools, and does not notify clients of changes, because the list changes only with a release. */
export const CAPABILITIES = { tools: { listChanged: false } };

/** Kept descriptions of the server; each is for one selection of tools. */
const KEPT_DESCRIPTIONS = 30;

/** Adds the methods by which clients connect and discover the server. */
export function addServerMethods(dispatcher: Dispatcher, toolsets: Toolsets): void {
  const discovered = new LRUCache<string, ConstantResult>({ max: KEPT_DESCRIPTIONS });
  const discover = (selection: Selection) => {
    const instructions = toolsets.instructionsFor(selection);
    return new ConstantResult(cacheable({ supportedVersions: [MODERN], capabilities: CAPABILITIES, instructions }));
  };
  dispatcher.add('initialize', {
    in: 'legacy',
    handle: ({ message, selection }) => {
      const protocolVersion = negotiated(message.params.protocolVersion);
      const { title, ...plain } = SERVER;
      const serverInfo = isStructured(protocolVersion) ? { ...plain, title } : plain;
      const instructions = toolsets.instructionsFor(selection);
      return { protocolVersion, capabilities: CAPABILITIES, serverInfo, instructions };
    },
  });
  dispatcher.add('ping', { in: 'legacy', handle: () => ({}) });
  dispatcher.add('server/discover', {
    in: 'modern',
    handle: ({ selection }) => {
      const result = discovered.get(selection.key) ?? discover(selection);
      discovered.set(selection.key, result);
      return result;
    },
  });
}
