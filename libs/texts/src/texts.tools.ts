import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { tool, ToolSource } from '#http';
import { GenerateText } from './text.dto';
import { Texts } from './texts';

class GenerateTextInput extends PickType(GenerateText, [
  'kind',
  'actionId',
  'platformId',
  'tone',
  'facts',
  'language',
] as const) {}

/** The tool for texts. */
@Injectable()
export class TextsTools implements ToolSource {
  constructor(private readonly texts: Texts) {}

  readonly tools = [
    tool({
      name: 'generateText',
      toolset: 'ai',
      endpoint: 'generateText',
      title: 'Generate a campaign text',
      description:
        'Writes a campaign description, a post brief, a reply to a post, or guidelines, from your facts. It publishes nothing: show the text to a person first. ' +
        'Numbers and links come only from facts. Every text asks for the disclosures that the rules require: do not remove them. ' +
        'source says whether a language model or a template wrote it, fallback why it is a template, and leftOut which facts were not used. ' +
        'Reviews on Google, Yelp and TripAdvisor return PROHIBITED_ACTION. Uses one unit of aiGenerations of the monthly plan; test keys use none. Scope use.ai.',
      input: GenerateTextInput,
      outputFields: ['text', 'disclosures', 'source', 'fallback', 'leftOut', 'generationId'],
      omits: ['variants', 'policy.citations', 'policy.safer'],
      hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
      advice: { PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.' },
      run: (input, { actor }) => this.texts.generate(actor, input),
    }),
  ];
}
