import { Injectable } from '@nestjs/common';
import { builtForAgents, DOCUMENT, Resource, resource } from '#http/agents';
import { Documents } from './documents';

/** The guides that help a model to use the tools, with what each is about. The build takes them from `docs`. */
const GUIDES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  agents: ['For agents', 'How agents connect, choose toolsets, get a key, and retry or try a call.'],
  api: ['The REST API', 'Errors, pages, idempotency and dry runs, as they also apply to tools.'],
  glossary: ['Glossary', 'What campaign, proof, perk, program and all other words mean here.'],
  verification: ['Checks of proofs', 'What the automatic checks of a proof mean, and what they do not.'],
};

/** The documents for agents as resources. */
@Injectable()
export class Guides {
  readonly resources: readonly Resource[];

  constructor(documents: Documents) {
    this.resources = [
      resource({
        uri: 'perk://llms.txt',
        name: 'llms.txt',
        title: 'Overview',
        description: 'What the service is, with every tool in one line.',
        mimeType: 'text/plain',
        endpoint: DOCUMENT,
        read: () => ({ text: String(documents.llmsText) }),
      }),
      ...Object.entries(GUIDES).map(([name, [title, description]]) =>
        resource({
          uri: `perk://guides/${name}`,
          name: `guide-${name}`,
          title,
          description,
          mimeType: 'text/markdown',
          endpoint: DOCUMENT,
          read: () => ({ text: builtForAgents(`${name}.md`) }),
        }),
      ),
    ];
  }
}
