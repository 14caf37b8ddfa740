import { Enrollment } from './enrollment';
import { Seller } from './seller.entity';
import { SellersController } from './sellers.controller';
import { OPEN_OBLIGATIONS_LIMIT } from './sellers.errors';
import { Sellers } from './sellers';
import { VerifiedAccount } from './verified-account.entity';
import { VerifiedFollowers } from './verified-followers';

export const SELLERS_PROVIDERS = [Sellers, Enrollment, VerifiedFollowers];
export const SELLERS_CONTROLLERS = [SellersController];
export const SELLERS_ENTITIES = [Seller, VerifiedAccount];
export const SELLERS_ERRORS = [OPEN_OBLIGATIONS_LIMIT];
