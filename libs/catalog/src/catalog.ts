import { editDistance } from '#platform';
import { type ActionFact, type ActionType, PLATFORM_FACTS, type PlatformFact } from './catalog.data';

export { ACTION_TYPES, type ActionType } from './catalog.data';

/** An action as the public interface shows it. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly type: ActionType;
  /** 0 to 5. */
  readonly effort: number;
  /** USD, before any modifier of a business type. */
  readonly value: number;
  readonly incentivizable: boolean;
  readonly platformId: string;
  readonly platformName: string;
  /** An emoji. */
  readonly platformIcon: string;
  /** `#RRGGBB`. */
  readonly platformColor: string;
}

export interface Platform extends Omit<PlatformFact, 'actions'> {
  readonly actions: readonly Action[];
}

export interface ActionFilter {
  /** Id, slug or alias. */
  readonly platformId?: string;
  readonly type?: ActionType;
  /** 0 to 5, inclusive. */
  readonly maxEffort?: number;
}

export interface Named<T> {
  readonly item: T;
  /** Every key under which it is found. */
  readonly names: readonly string[];
}

interface NamedAction extends Named<Action> {
  readonly disclosures: readonly string[];
}

/** No name in the catalogue is longer. A longer text is cut, so that a hostile one costs no more than an honest one. */
const LONGEST_NAME = 40;

const namedActions: readonly NamedAction[] = PLATFORM_FACTS.flatMap((platform) =>
  platform.actions.map((fact) => ({
    item: toAction(platform, fact),
    names: actionNames(platform, fact),
    disclosures: fact.incentivizable && fact.endorses ? platform.disclosures : [],
  })),
);

/** All actions, in the catalogue's order. */
export const actions: readonly Action[] = namedActions.map(({ item }) => item);

/** All platforms, in the catalogue's order. */
export const platforms: readonly Platform[] = PLATFORM_FACTS.map((platform) => ({
  ...platform,
  actions: actions.filter((action) => action.platformId === platform.id),
}));

const namedPlatforms = platforms.map((item) => ({ item, names: platformNames(item) }));
const platformsByName = indexByName(namedPlatforms);
const actionsByName = indexByName(namedActions);
const actionTypes = new Map(actions.map((action) => [action, nameKey(action.label)]));

/** The platform of an id, slug, name or alias, in any case. */
export function findPlatform(idOrName: string): Platform | undefined {
  return entryOf(platformsByName, idOrName)?.item;
}

/** The action of an id (`ig_st`) or of an alias (`ig_story`, `instagram_story_tag`), in any case. */
export function findAction(idOrAlias: string): Action | undefined {
  return entryOf(actionsByName, idOrAlias)?.item;
}

/**
 * The action that a word means on a platform: `('instagram', 'story')` is `ig_st`. The word may be a code, a name, an alias,
 * or a full id of that platform. Undefined when the platform has no such action or no single favourite for the word.
 */
export function resolveActionType(platform: string, actionType: string): Action | undefined {
  const on = findPlatform(platform);
  if (!on) return undefined;
  const named = findAction(`${on.id}_${actionType}`) ?? findAction(actionType);
  return named?.platformId === on.id ? named : undefined;
}

/** The word for an action within its platform (`story_tag`); `resolveActionType` takes it back to the action. */
export function actionTypeOf(action: Action): string {
  return actionTypes.get(action) ?? nameKey(action.label);
}

/** The actions that pass every given filter, in the catalogue's order; none when the platform is unknown. */
export function listActions(filter: ActionFilter = {}): readonly Action[] {
  const { platformId, type, maxEffort } = filter;
  const from = platformId === undefined ? actions : (findPlatform(platformId)?.actions ?? []);
  return from.filter((action) => (!type || action.type === type) && action.effort <= (maxEffort ?? Infinity));
}

/**
 * What posts for these actions must carry (`#ad`), each text once. Likes, follows and the like carry no words, and an action
 * that may not be paid for is never posted for a perk: neither adds anything. Unknown ids add nothing.
 */
export function disclosuresFor(actionIds: readonly string[]): string[] {
  return distinct(actionIds.flatMap((id) => entryOf(actionsByName, id)?.disclosures ?? []));
}

/** Ids of the actions (of one platform, when it is given) whose names are nearest to a misspelt one, nearest first. */
export function nearestActions(text: string, limit = 3, platform?: Platform): string[] {
  const among = platform ? namedActions.filter(({ item }) => item.platformId === platform.id) : namedActions;
  return nearest(text, among, limit);
}

/** Ids of the platforms whose names are nearest to a misspelt one, nearest first. */
export function nearestPlatforms(text: string, limit = 3): string[] {
  return nearest(text, namedPlatforms, limit);
}

/** The ids of those whose names are nearest to a text, nearest first. */
export function nearest(text: string, among: readonly Named<{ readonly id: string }>[], limit: number): string[] {
  const wanted = nameKey(text.slice(0, LONGEST_NAME));
  return among
    .map(({ item, names }) => ({ id: item.id, distance: Math.min(...names.map((name) => editDistance(wanted, name))) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ id }) => id);
}

/**
 * The form in which names are compared: lower case, words joined by `_`. `Review + Photos`, `review-photos` and
 * `review_photos` are one name. Other punctuation is kept, so that a text that merely contains a name does not match it.
 */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', '')
    .replace(/[\s_+-]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Every key under which a platform is found. */
export function platformNames(platform: Omit<PlatformFact, 'actions'>): string[] {
  return distinct([platform.id, platform.slug, platform.name, ...platform.aliases].map(nameKey));
}

/** Every key under which an action is found: each name of its platform with each word for the action. */
export function actionNames(platform: PlatformFact, fact: ActionFact): string[] {
  const words = distinct([fact.code, fact.name, ...fact.aliases].map(nameKey));
  return platformNames(platform).flatMap((prefix) => words.map((word) => `${prefix}_${word}`));
}

function toAction(platform: PlatformFact, fact: ActionFact): Action {
  return {
    id: `${platform.id}_${fact.code}`,
    label: fact.name,
    type: fact.type,
    effort: fact.effort,
    value: fact.value,
    incentivizable: fact.incentivizable,
    platformId: platform.id,
    platformName: platform.name,
    platformIcon: platform.icon,
    platformColor: platform.color,
  };
}

function indexByName<N extends Named<unknown>>(named: readonly N[]): ReadonlyMap<string, N> {
  return new Map(named.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));
}

/** Looks a name up as it is, which is enough for an id, and then in normalized form. */
function entryOf<N>(byName: ReadonlyMap<string, N>, name: string): N | undefined {
  return byName.get(name) ?? byName.get(nameKey(name));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
