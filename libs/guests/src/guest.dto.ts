import { ApiSchema, PickType } from '@nestjs/swagger';
import { Const, Id, Nested, PageOf, Paging, Text, Timestamp } from '#kernel';
import { PerkView } from '#perks';
import { SubmissionView } from '#submissions';

@ApiSchema({ name: 'Guest' })
export class GuestView {
  @Text({ description: 'The address that the guest has shown to be theirs.', example: 'grace@example.com' })
  email: string;

  @Text({ nullable: true, description: 'The name; null if it is not known.', example: 'Grace Hopper' })
  name: string | null;

  @Timestamp({ description: 'When the guest first took part.' })
  createdAt: string;
}

const BUSINESS = { description: 'The name of the business that offers the perk.', example: 'Corner Coffee' } as const;

@ApiSchema({ name: 'GuestPerk' })
export class GuestPerk extends PickType(PerkView, [
  'id',
  'code',
  'businessId',
  'campaignId',
  'submissionId',
  'type',
  'value',
  'currency',
  'description',
  'status',
  'issuedAt',
  'expiresAt',
  'redeemedAt',
  'revokedAt',
  'revocationReason',
  'terms',
] as const) {
  @Text(BUSINESS)
  businessName: string;
}

@ApiSchema({ name: 'GuestSubmission' })
export class GuestSubmission extends PickType(SubmissionView, [
  'id',
  'campaignId',
  'actionId',
  'proofUrl',
  'proofType',
  'tillCode',
  'notes',
  'state',
  'reviewedAt',
  'reason',
  'createdAt',
] as const) {
  @Text(BUSINESS)
  businessName: string;

  @Text({
    nullable: true,
    description: 'The name of the campaign; null if the proof is for something else.',
    example: '10 % off for your Instagram story',
  })
  campaignName: string | null;

  @Nested(() => GuestPerk, { nullable: true, description: 'The perk that it earned; null until it is approved.' })
  perk: GuestPerk | null;
}

@ApiSchema({ name: 'GuestSubmissionPage' })
export class GuestSubmissionPage extends PageOf(() => GuestSubmission) {}

@ApiSchema({ name: 'GuestPerkPage' })
export class GuestPerkPage extends PageOf(() => GuestPerk) {}

class GuestPaging extends Paging(25) {}

/** Lists of guests are of several businesses, so they are not counted. */
export class ListGuestPerks extends PickType(GuestPaging, ['perPage', 'cursor'] as const) {}

export class ListGuestProofs extends ListGuestPerks {
  @Id('camp', { optional: true, description: 'Only proofs for this campaign.' })
  campaignId?: string;
}

export class WatchGuestProof {
  @Id('sub', { description: 'The proof.' })
  id: string;

  @Text({
    max: 40,
    description: 'What has become of it as far as you know, as in `data`.',
    example: 'pending',
  })
  known: string;
}

@ApiSchema({ name: 'GuestSessionEnded' })
export class GuestSessionEnded {
  @Const(true, { description: 'The browser no longer knows who the guest is.' })
  ended: true;
}

@ApiSchema({ name: 'CreatorAccount' })
export class CreatorAccount {
  @Id('biz', { description: 'The account.' })
  businessId: string;

  @Text({
    description: 'The address, to which a code to sign in is sent on request. The account has no password.',
    example: 'grace@example.com',
  })
  email: string;
}

export class BecomeCreator {
  @Text({ max: 100, optional: true, description: 'The name of the account; that of the guest unless given.' })
  name?: string;
}
