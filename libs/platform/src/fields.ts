import { z } from 'zod';

/** The fields that many shapes share, so that a page or a date is the same everywhere. */

/** A moment, with any offset where it is sent; answers are in UTC. */
export function timestamp(description: string) {
  return z.iso.datetime({ offset: true }).meta({ description, example: '2026-11-21T09:30:00.000Z' });
}

/** Text without blank edges, of 1 to `max` characters. */
export function text(max: number, description: string) {
  return z.string().trim().min(1).max(max).meta({ description });
}

const freeForms = z.registry<{ maxBytes: number }>();

/** An object with whatever fields the caller likes, up to a size and a depth. Input has no other objects of unknown fields. */
export function freeFormObject({ maxBytes, maxDepth, ...meta }: FreeForm) {
  const object = z
    .record(z.string(), z.unknown())
    .superRefine((value, context) => {
      if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
        context.addIssue(`must be at most ${String(Math.floor(maxBytes / 1000))} kB as JSON`);
      else if (!isWithin(maxDepth, value)) context.addIssue(`must not be nested deeper than ${String(maxDepth)}`);
    })
    .meta(meta);
  freeForms.add(object, { maxBytes });
  return object;
}

interface FreeForm {
  /** As JSON in UTF-8. */
  maxBytes: number;
  /** 1 is an object that holds no other. */
  maxDepth: number;
  description: string;
  example: unknown;
}

/** Whether a schema was made by `freeFormObject`, which limits it. */
export function isFreeForm(schema: z.ZodType): boolean {
  return freeForms.has(schema);
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithin(depth - 1, item));
}

/** The page asked for: `page` from 1, `perPage` from 1 to 100. */
export function pageQuery(perPage: number) {
  return {
    page: z.number().int().min(1).max(1_000_000).default(1).meta({ description: 'The page, from 1.' }),
    perPage: z
      .number()
      .int()
      .min(1)
      .max(100)
      .default(perPage)
      .meta({ description: 'How many items a page holds, 1 to 100.' }),
  };
}

export const Pagination = z
  .strictObject({
    page: z.number().int().meta({ description: 'The page that this is, from 1.', example: 1 }),
    perPage: z.number().int().meta({ description: 'How many items a full page holds.', example: 20 }),
    total: z.number().int().meta({ description: 'How many items there are on all pages.', example: 1 }),
    totalPages: z
      .number()
      .int()
      .meta({ description: 'How many pages there are; 0 when there is nothing.', example: 1 }),
  })
  .meta({ id: 'Pagination' });

/** A list answer: newest first, with a stable order. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), pagination: Pagination });
}

export interface PageQuery {
  page: number;
  perPage: number;
}

export interface Page<T> {
  items: T[];
  pagination: z.infer<typeof Pagination>;
}

export function pageOf<T>(items: T[], total: number, query: PageQuery): Page<T> {
  return { items, pagination: paginationOf(total, query) };
}

export function paginationOf(total: number, { page, perPage }: PageQuery): z.infer<typeof Pagination> {
  return { page, perPage, total, totalPages: Math.ceil(total / perPage) };
}

/** The first row of a page, from 0. */
export function offsetOf({ page, perPage }: PageQuery): number {
  return (page - 1) * perPage;
}
