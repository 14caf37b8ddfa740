import type { ReactNode } from 'react';
import s from './dialog.module.css';
import { useOverlays } from './load-overlays.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** `sheet`: at the side, for details of a row; `wide`: for tables and code. */
  shape?: 'box' | 'wide' | 'sheet';
  /** It stays open when one clicks beside it, because something would be lost. */
  insistent?: boolean;
}

/** A dialog over the page. It keeps the focus, and gives it back when it is closed. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  if (overlays) return <overlays.DialogBox {...props} />;
  // Until it is there, keys are no shortcuts of the page any more.
  return props.open && <div role="dialog" hidden />;
}

/** The buttons at the end of a dialog, the one that does it last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={s.actions}>{children}</div>;
}
