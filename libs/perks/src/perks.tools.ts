import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { ListPerks } from './perk.dto';
import { PerksService } from './perks.service';

class ListPerksInput extends PickType(ListPerks, ['status', 'campaignId', 'page', 'perPage'] as const) {}

/** The tool for perks. */
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
  ];
}
