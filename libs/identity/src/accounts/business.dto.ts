import { ApiSchema } from '@nestjs/swagger';
import { Id, OneOf, Text } from '#kernel';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { Business, BusinessKind, BUSINESS_KINDS } from './business.entity';

@ApiSchema({ name: 'BusinessSummary' })
export class BusinessSummary {
  @Id('biz', { description: 'The business.' })
  id: string;

  @Text({ description: 'Its name.', example: 'Corner Coffee' })
  name: string;

  @OneOf(BUSINESS_KINDS, { description: '`business` offers perks; `creator` is an influencer.' })
  kind: BusinessKind;

  @Text({ nullable: true, description: 'Its industry; null if not specified.', example: 'coffee-shops' })
  businessType: string | null;

  @Text({
    nullable: true,
    description: 'The IANA time zone in which days and hours of its perks count; null if it was not set.',
    example: 'America/New_York',
  })
  timeZone: string | null;

  @OneOf(CURRENCY_CODES, {
    description: 'The currency of its new campaigns and programs. Existing ones keep theirs.',
    example: 'USD',
  })
  currency: CurrencyCode;

  @Text({ description: 'Its plan, which sets the monthly limits.', example: 'free' })
  plan: string;
}

/** A business as the API returns it. */
export function businessSummary({ id, name, kind, businessType, timeZone, currency, plan }: Business): BusinessSummary {
  return { id, name, kind, businessType, timeZone, currency, plan };
}
