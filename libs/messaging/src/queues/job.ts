import { Db } from '#database';

/** Another process has claimed the row meanwhile, so the result must not be written. */
export class LeaseLost extends Error {}

/** A claimed row. */
export interface Claimed {
  id: string;
  fencingToken: number;
  /** Of a table whose primary key begins with `business_id`. */
  businessId?: string;
}

/** A row of a queue that this process has claimed. */
export class Job {
  readonly id: string;
  /** Incremented with every claim of the row. */
  readonly fencingToken: number;
  /** Of a table whose primary key begins with `business_id`. */
  readonly businessId: string | undefined;

  constructor(
    private readonly db: Db,
    private readonly table: string,
    { id, fencingToken, businessId }: Claimed,
  ) {
    [this.id, this.fencingToken, this.businessId] = [id, fencingToken, businessId];
  }

  /**
   * Ends the claim and writes the result in one transaction.
   * @param dueAt when the row is due again; null if there is nothing more to do
   * @throws LeaseLost, without changes, if another process has claimed the row since
   */
  async complete(dueAt: Date | null, write: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const [named, business] = this.businessId === undefined ? ['', []] : [' and business_id = $4', [this.businessId]];
    await this.db.tx(async () => {
      const completed = await this.db.query(
        {
          name: `${this.table}.complete`,
          text: `update ${this.table} set due_at = $3, leased_until = null where id = $1 and fencing_token = $2${named} returning id`,
        },
        [this.id, this.fencingToken, dueAt, ...business],
      );
      if (completed.length === 0) throw new LeaseLost(`${this.id} was claimed by another process.`);
      await write();
    });
  }
}
