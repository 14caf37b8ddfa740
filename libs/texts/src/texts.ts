import { Injectable } from '@nestjs/common';
import { BillingService } from '#billing';
import {
  assertMayBeRewarded,
  industryOf,
  Language,
  LANGUAGES,
  localDisclosures,
  requireOnPlatform,
  Platform,
  requestedAction,
  requestedPlatform,
  verdictOf,
} from '#catalog';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { Actor, ApiError, invalid } from '#kernel';
import { Generations } from '#predictions';
import { Draft } from './completion';
import { LanguageModel } from './language-model';
import { TextKind, TONES } from './phrases/phrases';
import { MAX_VARIANTS, messagesFor } from './prompt';
import { disclosureLines, Subject, TEMPLATES_VERSION, templateTexts } from './templates';
import { asksForForbidden, Expectations, objectionTo } from './text-checks';
import { FallbackReason, GeneratedText, GenerateText } from './text.dto';

/** The disclosure of a post about which nothing is known. */
const ANY_POST = ['#ad'];
/** How many texts a business may let the language model write with a test key in 24 hours, because test data is free. */
const TEST_TEXTS_PER_DAY = 20;

const FALLBACKS: Readonly<Record<FallbackReason, string>> = {
  not_configured: 'No language model is configured.',
  test_limit: `With test keys, a language model writes up to ${String(TEST_TEXTS_PER_DAY)} texts in 24 hours.`,
  busy: 'The language model has too many requests at the moment.',
  timeout: 'The language model did not answer in time.',
  unavailable: 'The language model could not be reached.',
  rate_limited: 'The language model refused the request because of its rate limit.',
  refused: 'The language model refused to write the text.',
  invalid_response: 'The language model did not answer in the required form.',
  failed_checks: 'What the language model wrote did not pass our checks.',
};

const FORBIDDEN_FACT = 'It asks for a review, for praise, or to hide a reward.';

/** The subject of a text, and what the answer has to say about the request. */
interface Task {
  subject: Subject;
  /** As the user wrote it. */
  tone: string;
  businessType: string;
  policy: GeneratedText['policy'];
  leftOut: GeneratedText['leftOut'];
  notices: string[];
  /** What has to be said if the text is from a template. */
  templateNotices: string[];
}

interface Written {
  text: string;
  variants: string[];
  fallback: FallbackReason | null;
}

/** Writes texts for campaigns: a language model if there is one, and otherwise from templates. */
@Injectable()
export class Texts {
  constructor(
    private readonly db: Db,
    private readonly billing: BillingService,
    private readonly businesses: BusinessesService,
    private readonly model: LanguageModel,
    private readonly generations: Generations,
  ) {}

  /**
   * Writes a text and stores it. Consumes one unit of the plan, after the text is written: nothing is consumed if the process ends
   * before.
   * @throws ApiError VALIDATION_ERROR, PROHIBITED_ACTION, PLAN_LIMIT_EXCEEDED
   */
  async generate(actor: Actor, input: GenerateText): Promise<GeneratedText> {
    const task = await this.taskFor(actor, input);
    const { fallback, ...texts } = await this.write(actor, task);
    const model = fallback === null ? (this.model.name ?? null) : null;
    const answer = {
      kind: input.kind,
      ...texts,
      language: task.subject.language,
      disclosures: [...task.subject.disclosures],
      policy: task.policy,
      source: fallback === null ? ('model' as const) : ('template' as const),
      model,
      fallback: fallback === null ? null : { reason: fallback, message: FALLBACKS[fallback] },
      leftOut: task.leftOut,
      notices: fallback === null ? task.notices : [...task.notices, ...task.templateNotices],
    };
    const generationId = await this.generations.store(actor, {
      kind: 'text',
      request: input,
      response: answer,
      modelVersion: model ?? TEMPLATES_VERSION,
    });
    return { ...answer, generationId };
  }

