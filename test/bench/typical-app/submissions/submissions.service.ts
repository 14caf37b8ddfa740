import { createHash, randomInt } from 'node:crypto';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { typeidUnboxed } from 'typeid-js';
import { DataSource, EntityManager } from 'typeorm';
import { actionFacts } from '../actions/action-facts';
import { ApiKey } from '../auth/api-key.entity';
import { Campaign } from '../campaigns/campaign.entity';
import { EventsService } from '../events/events.service';
import { Perk } from '../perks/perk.entity';
import { PlanUsage } from './plan-usage.entity';
import { ProofFingerprint } from './proof-fingerprint.entity';
import { SubmissionVerification } from './submission-verification.entity';
import { CreateSubmissionDto, ReviewSubmissionDto } from './submission.dto';
import { Submission } from './submission.entity';

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

@Injectable()
export class SubmissionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
  ) {}

  create(key: ApiKey, body: CreateSubmissionDto): Promise<Submission> {
    return this.dataSource.transaction(async (manager) => {
      const campaign = await manager.findOneBy(Campaign, { id: body.campaignId, livemode: key.livemode });
      if (!campaign) throw new NotFoundException('There is no such campaign.');
      if (campaign.status !== 'active') throw new ConflictException('The campaign is not active.');
      await this.countUse(manager, key.businessId);
      const submission = await manager.save(
        manager.create(Submission, {
          ...body,
          id: typeidUnboxed('sub'),
          businessId: campaign.businessId,
          livemode: key.livemode,
          submittedByType: 'key',
          submittedById: key.id,
          submittedByBusinessId: key.businessId,
          proofHash: proofHash(body.proofUrl),
          rewardType: campaign.rewardType,
          rewardHundredths: campaign.rewardHundredths,
          rewardDescription: campaign.rewardDescription,
          perkExpiresInDays: campaign.perkExpiresInDays,
          createdAt: new Date(),
        }),
      );
      await this.events.publish(manager, 'submission.created', submission, key.businessId);
      await manager.save(
        manager.create(ProofFingerprint, {
          submissionId: submission.id,
          livemode: key.livemode,
          fingerprint: `instagram:post:${submission.id}`,
        }),
      );
      await manager.save(
        manager.create(SubmissionVerification, {
          id: submission.id,
          businessId: key.businessId,
          dueAt: new Date(),
          requirements: {
            hashtags: campaign.hashtags,
            disclosures: actionFacts.get(submission.actionId)?.disclosures,
            challengeCodes: [],
            since: campaign.startsAt ?? campaign.createdAt,
          },
        }),
      );
      return submission;
    });
  }

  review(key: ApiKey, { submissionId, decision, reason }: ReviewSubmissionDto): Promise<Submission> {
    return this.dataSource.transaction(async (manager) => {
      const submission = await manager.findOne(Submission, {
        where: { id: submissionId, businessId: key.businessId, livemode: key.livemode },
        lock: { mode: 'pessimistic_write' },
      });
      if (!submission) throw new NotFoundException('There is no such submission.');
      if (submission.state !== 'pending') throw new ConflictException('The submission is already reviewed.');
      submission.state = decision === 'approve' ? 'approved' : 'rejected';
      submission.reviewedAt = new Date();
      submission.reviewedBy = key.id;
      submission.reason = reason ?? null;
      await manager.save(submission);
      if (submission.state === 'approved') {
        await this.countCompletion(manager, submission.campaignId);
        submission.perk = await this.issuePerk(manager, submission);
      }
      await this.events.publish(
        manager,
        `submission.${submission.state}`,
        submission,
        submission.submittedByBusinessId,
      );
      return submission;
    });
  }

  private async countUse(manager: EntityManager, businessId: string): Promise<void> {
    const now = new Date();
    const periodStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const key = { businessId, periodStart, resource: 'submissions' };
    const usage =
      (await manager.findOne(PlanUsage, { where: key, lock: { mode: 'pessimistic_write' } })) ??
      manager.create(PlanUsage, key);
    usage.used += 1;
    await manager.save(usage);
  }

  private async countCompletion(manager: EntityManager, campaignId: string): Promise<void> {
    const campaign = await manager.findOneOrFail(Campaign, {
      where: { id: campaignId },
      lock: { mode: 'pessimistic_write' },
    });
    const { maxCompletions } = campaign;
    if (maxCompletions !== null && campaign.completions >= maxCompletions)
      throw new ConflictException('The campaign is complete.');
    campaign.completions += 1;
    campaign.updatedAt = new Date();
    if (campaign.completions === maxCompletions) campaign.storedStatus = 'completed';
    await manager.save(campaign);
  }

  private async issuePerk(manager: EntityManager, submission: Submission): Promise<Perk> {
    const issuedAt = new Date();
    const perk = await manager.save(
      manager.create(Perk, {
        id: typeidUnboxed('perk'),
        code: Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''),
        businessId: submission.businessId,
        holderBusinessId: submission.submittedByBusinessId,
        livemode: submission.livemode,
        campaignId: submission.campaignId,
        submissionId: submission.id,
        type: submission.rewardType,
        valueHundredths: submission.rewardHundredths,
        description: submission.rewardDescription,
        status: 'issued',
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + submission.perkExpiresInDays * DAY_MS),
      }),
    );
    await this.events.publish(manager, 'perk.issued', perk);
    return perk;
  }
}

function proofHash(proofUrl: string): string {
  const url = new URL(proofUrl);
  url.searchParams.sort();
  const normalized = `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}?${url.searchParams.toString()}`;
  return createHash('sha256').update(normalized).digest('hex');
}
