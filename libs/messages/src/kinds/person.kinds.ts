import { Look } from '../layout/look';
import { kind, MINUTE } from './kind';

/**
 * The code with which a guest sends a proof. The link does the same where the page is no longer open; its fragment is not sent to any
 * server, so it is in no log.
 */
export const guestCode = kind<{
  business: string;
  /** Messages that were stored by earlier versions have none. */
  look?: Look;
  code: string;
  minutes: number;
  proofId: string;
  campaignId: string;
}>({
  validSeconds: 10 * MINUTE,
  compose: ({ business, look, code, minutes, proofId, campaignId }, w) => ({
    business,
    look,
    subject: w.say('guest-code.subject', { code, business }),
    heading: w.say('guest-code.heading'),
    blocks: [
      { text: w.say('guest-code.intro', { business }) },
      { code },
      { text: w.say('guest-code.after', { minutes }) },
      {
        button: w.say('guest-code.button'),
        path: `/offers/${campaignId}#proof=${proofId}&code=${code}`,
      },
      { note: w.say('guest-code.stranger') },
    ],
  }),
  examples: [
    {
      business: 'Café Luna',
      look: { accentColor: '#b4442e', logoUrl: '/logo' },
      code: '493027',
      minutes: 10,
      proofId: 'gpr_01kaj4yt7hfbc9zqf3v1w2x5n8',
      campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
    },
  ],
});
