import { useState } from 'react';
import { client } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { moment } from '../../ui/format.ts';
import type { ShownProof } from './queue.ts';
import s from './picture.module.css';
import { words } from './words.ts';

/** While the picture is being fetched, for half a minute of attempts; later ones show when the proof is opened again. */
const POLL_MS = 3000;
const POLLS = 10;

/** The server's copy of the picture that the proof shows. Nothing is loaded from the site of the proof. */
export function Picture({ submission: { id, review } }: { submission: ShownProof }) {
  const [isOpen, setOpen] = useState(false);
  const [polls, setPolls] = useState(0);
  const expected = review !== undefined && review.preview !== 'none';
  const { data } = useRead(
    ['previews', id],
    async (options) => {
      const preview = await client.submissions.preview(id, options);
      if (preview.status === 'pending') setPolls((count) => count + 1);
      return preview;
    },
    { enabled: expected, refetchInterval: polls > 0 && polls < POLLS ? POLL_MS : undefined, staleTime: POLL_MS },
  );
  if (!expected || data?.status === 'none') return null;
  const { image, width, height, takenAt } = data ?? {};
  if (!image || !width || !height || !takenAt)
    return (
      <div className={s.frame} role="status">
        <span className="soft small">{polls < POLLS ? words.picture.loading : words.picture.later}</span>
      </div>
    );
  const shown = <img src={image} width={width} height={height} alt={words.picture.alt} className={s.image} />;
  return (
    <figure className={s.figure}>
      <button type="button" className={s.frame} aria-label={words.picture.enlarge} onClick={() => setOpen(true)}>
        {shown}
      </button>
      <figcaption className="soft small">{words.picture.taken(moment(takenAt))}</figcaption>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.picture.title} shape="wide">
        {shown}
      </Dialog>
    </figure>
  );
}
