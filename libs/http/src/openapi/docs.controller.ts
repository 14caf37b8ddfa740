import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { builtFolder } from '../built-folder';
import { enumeration, OneOf, Text } from '#kernel';
import { IgnoreUnknownFields } from '#kernel/fields';
import { ApiDescription } from './api-description';
import { DocExamples } from './doc-examples';
import { INITIALIZER, PAGE } from './docs.page';
import { compressOnce } from '../compression';
import { Endpoint } from '../endpoint';
import { Input } from '../input';

const PAGE_SECONDS = 300;
/** The files change only with a release. Browsers may use old ones for up to an hour after an upgrade. */
const ASSET_SECONDS = 3600;

/** Where the build has put compressed forms of large files. Without them, they are compressed at their first request. */
const COMPRESSED = builtFolder('docs');

/** The files that the page loads, with their media types. No other file of the package is served. */
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

/** Only the field that identifies the format; the rest is defined by OpenAPI. */
@IgnoreUnknownFields()
@ApiSchema({ name: 'ApiDescription', description: 'An OpenAPI 3.1 document.' })
class ApiDescriptionView {
  @Text({ description: 'The OpenAPI version of the document.', example: '3.1.0' })
  openapi: string;
}

interface HeaderTarget {
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
    summary: 'Get the OpenAPI document',
    description: 'Returns this OpenAPI 3.1 document, without the envelope. An interactive page is at `/docs`.',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    returns: ApiDescriptionView,
    envelope: false,
  })
  @Get('api/v1/docs')
  describe(): Buffer {
    // Built at the first request, because all routes are known only after every module has been initialized.
    this.description ??= Buffer.from(this.examples.in(JSON.stringify(this.api.document())));
    return this.description;
  }

  @Endpoint({
    id: 'getDocsPage',
    ignoresUnknownInput: true,
    tag: 'Service',
    summary: 'Show the documentation page',
    access: 'public',
    tier: 'public',
    maxAgeSeconds: PAGE_SECONDS,
    envelope: false,
    mediaType: 'text/html; charset=utf-8',
  })
  @Get('docs')
  show(): Buffer {
    return this.page;
  }

  @Endpoint({
    id: 'getDocsAsset',
    tag: 'Service',
    summary: 'Get an asset of the documentation page',
    access: 'public',
    tier: 'public',
    input: LoadAsset,
    maxAgeSeconds: ASSET_SECONDS,
    envelope: false,
    mediaType: 'application/octet-stream',
  })
  @Get('docs/:asset')
  load(@Input() { asset }: LoadAsset, @Res({ passthrough: true }) response: HeaderTarget): Buffer {
    response.header('content-type', ASSETS[asset]);
    const loaded = this.assets.get(asset) ?? assetNamed(asset);
    this.assets.set(asset, loaded);
    return loaded;
  }
}

function assetNamed(name: AssetName): Buffer {
  if (name === 'initializer.js') return Buffer.from(INITIALIZER);
  const body = readFileSync(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));
  const [br, gzip] = [join(COMPRESSED, `${name}.br`), join(COMPRESSED, `${name}.gz`)];
  return existsSync(gzip) ? compressOnce(body, { br: readFileSync(br), gzip: readFileSync(gzip) }) : body;
}
