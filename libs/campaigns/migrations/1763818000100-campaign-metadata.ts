import { AddMetadata } from '#platform';

export class CampaignMetadata1763818000100 extends AddMetadata {
  protected override readonly table = 'campaigns';
}
