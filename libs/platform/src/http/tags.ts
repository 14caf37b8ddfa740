const table = new Map<string, string>();

/** Says what a group of endpoints in the API description is about. A context declares its own beside its controllers. */
export function defineTag(name: string, about: string): void {
  if (table.has(name)) throw new Error(`The tag ${name} is defined twice.`);
  table.set(name, about);
}

/** What a group is about; undefined when nobody said. */
export function aboutTag(name: string): string | undefined {
  return table.get(name);
}
