import { begin } from '../../api/begin.ts';
import type { DeclaredPage } from '../../declared-pages.ts';
import { questionOf } from './reads.ts';

export const pages: readonly DeclaredPage[] = [
  {
    path: '/questions/$id',
    code: () => import('./question.tsx'),
    component: 'Question',
    begin: ({ id }) => void begin(questionOf(id)),
  },
];
