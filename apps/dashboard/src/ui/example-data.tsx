import { firstCampaign } from '../api/first-campaign.ts';
import { useChange, useRead } from '../api/queries.ts';
import { showExampleData, useCan, useSession } from '../session.ts';
import { words } from '../words/example-data.ts';
import { Button } from './button.tsx';
import { ErrorNotice } from './error.tsx';
import { useToast } from './toast.tsx';

/** Leads from a page without data to the same page with examples, in test mode. Shown only while the business has no campaign. */
export function ExampleData({ small }: { small?: boolean }) {
  const { business, mode } = useSession();
  const mayCreate = useCan()('write.campaigns') && business.kind === 'business';
  const { data } = useRead(...firstCampaign, { enabled: mayCreate });
  const change = useChange(showExampleData);
  const toast = useToast();
  if (!mayCreate || data?.items.length !== 0) return null;

  const show = async () => {
    await change.mutateAsync(undefined);
    toast(words.shown);
    // The button is gone, and the page is another one.
    requestAnimationFrame(() => document.getElementById('page-title')?.focus({ preventScroll: true }));
  };
  return (
    <>
      <Button small={small} icon="search" busy={change.isPending} onClick={() => void show().catch(() => undefined)}>
        {mode === 'live' ? words.see : words.add}
      </Button>
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </>
  );
}
