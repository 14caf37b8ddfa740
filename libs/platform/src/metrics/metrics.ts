import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LOG, Log } from '../log';
import { SETTINGS, Settings } from '../settings';

/** How long a scrape waits for one figure; a scraper itself gives up after 10 s. */
const COLLECT_TIMEOUT_MS = 2000;
/** From what a list from memory takes to the 8 s after which the database refuses; in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted, by labels. Every value of a label is a series of its own: no ids of tenants, keys or rows. */
export interface MetricCounter<Label extends string> {
  inc(labels: Record<Label, string>, by?: number): void;
}

/** How long something took, by labels. */
export interface MetricDurations<Label extends string> {
  observe(labels: Record<Label, string>, seconds: number): void;
}

/** One figure of a gauge that has labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface Described<Label extends string> {
  /** In the manner of Prometheus: `perk_things_total`, `perk_thing_seconds`. */
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

interface Measured<Label extends string> extends Described<Label> {
  /** Asked at each scrape. One that fails or takes longer than 2 s is left out of it, and the rest is served. */
  collect: () => number | Sample[] | Promise<number | Sample[]>;
}

const NOTHING = { inc: () => undefined, observe: () => undefined };

/** What this process tells a scraper of itself. Without METRICS_PORT nothing is counted, and nobody asked. */
@Injectable()
export class Metrics {
  private readonly registry?: Registry;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'METRICS_PORT'>,
    @Inject(LOG) private readonly log: Log,
  ) {
    if (settings.METRICS_PORT === undefined) return;
    // Not the one that the library has for the whole process: tests run several services in one.
    this.registry = new Registry();
    collectDefaultMetrics({ register: this.registry });
  }

  /** Whether somebody may ask. */
  get enabled(): boolean {
    return this.registry !== undefined;
  }

  counter<Label extends string = never>({ name, help, labelNames = [] }: Described<Label>): MetricCounter<Label> {
    if (!this.registry) return NOTHING;
    return new Counter<Label>({ name, help, labelNames, registers: [this.registry] });
  }

  durations<Label extends string = never>({ name, help, labelNames = [] }: Described<Label>): MetricDurations<Label> {
    if (!this.registry) return NOTHING;
    return new Histogram<Label>({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [this.registry] });
  }

  gauge<Label extends string = never>({ name, help, labelNames = [], collect }: Measured<Label>): void {
    if (!this.registry) return;
    const measure = async (gauge: Gauge<string>) => {
      const samples = await this.samplesOf(name, collect);
      // A series whose figure is not known any more is not told again as it was.
      gauge.reset();
      if (labelNames.length === 0 && samples.length === 0) gauge.remove();
      for (const { labels, value } of samples) gauge.set(labels, value);
    };
    new Gauge<string>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        return measure(this);
      },
    });
  }

  /** All of it, in the text format of Prometheus; undefined without METRICS_PORT. */
  async text(): Promise<string | undefined> {
    return this.registry?.metrics();
  }

  private async samplesOf(name: string, collect: Measured<string>['collect']): Promise<Sample[]> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, COLLECT_TIMEOUT_MS, new Error(`It took longer than ${COLLECT_TIMEOUT_MS} ms.`));
    });
    try {
      const collected = await Promise.race([collect(), tooLate]);
      return typeof collected === 'number' ? [{ labels: {}, value: collected }] : collected;
    } catch (error) {
      this.log.warn({ metric: name, err: error }, 'A metric could not be collected.');
      return [];
    } finally {
      clearTimeout(timer);
    }
  }
}
