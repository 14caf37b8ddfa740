import { Controller, Get, Res } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { Endpoint, EndpointSpec } from '#http';
import { ListOf, Nested, Text } from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';
import { ClientFile } from './client-files';
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

@IgnoreUnknownFields()
class PostmanInfo {
  @Text({ description: 'The name of the collection.', example: 'Perk API' })
  name: string;

  @Text({
    description: 'The format of the collection.',
    example: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  })
  schema: string;
}

@IgnoreUnknownFields()
class PostmanItem {
  @Text({ description: 'The name of the folder or request.', example: 'The loop' })
  name: string;
}

/** Only the fields that identify the format and its content; the rest is defined by Postman. */
@IgnoreUnknownFields()
@ApiSchema({ name: 'PostmanCollection', description: 'A collection of Postman in the format 2.1.' })
class PostmanCollectionView {
  @Nested(() => PostmanInfo, { description: 'What the collection is.' })
  info: PostmanInfo;

  @ListOf(() => PostmanItem, { description: 'The folders.' })
  item: PostmanItem[];
}

/** The client libraries, each as one file to download. */
@Controller()
export class SdkController {
  constructor(private readonly clients: Clients) {}

  @Endpoint({
    ...FILE,
    id: 'getPythonClient',
    summary: 'Download the Python client',
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
    summary: 'Download the TypeScript client',
    description:
      'Returns `perk.ts`, generated from this API description, for everything that has fetch: Node.js 20 or newer, browsers, Deno and workers. It needs no packages: `import { PerkClient } from \'./perk.ts\'`. If Node.js runs it without a compiler in a package with `"type": "commonjs"`, use `perk.mts` of `GET /sdk/typescript-module`.',
    mediaType: 'text/typescript; charset=utf-8',
  })
  @Get('api/v1/sdk/typescript')
  typescript(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.ts', response);
  }

  @Endpoint({
    ...FILE,
    id: 'getTypeScriptModule',
    summary: 'Download the TypeScript client as an ES module',
    description:
      'Returns `perk.mts`, which is `perk.ts` with the extension that makes it an ES module in every package, also in one with `"type": "commonjs"`: `import { PerkClient } from \'./perk.mts\'`.',
    mediaType: 'text/typescript; charset=utf-8',
  })
  @Get('api/v1/sdk/typescript-module')
  typescriptModule(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.ts', response, 'perk.mts');
  }

  @Endpoint({
    ...FILE,
    id: 'getPostmanCollection',
    summary: 'Download the Postman collection',
    description:
      'Returns a collection in the format 2.1, generated from this API description: import it, set the variable `apiKey`, and run the folder "The loop".',
    mediaType: 'application/json; charset=utf-8',
    returns: PostmanCollectionView,
  })
  @Get('api/v1/sdk/postman')
  postman(@Res({ passthrough: true }) response: HeaderTarget): Buffer {
    return this.send('perk.postman.json', response);
  }

  private send(name: ClientFile, response: HeaderTarget, savedAs: string = name): Buffer {
    response.header('content-disposition', `attachment; filename="${savedAs}"`);
    return this.clients.file(name);
  }
}
