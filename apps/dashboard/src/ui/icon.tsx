import s from './icon.module.css';

/** Outlines on a grid of 24 by 24, drawn with one stroke. */
const PATHS = {
  agent: 'M8 9h8v9H8z M12 9V5 M10.5 13h.01 M13.5 13h.01 M5 12v3 M19 12v3',
  alert: 'M12 4 2.8 19.5h18.4z M12 10v4 M12 17h.01',
  arrow: 'M5 12h14 M13 6l6 6-6 6',
  back: 'M19 12H5 M11 6l-6 6 6 6',
  book: 'M4 5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H4z M20 5h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h6z',
  campaign: 'M4 10v4h3l8 4V6L7 10z M18.5 9.5a3.5 3.5 0 0 1 0 5 M8 14.5l1.5 5',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4z M12 10a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M9 6l6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z M12 8v4.5l3 2',
  close: 'M6 6l12 12 M18 6L6 18',
  code: 'M8 7l-5 5 5 5 M16 7l5 5-5 5 M13.5 4.5l-3 15',
  copy: 'M9 9h10v11H9z M5 15V4h10',
  creator: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M4.5 20a7.5 7.5 0 0 1 15 0',
  download: 'M12 4v11 M7 11l5 5 5-5 M5 20h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19z M13.5 7.5l3 3',
  events: 'M4 6h16 M4 12h10 M4 18h13',
  exchange: 'M4 8h14 M14 4l4 4-4 4 M20 16H6 M10 12l-4 4 4 4',
  external: 'M14 5h5v5 M19 5l-8 8 M11 6H5v13h13v-6',
  flag: 'M6 21V4 M6 5h11l-2 4 2 4H6',
  gift: 'M5 12h14v8H5z M3.5 8h17v4h-17z M12 8v12 M12 8C8 8 6 6.5 7 4.5s4-.5 5 3.5 M12 8c4 0 6-1.5 5-3.5s-4-.5-5 3.5',
  home: 'M4 11l8-7 8 7 M6 10v10h12V10',
  key: 'M14.5 4.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z M11 13l-7 7 M6 18l2 2 M8.5 15.5l2 2',
  ledger: 'M4 7h16v12H4z M4 11h16 M15 15h2 M7 4.5h10',
  list: 'M8 6h12 M8 12h12 M8 18h12 M4 6h.01 M4 12h.01 M4 18h.01',
  mail: 'M4 6h16v12H4z M4 7l8 6 8-6',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  minus: 'M6 12h12',
  more: 'M6 12h.01 M12 12h.01 M18 12h.01',
  pause: 'M8 5v14 M16 5v14',
  plan: 'M5 19l4-6 4 3 6-9 M15 7h4v4',
  play: 'M7 5l11 7-11 7z',
  plus: 'M12 5v14 M5 12h14',
  program: 'M12 4l2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z',
  question: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4 M12 17.5h.01',
  refresh: 'M19 12a7 7 0 1 1-2-5 M17 3v4h-4',
  review: 'M4 5h16v14H4z M8 12l3 3 5-6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z M15.5 15.5L20 20',
  settings: 'M4 7h9 M17 7h3 M4 17h3 M11 17h9 M15 5v4 M9 15v4',
  shield: 'M12 3.5l7 2.5v5c0 4.5-3 8-7 9.5-4-1.5-7-5-7-9.5V6z',
  stop: 'M7 7h10v10H7z',
  team: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z M2.5 19a6.5 6.5 0 0 1 13 0 M16 5.5a3.5 3.5 0 0 1 0 6 M18.5 14a6.5 6.5 0 0 1 3 5',
  till: 'M5 10h14v9H5z M7 10V5h10v5 M9 14h.01 M12 14h.01 M15 14h.01',
  trash: 'M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13',
  undo: 'M8 5L4 9l4 4 M4 9h10a5.5 5.5 0 0 1 0 11H9',
  usage: 'M5 20V11 M12 20V4 M19 20v-6',
  webhook: 'M12 8a3 3 0 1 0-2.6-1.5L6.5 12 M7 12.5a3 3 0 1 0 2.9 3.7H16 M17 19a3 3 0 1 0-2.6-4.5L11.5 9',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text that says the same; without a text, use `IconButton`, which has a label. */
export function Icon({ name, size = 'text' }: { name: IconName; size?: 'text' | 'large' | 'huge' }) {
  return (
    <svg className={s[size]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
