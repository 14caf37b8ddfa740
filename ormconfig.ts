import { ConfiguredDataSource } from '#database/host';
import { schemas } from './apps/contexts';

export { schemas };

/** For the TypeORM command line, which requires exactly one export of this type: `npx typeorm -d dist/ormconfig.js migration:show`. */
export const dataSource = new ConfiguredDataSource(schemas);
