import { Injectable } from '@nestjs/common';
import { ApiDescription, DocExamples } from '#http/host';
import { ClientFile, clientFile } from './client-files';

/** The client libraries for the API description of this service, generated when they are first requested. */
@Injectable()
export class Clients {
  private readonly generated = new Map<ClientFile, Buffer>();

  constructor(
    private readonly api: ApiDescription,
    private readonly examples: DocExamples,
  ) {
    // Those of the Postman collection.
    examples.onChange(() => {
      this.generated.clear();
    });
  }

  file(name: ClientFile): Buffer {
    const known = this.generated.get(name);
    if (known) return known;
    const text = clientFile(name, this.api.document());
    const file = Buffer.from(name === 'perk.postman.json' ? this.examples.in(text) : text);
    this.generated.set(name, file);
    return file;
  }
}
