import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { findAction, readHandle } from '#catalog';
import { Db } from '#database';
import { ApiError, Clock, INVALID_STATE, invalid, newId, notFound } from '#kernel';
import { Submitter, Submitters } from '#participants';
import { ProofIntake } from '#submissions';
import { GuestCodes } from './guest-codes';
import { GuestOrigins } from './guest-origins';
import { GuestParticipant } from './guest-participant.entity';
import { ConfirmGuestProof, GuestProofView } from './guest-proof.dto';
import { GuestProof } from './guest-proof.entity';
import { GuestProofsService } from './guest-proofs.service';
import { GuestProofViews } from './guest-proof-views';
import { GuestSession } from './guest-session.entity';
import { BegunSession, GuestSessions } from './guest-sessions';
import { Guest } from './guest.entity';
import { Newcomers } from './newcomers';

/** The version of the text beside the box for consent on the guest pages (libs/guest-pages). A new text gets a new version. */
const CONSENT_TEXT_VERSION = '2026-11';

/** What a confirmation leads to, and the value of `Set-Cookie`, if the browser now knows who the guest is. */
export type Outcome = ({ proof: GuestProofView } | Refused) & { cookie?: string };

/** Why the proof was refused. If the code was right, the guest is known all the same and needs no other one. */
interface Refused {
  refusal: ApiError;
}

/** What happened in the transaction. */
type Confirmed = (Submitted | Refused) & { cookie?: string };

interface Submitted {
  proof: GuestProof;
  session: GuestSession;
  /** Whether the business has not known the guest before. */
  isNew: boolean;
}

