import { MigrationInterface, QueryRunner } from 'typeorm';
import { proofHash } from '../src/platforms/proof-url';
import { proofIdentity } from '../src/platforms/proof-identity';

const BATCH = 1000;

interface Row {
  id: string;
  campaignId: string;
  actionId: string;
  proofUrl: string;
}

/**
 * Recomputes the identities of existing proofs with the rules that are used for new ones. This cannot be done in SQL, and it
 * uses the current code, so that existing and new proofs are compared by the same rules whichever version migrates.
 *
 * If several proofs now turn out to be the same, the first gets the new identity and the others keep their old one, which no
 * new proof can have. Approved proofs stay approved, and the post cannot be submitted again.
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
    // For proofs that were share links, only the fingerprint identifies the post.
    await runner.query(
      `update proof_fingerprints set fingerprint = regexp_replace(fingerprint, '^fb:(video|photo):', 'fb:post:')
       where fingerprint ~ '^fb:(video|photo):'`,
    );
    await runner.query(
      `update proof_fingerprints set fingerprint = regexp_replace(fingerprint, '^li:post:[A-Za-z]+:', 'li:post:')
       where fingerprint ~ '^li:post:[A-Za-z]+:'`,
    );
  }

  /** The code that computed the old hashes no longer exists. The new hashes do no harm: they match no proof of the old version. */
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
