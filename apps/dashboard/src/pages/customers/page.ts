import { begin, beginPages } from '../../api/begin.ts';
import type { DeclaredPage } from '../../declared-pages.ts';
import { customerOf, customersOf, queryOf } from './reads.ts';
import { words } from './words.ts';

export const pages: readonly DeclaredPage[] = [
  {
    path: '/customers',
    code: () => import('./customers.tsx'),
    component: 'Customers',
    begin: ({ search }) => void beginPages(customersOf(queryOf(search.q))),
    navigation: { label: words.title, icon: 'team', group: 'growth', needs: 'read.participants', kind: 'business' },
  },
  {
    path: '/customers/$id',
    code: () => import('./customer.tsx'),
    component: 'Customer',
    begin: ({ id }) => void begin(customerOf(id)),
    idPrefix: 'prt',
  },
];