/** Submits the proofs of guests who show that an address is theirs. */
@Injectable()
export class GuestConfirmations {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly proofs: GuestProofsService,
    private readonly views: GuestProofViews,
    private readonly sessions: GuestSessions,
    private readonly codes: GuestCodes,
    private readonly newcomers: Newcomers,
    private readonly origins: GuestOrigins,
    private readonly submitters: Submitters,
    private readonly intake: ProofIntake,
  ) {}

  /**
   * Submits a proof, for the guest whom the browser belongs to, or for the one whose address the code was sent to. With a code, that may be
   * in another browser than the one in which it was begun, which then does not learn who the guest is. A proof that was submitted is
   * returned as it is.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR, INVALID_STATE, PROOF_OF_WORK_REQUIRED
   */
  async confirm(input: ConfirmGuestProof, headers: IncomingHttpHeaders, ipAddress: string): Promise<Outcome> {
    const { id, code, proofOfWork } = input;
    const [session, found] = await Promise.all([this.sessions.find(headers), this.proofs.find(id)]);
    const isOwn = session !== undefined && session.browserId === found?.browserId;
    if (!found || (!isOwn && code === undefined)) throw notFound();
    if (isOwn && found.submissionId !== null) return { proof: await this.views.of(found, session) };
    if (code === undefined && session?.guestId === null)
      throw invalid('code', 'is required: this browser does not know who you are. Ask for a code first');
    const network = this.newcomers.networkOf(ipAddress);
    const uncount = code === undefined ? undefined : await this.newcomers.admit(network, proofOfWork);
    let confirmed: Confirmed | undefined;
    try {
      confirmed = await this.db.tx(() => this.submit(found, session, code, network));
    } finally {
      if (!confirmed || !('isNew' in confirmed) || !confirmed.isNew) await uncount?.();
    }
    if ('refusal' in confirmed) return confirmed;
    const { cookie, proof, session: current } = confirmed;
    return { cookie, proof: await this.views.of(proof, current) };
  }

  private async submit(
    { id, browserId }: GuestProof,
    session: GuestSession | undefined,
    code: string | undefined,
    network: string,
  ): Promise<Confirmed> {
    const proof = await this.db.manager.findOne(GuestProof, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!proof) throw notFound();
    if (proof.submissionId !== null && session?.browserId === browserId) return { proof, session, isNew: false };
    if (proof.submissionId !== null)
      return { refusal: INVALID_STATE.error('This proof was already submitted.', { status: 'submitted' }) };
    let known: { session?: GuestSession; cookie?: string } = { session };
    try {
      // A wrong code is counted, so this does not end the transaction.
      if (code !== undefined) known = await this.verify(proof, code, session);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { refusal: error };
    }
    const { session: current, cookie } = known;
    if (!current?.guestId) throw new Error(`Proof ${id} is confirmed by nobody.`);
    const guest = await this.db.manager.findOneByOrFail(Guest, { id: current.guestId });
    try {
      const isNew = await this.db.tx(() => this.submitFor(guest, proof, network));
      return { proof, session: current, cookie, isNew };
    } catch (error) {
      if (!(error instanceof ApiError) || error.type.status >= 500) throw error;
      return { refusal: error, cookie };
    }
  }

  /** @throws ApiError INVALID_GRANT, or INVALID_STATE if no code was sent */
  private async verify(
    { email, name }: GuestProof,
    code: string,
    session: GuestSession | undefined,
  ): Promise<BegunSession> {
    if (email === null) throw INVALID_STATE.error('No code was sent for this proof. Ask for one first.');
    await this.codes.use(email, code);
    const now = this.clock.now();
    const guest: Guest = { id: newId('gst', now), email, name: name ?? '', createdAt: now };
    await this.db.manager.createQueryBuilder().insert().into(Guest).values(guest).orIgnore().execute();
    const { id } = await this.db.manager.findOneByOrFail(Guest, { email });
    if (name !== null) await this.db.manager.update(Guest, { id }, { name });
    return this.sessions.begin(session, id);
  }

  /** @returns whether the business has not known the guest before */
  private async submitFor(guest: Guest, proof: GuestProof, network: string): Promise<boolean> {
    const { browserId, businessId, campaignId, actionId, proofUrl, uploadId, proofType, notes } = proof;
    if (proofType !== 'till' && proofUrl === null && uploadId === null)
      throw invalid('proofUrl', 'is required: add the link of your post, or a picture');
    const mayBeAnother = await this.origins.record(proof, guest.id, [browserId, network]);
    let isNew = false;
    const participantOf = async (owner: { businessId: string; livemode: boolean }): Promise<Submitter> => {
      const submitter = await this.submitters.verified(owner, personOf(guest, proof));
      const link = { businessId, participantId: submitter.id };
      isNew = !(await this.db.manager.existsBy(GuestParticipant, link));
      await this.db.manager.upsert(GuestParticipant, { ...link, guestId: guest.id }, ['businessId', 'participantId']);
      return submitter;
    };
    const sent = {
      ...contentOf(proof),
      proofType,
      ...(actionId !== null && { actionId }),
      ...(notes !== null && { notes }),
    };
    const { id } = await this.intake.submitAsGuest({ id: browserId, participantOf, mayBeAnother }, campaignId, sent);
    Object.assign(proof, { guestId: guest.id, submissionId: id });
    await this.db.manager.update(GuestProof, { id: proof.id }, { guestId: guest.id, submissionId: id });
    return isNew;
  }
}

/** A proof at the till has none, whatever the guest prepared before. */
function contentOf({ proofType, proofUrl, uploadId }: GuestProof) {
  if (proofType === 'till') return {};
  return uploadId === null ? { proofUrl: proofUrl ?? '' } : { uploadId };
}

function personOf({ email, name: known }: Guest, { name, handle, actionId, marketingConsent }: GuestProof) {
  const platformId = actionId === null ? undefined : findAction(actionId)?.platformId;
  // It was checked for the action that was chosen at the time.
  const isNamed = handle !== null && platformId !== undefined && readHandle(platformId, handle).error === undefined;
  const handles = isNamed ? [{ platformId, handle }] : [];
  return {
    ...{ email, name: name ?? known, handles },
    ...(marketingConsent && { consentTextVersion: CONSENT_TEXT_VERSION }),
  };
}
