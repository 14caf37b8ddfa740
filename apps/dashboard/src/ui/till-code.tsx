import { words } from '../words/till-code.ts';
import { Copy } from './copy.tsx';
import { QrCode } from './qr.tsx';
import s from './till-code.module.css';

/** A code to show at the till. A camera that reads it opens the page of the till, for those who are signed in there. */
export function TillCode({ code }: { code: string }) {
  return (
    <div className="stack tight">
      <Copy text={code}>
        <span className={s.shown}>{code}</span>
      </Copy>
      <QrCode text={`${location.origin}/dashboard/till?code=${code}`} label={words.qr} />
    </div>
  );
}
