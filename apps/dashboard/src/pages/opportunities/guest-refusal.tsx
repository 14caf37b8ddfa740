import type { ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';

interface RefusalProps {
  error: unknown;
  /** What is said of a proof that the service does not keep any more. */
  gone: ReactNode;
  fields?: readonly string[];
}

/** Why something was refused, in words for guests: the service speaks of IDs and modes. */
export function Refusal({ error, gone, fields = [] }: RefusalProps) {
  if (error instanceof ApiError && error.status === 404) return <Notice tone="warn">{gone}</Notice>;
  return <ErrorNotice error={error} fields={fields} />;
}
