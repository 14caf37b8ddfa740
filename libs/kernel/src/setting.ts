import { z } from 'zod';

/** The declaration of one environment variable. */
export interface Setting<T extends z.ZodType> {
  schema: T;
  /** What it does, for `.env.example` and `docs/configuration.md`. */
  description: string;
  /** A valid value, shown if the setting is invalid. */
  example: string;
}

export function setting<T extends z.ZodType>(schema: T, description: string, example: string): Setting<T> {
  return { schema, description, example };
}
