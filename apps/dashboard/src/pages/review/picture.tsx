import { useState } from 'react';
import { client } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { ownAddress } from '../../api/upload.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { moment } from '../../ui/format.ts';
import type { ShownProof } from './queue.ts';
import s from './picture.module.css';
import { words } from './words.ts';

/** While the picture is being fetched, for half a minute of attempts; later ones show when the proof is opened again. */
const POLL_MS = 3000;
const POLLS = 10;

/** The server's copy of the picture that the proof shows. Nothing is loaded from the site of the proof. */
export function Picture({ submission }: { submission: ShownProof }) {
  return submission.uploadId === null ? <Fetched submission={submission} /> : <Uploaded submission={submission} />;
}

/** The file that was uploaded as the proof, and what is known about it. */
function Uploaded({ submission: { upload, review, state } }: { submission: ShownProof }) {
  const [isOpen, setOpen] = useState(false);
  const t = words.file;
  // The list does not have it; the proof is being read by itself.
  if (!upload) return state === 'pending' || !review ? null : <p className="soft small">{t.gone}</p>;
  const { width, height, takenAt, createdAt } = upload;
  const url = ownAddress(upload.url);
  const { software = null, isEdited = false } = review?.file ?? {};
  const facts = [
    takenAt === null ? t.sent(moment(createdAt)) : t.taken(moment(takenAt)),
    ...(software === null ? [] : [isEdited ? t.edited(software) : t.software(software)]),
  ];
  const caption = <figcaption className="soft small">{facts.join(' ')}</figcaption>;
  if (width === null || height === null)
    return (
      <figure className={s.figure}>
        <video src={url} controls preload="metadata" className={s.image} aria-label={t.video}>
          {t.noVideo}
        </video>
        {caption}
      </figure>
    );
  const shown = <img src={url} width={width} height={height} alt={words.picture.alt} className={s.image} />;
  return (
    <figure className={s.figure}>
      <button type="button" className={s.frame} aria-label={words.picture.enlarge} onClick={() => setOpen(true)}>
        {shown}
      </button>
      {caption}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.picture.title} shape="wide">
        {shown}
      </Dialog>
    </figure>
  );
}

function Fetched({ submission: { id, review } }: { submission: ShownProof }) {
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
