import { Text } from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';

/** What a link may have in the place of a slug or an id. Whatever leads to nothing is answered with a page. */
const IN_LINK = { exact: true, rawMax: 200 } as const;

@IgnoreUnknownFields()
export class ShopAddress {
  @Text({ ...IN_LINK, description: 'The `slug` of the business.', example: 'corner-coffee' })
  business: string;
}

@IgnoreUnknownFields()
export class OfferAddress extends ShopAddress {
  @Text({
    ...IN_LINK,
    description: 'What names the campaign in `url` of its offer. Only the end counts, so other names lead to it too.',
    example: 'free-cake-for-your-story-w2x5n8',
  })
  offer: string;
}

@IgnoreUnknownFields()
export class OfferId {
  @Text({ ...IN_LINK, description: 'The id of the campaign.', example: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;
}

export class AssetName {
  @Text({ exact: true, rawMax: 100, description: 'The name of the file.', example: 'style-5NSLP5F6.css' })
  file: string;
}
