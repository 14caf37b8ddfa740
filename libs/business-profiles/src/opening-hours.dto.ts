import { ApiSchema } from '@nestjs/swagger';
import { ListOf, Rules, Text } from '#kernel';
import { overlaps, Span } from './opening-hours';

/** Breakfast, lunch and dinner. */
const MAX_SPANS = 3;

const CLOCK = { rawMax: 100, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'must be a time such as 09:30' } as const;
const FROM = { ...CLOCK, description: 'When it opens.', example: '08:00' } as const;
const TO = {
  ...CLOCK,
  description: 'When it closes; on the next day if that is not after `from`.',
  example: '18:00',
} as const;

@ApiSchema({ name: 'OpeningSpanInput' })
class OpeningSpanInput implements Span {
  @Text(FROM)
  from: string;

  @Text(TO)
  to: string;
}

@ApiSchema({ name: 'OpeningSpan' })
class OpeningSpan implements Span {
  @Text(FROM)
  from: string;

  @Text(TO)
  to: string;
}

const SpansInput = (day: string) =>
  ListOf(() => OpeningSpanInput, { default: [], max: MAX_SPANS, description: `On ${day}.` });
const Spans = (day: string) => ListOf(() => OpeningSpan, { description: `On ${day}.`, example: [] });

@Rules<OpeningHoursInput>(overlaps)
@ApiSchema({ name: 'OpeningHoursInput' })
export class OpeningHoursInput {
  @SpansInput('Monday')
  monday: OpeningSpanInput[];

  @SpansInput('Tuesday')
  tuesday: OpeningSpanInput[];

  @SpansInput('Wednesday')
  wednesday: OpeningSpanInput[];

  @SpansInput('Thursday')
  thursday: OpeningSpanInput[];

  @SpansInput('Friday')
  friday: OpeningSpanInput[];

  @SpansInput('Saturday')
  saturday: OpeningSpanInput[];

  @SpansInput('Sunday')
  sunday: OpeningSpanInput[];
}

@ApiSchema({ name: 'OpeningHours' })
export class OpeningHoursView {
  @Spans('Monday')
  monday: OpeningSpan[];

  @Spans('Tuesday')
  tuesday: OpeningSpan[];

  @Spans('Wednesday')
  wednesday: OpeningSpan[];

  @Spans('Thursday')
  thursday: OpeningSpan[];

  @Spans('Friday')
  friday: OpeningSpan[];

  @Spans('Saturday')
  saturday: OpeningSpan[];

  @Spans('Sunday')
  sunday: OpeningSpan[];
}
