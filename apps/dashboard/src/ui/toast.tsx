import { Toast as Base } from '@base-ui/react/toast';
import { words } from '../words/ui.ts';
import { IconButton } from './button.tsx';
import s from './toast.module.css';

export interface ToastOptions {
  /** A button in the message, such as Undo. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds; 6,000 unless given. */
  timeoutMs?: number;
}

/** Says in one sentence that something was done. Errors belong where they occurred, in an `ErrorNotice`. */
export function useToast(): (text: string, options?: ToastOptions) => { close: () => void } {
  const { add, close } = Base.useToastManager();
  return (text, { action, timeoutMs } = {}) => {
    const id = add({
      title: text,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
    });
    return { close: () => close(id) };
  };
}

/** Where messages appear: a strip of its own below the content of the page, which it does not cover. */
export function Toasts() {
  const { toasts } = Base.useToastManager();
  return (
    <Base.Viewport className={s.viewport} aria-label={words.notifications}>
      {toasts.map((toast) => (
        <Base.Root key={toast.id} toast={toast} className={s.toast}>
          <Base.Content className={s.content}>
            {/* It names the message, which is a dialog for screen readers; it is no heading of the page. */}
            <Base.Title render={<div />} />
            <Base.Action className={s.action} />
            <Base.Close render={<IconButton icon="close" label={words.close} />} />
          </Base.Content>
        </Base.Root>
      ))}
    </Base.Viewport>
  );
}
