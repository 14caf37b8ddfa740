import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { words } from '../words/ui.ts';
import { classes, IconButton } from './button.tsx';
import s from './dialog.module.css';

interface DialogProps {
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
export function Dialog({ open, onClose, title, lead, children, shape = 'box', insistent }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // What is to be filled in; without a field, the button that closes it.
  const field = () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={insistent ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Popup ref={popup} initialFocus={field} className={classes(s.popup, s[shape])}>
          <div className={s.head}>
            <Base.Title className={s.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={words.close} />} />
          </div>
          {lead && <Base.Description className="soft">{lead}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the end of a dialog, the one that does it last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={s.actions}>{children}</div>;
}
