import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pages } from '../api/queries.ts';
import { words } from '../words/ui.ts';
import { Button, classes } from './button.tsx';
import { ErrorNotice } from './error.tsx';
import { Card, Loading } from './page.tsx';
import s from './table.module.css';

export interface Column<T> {
  /** The heading. */
  title: string;
  cell: (row: T) => ReactNode;
  /** `number`: aligned to the end, with digits of the same width. `menu`: one small button, which phones show beside the name. */
  align?: 'number' | 'menu';
  /** Its heading is only read out, such as for a column of buttons. */
  hideTitle?: boolean;
  /** `wide`: only where there is room; on phones and narrow windows it is left out. */
  only?: 'wide';
}

interface TableProps<T> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Where the first cell of a row leads; the whole row can be clicked. */
  rowLink?: (row: T) => LinkProps;
  isSelected?: (row: T) => boolean;
}

/** A table; on phones, each row becomes a block with the headings as labels. The first column names the row. */
export function Table<T>({ label, columns, rows, rowKey, rowLink, isSelected }: TableProps<T>) {
  return (
    <table className={s.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, align, hideTitle, only }) => (
            <th key={title} scope="col" className={classes(align && s[align], only && s[only])}>
              {hideTitle ? <span className="unseen">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={classes(rowLink && s.linked, isSelected?.(row) && s.selected)}>
            {columns.map(({ title, cell, align, hideTitle, only }, index) =>
              index === 0 ? (
                <th key={title} scope="row" className={s.name}>
                  {rowLink ? (
                    <Link {...rowLink(row)} className={s.link}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </th>
              ) : (
                <td
                  key={title}
                  className={classes(align && s[align], only && s[only])}
                  data-label={hideTitle ? undefined : title}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ListProps<T> extends Omit<TableProps<T>, 'rows'> {
  /** From `usePages`. */
  list: Pages<T>;
  /** Shown instead of the table if there are no rows: an `Empty`. */
  empty: ReactNode;
  /** Filters, above the table. */
  tools?: ReactNode;
  /** A heading, if the page has more than the list, and buttons beside it. */
  title?: string;
  actions?: ReactNode;
}

/** A list of the API in a card: its filters, its rows, and a button for more of them. */
export function List<T>({ list, empty, tools, title, actions, ...table }: ListProps<T>) {
  return (
    <Card flush title={title} actions={actions}>
      {tools && <div className={s.tools}>{tools}</div>}
      {list.isPending ? (
        <Loading />
      ) : list.error && list.items.length === 0 ? (
        <div className={s.inset}>
          <ErrorNotice error={list.error} retry={list.refetch} />
        </div>
      ) : list.items.length === 0 ? (
        empty
      ) : (
        <div aria-busy={list.isFetching}>
          <Table {...table} rows={list.items} />
          <More list={list} />
        </div>
      )}
    </Card>
  );
}

/** How many items are shown, and a button for more of them. */
export function More<T>({ list }: { list: Pages<T> }) {
  if (!list.hasMore && (list.total === undefined || list.items.length < 10)) return null;
  return (
    <div className={s.more}>
      <span className="soft small">{words.shown(list.items.length, list.total)}</span>
      {list.hasMore && (
        <Button small onClick={list.loadMore} busy={list.isLoadingMore}>
          {words.loadMore}
        </Button>
      )}
    </div>
  );
}
