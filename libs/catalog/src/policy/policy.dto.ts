import { ApiSchema } from '@nestjs/swagger';
import { Const, enumeration, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { JURISDICTIONS, Jurisdiction, Verdict, VERDICTS } from './rules.data';

@ApiSchema({ name: 'PolicyCitation' })
export class CitationView {
  @Text({ description: 'The title of the document.', example: '16 CFR 255.5: Disclosure of material connections' })
  title: string;

  @Text({
    format: 'uri',
    description: 'Where it is published.',
    example: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255',
  })
  url: string;

  @Text({ description: 'Who publishes it.', example: 'Federal Trade Commission (US)' })
  publisher: string;

  @Text({
    nullable: true,
    description: 'The day from which it applies; null if its publisher states none.',
    example: '2023-07-26',
  })
  effectiveFrom: string | null;

  @Text({
    nullable: true,
    description: 'Its own words, up to 200 characters; null if the rule follows from a longer passage.',
    example: 'such connection must be disclosed clearly and conspicuously',
  })
  quote: string | null;
}

const WARNING_CODES = enumeration('PolicyWarningCode', ['PLATFORM_POLICY']);

/** A rule of a platform that does not forbid an offer, but has consequences. */
@ApiSchema({ name: 'PolicyWarning' })
export class PolicyWarning {
  @OneOf(WARNING_CODES, { description: 'The platform forbids or discourages rewarding the action.' })
  code: 'PLATFORM_POLICY';

  @Text({ description: 'The action.', example: 'ig_fo' })
  actionId: string;

  @Nested(() => CitationView, { description: 'The rule of the platform.' })
  citation: CitationView;

  @Text({
    description: 'What may happen.',
    example: 'The platform counts rewarded likes, follows, comments and the like as artificial engagement.',
  })
  consequence: string;
}

export class GetPolicy {
  @Text({
    max: 60,
    optional: true,
    description: 'The industry, such as `breweries`, or `health` or `alcohol`, for which more rules apply.',
    example: 'coffee-shops',
  })
  businessType?: string;

  @Text({
    max: 4000,
    optional: true,
    description: 'Only these actions, by id or alias, separated by commas.',
    example: 'ig_st,ig_fo',
  })
  actions?: string;

  @Text({ max: 60, optional: true, description: 'Only actions on this platform, by id or slug.', example: 'ig' })
  platformId?: string;

  @OneOf(JURISDICTIONS, { default: 'US', description: 'Where the posts are aimed at.' })
  jurisdiction: Jurisdiction;
}

@ApiSchema({ name: 'ActionPolicy' })
export class ActionPolicy {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'ig' })
  platformId: string;

  @OneOf(VERDICTS, {
    description:
      '`restricted`: the platform forbids or discourages rewarding it, the law does not. `forbidden`: no perk may be offered.',
    example: 'allowed_with_disclosure',
  })
  verdict: Verdict;

  @TextList({}, { description: 'What a post must contain because it earns a perk.', example: ['#ad'] })
  disclosures: string[];

  @ListOf(() => CitationView, { description: 'What the verdict is based on.' })
  citations: CitationView[];

  @Text({
    nullable: true,
    description: 'What follows for the business; null if nothing.',
    example: 'Whoever gets a perk for a post must say so, clearly and where nobody can miss it.',
  })
  consequence: string | null;

  @TextList(
    {},
    { description: 'Actions on the same platform that are neither restricted nor forbidden.', example: ['ig_st'] },
  )
  safer: string[];
}

@ApiSchema({ name: 'PolicySummary' })
export class PolicySummary {
  @Int({ description: 'Actions that may be rewarded without a disclosure.', example: 4 })
  allowed: number;

  @Int({ description: 'Actions that may be rewarded if the perk is disclosed.', example: 70 })
  allowedWithDisclosure: number;

  @Int({ description: 'Actions whose reward the platform forbids or discourages.', example: 42 })
  restricted: number;

  @Int({ description: 'Actions that must not be rewarded.', example: 9 })
  forbidden: number;
}

@ApiSchema({ name: 'Policy' })
export class Policy {
  @Text({ description: 'The version of the rules.', example: '2026-11-23' })
  policyVersion: string;

  @Text({ description: 'The day from which this version applies.', example: '2026-11-23' })
  effectiveFrom: string;

  @OneOf(JURISDICTIONS, { description: 'Where the posts are aimed at.', example: 'US' })
  jurisdiction: Jurisdiction;

  @Text({ nullable: true, description: 'The industry; null for any.', example: null })
  businessType: string | null;

  @ListOf(() => ActionPolicy, { description: 'One verdict for each action, in the order of the catalogue.' })
  verdicts: ActionPolicy[];

  @Nested(() => PolicySummary, { description: 'How many actions have each verdict.' })
  summary: PolicySummary;

  @TextList(
    {},
    {
      description: 'What a business should know before it launches a campaign, in paragraphs.',
      example: ['Nobody may be paid for a review on Google, Yelp or Tripadvisor.'],
    },
  )
  briefing: string[];

  @Const(true, { description: 'These are rules of thumb with sources, not legal advice.' })
  notLegalAdvice: true;
}