  private async taskFor(actor: Actor, input: GenerateText): Promise<Task> {
    const { kind, facts = [], platformId, actionId } = input;
    const platform = platformId === undefined ? undefined : requestedPlatform(platformId, 'platformId');
    const requested = actionId === undefined ? undefined : requestedAction(actionId, 'actionId');
    const action =
      requested && platform
        ? requireOnPlatform(requested, platform.id, { action: 'actionId', platform: 'platformId' })
        : requested;
    if (action) assertMayBeRewarded(action);
    const isReviewSite = action === undefined && platform !== undefined && isForReviews(platform);
    if (isReviewSite && kind !== 'reply') throw needsAction(platform);
    const industry = industryOf(input.businessType ?? (await this.ownTypeOf(actor)));
    const policy = action ? verdictOf(action, { jurisdiction: 'US', businessType: industry.slug }) : null;
    const { language, notices } = languageOf(input.language);
    const tone = TONES.find((each) => each === input.tone?.toLowerCase());
    const isForbidden = (fact: string) => asksForForbidden(fact, 'fact');
    // A reply to a person who was not promised anything.
    const required = isReviewSite ? [] : (policy?.disclosures ?? platform?.disclosures ?? ANY_POST);
    return {
      subject: {
        ...{ kind, language, tone: tone ?? TONES[0], action, platformId: platform?.id },
        facts: facts.filter((fact) => !isForbidden(fact)),
        disclosures: localDisclosures(required, language),
      },
      tone: input.tone ?? TONES[0],
      businessType: industry.name,
      policy,
      leftOut: facts.filter(isForbidden).map((fact) => ({ fact, reason: FORBIDDEN_FACT })),
      notices,
      templateNotices: tone || input.tone === undefined ? [] : [unknownTone(input.tone)],
    };
  }

  private async ownTypeOf({ businessId }: Actor): Promise<string | null | undefined> {
    return (await this.businesses.businessTypesOf([businessId])).get(businessId);
  }

  private async write(actor: Actor, task: Task): Promise<Written> {
    const written = await this.writtenByModel(actor, task);
    if (typeof written === 'string') return { ...templateTexts(task.subject), fallback: written };
    return { ...written, fallback: null };
  }

  /** The texts of the language model with our disclosures, or why there are none. */
  private async writtenByModel(actor: Actor, { subject, tone, businessType }: Task): Promise<Draft | FallbackReason> {
    if (this.model.name === undefined) return 'not_configured';
    if (await this.isOverTestLimit(actor)) return 'test_limit';
    // The request is going to fail, so nobody needs the text.
    if (!(await this.hasUnit(actor))) return 'busy';
    const messages = messagesFor(subject, { tone, businessType });
    const draft = await this.db.outside(() => this.model.write(actor.businessId, messages));
    if (typeof draft === 'string') return draft;
    const expected = expectationsOf(subject);
    if (objectionTo(draft.text, expected)) return 'failed_checks';
    const good = draft.variants
      .slice(0, MAX_VARIANTS)
      .filter((each) => each !== draft.text && !objectionTo(each, expected));
    const lines = disclosureLines(subject);
    const disclosed = (text: string) => [text, lines.join('\n')].filter(Boolean).join('\n\n');
    return { text: disclosed(draft.text), variants: [...new Set(good)].map(disclosed) };
  }

  private async hasUnit(actor: Actor): Promise<boolean> {
    return !actor.livemode || (await this.billing.usage(actor)).usage.aiGenerations.remaining !== 0;
  }

  private async isOverTestLimit(actor: Actor): Promise<boolean> {
    return !actor.livemode && (await this.generations.countRecent(actor, TEST_TEXTS_PER_DAY)) >= TEST_TEXTS_PER_DAY;
  }
}

function languageOf(requested = 'en'): { language: Language; notices: string[] } {
  const [primary = ''] = requested.toLowerCase().split(/[-_]/);
  const language = LANGUAGES.find((each) => each === primary);
  if (language) return { language, notices: [] };
  const notice = `There are no texts in the language "${requested}", so this one is in English. Others: ${LANGUAGES.join(', ')}.`;
  return { language: 'en', notices: [notice] };
}

function unknownTone(requested: string): string {
  return `The templates have no tone "${requested}": they are ${TONES.join(', ')}.`;
}

/** Whether posts about a business on a platform may be reviews that must not be rewarded. */
function isForReviews({ actions }: Platform): boolean {
  return actions.some(({ incentivizable }) => !incentivizable);
}

/** The error for a text that could only ask for something that must not be rewarded. */
function needsAction({ name, actions }: Platform): ApiError {
  const permitted = actions.filter(({ incentivizable }) => incentivizable).map(({ id }) => id);
  if (permitted.length > 0)
    return invalid('actionId', `is required on ${name}, where reviews must not be rewarded: ${permitted.join(', ')}`);
  for (const action of actions) assertMayBeRewarded(action);
  throw new Error(`Everything may be rewarded on ${name}.`);
}

function expectationsOf({ kind, language, action, facts, disclosures }: Subject): Expectations {
  const names = action ? [action.label, action.platformName] : [];
  return {
    language,
    given: [...facts, ...names, ...disclosures].join('\n'),
    reviews: reviewsIn(kind, action?.label ?? ''),
  };
}

function reviewsIn(kind: TextKind, label: string): Expectations['reviews'] {
  if (/review/i.test(label)) return 'review';
  return kind === 'reply' ? 'reply' : 'never';
}
