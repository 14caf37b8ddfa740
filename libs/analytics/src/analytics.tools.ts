import { Injectable } from '@nestjs/common';
import { READS, tool, ToolSource } from '#http';
import { GetSeries } from './series.dto';
import { SeriesService } from './series.service';

/** The tool for numbers over time. */
@Injectable()
export class AnalyticsTools implements ToolSource {
  constructor(private readonly series: SeriesService) {}

  readonly tools = [
    tool({
      name: 'getSeries',
      toolset: 'operations',
      endpoint: 'getSeries',
      title: 'Get a time series',
      description:
        "Counts what happened at the key's business in each day, week or month of a period, and in the period of the same length before it, with both totals: " +
        'submissions received, approved or rejected, perks issued or redeemed, campaigns created. Use it for reports and to see whether things improve; getCampaignStats has the numbers of one campaign. ' +
        'Days are UTC days; without from and to it covers the last 30. A period has at most 400 days. A test key counts only test data. Scope read.analytics; free.',
      input: GetSeries,
      hints: READS,
      run: (input, { actor }) => this.series.get(actor, input),
    }),
  ];
}
