import { compactList } from './compact-list';
import { jsonOf } from './known-json';
import { estimateTokens } from './token-estimate';

const PAGED = { rows: 'items', aliases: ['state', 'perk.id'], opaque: ['metadata'] };

/** A page as the REST API returns it. */
const pageOf = (items: object[], { page = 1, perPage = 25, total = items.length } = {}) => ({
  items,
  pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage), nextCursor: 'c' },
});

/** The same without the cursor. */
const withoutCursor = ({ items, pagination: { nextCursor: _, ...pagination } }: ReturnType<typeof pageOf>) => ({
  items,
  pagination,
});
const rows = (count: number, row: (index: number) => object) => Array.from({ length: count }, (_, index) => row(index));

describe('compactList', () => {
  it('omits nulls and aliases, but does not change opaque objects', () => {
    const row = { id: 'a', state: 'x', status: 'x', gone: null, perk: { id: 'p', code: 'c', at: null } };
    const metadata = { likes: [1, { deep: null }], nothing: null };
    expect(compactList(pageOf([{ ...row, metadata }]), PAGED)).toEqual(
      withoutCursor(pageOf([{ id: 'a', status: 'x', perk: { code: 'c' }, metadata }])),
    );
  });

  it('moves shared fields next to the rows if all rows have the same value', () => {
    const list = { rows: 'estimates', shared: ['basis', 'count'] };
    const estimates = [
      { id: 1, basis: 'b', count: 1 },
      { id: 2, basis: 'b', count: 2 },
    ];
    expect(compactList({ estimates }, list)).toEqual({
      basis: 'b',
      estimates: [
        { id: 1, count: 1 },
        { id: 2, count: 2 },
      ],
    });
    expect(compactList({ estimates: [] }, list)).toEqual({ estimates: [] });
  });

  it.each<[string, number, object]>([
    ['short rows', 3, { basis: '"items":[]', other: null }],
    ['rows whose texts look like parts of the result', 20, { basis: '$& "items":[] \\', notes: '$& "items":[]' }],
    ['rows that are cut', 25, { basis: 1, notes: 'A long note. '.repeat(200) }],
    ['more rows than fit', 25, { basis: 1, url: `https://example.com/${'%C3%A9'.repeat(300)}` }],
    ['no rows', 0, {}],
  ])('has the same JSON whether or not it is made of those of its rows: %s', (_what, count, row) => {
    const list = { ...PAGED, shared: ['basis'] };
    const result = compactList(pageOf(rows(count, (id) => ({ id, ...row }))), list);
    expect(jsonOf(result)).toBe(JSON.stringify(result));
  });

  it('has `next` except on the last page', () => {
    const at = (page: number) =>
      compactList(
        pageOf(
          rows(5, (id) => ({ id })),
          { page, perPage: 5, total: 10 },
        ),
        PAGED,
      );
    expect([at(1), at(2)]).toMatchObject([{ next: { page: 2, perPage: 5 } }, {}]);
    expect(at(2)).not.toHaveProperty('next');
  });

  it('says that a total is capped, also on the last page that a number can reach', () => {
    const page = pageOf(
      rows(5, (id) => ({ id })),
      { page: 2, perPage: 5, total: 10 },
    );
    const compact = compactList({ ...page, pagination: { ...page.pagination, totalIsCapped: true } }, PAGED) as any;
    expect(compact.pagination).toMatchObject({ total: 10, totalIsCapped: true });
    expect(compact.notice).toContain('narrow the filters');
  });

  it('has its paging fields where the REST response has them', () => {
    const flat = { actions: [{ id: 1 }], total: 3, page: 1, perPage: 1, totalPages: 3 };
    expect(compactList({ ...flat, nextCursor: 'c' }, { rows: 'actions' })).toEqual({
      ...flat,
      next: { page: 2, perPage: 1 },
    });
  });

  it('cuts long texts before it omits rows, and names the cut fields', () => {
    const long = { notes: 'A word on the proof. '.repeat(90), proofUrl: `https://example.com/${'a'.repeat(200)}` };
    const { items, pagination, notice } = compactList(
      pageOf(rows(25, (id) => ({ id, ...long, metadata: { text: 'x '.repeat(2000) } }))),
      PAGED,
    ) as any;
    expect([items.length, pagination.perPage]).toEqual([25, 25]);
    expect(items[0]).toMatchObject({ id: 0, proofUrl: long.proofUrl, shortened: ['notes', 'metadata'] });
    expect(items[0].notes).toMatch(/^A word on the proof\. .+…$/);
    expect(items[0]).not.toHaveProperty('metadata');
    expect(notice).toContain('`shortened`');
  });

  it('shortens a page so that following `next` returns each row once', () => {
    const all = rows(70, (id) => ({ id, proofUrl: `https://example.com/${String(id)}/${'%C3%A9'.repeat(300)}` }));
    const seen: number[] = [];
    let next: { page: number; perPage: number } | undefined = { page: 1, perPage: 35 };
    while (next) {
      const { page, perPage }: { page: number; perPage: number } = next;
      const requested = all.slice((page - 1) * perPage, page * perPage);
      const shown = compactList(pageOf(requested, { page, perPage, total: all.length }), PAGED) as any;
      expect(estimateTokens(JSON.stringify(shown))).toBeLessThan(6000);
      expect(shown.pagination.totalPages).toBe(Math.ceil(all.length / shown.pagination.perPage));
      seen.push(...shown.items.map(({ id }: any) => id));
      next = shown.next;
    }
    expect(seen).toEqual(rows(70, (id) => ({ id })).map((row: any) => row.id));
  });

  it('shortens a first page of any size to a round number of rows', () => {
    const url = `https://example.com/${'%C3%A9'.repeat(60)}`;
    const { items, next } = compactList(
      pageOf(
        rows(97, (id) => ({ id, url })),
        { perPage: 97 },
      ),
      PAGED,
    ) as any;
    expect([items.length, next]).toEqual([10, { page: 2, perPage: 10 }]);
  });

  it('returns at least one row, however long it is', () => {
    const url = `https://example.com/${'%C3%A9'.repeat(20_000)}`;
    const { items, next } = compactList(pageOf(rows(3, (id) => ({ id, url }))), PAGED) as any;
    expect([items.length, next]).toEqual([1, { page: 2, perPage: 1 }]);
  });

  it('does not cut a text within a surrogate pair', () => {
    const { items } = compactList(pageOf(rows(25, () => ({ notes: `x${'😀'.repeat(900)}` }))), PAGED) as any;
    expect(JSON.stringify(items).isWellFormed()).toBe(true);
  });

  const url = `https://example.com/${'%C3%A9'.repeat(60)}`;

  it('shortens a list that continues after its last row so that each row is returned once', () => {
    const list = { rows: 'items', continued: { by: 'sequence', cursor: 'nextAfter', more: 'hasMore' } };
    const all = rows(60, (id) => ({ sequence: id + 1, url }));
    const seen: number[] = [];
    let [after, more, calls] = [0, true, 0];
    while (more) {
      const items = all.slice(after, after + 25) as { sequence: number }[];
      const page = { items, hasMore: after + 25 < all.length, nextAfter: items.at(-1)!.sequence };
      const shown = compactList(page, list) as any;
      expect(estimateTokens(JSON.stringify(shown))).toBeLessThan(6000);
      expect(shown).not.toHaveProperty('notice');
      seen.push(...shown.items.map(({ sequence }: any) => sequence));
      [after, more] = [shown.nextAfter, shown.hasMore];
      calls++;
    }
    expect(seen).toEqual(all.map((row: any) => row.sequence));
    expect(calls).toBeGreaterThan(3);
  });

  it('returns the cursor after the last row of a cursor-only list, even if the list is shortened', () => {
    const list = { rows: 'items', cursorAfter: ({ id }: any) => `after ${String(id)}` };
    const page = (count: number, nextCursor: string | null) => ({
      items: rows(count, (id) => ({ id, url })),
      pagination: { page: 1, perPage: 50, nextCursor },
    });
    const { items, next, pagination } = compactList(page(50, 'end'), list) as any;
    expect([items.length > 5 && items.length < 50, next]).toEqual([
      true,
      { cursor: `after ${String(items.at(-1).id)}` },
    ]);
    expect(pagination).toBeUndefined();
    expect((compactList(page(2, 'end'), list) as any).next).toEqual({ cursor: 'end' });
    expect(compactList(page(2, null), list)).not.toHaveProperty('next');
    expect(compactList(page(0, null), list)).toEqual({ items: [] });
  });
});
