import { Action, actions, disclosuresFor } from '../catalog';
import { Citation, CITATIONS } from './citations.data';
import { Jurisdiction, PolicyRule, RULES, Verdict, VERDICTS } from './rules.data';

/** Where and for whom an action is rewarded. */
export interface PolicyContext {
  /** `any` for the rules that apply everywhere. */
  jurisdiction: Jurisdiction | 'any';
  /** An industry, or a wider term such as `health`; undefined for any business. */
  businessType?: string;
}

/** What the rules say about rewarding an action. */
export interface PolicyVerdict {
  actionId: string;
  platformId: string;
  verdict: Verdict;
  /** What a post must contain because it earns a perk. */
  disclosures: string[];
  citations: Citation[];
  /** What follows, in plain language; null if nothing. */
  consequence: string | null;
  /** The ids of actions on the same platform that are not restricted, at most three; empty if the action is not. */
  safer: string[];
}

const EVERYWHERE: PolicyContext = { jurisdiction: 'any' };
const MAX_SAFER = 3;

/** What the rules say about rewarding an action. Of several rules that apply, the strictest decides. */
export function verdictOf(action: Action, context: PolicyContext = EVERYWHERE): PolicyVerdict {
  const rules = rulesFor(action, context);
  const verdict = strictest(rules);
  return {
    actionId: action.id,
    platformId: action.platformId,
    verdict,
    disclosures: verdict === 'forbidden' ? [] : disclosuresFor([action.id]),
    citations: distinctCitations(rules),
    consequence: rules.map(({ consequence }) => consequence).join(' ') || null,
    safer: isDiscouraged(verdict) ? saferAlternatives(action, context) : [],
  };
}

/** The rules that apply to an action, strictest first. */
export function rulesFor(action: Action, context: PolicyContext): PolicyRule[] {
  return RULES.filter((rule) => appliesTo(rule, action) && holdsIn(rule, context)).sort(
    (a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict),
  );
}

/** Whether none of our own features may recommend the action, wherever the business is. */
export function isDiscouraged(verdict: Verdict): boolean {
  return verdict === 'restricted' || verdict === 'forbidden';
}

function appliesTo({ of: { ids = [], types = [], platforms } }: PolicyRule, { id, type, platformId }: Action): boolean {
  return ids.includes(id) || (types.includes(type) && (platforms?.includes(platformId) ?? true));
}

function holdsIn({ in: places, businessTypes }: PolicyRule, { jurisdiction, businessType }: PolicyContext): boolean {
  const isThere = places === 'any' || (jurisdiction !== 'any' && places.includes(jurisdiction));
  return isThere && (!businessTypes || (businessType !== undefined && businessTypes.includes(businessType)));
}

function strictest([first]: readonly PolicyRule[]): Verdict {
  return first?.verdict ?? 'allowed';
}

function saferAlternatives({ platformId }: Action, context: PolicyContext): string[] {
  return actions
    .filter((other) => other.platformId === platformId && !isDiscouraged(strictest(rulesFor(other, context))))
    .slice(0, MAX_SAFER)
    .map(({ id }) => id);
}

function distinctCitations(rules: readonly PolicyRule[]): Citation[] {
  return [...new Set(rules.flatMap(({ citations }) => citations))].map((name) => CITATIONS[name]);
}
