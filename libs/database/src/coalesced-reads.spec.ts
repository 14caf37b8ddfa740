import { setImmediate as turn } from 'node:timers/promises';
import { CoalescedReads } from './coalesced-reads';

/** A source whose reads the test finishes one at a time, the oldest first. */
class Source {
  /** How often it was read. */
  reads = 0;
  private readonly open: ((error?: Error) => void)[] = [];

  readonly read = () =>
    new Promise<number>((resolve, reject) => {
      const number = ++this.reads;
      this.open.push((error) => (error ? reject(error) : resolve(number)));
    });

  /** Finishes the oldest read that is still running. */
  async end(error?: Error): Promise<void> {
    this.open.shift()?.(error);
    await turn();
  }
}

let reads: CoalescedReads;
let source: Source;
beforeEach(() => {
  reads = new CoalescedReads();
  source = new Source();
});

it('a read that comes while another runs sees what was written in between, and shares with others that wait', async () => {
  const first = reads.run('a', source.read);
  const waiting = [reads.run('a', source.read), reads.run('a', source.read)];
  await turn();
  expect(source.reads).toBe(1);
  await source.end();
  expect(source.reads).toBe(2);
  const late = reads.run('a', source.read);
  await source.end();
  await source.end();
  expect(await Promise.all([first, ...waiting, late])).toEqual([1, 2, 2, 3]);
});

it('reads with different keys run side by side', async () => {
  const results = ['a', 'b'].map((key) => reads.run(key, source.read));
  expect(source.reads).toBe(2);
  await source.end();
  await source.end();
  expect(await Promise.all(results)).toEqual([1, 2]);
});

it('nothing is kept, and a failure concerns only those that shared it', async () => {
  const failed = reads.run('a', source.read);
  const waiting = reads.run('a', source.read);
  const rejected = expect(failed).rejects.toThrow('lost');
  await source.end(new Error('lost'));
  await rejected;
  await source.end();
  expect(await waiting).toBe(2);
  const later = reads.run('a', source.read);
  await source.end();
  expect(await later).toBe(3);
});
