// What appears over a page. Its packages are large and no page needs them at first, so they are loaded after it.
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { words } from '../words/ui.ts';
import { classes, IconButton } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import d from './dialog.module.css';
import { Icon } from './icon.tsx';
import type { MenuProps } from './menu.tsx';
import m from './menu.module.css';

export function DialogBox({ open, onClose, title, lead, children, shape = 'box', insistent }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // What is to be filled in; without a field, the button that closes it.
  const field = () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={insistent ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={d.backdrop} />
        <BaseDialog.Popup ref={popup} initialFocus={field} className={classes(d.popup, d[shape])}>
          <div className={d.head}>
            <BaseDialog.Title className={d.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton icon="close" label={words.close} />} />
          </div>
          {lead && <BaseDialog.Description className="soft">{lead}</BaseDialog.Description>}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export function MenuBox({ trigger, items }: MenuProps) {
  const container = useRef<HTMLSpanElement>(null);
  return (
    <span ref={container} className={m.menu}>
      <BaseMenu.Root>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal container={container} className={m.portal}>
          <BaseMenu.Backdrop className={m.backdrop} />
          <BaseMenu.Positioner positionMethod="fixed" sideOffset={4} align="end">
            <BaseMenu.Popup className={m.popup}>
              {items.map(
                (item) =>
                  item && (
                    <BaseMenu.Item
                      key={item.label}
                      className={item.danger ? `${m.item} ${m.danger}` : m.item}
                      disabled={item.disabled}
                      onClick={item.onSelect}
                    >
                      {item.icon && <Icon name={item.icon} />}
                      {item.label}
                    </BaseMenu.Item>
                  ),
              )}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </span>
  );
}
