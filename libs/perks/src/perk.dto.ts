import { z } from 'zod';
import { idField, pageQuery, pageSchema, timestamp } from '#platform';

const status = z.enum(['issued', 'redeemed', 'expired', 'revoked']);

export const PerkView = z
  .strictObject({
    id: idField('perk', 'The perk.'),
    code: z.string().length(10).meta({
      description: 'What the holder shows: 10 letters and digits, none that look alike.',
      example: 'K7M2XQ9PWD',
    }),
    businessId: idField('biz', 'The business that gives it.'),
    campaignId: idField('camp', 'The campaign that it was earned in.'),
    submissionId: idField('sub', 'The submission that earned it.'),
    type: z.enum(['pct', 'amount', 'free_item']).meta({ description: 'A percentage off, a sum in USD, or an item.' }),
    value: z.number().meta({ description: 'Per cent for `pct`, USD otherwise.', example: 10 }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'The perk in words, such as what the item is; null when none were given.' }),
    status: status.meta({ description: 'Whether it can still be redeemed: only `issued` can.' }),
    issuedAt: timestamp('When it was earned.'),
    expiresAt: timestamp('When it can no longer be redeemed.'),
    redeemedAt: timestamp('When it was redeemed; null while it is not.').nullable(),
    livemode: z.boolean().meta({ description: 'False for test data.' }),
  })
  .meta({ id: 'Perk' });
export type PerkView = z.infer<typeof PerkView>;

export const PerkPage = pageSchema(PerkView).meta({ id: 'PerkPage' });

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJKMNP-Z2-9]{10}$/, { error: 'must be a perk code: 10 letters and digits' });

export const ListPerks = z.strictObject({
  code: code.optional().meta({
    description: 'Only the perk with this code, such as to look at it before it is redeemed; lower case is accepted.',
    example: 'K7M2XQ9PWD',
  }),
  campaignId: idField('camp', 'Only perks of this campaign.').optional(),
  status: status.optional().meta({ description: 'Only perks of this status.' }),
  ...pageQuery(25),
});
export type ListPerks = z.infer<typeof ListPerks>;

export const PerkId = z.strictObject({ id: idField('perk', 'The perk.') });
export type PerkId = z.infer<typeof PerkId>;

export const RedeemPerk = z.strictObject({
  code: code.meta({ description: 'The code that the holder shows; lower case is accepted.', example: 'K7M2XQ9PWD' }),
});
export type RedeemPerk = z.infer<typeof RedeemPerk>;
