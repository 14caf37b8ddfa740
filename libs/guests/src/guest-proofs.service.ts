import { IncomingHttpHeaders } from 'node:http';
import { Injectable, OnModuleInit } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { findAction, readHandle } from '#catalog';
import { Db } from '#database';
import { Clock, INVALID_STATE, invalid, newId, notFound, RecurringJobs } from '#kernel';
import { assertAccepted, ProofTerms, ProofType, Subjects, typeOf } from '#submissions';
import { UploadsService } from '#uploads';
import { GuestCodes } from './guest-codes';
import { ORIGIN_SECONDS } from './guest-origins';
import { CreateGuestProof, GuestProofView, SendGuestCode, UpdateGuestProof } from './guest-proof.dto';
import { GuestProof } from './guest-proof.entity';
import { GuestProofViews } from './guest-proof-views';
import { GuestSession } from './guest-session.entity';
import { GuestSessions } from './guest-sessions';
import { PURGE, PURGE_ORIGINS } from './guests.queries';
import { Newcomers } from './newcomers';

const KEPT_SECONDS = 24 * 60 * 60;

/** Proofs that guests prepare. They cost nothing, and nobody but the browser in which one was begun can read it. */
@Injectable()
export class GuestProofsService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly subjects: Subjects,
    private readonly sessions: GuestSessions,
    private readonly codes: GuestCodes,
    private readonly newcomers: Newcomers,
    private readonly views: GuestProofViews,
    private readonly uploads: UploadsService,
  ) {}

  onModuleInit(): void {
    this.uploads.registerVisitors({ uploaderOf: (headers, id) => this.uploaderOf(headers, id) });
    this.recurringJobs.add({ id: 'guests.purge', everySeconds: 600, run: () => this.purge() });
  }

  /**
   * Begins a proof for a live campaign that accepts proofs.
   * @returns the proof, and the value of `Set-Cookie` if the browser has had no session that outlasts it
   * @throws ApiError NOT_FOUND, INVALID_STATE, CAMPAIGN_CAP_REACHED or VALIDATION_ERROR
   */
  async create(
    { campaignId, ...fields }: CreateGuestProof,
    headers: IncomingHttpHeaders,
  ): Promise<{ proof: GuestProofView; cookie?: string }> {
    const known = await this.sessions.find(headers);
    return this.db.tx(async () => {
      const begun =
        known && this.sessions.isUsable(known) ? { session: known } : await this.sessions.begin(known, null);
      const { session } = begun;
      const now = this.clock.now();
      const terms = await this.termsOf(session, campaignId);
      const proof = Object.assign(new GuestProof(), {
        id: newId('gpr', now),
        browserId: session.browserId,
        businessId: terms.businessId,
        campaignId,
        challengeCode: terms.challengeCodes[0] ?? null,
        ...columnsOf(fields, terms, 'url'),
        createdAt: now,
        expiresAt: this.clock.in(KEPT_SECONDS),
      });
      await this.db.manager.insert(GuestProof, proof);
      return { proof: await this.views.of(proof, session), ...('cookie' in begun && { cookie: begun.cookie }) };
    });
  }

  /** @throws ApiError NOT_FOUND */
  async get(id: string, headers: IncomingHttpHeaders): Promise<GuestProofView> {
    const { proof, session } = await this.own(id, headers);
    return this.views.of(proof, session);
  }

  /** Changes the fields that are given, and clears those that are null. @throws ApiError NOT_FOUND, VALIDATION_ERROR, or INVALID_STATE if it was submitted */
  async update({ id, ...fields }: UpdateGuestProof, headers: IncomingHttpHeaders): Promise<GuestProofView> {
    const { proof, session } = await this.own(id, headers);
    assertDraft(proof);
    const terms = await this.termsOf(session, proof.campaignId);
    const actionId = fields.actionId ?? proof.actionId ?? undefined;
    const changes = columnsOf({ ...fields, actionId }, terms, proof.proofType);
    if (fields.uploadId != null) await this.assertUploaded(proof, fields.uploadId, changes.actionId);
    await this.db.manager.update(GuestProof, { id }, changes);
    return this.views.of(Object.assign(proof, changes), session);
  }

  /**
   * Sends a code to the address of the guest. Whether anybody has the address makes no difference.
   * @throws ApiError NOT_FOUND, INVALID_STATE if it was submitted, or RATE_LIMITED
   */
  async sendCode(
    { id, email }: SendGuestCode,
    headers: IncomingHttpHeaders,
    ipAddress: string,
  ): Promise<GuestProofView> {
    const { proof, session } = await this.own(id, headers);
    assertDraft(proof);
    const [address, network] = [email.toLowerCase(), this.newcomers.networkOf(ipAddress)];
    await this.codes.send(proof, address, network);
    // Only now: if no code was sent, the one for the previous address still counts.
    await this.db.manager.update(GuestProof, { id }, { email: address });
    proof.email = address;
    return { ...(await this.views.of(proof, session)), challenge: await this.newcomers.challengeFor(network) };
  }

  /** A proof that has not expired, whichever browser began it. */
  async find(id: string): Promise<GuestProof | null> {
    return this.db.manager.findOneBy(GuestProof, { id, expiresAt: MoreThan(this.clock.now()) });
  }

  async purge(): Promise<void> {
    for (const statement of PURGE)
      await this.recurringJobs.inBatches(async () => (await this.db.query(statement, [this.clock.now()])).length);
    const before = this.clock.in(-ORIGIN_SECONDS);
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE_ORIGINS, [before])).length);
  }

  /** Who uploads a file for a proof; undefined if it was begun in another browser, or was submitted. */
  private async uploaderOf(headers: IncomingHttpHeaders, proofId: string) {
    const [session, proof] = await Promise.all([this.sessions.find(headers), this.find(proofId)]);
    if (!session || proof?.browserId !== session.browserId || proof.submissionId !== null) return undefined;
    return { id: proof.browserId, businessId: proof.businessId };
  }

  /** @throws ApiError VALIDATION_ERROR */
  private async assertUploaded(
    { businessId, browserId }: GuestProof,
    id: string,
    actionId: string | null | undefined,
  ): Promise<void> {
    const upload = await this.uploads.find({ businessId, id });
    if (upload?.uploaderId !== browserId || upload.submissionId !== null)
      throw invalid('uploadId', 'is not a file that was uploaded for this proof in this browser. Upload it again');
    const action = findAction(actionId ?? '');
    if (action) assertAccepted(action, typeOf(upload), 'uploadId');
  }

  /** @throws ApiError NOT_FOUND, also for a proof of another browser */
  private async own(id: string, headers: IncomingHttpHeaders): Promise<{ proof: GuestProof; session: GuestSession }> {
    const [session, proof] = await Promise.all([this.sessions.find(headers), this.find(id)]);
    if (!session || proof?.browserId !== session.browserId) throw notFound();
    return { proof, session };
  }

  private termsOf({ browserId }: GuestSession, campaignId: string): Promise<ProofTerms> {
    const sender = { businessId: browserId, businessKind: 'guest', livemode: true };
    return this.subjects.of('campaign').terms(sender, campaignId);
  }
}

