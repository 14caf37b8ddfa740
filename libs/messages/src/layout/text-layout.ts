import { Block, Content } from '../kinds/kind';
import { Writer } from '../words/words';

/** What the layout adds to the content. */
export interface Surroundings {
  baseUrl: string;
  writer: Writer;
  unsubscribe: string | null;
}

/** The plain text of a message, for programs that show no HTML, and for people who prefer it. */
export function textOf({ heading, blocks }: Content, { baseUrl, writer, unsubscribe }: Surroundings): string {
  const { host } = new URL(baseUrl);
  const parts = blocks.map((block) => partOf(block, baseUrl));
  const end = [writer.say('layout.sentBy', { host })];
  if (unsubscribe !== null) end.push(`${writer.say('layout.unsubscribe')}: ${unsubscribe}`);
  return `${[...(heading === undefined ? [] : [heading]), ...parts, ['-- ', ...end].join('\n')].join('\n\n')}\n`;
}

function partOf(block: Block, baseUrl: string): string {
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  if ('code' in block) return block.code;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return `${baseUrl}${block.path}`;
}
