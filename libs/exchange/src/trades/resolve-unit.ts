import { INVALID_STATE, invalid } from '#kernel';
import { Unit } from './unit.entity';

/**
 * Resolves the unit that an action refers to: the one with this number, the only one for which the action is possible, or the only one.
 * The action may still be impossible for it.
 * @param what the action in the passive, such as `be disputed`
 * @throws ApiError INVALID_STATE if there is none, VALIDATION_ERROR if it is not clear which one is meant
 */
export function resolveUnit(
  units: readonly Unit[],
  position: number | undefined,
  what: string,
  isPossible: (unit: Unit) => boolean,
): Unit {
  if (position !== undefined) {
    const named = units.find((unit) => unit.position === position);
    if (!named) throw invalid('unit', `must be the number of a unit of this trade, 1 to ${String(units.length)}`);
    return named;
  }
  const [only, ...others] = units.filter(isPossible);
  if (only && others.length > 0) {
    const numbers = [only, ...others].map((unit) => String(unit.position));
    throw invalid('unit', `is required, because several units can ${what}: ${numbers.slice(0, 20).join(', ')}`);
  }
  if (only) return only;
  const [single, another] = units;
  // What the caller does with it is refused, with a reason.
  if (single && !another) return single;
  throw INVALID_STATE.error(`No unit of this trade can ${what} now.`);
}
