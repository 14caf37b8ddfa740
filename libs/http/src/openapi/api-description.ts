import { INestApplication, Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { OpenAPIObject } from '@nestjs/swagger';
import type { HttpAdapter } from '../adapter';
import { Registry } from '../registry';
import { SETTINGS, Settings } from '#kernel';
import { VERSION } from '#kernel/host';
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

  /** Sets the app, from which @nestjs/swagger reads the endpoints and which cannot be injected. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** Builds the document at each call. It is complete only after the app has been initialized. */
  document(): OpenAPIObject {
    if (!this.app) throw new Error('Call describe(app) before document().');
    return openApiDocument(this.app, {
      registry: this.registry,
      routes: this.host.httpAdapter.routes.routes,
      version: VERSION,
      baseUrl: this.settings.BASE_URL,
    });
  }
}
