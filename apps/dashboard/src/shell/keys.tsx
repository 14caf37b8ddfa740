import { useSession } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/page.tsx';
import { mayOpen } from './pages.ts';
import { words } from './words.ts';

/** The keyboard shortcuts, shown with `?`. */
export function Keys({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { keys } = words;
  const list = mayOpen(session, '/campaigns/new') ? [...keys.list, keys.newCampaign] : keys.list;
  return (
    <Dialog open onClose={onClose} title={keys.title}>
      <h3>{keys.everywhere}</h3>
      <Facts items={list.map(([key, does]) => [<kbd>{key}</kbd>, does])} />
      {session.scopes.includes('review.submissions') && (
        <>
          <h3>{keys.review}</h3>
          <Facts items={keys.reviewList.map(([key, does]) => [<kbd>{key}</kbd>, does])} />
        </>
      )}
    </Dialog>
  );
}
