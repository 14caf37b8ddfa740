import { INestApplication, Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { OpenAPIObject } from '@nestjs/swagger';
import type { HttpAdapter } from '../http/adapter';
import { Registry } from '../registry';
import { SETTINGS, Settings } from '../settings';
import { VERSION } from '../version';
import { openApiDocument } from './document';

/** The API description of the app that serves it. */
@Injectable()
export class ApiDescription {
  private app?: INestApplication;

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @nestjs/swagger reads the endpoints from the app itself, which providers are not given. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** Made anew at each call, and complete once the app is initialised. */
  document(): OpenAPIObject {
    if (!this.app) throw new Error('No app is described: call describe(app) where it is created.');
    return openApiDocument(this.app, {
      registry: this.registry,
      routes: this.host.httpAdapter.routes.routes,
      version: VERSION,
      baseUrl: this.settings.BASE_URL,
    });
  }
}
