import { ApiSchema } from '@nestjs/swagger';
import { Dto } from './field-types';
import { Int, ListOf, Nested } from './fields';

/** The query of a list: `class ListThings extends Paging(20)`. @param perPage the default number of items per page */
export function Paging(perPage: number) {
  abstract class PageQuery {
    @Int({ min: 1, max: 1_000_000, default: 1, description: 'The page number, from 1.' })
    page: number;

    @Int({ min: 1, max: 100, default: perPage, description: 'The number of items per page, 1 to 100.' })
    perPage: number;
  }
  return PageQuery;
}

@ApiSchema({ name: 'Pagination' })
export class Pagination {
  @Int({ description: 'The number of this page, from 1.', example: 1 })
  page: number;

  @Int({ description: 'The maximum number of items per page.', example: 20 })
  perPage: number;

  @Int({ description: 'The total number of items.', example: 1 })
  total: number;

  @Int({ description: 'The total number of pages; 0 if there are no items.', example: 1 })
  totalPages: number;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
}

/** A page of items, newest first: `class ThingPage extends PageOf(() => ThingView) {}`. */
export function PageOf<T extends object>(item: () => Dto<T>): new () => Page<T> {
  class ItemPage {
    @ListOf<object, { description: string }>(item, { description: 'The items of this page, newest first.' })
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
}

export function pageOf<T>(items: T[], total: number, query: PageQuery): Page<T> {
  return { items, pagination: paginationOf(total, query) };
}

export function paginationOf(total: number, { page, perPage }: PageQuery): Pagination {
  return { page, perPage, total, totalPages: Math.ceil(total / perPage) };
}

/** The first row of a page, from 0. */
export function offsetOf({ page, perPage }: PageQuery): number {
  return (page - 1) * perPage;
}
