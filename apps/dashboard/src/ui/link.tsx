import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { words } from '../words/ui.ts';
import { Icon } from './icon.tsx';
import s from './link.module.css';

export { Link } from '@tanstack/react-router';
export { useNavigate, useRouterState };

/** A part of the URL of this page that a link to it keeps, such as a filter or a tab. Undefined removes it. */
export function useUrlState(name: string): [value: string | undefined, set: (value: string | undefined) => void] {
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (value: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value || undefined }), replace: true });
  return [search[name], set];
}

/** The `$id` in the path of this page. */
export function useId(): string {
  const { id } = useParams({ strict: false });
  return id ?? '';
}

/**
 * A link to another site, in a new tab. An address that somebody else supplied may be anything: only web addresses become links.
 */
export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const text = children ?? href.replace(/^https?:\/\/(www\.)?/, '');
  if (!/^https?:\/\//i.test(href)) return <span>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={s.external}>
      <span>{text}</span>
      <Icon name="external" />
      <span className="unseen">{words.opensInNewTab}</span>
    </a>
  );
}
