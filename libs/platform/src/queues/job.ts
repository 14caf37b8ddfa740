import { Db } from '../db/db';

/** The row was taken by another process meanwhile: what was found out here must not be written. */
export class LeaseLost extends Error {}

/** A row that this process has claimed. */
export class Job {
  constructor(
    private readonly db: Db,
    private readonly table: string,
    readonly id: string,
    /** Grows with every claim of the row. */
    readonly fence: number,
  ) {}

  /**
   * Ends the claim, and in the same transaction writes what came of it.
   * @param dueAt when there is more to do; null when there is not
   * @throws LeaseLost, with nothing written, when the claim is no longer the last one
   */
  async settle(dueAt: Date | null, write: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.db.tx(async () => {
      const settled = await this.db.query(
        {
          name: `${this.table}.settle`,
          text: `update ${this.table} set due_at = $3, leased_until = null where id = $1 and fence = $2 returning id`,
        },
        [this.id, this.fence, dueAt],
      );
      if (settled.length === 0) throw new LeaseLost(`${this.id} was taken by another process.`);
      await write();
    });
  }
}
