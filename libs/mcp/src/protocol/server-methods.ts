import { ConstantResult } from './messages';
import { Dispatcher } from './dispatcher';
import { cacheable, isStructured, MODERN, negotiated, SERVER } from './revisions';

/** The server has tools, and does not notify clients of changes, because the list changes only with a release. */
export const CAPABILITIES = { tools: { listChanged: false } };

/** Tells the model of a connected client what the tools are for, and in which order to use them. */
export const INSTRUCTIONS =
  'Perk lets businesses offer perks (discounts, free items, cash) for marketing actions on social platforms. ' +
  'For a business: listActions and getPricing, then createCampaign (public at once), listSubmissions with state pending, reviewSubmission (final), getCampaignStats. ' +
  'For a creator: submitProof to an active campaign. ' +
  'createCampaign and submitProof each use one unit of the monthly plan; all other tools are free. ' +
  'The catalogue and the influencer search need no sign-in. Confirm with a person before any action that is public or final. ' +
  'A write that is retried with the same _meta.idempotencyKey runs once, and the retry returns the first result. ' +
  'An error is JSON with a code, followed by what to do next.';

/** Adds the methods by which clients connect and discover the server. */
export function addServerMethods(dispatcher: Dispatcher): void {
  const discovered = new ConstantResult(
    cacheable({ supportedVersions: [MODERN], capabilities: CAPABILITIES, instructions: INSTRUCTIONS }),
  );
  dispatcher.add('initialize', {
    in: 'legacy',
    handle: ({ message }) => {
      const protocolVersion = negotiated(message.params.protocolVersion);
      const { title, ...plain } = SERVER;
      const serverInfo = isStructured(protocolVersion) ? { ...plain, title } : plain;
      return { protocolVersion, capabilities: CAPABILITIES, serverInfo, instructions: INSTRUCTIONS };
    },
  });
  dispatcher.add('ping', { in: 'legacy', handle: () => ({}) });
  dispatcher.add('server/discover', { in: 'modern', handle: () => discovered });
}
