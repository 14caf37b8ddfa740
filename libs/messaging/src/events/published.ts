import { EffectKind } from '#database';

/** The events that were published. */
export const PUBLISHED: EffectKind<string> = {
  name: 'events',
  description: 'the kinds of event that would be published',
  schema: { type: 'array', items: { type: 'string' }, examples: [['thing.created']] },
  summarize: (types) => [...new Set(types)],
};
