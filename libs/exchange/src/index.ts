export { ExchangeModule } from './exchange.module';
export { exchangeSchema } from './exchange.schema';
export { exchangeSettings } from './exchange.settings';
export { ExchangeService } from './exchange.service';
export { OpportunityView } from './opportunities/opportunity.dto';
export { FOLLOWERS } from './instruments/instrument.entity';
