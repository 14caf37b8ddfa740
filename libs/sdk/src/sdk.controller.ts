import { Controller, Get, Res } from '@nestjs/common';
import { Endpoint, EndpointSpec } from '#platform';
import { Clients } from './clients';

const FILE = {
  tag: 'Client libraries',
  access: 'public',
  tier: 'public',
  envelope: false,
  maxAgeSeconds: 300,
} satisfies Partial<EndpointSpec>;

interface HeaderTarget {
  header: (name: string, value: string) => unknown;
}

/** The client libraries, each as one file to download. */
@Controller()
export class SdkController {
  constructor(private readonly clients: Clients) {}

  @Endpoint({
    ...FILE,
    id: 'getPythonClient',
    summary: 'Download the client for Python',
    description:
      'Returns `perk.py`, generated from this API description: Python 3.9 or newer, standard library only, with types for mypy. Put it next to your program: `from perk import PerkClient`.',
    mediaType: 'text/x-python; charset=utf-8',
  })
  @Get('api/v1/sdk/python')
  python(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.py', response);
  }

  @Endpoint({
    ...FILE,
    id: 'getTypeScriptClient',
    summary: 'Download the client for TypeScript',
    description:
      "Returns `perk.ts`, generated from this API description, for everything that has fetch: Node.js 20 or newer, browsers, Deno and workers. It needs no packages: `import { PerkClient } from './perk.ts'`.",
    mediaType: 'text/typescript; charset=utf-8',
  })
  @Get('api/v1/sdk/typescript')
  typescript(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.ts', response);
  }

  @Endpoint({
    ...FILE,
    id: 'getPostmanCollection',
    summary: 'Download the Postman collection',
    description:
      'Returns a collection in the format 2.1, generated from this API description: import it, set the variable `apiKey`, and run the folder "The loop".',
    mediaType: 'application/json; charset=utf-8',
  })
  @Get('api/v1/sdk/postman')
  postman(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.postman.json', response);
  }

  private send(name: 'perk.py' | 'perk.ts' | 'perk.postman.json', response: HeaderTarget): Buffer {
    response.header('content-disposition', `attachment; filename="${name}"`);
    return this.clients.file(name);
  }
}
