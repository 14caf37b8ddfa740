import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { enumeration, IgnoreUnknownFields, OneOf, Text } from '../dto';
import { ApiDescription } from '../openapi/description';
import { JSON_TYPE } from './answer';
import { DocExamples } from './doc-examples';
import { INITIALIZER, PAGE } from './docs.page';
import { Endpoint } from './endpoint';
import { Input } from './input';

const PAGE_SECONDS = 300;
/** The files change with a release alone; an hour is as long as a browser may miss an upgrade. */
const ASSET_SECONDS = 3600;

/** What the page loads, by media type: nothing else of the package is served. */
const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'initializer.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;
type AssetName = keyof typeof ASSETS;

class LoadAsset {
  @OneOf(enumeration('AssetName', Object.keys(ASSETS) as AssetName[]), { description: 'The name of the file.' })
  asset: AssetName;
}

/** Of the whole, only what a reader must know before reading. */
@IgnoreUnknownFields()
@ApiSchema({ name: 'ApiDescription', description: 'An OpenAPI 3.1 document.' })
class ApiDescriptionView {
  @Text({ description: 'The version of OpenAPI that it follows.', example: '3.1.0' })
  openapi: string;
}

interface Headed {
  header: (name: string, value: string) => unknown;
}

/** The API description, and a page to read and try it. */
@Controller()
export class DocsController {
  private description?: Buffer;
  private readonly page = Buffer.from(PAGE);
  private readonly assets = new Map<string, Buffer>();

  constructor(
    private readonly api: ApiDescription,
    private readonly examples: DocExamples,
  ) {
    examples.onChange(() => {
      this.description = undefined;
    });
  }

  @Endpoint({
    id: 'getApiDescription',
    tag: 'Service',
    summary: 'Read the description of this API',
    description:
      'This document: OpenAPI 3.1, without the envelope. A page to read and try it is at `/docs`, beside `/api`.',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    returns: ApiDescriptionView,
    bare: JSON_TYPE,
  })
  @Get('api/v1/docs')
  describe(): Buffer {
    // Not before the first request: the routes are all there only when every module is.
    this.description ??= Buffer.from(this.examples.in(JSON.stringify(this.api.document())));
    return this.description;
  }

  @Endpoint({
    id: 'getDocsPage',
    tag: 'Service',
    summary: 'Show the API description',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    bare: 'text/html; charset=utf-8',
  })
  @Get('docs')
  show(): Buffer {
    return this.page;
  }

  @Endpoint({
    id: 'getDocsAsset',
    tag: 'Service',
    summary: 'Load a part of the documentation page',
    access: 'public',
    tier: 'public',
    input: LoadAsset,
    maxAgeSeconds: ASSET_SECONDS,
    bare: 'application/octet-stream',
  })
  @Get('docs/:asset')
  load(@Input() { asset }: LoadAsset, @Res({ passthrough: true }) response: Headed): Buffer {
    response.header('content-type', ASSETS[asset]);
    const loaded = this.assets.get(asset) ?? assetNamed(asset);
    this.assets.set(asset, loaded);
    return loaded;
  }
}

function assetNamed(name: AssetName): Buffer {
  if (name === 'initializer.js') return Buffer.from(INITIALIZER);
  return readFileSync(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));
}
