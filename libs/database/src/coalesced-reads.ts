import { currentBusiness } from '#kernel/host';

/**
 * Reads of the same data at the same time are done once. Those that come while one runs wait for the next, so each sees all that was written
 * before it came. It is for data that many ask for at once and everybody may see. Businesses do not share with each other, because a
 * replica may answer one of them and not the other.
 */
export class CoalescedReads {
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly next = new Map<string, Promise<unknown>>();

  /**
   * The result of `read`, or of a read with the same key that has not begun yet.
   * @param key determines what is read
   */
  run<T>(key: string, read: () => Promise<T>): Promise<T> {
    const id = `${currentBusiness() ?? ''} ${key}`;
    const [running, next] = [this.running.get(id), this.next.get(id)];
    if (next) return next as Promise<T>;
    if (!running) return this.start(id, read);
    const begin = () => {
      this.next.delete(id);
      return this.start(id, read);
    };
    const waiting = running.then(begin, begin);
    this.next.set(id, waiting);
    return waiting;
  }

  private start<T>(id: string, read: () => Promise<T>): Promise<T> {
    const result = read();
    const end = () => this.running.delete(id);
    this.running.set(id, result);
    result.then(end, end);
    return result;
  }
}
