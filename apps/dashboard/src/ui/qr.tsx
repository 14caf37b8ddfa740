import { encode } from 'uqr';
import s from './qr.module.css';

/** The empty squares around a QR code, without which cameras do not find it. */
const MARGIN = 4;

/** A text for a camera. Dark on light in the dark appearance too: not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  return (
    <svg className={s.qr} viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <path className={s.ground} d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path className={s.ink} d={pathOf(data)} shapeRendering="crispEdges" />
    </svg>
  );
}

/** The same as a file. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size)} ${String(size)}"><path fill="#fff" d="M0 0h${String(size)}v${String(size)}H0z"/><path d="${pathOf(data)}"/></svg>`;
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
