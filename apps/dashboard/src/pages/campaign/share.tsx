import { encode } from 'uqr';
import type { Campaign } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { download } from '../../ui/download.ts';
import { Card } from '../../ui/page.tsx';
import s from './campaign.module.css';
import { words } from './words.ts';

/** The empty squares around a QR code, without which cameras do not find it. */
const MARGIN = 4;

/** The link by which people take part, and the same as a QR code for the counter. */
export function Share({ campaign: { id, name, status, livemode } }: { campaign: Campaign }) {
  const { share } = words;
  if (status !== 'active')
    return (
      <Card title={share.title}>
        <p className="soft">{share.closed}</p>
      </Card>
    );
  const link = `${location.origin}/dashboard/offers/${id}`;
  const { data, size } = encode(link, { ecc: 'M', border: MARGIN });
  const path = pathOf(data);
  const print = () =>
    download(
      share.file(name),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size)} ${String(size)}"><path fill="#fff" d="M0 0h${String(size)}v${String(size)}H0z"/><path d="${path}"/></svg>`,
      'image/svg+xml',
    );
  return (
    <Card title={share.title} lead={share.lead}>
      <div className={s.share}>
        {/* Dark on light in the dark appearance too: not every camera reads it the other way round. */}
        <svg className={s.qr} viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={share.qr}>
          <path className={s.qrGround} d={`M0 0h${String(size)}v${String(size)}H0z`} />
          <path className={s.qrInk} d={path} shapeRendering="crispEdges" />
        </svg>
        <div className="stack tight">
          <Copy text={link} />
          {!livemode && <p className="soft small">{share.test}</p>}
          <div>
            <Button small icon="download" onClick={print}>
              {share.download}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

/** One rectangle for each run of dark squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end < 0 ? row.length : end) - x;
        return `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`;
      }),
    )
    .join('');
}
