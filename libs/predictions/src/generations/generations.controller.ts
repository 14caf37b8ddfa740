import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, NOT_FOUND, Page } from '#kernel';
import { GenerationDetails, GenerationId, GenerationPage, GenerationView, ListGenerations } from './generation.dto';
import { Generations } from './generations';

@Controller('api/v1/ai/generations')
export class GenerationsController {
  constructor(private readonly generations: Generations) {}

  @Endpoint({
    id: 'listGenerations',
    tag: 'AI',
    summary: 'List generations',
    description: 'The results that consumed a unit of `aiGenerations`, newest first, each with its outcome.',
    access: 'use.ai',
    tier: 'relaxed',
    input: ListGenerations,
    returns: GenerationPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() input: ListGenerations): Promise<Page<GenerationView>> {
    return this.generations.list(actor, input);
  }

  @Endpoint({
    id: 'getGeneration',
    tag: 'AI',
    summary: 'Get a generation',
    description: 'Returns a generation with its request and its result.',
    access: 'use.ai',
    tier: 'relaxed',
    input: GenerationId,
    returns: GenerationDetails,
    errors: [NOT_FOUND],
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: GenerationId): Promise<GenerationDetails> {
    return this.generations.get(actor, id);
  }
}
