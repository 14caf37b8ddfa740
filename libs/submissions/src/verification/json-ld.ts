/** What structured data on a page says of one post: https://schema.org/CreativeWork */
export interface LinkedPost {
  words: string[];
  /** Whether it gives the text itself, and not a summary. */
  isWhole: boolean;
  /** As it is written there. */
  published?: string;
}

type Node = Record<string, unknown>;

const BODY = ['articleBody', 'text'];
const SUMMARY = ['headline', 'name', 'description', 'caption'];
const PUBLISHED = ['datePublished', 'uploadDate', 'dateCreated'];
/** What may lead from the page to its post; comments and other people's works are left alone. */
const INWARD = ['@graph', 'mainEntity'];
const MAX_NODES = 50;

/** The posts that a block of JSON-LD is about; none when it is broken. */
export function jsonLdOf(json: string): LinkedPost[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [];
  }
  return nodesIn(data)
    .map((node) => ({
      words: textsOf(node, [...BODY, ...SUMMARY]),
      isWhole: textsOf(node, BODY).length > 0,
      published: textsOf(node, PUBLISHED)[0],
    }))
    .filter(({ words, published }) => words.length > 0 || published !== undefined);
}

function nodesIn(data: unknown): Node[] {
  const [nodes, left] = [[] as Node[], [data]];
  for (let node = left.shift(); node !== undefined && nodes.length < MAX_NODES; node = left.shift()) {
    if (Array.isArray(node)) left.push(...(node as unknown[]).slice(0, MAX_NODES));
    else if (typeof node === 'object' && node !== null) {
      nodes.push(node as Node);
      left.push(...INWARD.map((name) => (node as Node)[name]).filter((inner) => inner !== undefined));
    }
  }
  return nodes;
}

function textsOf(node: Node, names: string[]): string[] {
  return names.map((name) => node[name]).filter((value) => typeof value === 'string' && value !== '') as string[];
}
