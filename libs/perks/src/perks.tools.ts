import { Injectable } from '@nestjs/common';
import { OmitType, PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { Id } from '#kernel';
import { moneyText } from '#kernel/money';
import { CheckPerk, ListPerks, PerkView, RedeemPerk, RevokePerk } from './perk.dto';
import { perkText } from './perk-value';
import { PerksService } from './perks.service';

class RevokePerkInput extends OmitType(RevokePerk, ['id'] as const) {
  @Id('perk', { description: 'From listPerks or checkPerk.' })
  perkId: string;
}

class ListPerksInput extends PickType(ListPerks, ['status', 'campaignId', 'page', 'perPage'] as const) {}

/** What a person is asked before a perk is redeemed. */
function redemptionQuestion(perk: PerkView): string {
  const { redemption, currency, code } = perk;
  const discount = redemption?.discount == null ? '' : ` The discount is ${moneyText(redemption.discount, currency)}.`;
  const override = redemption?.override ? ' Its terms are not met: this overrides them.' : '';
  return `Redeem the perk ${code} (${perkText(perk)})?${discount}${override} This is final.`;
}

/** The tools for perks. */
@Injectable()
export class PerksTools implements ToolSource {
  constructor(private readonly perks: PerksService) {}

  readonly tools = [
    tool({
      name: 'listPerks',
      toolset: 'creator',
      endpoint: 'listPerks',
      title: 'List perks',
      description:
        "Lists perks, newest first: those that the key's business earned with approved proofs, and those that it issued in its own campaigns and programs, whose businessId is its own. " +
        'Each has the code to show at the till, type and value (per cent for pct, otherwise in currency), status and expiry; only an issued perk can be redeemed. ' +
        'Show a code only to the person who earned it. campaignId comes from findCampaigns. No match returns an empty list. ' +
        'Pages have perPage rows; send `next` for the next page. Scope read.perks; free.',
      input: ListPerksInput,
      list: { rows: 'items' },
      outputFields: ['id', 'code', 'businessId', 'campaignId', 'type', 'value', 'status', 'expiresAt'],
      hints: READS,
      run: (input, { actor }) => this.perks.list(actor, input),
    }),
    tool({
      name: 'checkPerk',
      toolset: 'till',
      endpoint: 'checkPerk',
      title: 'Check a perk',
      description:
        "Looks up a perk that the key's business issued by the code that its holder shows, without redeeming it: whether it can be redeemed now (`redeemable`), why not if it cannot (`obstacle`), its type, value and terms. " +
        'With bill, in the currency of the perk, also the discount that it takes off. ' +
        'Use it before redeemPerk, which is final; listPerks finds perks without a code. ' +
        'The code of another business, or of the other mode, returns NOT_FOUND, and so does the code of a proof: getProofsAtTill. Scope read.perks; free.',
      input: CheckPerk,
      outputFields: ['redeemable', 'obstacle', 'discount', 'perk.id', 'perk.type', 'perk.value'],
      hints: READS,
      advice: {
        NOT_FOUND:
          'Check the code with the person who shows it. It may be the code of a proof: look it up with getProofsAtTill.',
      },
      run: (input, { actor }) => this.perks.check(actor, input),
    }),
    tool({
      name: 'redeemPerk',
      toolset: 'till',
      endpoint: 'redeemPerk',
      title: 'Redeem a perk',
      description:
        "Redeems a perk that the key's business issued, by the code that its holder shows. It works once and cannot be undone, so redeem only when the holder pays; checkPerk says beforehand what it is worth. " +
        'Send the bill, before the discount, to get the discount in `redemption`; a perk with a minimum spend needs it. ' +
        'Outside of its terms it returns PERK_TERMS_NOT_MET with the reason, and override redeems it all the same, for a reason that is recorded. ' +
        'A second call returns ALREADY_REDEEMED, one that is expired or revoked INVALID_STATE. Scope write.perks; free.',
      input: RedeemPerk,
      outputFields: ['id', 'status', 'type', 'value', 'description', 'redemption.discount'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      question: redemptionQuestion,
      advice: {
        NOT_FOUND:
          'Check the code with the person who shows it. It may be the code of a proof: look it up with getProofsAtTill.',
        ALREADY_REDEEMED: 'Do not give the discount again. `details.redeemedAt` is when it was redeemed.',
        PERK_TERMS_NOT_MET:
          'Tell the holder which term is not met. If a person at the business allows it all the same, send override with the reason.',
      },
      run: (input, { actor }) => this.perks.redeem(actor, input),
    }),
    tool({
      name: 'revokePerk',
      toolset: 'campaigns',
      endpoint: 'revokePerk',
      title: 'Revoke a perk',
      description:
        "Revokes a perk that the key's business issued and nobody has redeemed: it can never be redeemed, which is final, and its holder can read the reason. " +
        'With release true, for a proof that was approved by mistake, the approval is reversed too, within 30 days: the submission becomes rejected for the reason, and its place in the campaign is free. ' +
        'perkId comes from listPerks, or from the perk of a submission in listSubmissions. ' +
        'A perk that is redeemed, expired or revoked returns INVALID_STATE. Scope write.perks; free.',
      input: RevokePerkInput,
      outputFields: ['id', 'status', 'revokedAt', 'revocationReason'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      advice: {
        NOT_FOUND: 'Get perkId from listPerks; only the business that issued a perk can revoke it.',
      },
      run: ({ perkId, ...input }, { actor }) => this.perks.revoke(actor, { ...input, id: perkId }),
    }),
  ];
}
