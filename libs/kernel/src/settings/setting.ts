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

/** Settings by their names. */
export type SettingTable = Readonly<Record<string, Setting<z.ZodType>>>;

/** The values of the settings in a table. */
export type Values<T extends SettingTable> = { [Name in keyof T]: z.output<T[Name]['schema']> };

/** A setting that does not fit the others. */
export interface WrongSetting {
  name: string;
  /** What it should be, such as `is required with THINGS_URL`. */
  what: string;
}

/** What a check of several settings can see. */
export interface ReadSettings {
  /** The valid settings; those that are not valid are undefined. */
  values: Readonly<Record<string, unknown>>;
  /** Whether a variable has a value, valid or not. */
  isSet: (name: string) => boolean;
}

/** The settings of a context, which the app collects before it reads any. */
export interface SettingGroup<T extends SettingTable = SettingTable> {
  table: T;
  /** Finds the settings that do not fit each other. */
  check: (read: ReadSettings) => WrongSetting[];
}

/** The values of the settings of a group, or of all groups of a union. */
export type SettingsOf<G extends SettingGroup> = (
  G extends SettingGroup ? (values: Values<G['table']>) => void : never
) extends (all: infer All) => void
  ? All
  : never;

/**
 * Declares the settings of a context. It exports them for `settings` in apps/contexts.ts, and its classes inject them together with
 * those of the process: `@Inject(SETTINGS) settings: Settings & SettingsOf<typeof thingSettings>`.
 */
export function declareSettings<T extends SettingTable>(
  table: T,
  check: SettingGroup['check'] = () => [],
): SettingGroup<T> {
  return { table, check };
}
