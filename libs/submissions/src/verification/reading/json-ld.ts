/** A post as described by the structured data of a page: https://schema.org/CreativeWork */
export interface LinkedPost {
  texts: string[];
  /** Whether the texts include the full text rather than only a summary. */
  isComplete: boolean;
  /** The publication date, as written. */
  published?: string;
}

type Node = Record<string, unknown>;

const BODY = ['articleBody', 'text'];
const SUMMARY = ['headline', 'name', 'description', 'caption'];
const PUBLISHED = ['datePublished', 'uploadDate', 'dateCreated'];
/** The properties that are followed to the post; comments and related works are ignored. */
const FOLLOWED = ['@graph', 'mainEntity'];
const MAX_NODES = 50;

/** The posts in a block of JSON-LD; empty if it cannot be parsed. */
export function jsonLdOf(json: string): LinkedPost[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [];
  }
  return nodesIn(data)
    .map((node) => ({
      texts: textsOf(node, [...BODY, ...SUMMARY]),
      isComplete: textsOf(node, BODY).length > 0,
      published: textsOf(node, PUBLISHED)[0],
    }))
    .filter(({ texts, published }) => texts.length > 0 || published !== undefined);
}

function nodesIn(data: unknown): Node[] {
  const [nodes, queue] = [[] as Node[], [data]];
  for (let node = queue.shift(); node !== undefined && nodes.length < MAX_NODES; node = queue.shift()) {
    if (Array.isArray(node)) queue.push(...(node as unknown[]).slice(0, MAX_NODES));
    else if (typeof node === 'object' && node !== null) {
      nodes.push(node as Node);
      queue.push(...FOLLOWED.map((name) => (node as Node)[name]).filter((inner) => inner !== undefined));
    }
  }
  return nodes;
}

function textsOf(node: Node, names: string[]): string[] {
  return names.map((name) => node[name]).filter((value) => typeof value === 'string' && value !== '') as string[];
}
