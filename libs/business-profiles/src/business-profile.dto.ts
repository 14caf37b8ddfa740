import { ApiSchema } from '@nestjs/swagger';
import { handleErrors, HandleInput } from '#catalog';
import { BusinessSummary, TimeZone } from '#identity';
import { Id, ListOf, Nested, OneOf, Rules, Text, Url } from '#kernel';
import { contrast, darkened, HEX_COLOR } from '#kernel/colors';
import { Email } from '#kernel/fields';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { canonicalLocale, withoutWrapping } from '#kernel/text';
import { urlFrom } from '#outbound';
import { OpeningHoursInput, OpeningHoursView } from './opening-hours.dto';
import { SLUG_LENGTH, slugError } from './slugs';

/** The most accounts: there is one for each platform. */
const MAX_HANDLES = 30;

/** What WCAG asks of large graphical elements, on white. */
const LEAST_CONTRAST = 3;
const WHITE = '#ffffff';

function colorError(color: string): string | undefined {
  if (!HEX_COLOR.test(color)) return 'must be a colour with six digits, such as #1d7a46';
  if (contrast(color, WHITE) >= LEAST_CONTRAST) return undefined;
  return `is too light to be made out on white; the nearest shade that is dark enough is ${darkened(color, WHITE, LEAST_CONTRAST)}`;
}

