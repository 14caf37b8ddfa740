import { client, type UpdateBusiness } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

/** Saves a part of the profile. The session has some of it, such as the currency of new campaigns. */
export function useSave() {
  const toast = useToast();
  const change = useChange(
    async (body: UpdateBusiness) => {
      await client.business.update(body);
      // Not in `mutate`: its form starts again with what was saved, and what a form that is gone would do then is left out.
      toast(words.saved);
    },
    ['business', 'session'],
  );
  return { error: change.error, isPending: change.isPending, save: (body: UpdateBusiness) => change.mutate(body) };
}
