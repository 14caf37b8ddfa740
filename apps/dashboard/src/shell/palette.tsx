import type { LinkProps } from '@tanstack/react-router';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { declaredPages, linkTo } from '../declared-pages.ts';
import { useSession } from '../session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useNavigate } from '../ui/link.tsx';
import { labelOf } from './navigation.tsx';
import { mayOpen, type pagesFor } from './pages.ts';
import s from './palette.module.css';
import { words } from './words.ts';

interface Target {
  label: string;
  icon: IconName;
  link: LinkProps;
}

/** Where the things with an ID are shown, by the prefix of the ID. */
const BY_PREFIX: Readonly<Record<string, (id: string) => LinkProps>> = {
  camp: (id) => ({ to: '/campaigns/$id', params: { id } }),
  sub: (id) => ({ to: '/review', search: { id } }),
  perk: (id) => ({ to: '/perks', search: { id } }),
  prog: (id) => ({ to: '/programs/$id', params: { id } }),
  trd: (id) => ({ to: '/exchange/$id', params: { id } }),
  ord: () => ({ to: '/exchange', search: { tab: 'orders' } }),
  whk: (id) => ({ to: '/webhooks/$id', params: { id } }),
  inf: (id) => ({ to: '/influencers/$id', params: { id } }),
  evt: (id) => ({ to: '/events', search: { id } }),
};

/** Goes to a page or to something by its ID, with a few keys. */
export function Palette({ pages, onClose }: { pages: ReturnType<typeof pagesFor>; onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  const all: Target[] = [
    ...byId(text.trim()).filter(({ link: { to } }) => to !== undefined && mayOpen(session, to)),
    ...(mayOpen(session, '/campaigns/new')
      ? [{ label: words.palette.newCampaign, icon: 'plus' as const, link: { to: '/campaigns/new' } as const }]
      : []),
    ...pages.map((page) => ({ label: labelOf(page), icon: page.icon, link: { to: page.to } })),
  ];
  const targets = all.filter(({ label }) => matches(label, text));

  const open = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.link as Parameters<typeof navigate>[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + targets.length) % Math.max(1, targets.length);
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(targets[at]);
    }
  };

  return (
    <Dialog open onClose={onClose} title={words.palette.title}>
      <input
        className={s.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets[at] && `${id}-${String(at)}`}
        aria-label={words.palette.hint}
        placeholder={words.palette.hint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {targets.length === 0 && (
        <p className="soft" role="status">
          {words.palette.empty}
        </p>
      )}
      <ul ref={list} id={id} role="listbox" aria-label={words.palette.title} className={s.list}>
        {targets.map((target, index) => (
          <li
            key={target.label}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            className={s.option}
            onPointerMove={() => setAt(index)}
            onClick={() => open(target)}
          >
            <Icon name={target.icon} />
            {target.label}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function byId(text: string): Target[] {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-z]{26}$/.exec(text) ?? [];
  const declared = declaredPages.find(({ idPrefix }) => idPrefix === prefix);
  const link = declared ? linkTo(declared.path.replace('$id', text)) : BY_PREFIX[prefix]?.(text);
  return link ? [{ label: words.palette.open(text), icon: 'arrow', link }] : [];
}

/** Whether each word of the text begins a word of the label. */
function matches(label: string, text: string): boolean {
  const parts = label.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
