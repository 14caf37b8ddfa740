/** Calls the API as a client would, with one credential or none. */
export class Caller {
  constructor(
    private readonly origin: string,
    private readonly credential?: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** The first page of a list. */
  async list<T>(path: string): Promise<T[]> {
    return (await this.get<{ items: T[] }>(path)).items;
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.send<T>('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.send<T>('PUT', path, body);
  }

  /** @throws Error with the response, unless it is a success */
  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(this.credential && { authorization: `Bearer ${this.credential}` }),
    };
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (response.ok) return ((await response.json()) as { data: T }).data;
    throw new Error(`${method} ${path} of the demo failed: ${await response.text()}`);
  }
}
