import { beginPages, type ReadPages } from '../../api/begin.ts';
import { client, type ApiKey, type ApiKeyPage } from '../../api/client.ts';

export const allKeys: ReadPages<ApiKeyPage, ApiKey> = [
  ['api-keys', 'list'],
  (query, options) => client.apiKeys.list({ ...query, perPage: 100 }, options),
  ({ items }) => items,
];

export function beginApiKeys(): void {
  void beginPages(allKeys);
}
