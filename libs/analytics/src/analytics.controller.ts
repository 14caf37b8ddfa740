import { Controller, Get } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor } from '#kernel';
import { GetSeries, Series } from './series.dto';
import { SeriesService } from './series.service';

@Controller('api/v1/analytics')
export class AnalyticsController {
  constructor(private readonly series: SeriesService) {}

  @Endpoint({
    id: 'getSeries',
    tag: 'Analytics',
    summary: 'Get a time series',
    description:
      "Counts the activity of the caller's business in each interval of a period, and in the period before it. " +
      'Days are UTC days. The last interval ends with the period, so it may be shorter than the others.',
    access: 'read.analytics',
    tier: 'relaxed',
    input: GetSeries,
    returns: Series,
  })
  @Get('series')
  get(@CurrentActor() actor: Actor, @Input() query: GetSeries): Promise<Series> {
    return this.series.get(actor, query);
  }
}
