import { ApiSchema } from '@nestjs/swagger';
import { EMAIL_CODE } from '#identity';
import { Bool, enumeration, Id, Nested, OneOf, Text, Timestamp, Url } from '#kernel';
import { Email, FreeForm } from '#kernel/fields';
import { PROOF_TYPE, ProofType, proofUrlError } from '#submissions';
import { UploadView } from '#uploads';
import { GuestSubmission } from './guest.dto';

const STATUS = enumeration('GuestProofStatus', ['draft', 'submitted']);

const NAME = { max: 200, optional: true, description: 'The name of the guest.', example: 'Grace Hopper' } as const;

const HANDLE = {
  max: 500,
  optional: true,
  description: "The guest's account on the platform of the action, with or without @, or the address of its profile.",
  example: 'grace.drinks.coffee',
} as const;

const TYPE =
  'The type of the proof at `proofUrl`, one of those that the action accepts. With `till`, the guest gets a code to show at the till, `submission.tillCode`, and nothing else is needed.';

const NOTES = {
  multiline: true,
  max: 2000,
  optional: true,
  description: 'A note to the reviewer.',
  example: 'I was there at noon',
} as const;

class GuestProofFields {
  @Bool({
    optional: true,
    description:
      'Whether the guest agrees to receive offers of the business by e-mail. What the business already knows stays unless it is true. Default: false.',
    example: false,
  })
  marketingConsent?: boolean;

  @Text({
    max: 80,
    optional: true,
    description: 'The action that was done, by id or alias; required to submit if several are allowed.',
    example: 'ig_st',
  })
  actionId?: string;

  @Url({
    max: 2048,
    optional: true,
    fieldError: proofUrlError,
    description:
      'The URL of the proof: absolute, http or https, without user name and password. Required to submit without an uploaded file, except with the type `till`.',
    example: 'https://www.instagram.com/p/C1a2b3c4d5e/',
  })
  proofUrl?: string;
}

const UPLOAD = {
  optional: true,
  nullable: true,
  description:
    'A file that was uploaded for this proof with `POST /uploads?guestProofId=…` in this browser. It is used instead of `proofUrl`; null to use `proofUrl` again.',
  example: 'upl_01kaj4yt7hfbc9zqf3v1w2x5n8',
} as const;

export class CreateGuestProof extends GuestProofFields {
  @Id('camp', { description: 'The campaign that the proof is for.' })
  campaignId: string;

  @OneOf(PROOF_TYPE, { optional: true, description: `${TYPE} Default: \`url\`.` })
  proofType?: ProofType;

  @Text(NAME)
  name?: string;

  @Text(HANDLE)
  handle?: string;

  @Text(NOTES)
  notes?: string;
}

export class GuestProofId {
  @Id('gpr', { description: 'The proof.' })
  id: string;
}

export class UpdateGuestProof extends GuestProofFields {
  @Id('gpr', { description: 'The proof.' })
  id: string;

  @Id('upl', UPLOAD)
  uploadId?: string | null;

  @OneOf(PROOF_TYPE, { optional: true, description: TYPE })
  proofType?: ProofType;

  @Text({ ...NAME, nullable: true })
  name?: string | null;

  @Text({ ...HANDLE, nullable: true })
  handle?: string | null;

  @Text({ ...NOTES, nullable: true })
  notes?: string | null;
}

export class SendGuestCode extends GuestProofId {
  @Email({ description: 'The address of the guest, which the code is sent to.', example: 'grace@example.com' })
  email: string;
}

export class ConfirmGuestProof extends GuestProofId {
  @Text({
    ...EMAIL_CODE,
    optional: true,
    description: 'The 6 digits from the e-mail. Not needed in a browser that knows who the guest is.',
  })
  code?: string;

  @Text({
    exact: true,
    rawMax: 4000,
    optional: true,
    description:
      'If there was a `challenge`: the base64 of `{"challenge", "solution"}` in JSON, as ALTCHA calls its payload.',
  })
  proofOfWork?: string;
}

@ApiSchema({ name: 'GuestProof' })
export class GuestProofView {
  @Id('gpr', { description: 'The proof.' })
  id: string;

  @Id('camp', { description: 'The campaign that it is for.' })
  campaignId: string;

  @OneOf(STATUS, { description: 'Whether it was submitted to the business.', example: 'draft' })
  status: (typeof STATUS)[number];

  @Text({ nullable: true, description: 'The action that was done; null if it was not given.', example: 'ig_st' })
  actionId: string | null;

  @Text({
    nullable: true,
    description: 'The URL of the proof; null if it was not given.',
    example: 'https://www.instagram.com/p/C1a2b3c4d5e/',
  })
  proofUrl: string | null;

  @Nested(() => UploadView, {
    nullable: true,
    description: 'The uploaded file, which is used instead of `proofUrl`; null if there is none.',
    example: null,
  })
  upload: UploadView | null;

  @OneOf(PROOF_TYPE, { description: 'The type of the proof at `proofUrl`.', example: 'url' })
  proofType: ProofType;

  @Text({ nullable: true, description: 'The name of the guest; null if it was not given.', example: 'Grace Hopper' })
  name: string | null;

  @Text({
    nullable: true,
    description: "The guest's account on the platform; null if it was not given.",
    example: 'grace.drinks.coffee',
  })
  handle: string | null;

  @Text({ nullable: true, description: 'The note to the reviewer; null if there is none.', example: null })
  notes: string | null;

  @Bool({ description: 'Whether the guest agreed to receive offers of the business by e-mail.', example: false })
  marketingConsent: boolean;

  @Text({
    nullable: true,
    description: 'The code that the post must contain, if the campaign requires one; null otherwise.',
    example: null,
  })
  challengeCode: string | null;

  @Text({ nullable: true, description: 'The address that was last sent a code; null if none was.', example: null })
  email: string | null;

  @Bool({ description: 'Whether a code is needed to submit it, because the browser does not know who the guest is.' })
  needsCode: boolean;

  @FreeForm({
    nullable: true,
    description:
      'An ALTCHA challenge whose solution is sent with the code, because many people have taken part from this network. It is in the response to a request for a code; null otherwise.',
    example: null,
  })
  challenge: Record<string, unknown> | null;

  @Nested(() => GuestSubmission, {
    nullable: true,
    description: 'What became of it; null until it is submitted, and in a browser that does not know who the guest is.',
  })
  submission: GuestSubmission | null;

  @Timestamp({ description: 'When it was begun.' })
  createdAt: string;

  @Timestamp({ description: 'Until when it is kept: 24 hours.' })
  expiresAt: string;
}
