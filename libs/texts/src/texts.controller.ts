import { Controller, Post } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED } from '#billing';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { GeneratedText, GenerateText } from './text.dto';
import { Texts } from './texts';

@Controller('api/v1/ai')
export class TextsController {
  constructor(private readonly texts: Texts) {}

  @Endpoint({
    id: 'generateText',
    tag: 'AI',
    summary: 'Generate a campaign text',
    description:
      'A description, a brief, a reply or guidelines, from your facts. It is written by the language model of the operator or, without one or if its text does not pass the checks, from a template; `source` and `fallback` say which. Every text asks for the disclosures that the rules require. Consumes one unit of `aiGenerations`.',
    access: 'use.ai',
    tier: 'standard',
    cost: 'aiGenerations',
    dryRun: false,
    input: GenerateText,
    examples: {
      brief: { kind: 'post_brief', actionId: 'ig_st', facts: ['We roast our own beans.'], tone: 'friendly' },
    },
    returns: GeneratedText,
    errors: [PLAN_LIMIT_EXCEEDED, PROHIBITED_ACTION],
  })
  @Post('generate')
  generate(@CurrentActor() actor: Actor, @Input() input: GenerateText): Promise<GeneratedText> {
    return this.texts.generate(actor, input);
  }
}
