import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { z } from 'zod';
import { Registry } from '../registry';
import { SETTINGS, Settings } from '../settings';
import { VERSION } from '../version';
import { HttpAdapter } from './adapter';
import { JSON_TYPE } from './answer';
import { DocExamples } from './doc-examples';
import { INITIALIZER, PAGE } from './docs.page';
import { Endpoint } from './endpoint';
import { Input } from './input';
import { openApiDocument } from './openapi';

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
const assetNames = Object.keys(ASSETS) as (keyof typeof ASSETS)[];

const Asset = z.strictObject({ asset: z.enum(assetNames).meta({ description: 'The name of the file.' }) });
type Asset = z.infer<typeof Asset>;

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
    private readonly host: HttpAdapterHost<HttpAdapter>,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly examples: DocExamples,
    private readonly registry: Registry,
  ) {
    examples.onChange(() => {
      this.description = undefined;
    });
  }

  @Get('api/v1/docs')
  @Endpoint({
    id: 'getApiDescription',
    tag: 'Service',
    summary: 'Read the description of this API',
    description:
      'This document: OpenAPI 3.1, without the envelope. A page to read and try it is at `/docs`, beside `/api`.',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    returns: z
      .looseObject({ openapi: z.literal('3.1.0') })
      .meta({ id: 'ApiDescription', description: 'An OpenAPI 3.1 document.' }),
    bare: JSON_TYPE,
  })
  describe(): Buffer {
    // Not before the first request: the routes are all there only when every module is.
    this.description ??= Buffer.from(
      this.examples.in(
        JSON.stringify(
          openApiDocument(this.host.httpAdapter.routes.routes, this.registry, {
            version: VERSION,
            baseUrl: this.settings.BASE_URL,
          }),
        ),
      ),
    );
    return this.description;
  }

  @Get('docs')
  @Endpoint({
    id: 'getDocsPage',
    tag: 'Service',
    summary: 'Show the API description',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    returns: z.string(),
    bare: 'text/html; charset=utf-8',
  })
  show(): Buffer {
    return this.page;
  }

  @Get('docs/:asset')
  @Endpoint({
    id: 'getDocsAsset',
    tag: 'Service',
    summary: 'Load a part of the documentation page',
    access: 'public',
    tier: 'public',
    input: Asset,
    maxAgeSeconds: ASSET_SECONDS,
    returns: z.string(),
    bare: 'application/octet-stream',
  })
  load(@Input() { asset }: Asset, @Res({ passthrough: true }) response: Headed): Buffer {
    response.header('content-type', ASSETS[asset]);
    const loaded = this.assets.get(asset) ?? assetNamed(asset);
    this.assets.set(asset, loaded);
    return loaded;
  }
}

function assetNamed(name: keyof typeof ASSETS): Buffer {
  if (name === 'initializer.js') return Buffer.from(INITIALIZER);
  return readFileSync(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));
}
