import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';
import s from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly (MenuItem | false | undefined)[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={s.positioner} sideOffset={4} align="end">
          <Base.Popup className={s.popup}>
            {items.map(
              (item) =>
                item && (
                  <Base.Item
                    key={item.label}
                    className={item.danger ? `${s.item} ${s.danger}` : s.item}
                    disabled={item.disabled}
                    onClick={item.onSelect}
                  >
                    {item.icon && <Icon name={item.icon} />}
                    {item.label}
                  </Base.Item>
                ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
