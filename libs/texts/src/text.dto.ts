import { ApiSchema } from '@nestjs/swagger';
import { ActionPolicy, Language, LANGUAGES } from '#catalog';
import { enumeration, Id, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { TEXT_KINDS, TextKind, TONES } from './phrases/phrases';

@ApiSchema({ name: 'GenerateText' })
export class GenerateText {
  @OneOf(TEXT_KINDS, {
    default: 'campaign',
    description:
      '`campaign`: the description of a campaign. `post_brief`: a brief for whoever posts. `reply`: a reply to a post about the business. `guidelines`: the guidelines of a campaign.',
  })
  kind: TextKind;

  @Text({ max: 60, optional: true, description: 'The platform, by id or slug.', example: 'ig' })
  platformId?: string;

  @Text({
    max: 80,
    optional: true,
    description:
      'The rewarded action, by id or alias. Required with the platforms of reviews that must not be rewarded.',
    example: 'ig_st',
  })
  actionId?: string;

  @Text({
    max: 100,
    rawMax: 200,
    optional: true,
    description: 'The industry, by name or slug. Default: that of the business.',
    example: 'coffee-shops',
  })
  businessType?: string;

  @Text({
    max: 40,
    rawMax: 80,
    optional: true,
    description: `The tone: ${TONES.join(', ')}. A language model follows others too. Default: friendly.`,
    example: 'friendly',
  })
  tone?: string;

  @TextList(
    { max: 200, rawMax: 400 },
    {
      max: 20,
      optional: true,
      description:
        'What the text may say about the business, one fact per line. Numbers and links come only from here.',
      example: ['We roast our own beans.', 'Open every day until 18:00.'],
    },
  )
  facts?: string[];

  @Text({
    max: 35,
    rawMax: 70,
    optional: true,
    description: `The language of the text, as a tag such as \`de\` or \`pt-BR\`: ${LANGUAGES.join(', ')}. For others the text is in English, and \`notices\` says so. Default: en.`,
    example: 'en',
  })
  language?: string;
}

export const TEXT_SOURCES = enumeration('TextSource', ['template', 'model']);

export const FALLBACK_REASONS = enumeration('TextFallbackReason', [
  'not_configured',
  'test_limit',
  'busy',
  'timeout',
  'unavailable',
  'rate_limited',
  'refused',
  'invalid_response',
  'failed_checks',
]);
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

@ApiSchema({ name: 'TextFallback' })
class FallbackView {
  @OneOf(FALLBACK_REASONS, { description: 'Why no language model wrote the text.', example: 'not_configured' })
  reason: FallbackReason;

  @Text({ description: 'The same in words.', example: 'No language model is configured.' })
  message: string;
}

@ApiSchema({ name: 'FactLeftOut' })
class LeftOutView {
  @Text({ description: 'The fact.', example: 'Leave us a review on Google.' })
  fact: string;

  @Text({
    description: 'Why it is not in the text.',
    example: 'It asks for a review, for praise, or to hide a reward.',
  })
  reason: string;
}

@ApiSchema({ name: 'GeneratedText' })
export class GeneratedText {
  @OneOf(TEXT_KINDS, { description: 'What kind of text it is.', example: 'post_brief' })
  kind: TextKind;

  @Text({ description: 'The text.', example: 'Thank you for posting about us! Here is what would help us most.' })
  text: string;

  @TextList({}, { description: 'Other versions of it.', example: ['Camera ready? Here is your mission.'] })
  variants: string[];

  @OneOf(LANGUAGES, { description: 'The language of the text.', example: 'en' })
  language: Language;

  @TextList(
    {},
    {
      description: 'What a rewarded post must contain, in the language of the text. Every text asks for it.',
      example: ['#ad'],
    },
  )
  disclosures: string[];

  @Nested(() => ActionPolicy, {
    nullable: true,
    description: 'What the rules say about rewarding the action in the US; null without an action.',
  })
  policy: ActionPolicy | null;

  @OneOf(TEXT_SOURCES, { description: 'Who wrote it.', example: 'template' })
  source: (typeof TEXT_SOURCES)[number];

  @Text({ nullable: true, description: 'The language model; null for a template.', example: null })
  model: string | null;

  @Nested(() => FallbackView, {
    nullable: true,
    description: 'Why the text is from a template; null if a language model wrote it.',
  })
  fallback: FallbackView | null;

  @ListOf(() => LeftOutView, {
    description: 'Facts that are not in the text because it would ask for something forbidden.',
  })
  leftOut: LeftOutView[];

  @TextList({}, { description: 'What differs from the request.', example: [] })
  notices: string[];

  @Id('gen', { description: 'The stored generation.' })
  generationId: string;
}
