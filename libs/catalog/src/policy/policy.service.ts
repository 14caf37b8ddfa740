import { Injectable } from '@nestjs/common';
import { Action, listActions } from '../catalog';
import { requestedAction, requestedPlatform } from '../requested-action';
import { briefingOf } from './briefing';
import { PolicyVerdict, verdictOf } from './policy';
import { GetPolicy, Policy } from './policy.dto';
import { POLICY_VERSION, Verdict } from './rules.data';

/** Answers what may be rewarded, where and by whom. */
@Injectable()
export class PolicyService {
  /** @throws ApiError VALIDATION_ERROR for an unknown action or platform, with the closest ones */
  get({ jurisdiction, businessType, actions, platformId }: GetPolicy): Policy {
    const type = businessType?.toLowerCase().replace(/[\s_]+/g, '-');
    const verdicts = actionsOf(actions, platformId).map((action) =>
      verdictOf(action, { jurisdiction, businessType: type }),
    );
    const count = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    return {
      policyVersion: POLICY_VERSION,
      effectiveFrom: POLICY_VERSION,
      jurisdiction,
      businessType: type ?? null,
      verdicts: verdicts.map((each): PolicyVerdict => ({ ...each })),
      summary: {
        allowed: count('allowed'),
        allowedWithDisclosure: count('allowed_with_disclosure'),
        restricted: count('restricted'),
        forbidden: count('forbidden'),
      },
      briefing: briefingOf(verdicts, jurisdiction),
      notLegalAdvice: true,
    };
  }
}

function actionsOf(names: string | undefined, platformName: string | undefined): readonly Action[] {
  const platform = platformName === undefined ? undefined : requestedPlatform(platformName, 'platformId');
  const requireOnPlatform = listActions({ platformId: platform?.id });
  if (names === undefined) return requireOnPlatform;
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => requestedAction(name, 'actions'));
  return requireOnPlatform.filter((action) => wanted.includes(action));
}
