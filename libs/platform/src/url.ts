/**
 * A text as a URL; undefined when it is none. `URL.canParse` would not do: once it is compiled, Node 20 and 22 refuse by it
 * every URL that holds a letter such as ü.
 */
export function urlFrom(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
