import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LOG, Log } from './log';
import { SETTINGS, Settings } from './settings/process-settings';

/** How long a scrape waits for one value; scrapers give up after 10 s. */
const COLLECT_TIMEOUT_MS = 2000;
/** In seconds: from a response out of memory to beyond the statement timeout of 8 s. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A counter with labels. Every label value creates a time series, so do not use ids of tenants, keys or rows. */
export interface MetricCounter<Label extends string> {
  inc(labels: Record<Label, string>, by?: number): void;
}

/** A histogram of durations with labels. */
export interface MetricDurations<Label extends string> {
  observe(labels: Record<Label, string>, seconds: number): void;
}

/** One value of a gauge with labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

interface Described<Label extends string> {
  /** As is usual for Prometheus, after the name of the product: `…_things_total`, `…_thing_seconds`. */
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

interface Measured<Label extends string> extends Described<Label> {
  /** Called at each scrape. If it fails or takes longer than 2 s, only this metric is omitted. */
  collect: () => number | Sample[] | Promise<number | Sample[]>;
}

const NO_OP = { inc: () => undefined, observe: () => undefined };

/** The metrics of this process. Without METRICS_PORT, nothing is collected. */
@Injectable()
export class Metrics {
  private readonly registry?: Registry;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'METRICS_PORT'>,
    @Inject(LOG) private readonly log: Log,
  ) {
    if (settings.METRICS_PORT === undefined) return;
    // Not the library's global registry, because tests run several services in one process.
    this.registry = new Registry();
    collectDefaultMetrics({ register: this.registry });
  }

  /** Whether metrics are collected. */
  get enabled(): boolean {
    return this.registry !== undefined;
  }

  counter<Label extends string = never>({ name, help, labelNames = [] }: Described<Label>): MetricCounter<Label> {
    if (!this.registry) return NO_OP;
    return new Counter<Label>({ name, help, labelNames, registers: [this.registry] });
  }

  durations<Label extends string = never>({ name, help, labelNames = [] }: Described<Label>): MetricDurations<Label> {
    if (!this.registry) return NO_OP;
    return new Histogram<Label>({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [this.registry] });
  }

  gauge<Label extends string = never>({ name, help, labelNames = [], collect }: Measured<Label>): void {
    if (!this.registry) return;
    const measure = async (gauge: Gauge<string>) => {
      const samples = await this.samplesOf(name, collect);
      // Removes old values, so that a series without a current value is not reported.
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

  /** All metrics in the text format of Prometheus; undefined without METRICS_PORT. */
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
