import { EndpointSpec } from './endpoint-spec';

/** The query parameter that asks for a dry run. */
export const DRY_RUN = 'dryRun';

/** The methods that change something. */
export function writes(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE';
}

/**
 * Whether a request can be tried without effects: it writes, requires a credential, handles one call, and does not declare that
 * its effects cannot be undone. Requests without a credential are counted against guessing, which must not be undone.
 */
export function acceptsDryRun(
  method: string,
  { access, countsItself, dryRun }: Pick<EndpointSpec, 'access' | 'countsItself' | 'dryRun'>,
): boolean {
  return writes(method) && access !== 'public' && !countsItself && dryRun !== false;
}
