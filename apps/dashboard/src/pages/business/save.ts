import { client, type UpdateBusiness } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

/** Saves a part of the profile. */
export function useSave() {
  const toast = useToast();
  const change = useChange((body: UpdateBusiness) => client.business.update(body), ['business']);
  return {
    error: change.error,
    isPending: change.isPending,
    save: (body: UpdateBusiness, then?: () => void) =>
      change.mutate(body, {
        onSuccess: () => {
          toast(words.saved);
          then?.();
        },
      }),
  };
}
