import { MigrationInterface, QueryRunner } from 'typeorm';
import { proofHash } from '../src/proof-url';
import { proofIdentity } from '../src/verification/platforms/proof-identity';

const BATCH = 1000;

interface Row {
  id: string;
  campaignId: string;
  actionId: string;
  proofUrl: string;
}

/**
 * Gives the proofs that are there the identity by which new ones are compared. It is computed here because no SQL knows the
 * addresses of platforms, and by the code that is current: whichever version migrates compares new proofs by the same.
 *
 * Of several that were filed as different and are the same, the first has the identity and the others keep what they had, which
 * is the identity of nothing: what was approved stays approved, and the post cannot be filed again.
 */
export class ProofIdentities1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last = '';
    for (;;) {
      const rows = (await runner.query(
        `select id, campaign_id as "campaignId", action_id as "actionId", proof_url as "proofUrl" from submissions
         where id > $1 order by id limit $2`,
        [last, BATCH],
      )) as Row[];
      if (rows.length === 0) break;
      last = rows.at(-1)?.id ?? last;
      await this.rekey(runner, rows);
    }
    // Of those that were found behind a share link, only the fingerprint tells the post.
    await runner.query(
      `update proof_fingerprints set fingerprint = regexp_replace(fingerprint, '^fb:(video|photo):', 'fb:post:')
       where fingerprint ~ '^fb:(video|photo):'`,
    );
    await runner.query(
      `update proof_fingerprints set fingerprint = regexp_replace(fingerprint, '^li:post:[A-Za-z]+:', 'li:post:')
       where fingerprint ~ '^li:post:[A-Za-z]+:'`,
    );
  }

  /** Hashes of the former kind would have to be computed by code that is gone. Those of now do no harm there: they are of nothing. */
  async down(): Promise<void> {
    return Promise.resolve();
  }

  private async rekey(runner: QueryRunner, rows: Row[]): Promise<void> {
    const hashes = rows.map(({ proofUrl, actionId }) => proofHash(proofUrl, actionId));
    await runner.query(
      `with wanted as (
         select distinct on (campaign_id, action_id, hash) submissions.id, campaign_id, action_id, hash
         from submissions join unnest($1::text[], $2::text[]) as found (id, hash) on found.id = submissions.id
         where state <> 'rejected' order by campaign_id, action_id, hash, submissions.id
       )
       update submissions set proof_hash = wanted.hash from wanted
       where submissions.id = wanted.id and not exists (
         select 1 from submissions other where other.campaign_id = wanted.campaign_id and other.action_id = wanted.action_id
           and other.proof_hash = wanted.hash and other.state <> 'rejected'
       )`,
      [rows.map(({ id }) => id), hashes],
    );
    const posts = rows
      .map(({ id, proofUrl, actionId }) => ({ id, ...proofIdentity(proofUrl, actionId) }))
      .filter(({ isPost }) => isPost);
    await runner.query(
      `update proof_fingerprints set fingerprint = found.key from unnest($1::text[], $2::text[]) as found (id, key)
       where submission_id = found.id`,
      [posts.map(({ id }) => id), posts.map(({ key }) => key)],
    );
  }
}
