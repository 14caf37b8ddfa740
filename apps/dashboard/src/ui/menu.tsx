import type { ReactElement } from 'react';
import type { IconName } from './icon.tsx';
import { useOverlays } from './load-overlays.ts';
import s from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: ReactElement;
  items: readonly (MenuItem | false | undefined)[];
}

/**
 * A button that opens a list of actions. It appears, in its place, once it can do so. The list is rendered beside the button rather than
 * at the end of the document, so that it is in the same landmark.
 */
export function Menu(props: MenuProps) {
  const overlays = useOverlays(true);
  return overlays ? <overlays.MenuBox {...props} /> : <span className={s.place}>{props.trigger}</span>;
}
