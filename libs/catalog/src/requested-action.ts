import { invalid } from '#kernel';
import {
  Action,
  findAction,
  findPlatform,
  nearestActions,
  nearestPlatforms,
  Platform,
  resolveActionType,
} from './catalog';

// What a request names, in the catalogue. Errors name the closest ids.

/** The action with an id or alias. @throws ApiError VALIDATION_ERROR at `path` */
export function requestedAction(id: string, path: string): Action {
  const action = findAction(id);
  if (!action)
    throw invalid(path, `is not an action in the catalogue; the closest matches are ${nearestActions(id).join(', ')}`);
  return action;
}

/** The same action if it is on the platform with an id or slug. @throws ApiError VALIDATION_ERROR */
export function requireOnPlatform(action: Action, name: string, paths: { action: string; platform: string }): Action {
  const platform = requestedPlatform(name, paths.platform);
  if (platform.id === action.platformId) return action;
  throw invalid(
    paths.action,
    `is an action on ${action.platformName}, not on ${platform.name}; the closest matches there are ${nearestActions(action.label, 3, platform).join(', ')}`,
  );
}

/** The action of a type on a platform. @throws ApiError VALIDATION_ERROR */
export function requestedActionType(name: string, type: string, paths: { type: string; platform: string }): Action {
  const platform = requestedPlatform(name, paths.platform);
  const action = resolveActionType(name, type);
  if (!action)
    throw invalid(
      paths.type,
      `is not an action on ${platform.name}; the closest matches are ${nearestActions(type, 3, platform).join(', ')}`,
    );
  return action;
}

/** The options of a field that names a platform: it is read as its id. Errors name the closest ids. */
export const PLATFORM_FIELD = {
  rawMax: 60,
  as: (name: string) => findPlatform(name)?.id ?? name,
  min: 1,
  max: 60,
  fieldError: (id: string) =>
    findPlatform(id) ? undefined : `is not a platform; the nearest are ${nearestPlatforms(id).join(', ')}`,
  description: 'A platform, by id (`ig`), slug (`instagram`) or alias.',
  example: 'ig',
} as const;

/** The platform with an id or slug. @throws ApiError VALIDATION_ERROR at `path` */
export function requestedPlatform(name: string, path: string): Platform {
  const platform = findPlatform(name);
  if (!platform) throw invalid(path, `is not a platform; the closest matches are ${nearestPlatforms(name).join(', ')}`);
  return platform;
}
