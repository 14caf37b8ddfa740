import { AddNameEntries } from '#platform';

export class CampaignNames1763818000800 extends AddNameEntries {
  protected override readonly table = 'campaigns';
}
