import { distance as editDistance } from 'fastest-levenshtein';
import { type ActionData, type ActionType, PLATFORM_DATA, type PlatformData, type ProofKind } from './catalog.data';

export { ACTION_TYPES, type ActionType, type ProofKind } from './catalog.data';

/** An action as the public interface shows it. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly type: ActionType;
  /** 0 to 5. */
  readonly effort: number;
  /** USD, without the modifier of a business type. */
  readonly value: number;
  readonly incentivizable: boolean;
  /** What can prove it, at least one. */
  readonly acceptedProofs: ProofKind[];
  readonly platformId: string;
  readonly platformName: string;
  /** An emoji. */
  readonly platformIcon: string;
  /** `#RRGGBB`. */
  readonly platformColor: string;
}

export interface Platform extends Omit<PlatformData, 'actions'> {
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
  /** All keys under which it can be found. */
  readonly names: readonly string[];
}

interface NamedAction extends Named<Action> {
  readonly disclosures: readonly string[];
}

/** No name in the catalogue is longer. Longer search texts are truncated to limit the cost of comparing them. */
const LONGEST_NAME = 40;

const namedActions: readonly NamedAction[] = PLATFORM_DATA.flatMap((platform) =>
  platform.actions.map((action) => ({
    item: toAction(platform, action),
    names: actionNames(platform, action),
    disclosures: action.incentivizable && action.endorses ? platform.disclosures : [],
  })),
);

/** All actions, in the order of the catalogue. */
export const actions: readonly Action[] = namedActions.map(({ item }) => item);

/** All platforms, in the order of the catalogue. */
export const platforms: readonly Platform[] = PLATFORM_DATA.map((platform) => ({
  ...platform,
  actions: actions.filter((action) => action.platformId === platform.id),
}));

const namedPlatforms = platforms.map((item) => ({ item, names: platformNames(item) }));
const platformsByName = indexByName(namedPlatforms);
const actionsByName = indexByName(namedActions);
const actionTypes = new Map(actions.map((action) => [action, nameKey(action.label)]));

/** Finds a platform by id, slug, name or alias, case-insensitively. */
export function findPlatform(idOrName: string): Platform | undefined {
  return entryOf(platformsByName, idOrName)?.item;
}

/** Finds an action by id (`ig_st`) or alias (`ig_story`, `instagram_story_tag`), case-insensitively. */
export function findAction(idOrAlias: string): Action | undefined {
  return entryOf(actionsByName, idOrAlias)?.item;
}

/**
 * The action that a word means on a platform: `('instagram', 'story')` is `ig_st`. The word may be a code, a name, an
 * alias, or a full action id of that platform. Undefined if the platform has no such action or the word is ambiguous.
 */
export function resolveActionType(platform: string, actionType: string): Action | undefined {
  const platformId = findPlatform(platform)?.id;
  if (platformId === undefined) return undefined;
  const found = findAction(`${platformId}_${actionType}`) ?? findAction(actionType);
  return found?.platformId === platformId ? found : undefined;
}

/** The name of an action within its platform (`story_tag`). The inverse of `resolveActionType`. */
export function actionTypeOf(action: Action): string {
  return actionTypes.get(action) ?? nameKey(action.label);
}

/** The actions that match all filters, in the order of the catalogue; none if the platform is unknown. */
export function listActions(filter: ActionFilter = {}): readonly Action[] {
  const { platformId, type, maxEffort } = filter;
  const from = platformId === undefined ? actions : (findPlatform(platformId)?.actions ?? []);
  return from.filter((action) => (!type || action.type === type) && action.effort <= (maxEffort ?? Infinity));
}

/**
 * The disclosures that posts for these actions must contain, such as `#ad`, without duplicates. Likes, follows and
 * similar actions have no text, and no post may be made for a perk for a prohibited action, so neither adds any.
 * Unknown ids are ignored.
 */
export function disclosuresFor(actionIds: readonly string[]): string[] {
  return distinct(actionIds.flatMap((id) => entryOf(actionsByName, id)?.disclosures ?? []));
}

/**
 * The ids of the actions with the most similar names, most similar first.
 * @param platform limits them to one platform
 */
export function nearestActions(text: string, limit = 3, platform?: Platform): string[] {
  const candidates = platform ? namedActions.filter(({ item }) => item.platformId === platform.id) : namedActions;
  return nearest(text, candidates, limit);
}

/** The ids of the platforms with the most similar names, most similar first. */
export function nearestPlatforms(text: string, limit = 3): string[] {
  return nearest(text, namedPlatforms, limit);
}

/** The ids of the candidates with the most similar names, most similar first. */
export function nearest(text: string, candidates: readonly Named<{ readonly id: string }>[], limit: number): string[] {
  const wanted = nameKey(text.slice(0, LONGEST_NAME));
  return candidates
    .map(({ item, names }) => ({ id: item.id, distance: Math.min(...names.map((name) => editDistance(wanted, name))) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ id }) => id);
}

/**
 * The form in which names are compared: lower case, words joined by `_`. `Review + Photos`, `review-photos` and
 * `review_photos` are the same name. Other punctuation is preserved, so that a text which merely contains a name does
 * not match it.
 */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', '')
    .replace(/[\s_+-]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** All keys under which a platform can be found. */
export function platformNames(platform: Omit<PlatformData, 'actions'>): string[] {
  return distinct([platform.id, platform.slug, platform.name, ...platform.aliases].map(nameKey));
}

/** All keys under which an action can be found: each name of its platform combined with each name of the action. */
export function actionNames(platform: PlatformData, action: ActionData): string[] {
  const words = distinct([action.code, action.name, ...action.aliases].map(nameKey));
  return platformNames(platform).flatMap((prefix) => words.map((word) => `${prefix}_${word}`));
}

function toAction(platform: PlatformData, action: ActionData): Action {
  return {
    id: `${platform.id}_${action.code}`,
    label: action.name,
    type: action.type,
    effort: action.effort,
    value: action.value,
    incentivizable: action.incentivizable,
    acceptedProofs: [...action.acceptedProofs],
    platformId: platform.id,
    platformName: platform.name,
    platformIcon: platform.icon,
    platformColor: platform.color,
  };
}

function indexByName<N extends Named<unknown>>(named: readonly N[]): ReadonlyMap<string, N> {
  return new Map(named.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));
}

/** Looks up a name as it is, which suffices for an id, and then in normalised form. */
function entryOf<N>(byName: ReadonlyMap<string, N>, name: string): N | undefined {
  return byName.get(name) ?? byName.get(nameKey(name));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
