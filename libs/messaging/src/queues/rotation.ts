/** How many owners are read at once, so that the cost of reading does not grow with their number. */
export const WINDOW = 16;
/** How many windows a lap reads at most. */
const WINDOWS = 30;

/** The owner of pending rows, such as a business, in a queue that is fair between owners. */
export interface Waiting {
  owner: string;
  /** Whether one of the rows is due now. */
  isDue: boolean;
}

/** Goes round all waiting owners in windows, in a fixed order. */
export class Rotation {
  private last = '';

  /** @param read returns the first `WINDOW` owners after the given one; all come after an empty string */
  constructor(private readonly read: (after: string) => Promise<Waiting[]>) {}

  /** Continues after the last window of the previous lap, until all owners have been looked at, or 480 of them. */
  async *lap(): AsyncGenerator<Waiting[]> {
    const start = this.last;
    let hasWrapped = start === '';
    for (let read = 0; read < WINDOWS; read++) {
      const window = await this.read(this.last);
      const isEnd = window.length < WINDOW;
      this.last = isEnd ? '' : (window.at(-1)?.owner ?? '');
      yield window;
      if (isEnd && hasWrapped) return;
      hasWrapped ||= isEnd;
      if (start !== '' && hasWrapped && this.last >= start) return;
    }
  }
}
