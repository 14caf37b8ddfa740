import { Injectable } from '@nestjs/common';
import { CampaignsService } from '#campaigns';
import { Actor, Clock, invalid } from '#kernel';
import { PerksService } from '#perks';
import { SubmissionFigures } from '#submissions';
import { daysIn, intervalsBefore, intervalsOf, lengthOf, MAX_DAYS, plusDays, Span } from './intervals';
import { GetSeries, Metric, Series, SeriesPeriod } from './series.dto';

const DEFAULT_DAYS = 30;

/** Reads the numbers of some days, in their order. */
type ReadDays = (actor: Actor, days: readonly string[]) => Promise<number[]>;

/** What happened at a business over time. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly submissions: SubmissionFigures,
    private readonly perks: PerksService,
    private readonly clock: Clock,
  ) {}

  private readonly readers: Record<Metric, ReadDays> = {
    submissions: (actor, days) => this.submissions.countByDay(actor, 'received', days),
    approved: (actor, days) => this.submissions.countByDay(actor, 'approved', days),
    rejected: (actor, days) => this.submissions.countByDay(actor, 'rejected', days),
    perksIssued: (actor, days) => this.perks.countByDay(actor, 'issued', days),
    perksRedeemed: (actor, days) => this.perks.countByDay(actor, 'redeemed', days),
    campaigns: (actor, days) => this.campaigns.activity.countByDay(actor, days),
  };

  /** @throws ApiError VALIDATION_ERROR if the period is empty or too long */
  async get(actor: Actor, { metric, interval, ...given }: GetSeries): Promise<Series> {
    const to = given.to ?? this.clock.now().toISOString().slice(0, 10);
    const span = { from: given.from ?? plusDays(to, 1 - DEFAULT_DAYS), to };
    if (span.from > to) throw invalid('from', `must not be after to, which is ${to}`);
    if (lengthOf(span) > MAX_DAYS)
      throw invalid(
        'from',
        `must be at most ${String(MAX_DAYS)} days before to, so from ${plusDays(to, 1 - MAX_DAYS)} on`,
      );
    const [current, before] = [intervalsOf(span, interval), intervalsBefore(span, interval)];
    const days = [...before, ...current].flatMap(daysIn);
    const numbers = await this.readers[metric](actor, days);
    const byDay = new Map(days.map((day, index) => [day, numbers[index] ?? 0]));
    return { metric, interval, ...periodOf(current, byDay), previous: periodOf(before, byDay) };
  }
}

function periodOf(intervals: Span[], byDay: Map<string, number>): SeriesPeriod {
  const points = intervals.map((span) => ({
    start: span.from,
    value: daysIn(span).reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0),
  }));
  return {
    from: intervals[0]?.from ?? '',
    to: intervals.at(-1)?.to ?? '',
    points,
    total: points.reduce((sum, { value }) => sum + value, 0),
  };
}
