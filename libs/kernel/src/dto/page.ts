import { ApiSchema } from '@nestjs/swagger';
import { Dto, enumeration } from './field-types';
import { Bool, Int, ListOf, Nested, OneOf, Timestamp } from './fields';
import { Text } from './text-fields';

/** Totals are counted up to this number, and page numbers reach this many items. Beyond that, lists are read by cursor. */
export const MAX_TOTAL = 10_000;
/** The most items of a page. */
export const MAX_PER_PAGE = 100;

/** The query of a list: `class ListThings extends Paging(20)`. @param perPage the default number of items per page */
export function Paging(perPage: number) {
  abstract class PageQuery {
    @Int({
      min: 1,
      max: 1_000_000,
      default: 1,
      description: `The page number, from 1. Page numbers reach the first ${String(MAX_TOTAL)} items; continue with \`cursor\`.`,
    })
    page: number;

    @Int({
      min: 1,
      max: MAX_PER_PAGE,
      default: perPage,
      description: `The number of items per page, 1 to ${String(MAX_PER_PAGE)}.`,
    })
    perPage: number;

    @Text({
      min: 1,
      max: 400,
      optional: true,
      description:
        'The `nextCursor` of the previous page, instead of `page`. Unlike page numbers, cursors skip and repeat nothing when items are added.',
      example: 'WyJ0aGluZ18wMWthajR5dDdoZmJjOXpxZjN2MXcyeDVuOCJd.c2lnbmF0dXJl',
    })
    cursor?: string;

    @Bool({
      optional: true,
      description:
        'Whether the response contains `total` and `totalPages`, for which the items are counted. True by default, and false with `cursor`.',
    })
    total?: boolean;
  }
  return PageQuery;
}

const LIST_ORDER = enumeration('ListOrder', ['newest', 'oldest']);
export type ListOrder = (typeof LIST_ORDER)[number];

/** The query of a list in the order of creation. @param perPage the default number of items per page */
export function PagingByTime(perPage: number) {
  abstract class PageByTimeQuery extends Paging(perPage) {
    @Timestamp({ optional: true, description: 'Only items that were created after this time.' })
    createdAfter?: string;

    @Timestamp({ optional: true, description: 'Only items that were created before this time.' })
    createdBefore?: string;

    @OneOf(LIST_ORDER, { optional: true, description: 'Which items come first; `newest` by default.' })
    sort?: ListOrder;
  }
  return PageByTimeQuery;
}

@ApiSchema({ name: 'Pagination' })
export class Pagination {
  @Int({ optional: true, description: 'The number of this page, from 1; absent with `cursor`.', example: 1 })
  page?: number;

  @Int({ description: 'The maximum number of items per page.', example: 20 })
  perPage: number;

  @Int({
    optional: true,
    description: `The total number of items, counted up to ${String(MAX_TOTAL)}; absent if it was not requested.`,
    example: 1,
  })
  total?: number;

  @Int({
    optional: true,
    description: 'The number of pages that `page` can reach; 0 if there are no items. Absent without `total`.',
    example: 1,
  })
  totalPages?: number;

  @Bool({
    optional: true,
    description: 'True if there are more items than `total` says; absent otherwise.',
    example: true,
  })
  totalIsCapped?: boolean;

  @Text({ nullable: true, description: 'The `cursor` of the next page; null on the last page.', example: null })
  nextCursor: string | null;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

/** A page of items, newest first unless requested otherwise: `class ThingPage extends PageOf(() => ThingView) {}`. */
export function PageOf<T extends object>(item: () => Dto<T>): new () => Page<T> {
  class ItemPage {
    @ListOf<object, { description: string }>(item, { description: 'The items of this page, newest first by default.' })
    items: object[];

    @Nested(() => Pagination, { description: 'The position of this page in the list.' })
    pagination: Pagination;
  }
  return ItemPage as new () => Page<T>;
}

/** The requested page of a list. */
export interface PageQuery {
  page: number;
  perPage: number;
  cursor?: string;
  total?: boolean;
}
