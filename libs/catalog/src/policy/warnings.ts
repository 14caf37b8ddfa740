import { getSchemaPath } from '@nestjs/swagger';
import { EffectKind } from '#database';
import { Action, findAction } from '../catalog';
import { CITATIONS } from './citations.data';
import { rulesFor } from './policy';
import type { PolicyWarning } from './policy.dto';

/** By the id of the action, because the rules do not change while a process runs. */
const known = new Map<string, PolicyWarning[]>();

/** The warnings for an offer of these actions, one for each rule of a platform; unknown ids are ignored. */
export function policyWarnings(actionIds: readonly string[]): PolicyWarning[] {
  return actionIds.flatMap((id) => {
    const action = findAction(id);
    if (!action) return [];
    // An alias is kept as it was sent, in any of many spellings.
    if (id !== action.id) return warningsFor(action, id);
    const found = known.get(id) ?? warningsFor(action, id);
    known.set(id, found);
    return found;
  });
}

function warningsFor(action: Action, actionId: string): PolicyWarning[] {
  return rulesFor(action, { jurisdiction: 'any' })
    .filter(({ verdict }) => verdict === 'restricted')
    .flatMap(({ citations: [name], consequence }) =>
      name ? [{ code: 'PLATFORM_POLICY' as const, actionId, citation: CITATIONS[name], consequence }] : [],
    );
}

/** `warnings` of an offer, if there are any. */
export function warningsOf(actionIds: readonly string[]): { warnings?: PolicyWarning[] } {
  const warnings = policyWarnings(actionIds);
  return warnings.length > 0 ? { warnings } : {};
}

/** The warnings for what a dry run would offer. */
export const WARNED: EffectKind<PolicyWarning> = {
  name: 'policy',
  description: 'the warnings about the rules of platforms',
  schema: { type: 'array', items: { $ref: getSchemaPath('PolicyWarning') } },
  summarize: (warnings) => warnings,
};
