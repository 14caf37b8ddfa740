import { AddMetadata } from '#database/migrations';

export class CampaignMetadata1763818000100 extends AddMetadata {
  protected override readonly table = 'campaigns';
}
