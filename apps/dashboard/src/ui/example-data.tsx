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
    focusTitle();
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

/** How many frames the page has to become another one. */
const FRAMES = 300;

/** Once the button is gone, which had the focus: before, the title would go with it. */
function focusTitle(frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('page-title')?.focus({ preventScroll: true });
    else if (frames > 0) focusTitle(frames - 1);
  });
}
