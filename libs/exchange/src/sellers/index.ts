import { Enrollment } from './enrollment.service';
import { Seller } from './seller.entity';
import { SellersController } from './sellers.controller';
import { OPEN_OBLIGATIONS_LIMIT } from './sellers.errors';
import { Sellers } from './sellers.service';
import { VerifiedAccount } from './verified-account.entity';
import { VerifiedFollowers } from './verified-followers.service';

export const SELLERS_PROVIDERS = [Sellers, Enrollment, VerifiedFollowers];
export const SELLERS_CONTROLLERS = [SellersController];
export const SELLERS_ENTITIES = [Seller, VerifiedAccount];
export const SELLERS_ERRORS = [OPEN_OBLIGATIONS_LIMIT];
