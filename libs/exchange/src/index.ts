export { ExchangeModule } from './exchange.module';
export { exchangeSchema } from './exchange.schema';
