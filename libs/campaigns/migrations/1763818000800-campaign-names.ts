import { AddNameEntries } from '#database/migrations';

export class CampaignNames1763818000800 extends AddNameEntries {
  protected override readonly table = 'campaigns';
}
