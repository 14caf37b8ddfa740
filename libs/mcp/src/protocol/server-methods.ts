import { ConstantResult } from './messages';
import { Dispatcher } from './dispatcher';
import { cacheable, isStructured, MODERN, negotiated, SERVER } from './revisions';

/** What the server can do: it has tools, and their list changes with a release alone. */
export const CAPABILITIES = { tools: { listChanged: false } };

/** For the model of whoever connects: what the tools are for, and in which order. */
export const INSTRUCTIONS =
  'Perk lets businesses offer perks (discounts, free items, cash) for marketing actions on social platforms. ' +
  'For a business: listActions and getPricing, then createCampaign (live at once), listSubmissions with state pending, reviewSubmission (final), getCampaignStats. ' +
  'For a creator: submitProof to a running campaign. ' +
  'createCampaign and submitProof each take a unit of the monthly plan; everything else is free. ' +
  'Looking things up in the catalogue and among influencers needs no sign-in. Confirm with a person before anything that is public or final. ' +
  'A write that is repeated with the same _meta.idempotencyKey is done once and answered as before. ' +
  'Errors are JSON with a code and what to do next.';

/** The methods by which a client and the server find out about each other. */
export function addServerMethods(dispatcher: Dispatcher): void {
  const discovered = new ConstantResult(
    cacheable({ supportedVersions: [MODERN], capabilities: CAPABILITIES, instructions: INSTRUCTIONS }),
  );
  dispatcher.add('initialize', {
    in: 'legacy',
    answer: ({ message }) => {
      const protocolVersion = negotiated(message.params.protocolVersion);
      const { title, ...plain } = SERVER;
      const serverInfo = isStructured(protocolVersion) ? { ...plain, title } : plain;
      return { protocolVersion, capabilities: CAPABILITIES, serverInfo, instructions: INSTRUCTIONS };
    },
  });
  dispatcher.add('ping', { in: 'legacy', answer: () => ({}) });
  dispatcher.add('server/discover', { in: 'modern', answer: () => discovered });
}
