export { ExchangeModule } from './exchange.module';
export { exchangeSchema } from './exchange.schema';
export { OpportunityView } from './opportunities/opportunity.dto';
export { Opportunities } from './opportunities/opportunities.service';
export { FOLLOWERS } from './instruments/instrument.entity';
