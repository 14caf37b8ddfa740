import { randomBytes } from 'node:crypto';
import { Caller } from './caller';
import { Past } from './past';

/** The creators of the demo, by the names of their accounts on Instagram. */
const CREATORS = ['latte.diaries', 'flatwhite.walks', 'crema.corner', 'sunday.espresso', 'oatmilk.atlas'] as const;
export type Creator = (typeof CREATORS)[number];

/** A registered account, which is called with its test key. */
export class Account extends Caller {
  constructor(
    private readonly registeredAt: string,
    readonly businessId: string,
    /** With which its owner signs in. */
    readonly signIn: { email: string; password: string },
    readonly key: string,
  ) {
    super(registeredAt, key);
  }

  /** Signs the owner in, who acts on live data. */
  async owner(): Promise<Caller> {
    const { accessToken } = await this.post<SignedIn>('/auth', this.signIn);
    return new Caller(this.registeredAt, accessToken);
  }
}

/** Everybody who takes part in the demo. */
export interface Cast {
  /** The business whose sign-in is printed. */
  shop: Account;
  /** Another business on the exchange. */
  bakery: Account;
  creators: Record<Creator, Account>;
}

interface SignedIn {
  accessToken: string;
  business: { id: string };
}

/** Registers the accounts. Their addresses are partly random, so that another data directory on the same database gets its own. */
export async function openAccounts({ origin }: Past): Promise<Cast> {
  const suffix = randomBytes(3).toString('hex');
  const open = async (name: string, details: object) => {
    const signIn = { email: `${name}-${suffix}@perk.localhost`, password: randomBytes(12).toString('base64url') };
    const registration = { action: 'register', ...signIn, ...details };
    const { accessToken, business } = await new Caller(origin).post<SignedIn>('/auth', registration);
    const owner = new Caller(origin, accessToken);
    const { key } = await owner.post<{ key: string }>('/api-keys', { name: 'Demo', mode: 'test' });
    return new Account(origin, business.id, signIn, key);
  };
  const creators = {} as Record<Creator, Account>;
  const [shop, bakery] = await Promise.all([
    open('demo', { businessName: 'Demo Coffee', businessType: 'coffee-shops' }),
    open('bakery', { businessName: 'Demo Bakery', businessType: 'bakeries' }),
    ...CREATORS.map(async (name) => {
      creators[name] = await open(name, { businessName: `@${name}`, accountType: 'creator' });
      return creators[name];
    }),
  ]);
  return { shop, bakery, creators };
}