/** An address as people write it, which often has no `https://`. */
function asAddress(text: string): string {
  const address = withoutWrapping(text);
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

function websiteError(text: string): string | undefined {
  const { protocol, hostname, username, password } = urlFrom(text) ?? {};
  const isPage = protocol === 'https:' || protocol === 'http:';
  const isPlain = isPage && hostname?.includes('.') === true && username === '' && password === '';
  return isPlain ? undefined : 'must be the address of a website, such as https://cornercoffee.example';
}

const PHONE = {
  max: 30,
  pattern: /^\+?(?:[ ()./-]*\d){5,20}[ ()./-]*$/,
  message: 'must be a phone number, such as +1 555 0123456',
  example: '+1 555 0123456',
} as const;

@ApiSchema({ name: 'UpdateBusinessContact' })
class ContactInput {
  @Email({
    optional: true,
    nullable: true,
    description: 'An e-mail address for customers.',
    example: 'hi@cornercoffee.example',
  })
  email?: string | null;

  @Text({ ...PHONE, optional: true, nullable: true, description: 'A phone number for customers.' })
  phone?: string | null;
}

@ApiSchema({ name: 'BusinessContact' })
class ContactView {
  @Text({ nullable: true, description: 'The e-mail address for customers.', example: 'hi@cornercoffee.example' })
  email: string | null;

  @Text({ nullable: true, description: 'The phone number for customers.', example: '+1 555 0123456' })
  phone: string | null;
}

@ApiSchema({ name: 'BusinessHandle' })
class BusinessHandleView {
  @Text({ description: 'The id of the platform.', example: 'ig' })
  platformId: string;

  @Text({ description: 'The name of the account, without a leading @.', example: 'corner.coffee' })
  handle: string;

  @Text({
    nullable: true,
    description: 'The address of the profile; null if the platform has none that follows from the handle.',
    example: 'https://www.instagram.com/corner.coffee/',
  })
  url: string | null;
}

@Rules<UpdateBusiness>(handleErrors)
export class UpdateBusiness {
  @Text({ max: 100, optional: true, description: 'The name of the business.', example: 'Corner Coffee' })
  name?: string;

  @Text({
    max: 60,
    optional: true,
    nullable: true,
    description: 'The industry of the business, such as `restaurants`; null to leave it open.',
    example: 'coffee-shops',
  })
  businessType?: string | null;

  @TimeZone()
  timeZone?: string;

  @OneOf(CURRENCY_CODES, {
    optional: true,
    description: 'The currency of new campaigns and programs. Existing ones keep the one they were created with.',
    example: 'EUR',
  })
  currency?: CurrencyCode;

  @Text({
    ...SLUG_LENGTH,
    rawMax: 100,
    as: (text) => text.toLowerCase(),
    fieldError: slugError,
    optional: true,
    description: 'What names the business in links. Former ones keep leading to it, and nobody else gets them.',
    example: 'corner-coffee',
  })
  slug?: string;

  @Text({
    rawMax: 20,
    min: 1,
    as: (text) => text.toLowerCase(),
    fieldError: colorError,
    optional: true,
    nullable: true,
    description:
      'The colour of buttons and of what stands for the logo. At least 3:1 against white; null for the default.',
    example: '#1d7a46',
  })
  accentColor?: string | null;

  @Text({
    max: 500,
    multiline: true,
    optional: true,
    nullable: true,
    description: 'What the business is, in its own words.',
    example: 'Single-origin coffee and cakes from our own oven.',
  })
  description?: string | null;

  @Url({
    max: 300,
    as: asAddress,
    fieldError: websiteError,
    optional: true,
    nullable: true,
    description: 'Its website. `https://` is added if it is missing.',
    example: 'https://cornercoffee.example',
  })
  website?: string | null;

  @Text({
    max: 300,
    multiline: true,
    optional: true,
    nullable: true,
    description: 'Where it is, as on an envelope.',
    example: '12 Main Street, Springfield',
  })
  address?: string | null;

  @Nested(() => OpeningHoursInput, {
    optional: true,
    nullable: true,
    description:
      'When it is open, in its time zone; a day that is missing is one on which it is closed. Null if unknown.',
  })
  openingHours?: OpeningHoursInput | null;

  @Text({
    rawMax: 100,
    min: 1,
    max: 35,
    as: (tag) => canonicalLocale(tag) ?? tag,
    fieldError: (tag) => (canonicalLocale(tag) ? undefined : 'must be a language tag, such as en or pt-BR'),
    optional: true,
    nullable: true,
    description: 'The language of its customers, as a language tag.',
    example: 'en-US',
  })
  locale?: string | null;

  @ListOf(() => HandleInput, {
    max: MAX_HANDLES,
    optional: true,
    nullable: true,
    description: 'Its accounts, which people tag. They replace those there are; null for none.',
  })
  handles?: HandleInput[] | null;

  @Nested(() => ContactInput, {
    optional: true,
    nullable: true,
    description: 'How customers reach it. Changes the fields that are sent; null clears all.',
  })
  contact?: ContactInput | null;
}

export class BusinessLogoId {
  @Id('biz', { description: 'The business.' })
  businessId: string;

  @Id('logo', { description: 'The logo.' })
  id: string;
}

@ApiSchema({ name: 'BusinessProfile' })
export class BusinessProfileView extends BusinessSummary {
  @Text({ description: 'What names the business in links.', example: 'corner-coffee' })
  slug: string;

  @Text({
    nullable: true,
    description: 'The path of its logo, which anyone may load; a new logo has a new one. Null without a logo.',
    example: '/api/v1/business-logos/biz_01kaj4yt7hfbc9zqf3v1w2x5n8/logo_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  logoUrl: string | null;

  @Text({ nullable: true, description: 'Its colour; null for the default.', example: '#1d7a46' })
  accentColor: string | null;

  @Text({ nullable: true, description: 'What the business is.', example: 'Single-origin coffee.' })
  description: string | null;

  @Text({ nullable: true, description: 'Its website.', example: 'https://cornercoffee.example' })
  website: string | null;

  @Text({ nullable: true, description: 'Where it is.', example: '12 Main Street, Springfield' })
  address: string | null;

  @Nested(() => OpeningHoursView, {
    nullable: true,
    description: 'When it is open, in its time zone; null if unknown.',
    example: null,
  })
  openingHours: OpeningHoursView | null;

  @Text({ nullable: true, description: 'The language of its customers.', example: 'en-US' })
  locale: string | null;

  @ListOf(() => BusinessHandleView, { description: 'Its accounts on platforms.' })
  handles: BusinessHandleView[];

  @Nested(() => ContactView, { description: 'How customers reach it.' })
  contact: ContactView;
}