/** @throws ApiError INVALID_STATE */
function assertDraft({ submissionId }: GuestProof): void {
  if (submissionId !== null)
    throw INVALID_STATE.error('This proof was already submitted, so it cannot be changed.', { status: 'submitted' });
}

/**
 * The columns that are stored as sent. Absent fields are left out.
 * @param known the type of the proof unless another one is sent
 * @throws ApiError VALIDATION_ERROR
 */
function columnsOf(
  fields: Omit<UpdateGuestProof, 'id'>,
  { actionIds }: ProofTerms,
  known: ProofType,
): Partial<GuestProof> {
  const requested = fields.actionId ?? (actionIds.length === 1 ? actionIds[0] : undefined);
  const action = requested === undefined ? undefined : findAction(requested);
  if (requested !== undefined && (!action || !actionIds.includes(action.id)))
    throw invalid('actionId', `is not an action of this campaign, which has ${actionIds.join(', ')}`);
  const { handle, proofUrl, uploadId } = fields;
  const isContent = proofUrl !== undefined || uploadId != null;
  // Whoever sends a link or a file instead does not go to the till.
  const proofType = fields.proofType ?? (known === 'till' && isContent ? 'url' : known);
  if (action && (proofType === 'till' || (proofUrl !== undefined && uploadId == null)))
    assertAccepted(action, proofType, 'proofType');
  const named = handle == null || !action ? undefined : readHandle(action.platformId, handle);
  if (named?.error !== undefined) throw invalid('handle', named.error);
  const columns = { ...fields, proofType, actionId: action?.id };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
