import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Get, Headers, Ip, Post, Put, Res } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { INVALID_GRANT } from '#identity';
import { INVALID_STATE, NOT_FOUND, SERVICE_UNAVAILABLE } from '#kernel';
import { DUPLICATE_SUBMISSION } from '#submissions';
import { GuestConfirmations } from './guest-confirmations';
import {
  ConfirmGuestProof,
  CreateGuestProof,
  GuestProofId,
  GuestProofView,
  SendGuestCode,
  UpdateGuestProof,
} from './guest-proof.dto';
import { GuestProofsService } from './guest-proofs.service';
import { PROOF_OF_WORK_REQUIRED } from './guests.errors';

const PROOF = {
  tag: 'Guests',
  access: 'public',
  tier: 'public',
  returns: GuestProofView,
  // It sets cookies and sends e-mails.
  dryRun: false,
} satisfies Partial<EndpointSpec>;

/** How a person without an account takes part: prepare a proof, enter a code from an e-mail, done. */
@Controller('api/v1/guest-proofs')
export class GuestProofsController {
  constructor(
    private readonly proofs: GuestProofsService,
    private readonly confirmations: GuestConfirmations,
  ) {}

  @Endpoint({
    ...PROOF,
    id: 'createGuestProof',
    summary: 'Begin a proof as a guest',
    description:
      'For the pages of this service on which people take part without an account; programs use `POST /submissions`. Begins a proof for an open live campaign, which is kept for 24 hours and costs nothing, ' +
      'and sets a cookie that scripts cannot read: only the browser in which it was begun can read and change it, in requests with `X-Perk-Page: 1`.',
    status: 201,
    input: CreateGuestProof,
    examples: {
      post: {
        campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
        proofUrl: 'https://www.instagram.com/p/C1a2b3c4d5e/',
        proofType: 'url',
        name: 'Grace Hopper',
        handle: 'grace.drinks.coffee',
      },
    },
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Post()
  async create(
    @Input() input: CreateGuestProof,
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<GuestProofView> {
    const { proof, cookie } = await this.proofs.create(input, headers);
    if (cookie !== undefined) response.setHeader('set-cookie', cookie);
    return proof;
  }

  @Endpoint({
    ...PROOF,
    id: 'getGuestProof',
    summary: 'Get a proof of a guest',
    description: 'Only in the browser in which it was begun. Send `X-Perk-Page: 1`.',
    input: GuestProofId,
  })
  @Get(':id')
  get(@Input() { id }: GuestProofId, @Headers() headers: IncomingHttpHeaders): Promise<GuestProofView> {
    return this.proofs.get(id, headers);
  }

  @Endpoint({
    ...PROOF,
    id: 'updateGuestProof',
    summary: 'Change a proof of a guest',
    description: 'Changes the fields that you send, until it is submitted; null clears one. Send `X-Perk-Page: 1`.',
    input: UpdateGuestProof,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Put(':id')
  update(@Input() input: UpdateGuestProof, @Headers() headers: IncomingHttpHeaders): Promise<GuestProofView> {
    return this.proofs.update(input, headers);
  }

  @Endpoint({
    ...PROOF,
    id: 'sendGuestCode',
    summary: 'Send a guest a code',
    description:
      'Sends an e-mail with a code of 6 digits, valid for 10 minutes and 5 tries, and with a link to a page that shows it. The response is the same for every address. ' +
      'An address is sent 3 codes per hour; after that the last one stays valid. Send `X-Perk-Page: 1`.',
    input: SendGuestCode,
    errors: [NOT_FOUND, INVALID_STATE, SERVICE_UNAVAILABLE],
  })
  @Post(':id/code')
  sendCode(
    @Input() input: SendGuestCode,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() ipAddress: string,
  ): Promise<GuestProofView> {
    return this.proofs.sendCode(input, headers, ipAddress);
  }

  @Endpoint({
    ...PROOF,
    id: 'confirmGuestProof',
    summary: 'Submit a proof as a guest',
    description:
      'With the code from the e-mail, which shows that the address is theirs, or without one in a browser that knows who the guest is, for 90 days. Submits the proof to the business, whose plan pays for it. ' +
      'If the proof is refused although the code is right, the browser knows the guest all the same: correct the proof, and send this again without a code. Repeating it after success changes nothing. Send `X-Perk-Page: 1`.',
    input: ConfirmGuestProof,
    examples: { code: { code: '480913' } },
    errors: [NOT_FOUND, INVALID_STATE, INVALID_GRANT, DUPLICATE_SUBMISSION, PROOF_OF_WORK_REQUIRED],
  })
  @Post(':id/confirm')
  async confirm(
    @Input() input: ConfirmGuestProof,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() ipAddress: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<GuestProofView> {
    const outcome = await this.confirmations.confirm(input, headers, ipAddress);
    if (outcome.cookie !== undefined) response.setHeader('set-cookie', outcome.cookie);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.proof;
  }
}
