import { Block, Content } from '../kinds/kind';
import { Writer } from '../words/words';

/** The plain text of a message, for programs that show no HTML, and for people who prefer it. */
export function textOf({ blocks }: Content, baseUrl: string, writer: Writer): string {
  const { host } = new URL(baseUrl);
  const parts = blocks.map((block) => partOf(block, baseUrl));
  return [...parts, '-- ', writer.say('layout.sentBy', { host })].join('\n\n').replace('-- \n\n', '-- \n') + '\n';
}

function partOf(block: Block, baseUrl: string): string {
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  if ('code' in block) return block.code;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return `${baseUrl}${block.path}`;
}
