import { useSession } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/page.tsx';
import { words } from '../words/shell.ts';

/** The keyboard shortcuts, shown with `?`. */
export function Keys({ onClose }: { onClose: () => void }) {
  const { scopes } = useSession();
  const { keys } = words;
  return (
    <Dialog open onClose={onClose} title={keys.title}>
      <h3>{keys.everywhere}</h3>
      <Facts items={keys.list.map(([key, does]) => [<kbd>{key}</kbd>, does])} />
      {scopes.includes('review.submissions') && (
        <>
          <h3>{keys.review}</h3>
          <Facts items={keys.reviewList.map(([key, does]) => [<kbd>{key}</kbd>, does])} />
        </>
      )}
    </Dialog>
  );
}
