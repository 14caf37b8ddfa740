import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { typeidUnboxed } from 'typeid-js';
import { DataSource, EntityManager, Not } from 'typeorm';
import { countersOfApproval, countersOfCreation, daysAfter, monthOf, newCode, proofHash } from '../../shared/steps';
import { disclosuresOf, perkView, statusOf, submissionView } from '../../shared/views';
import { ApiKey } from '../api-key.entity';
import { Campaign } from '../campaigns/campaign.entity';
import { EventsService } from '../events/events.service';
import { Perk } from '../perks/perk.entity';
import { Participant } from './participant.entity';
import { PlanUsage } from './plan-usage.entity';
import { ProofFingerprint } from './proof-fingerprint.entity';
import { SubmissionVerification } from './submission-verification.entity';
import { CreateSubmissionDto, ReviewSubmissionDto } from './submission.dto';
import { Submission } from './submission.entity';

@Injectable()
export class SubmissionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
  ) {}

  create(key: ApiKey, body: CreateSubmissionDto): Promise<object> {
    return this.dataSource.transaction(async (manager) => {
      const now = new Date();
      const campaign = await manager.findOneBy(Campaign, { id: body.campaignId, livemode: key.livemode });
      if (!campaign) throw new NotFoundException('There is no such campaign.');
      if (statusOf(campaign, now) !== 'active') throw new ConflictException('The campaign is not active.');
      await this.countUse(manager, key.businessId, now);
      const participant = await manager.findOneOrFail(Participant, {
        where: { businessId: campaign.businessId, livemode: key.livemode, creatorBusinessId: key.businessId },
        lock: { mode: 'for_key_share' },
      });
      const submission = manager.create(Submission, {
        ...body,
        id: typeidUnboxed('sub'),
        businessId: campaign.businessId,
        livemode: key.livemode,
        submittedByType: 'key',
        submittedById: key.id,
        submittedByBusinessId: key.businessId,
        participantId: participant.id,
        proofHash: proofHash(body.proofUrl),
        rewardType: campaign.rewardType,
        rewardHundredths: campaign.rewardHundredths,
        rewardDescription: campaign.rewardDescription,
        perkExpiresInDays: campaign.perkExpiresInDays,
        createdAt: now,
      });
      await manager.insert(Submission, submission);
      const view = submissionView(submission, null);
      await this.events.publish(manager, 'submission.created', submission, view, key.businessId);
      await manager.insert(ProofFingerprint, {
        submissionId: submission.id,
        livemode: key.livemode,
        fingerprint: `ig:post:${submission.id}`,
      });
      await manager.insert(SubmissionVerification, {
        id: submission.id,
        businessId: key.businessId,
        dueAt: now,
        fencingToken: 0,
        attempts: 0,
        requirements: {
          hashtags: campaign.hashtags,
          disclosures: disclosuresOf(submission.actionId),
          challengeCodes: [],
          since: campaign.startsAt ?? campaign.createdAt,
          minFollowers: campaign.minFollowers,
        },
      });
      await this.events.count(manager, countersOfCreation(submission, now));
      return view;
    });
  }

  review(key: ApiKey, { submissionId, decision, reason }: ReviewSubmissionDto): Promise<object> {
    return this.dataSource.transaction(async (manager) => {
      const now = new Date();
      const submission = await manager.findOne(Submission, {
        where: { id: submissionId, businessId: key.businessId, livemode: key.livemode },
        lock: { mode: 'pessimistic_write' },
      });
      if (!submission) throw new NotFoundException('There is no such submission.');
      if (submission.state !== 'pending') throw new ConflictException('The submission is already reviewed.');
      const isApproved = decision === 'approve';
      const decided = {
        state: isApproved ? 'approved' : 'rejected',
        reviewedAt: now,
        reviewedBy: key.id,
        reason: reason ?? null,
      } as const;
      Object.assign(submission, decided);
      await manager.update(Submission, { id: submission.id }, decided);
      const perk = isApproved ? await this.approve(manager, submission, key, now) : null;
      const view = submissionView(submission, perk);
      const type = `submission.${decided.state}` as const;
      await this.events.publish(manager, type, submission, view, submission.submittedByBusinessId);
      return view;
    });
  }

  private async approve(manager: EntityManager, submission: Submission, key: ApiKey, now: Date): Promise<object> {
    const { id, campaignId, submittedByBusinessId } = submission;
    await this.countCompletion(manager, campaignId, now);
    const isFirst = !(await manager.existsBy(Submission, {
      campaignId,
      submittedByBusinessId,
      state: 'approved',
      id: Not(id),
    }));
    const perk = await this.issuePerk(manager, submission, now);
    await this.events.count(manager, countersOfApproval(submission, key.id, isFirst, now));
    return perk;
  }

  private async countUse(manager: EntityManager, businessId: string, now: Date): Promise<void> {
    const key = { businessId, periodStart: monthOf(now), resource: 'submissions' };
    const usage =
      (await manager.findOne(PlanUsage, { where: key, lock: { mode: 'pessimistic_write' } })) ??
      manager.create(PlanUsage, key);
    usage.used += 1;
    await manager.save(usage);
  }

  private async countCompletion(manager: EntityManager, id: string, now: Date): Promise<void> {
    const { maxCompletions, completions, status } = await manager.findOneOrFail(Campaign, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (maxCompletions !== null && completions >= maxCompletions)
      throw new ConflictException('The campaign is complete.');
    const isLast = completions + 1 === maxCompletions;
    await manager.update(
      Campaign,
      { id },
      { completions: completions + 1, updatedAt: now, status: isLast ? 'completed' : status },
    );
  }

  private async issuePerk(manager: EntityManager, submission: Submission, now: Date): Promise<object> {
    const perk = manager.create(Perk, {
      id: typeidUnboxed('perk'),
      code: newCode(),
      businessId: submission.businessId,
      holderBusinessId: submission.submittedByBusinessId,
      participantId: submission.participantId,
      livemode: submission.livemode,
      campaignId: submission.campaignId,
      submissionId: submission.id,
      type: submission.rewardType,
      valueHundredths: submission.rewardHundredths,
      description: submission.rewardDescription,
      status: 'issued',
      issuedAt: now,
      expiresAt: daysAfter(now, submission.perkExpiresInDays),
    });
    await manager.insert(Perk, perk);
    const view = perkView(perk);
    await this.events.publish(manager, 'perk.issued', perk, view, submission.submittedByBusinessId);
    return view;
  }
}
