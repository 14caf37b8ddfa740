import { Inject, Injectable } from '@nestjs/common';
import {
  Actor,
  Clock,
  Created,
  Db,
  LOG,
  Log,
  Mailer,
  newId,
  randomToken,
  SETTINGS,
  Settings,
  Statement,
  violates,
} from '#platform';
import { ApiKey } from './api-key.entity';
import { AuthAnswer, AuthRequest, BusinessSummary, Principal, Register, SignedIn } from './auth.dto';
import { Business } from './business.entity';
import { EMAIL_TAKEN, INVALID_CREDENTIALS, INVALID_GRANT } from './identity.problems';
import { sha256 } from './key-format';
import { Passwords } from './passwords';
import { PasswordReset } from './password-reset.entity';
import { SCOPES } from './scopes';
import { Sessions, TokenPair } from './sessions';
import { User } from './user.entity';

const RESET_SECONDS = 60 * 60;
/** HTTP wants every 401 to say how one signs in. */
const CHALLENGE = { 'www-authenticate': 'Bearer realm="perk"' };

const SPEND_RESET: Statement = {
  name: 'auth.spend_reset',
  text: `update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id as "userId"`,
};

/** A mail that lies in a mailbox must not undo the password that was set since. */
const SPEND_OTHER_RESETS: Statement = {
  name: 'auth.spend_other_resets',
  text: `update password_resets set used_at = $2 where user_id = $1 and used_at is null`,
};

/** Accounts and sign-in. */
@Injectable()
export class AuthService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async perform(input: AuthRequest): Promise<AuthAnswer | Created<SignedIn>> {
    switch (input.action) {
      case 'register':
      case 'signup':
        return new Created(await this.register(input));
      case 'refresh':
        return this.refresh(input.refreshToken);
      case 'logout':
        await this.sessions.end(input.refreshToken);
        return { loggedOut: true };
      case 'request-password-reset':
        return this.requestPasswordReset(input.email);
      case 'reset-password':
        return input.token && input.newPassword
          ? this.resetPassword(input.token, input.newPassword)
          : this.requestPasswordReset(input.email ?? '');
      default:
        return this.login(input.email, input.password);
    }
  }

  /** A new business with its owner, signed in. */
  async register(input: Register): Promise<SignedIn> {
    const passwordHash = await this.passwords.hash(input.password);
    const now = this.clock.now();
    const email = normalized(input.email);
    const business: Business = {
      id: newId('biz'),
      name: input.businessName ?? input.name ?? email.split('@')[0] ?? email,
      kind: input.accountType === 'business' ? 'business' : 'creator',
      businessType: input.businessType ?? null,
      plan: 'free',
      createdAt: now,
    };
    const user: User = {
      id: newId('usr'),
      businessId: business.id,
      email,
      name: input.name ?? null,
      role: 'owner',
      passwordHash,
      createdAt: now,
    };
    try {
      return await this.db.tx(async () => {
        await this.db.manager.insert(Business, business);
        await this.db.manager.insert(User, user);
        return signedIn(await this.sessions.begin(user.id), user, business);
      });
    } catch (error) {
      if (violates(error, 'users_email')) throw EMAIL_TAKEN.because();
      throw error;
    }
  }

  async principal(actor: Actor): Promise<Principal> {
    const business = await this.db.manager.findOneByOrFail(Business, { id: actor.businessId });
    const user = actor.kind === 'user' ? await this.db.manager.findOneByOrFail(User, { id: actor.id }) : null;
    const key = actor.kind === 'key' ? await this.db.manager.findOneByOrFail(ApiKey, { id: actor.id }) : null;
    return {
      type: actor.kind,
      user: user && userSummary(user),
      key: key && { id: key.id, name: key.name, last4: key.last4 },
      business: businessSummary(business),
      scopes: SCOPES.filter((scope) => actor.scopes.has(scope)),
      mode: actor.livemode ? 'live' : 'test',
    };
  }

  private async login(address: string, password: string): Promise<SignedIn> {
    const user = await this.db.manager.findOneBy(User, { email: normalized(address) });
    const right = await this.passwords.verify(user?.passwordHash, password);
    if (!user || !right) throw INVALID_CREDENTIALS.because(undefined, undefined, { headers: CHALLENGE });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return signedIn(await this.sessions.begin(user.id), user, business);
  }

  private async refresh(refreshToken: string): Promise<SignedIn> {
    const { userId, ...tokens } = await this.sessions.rotate(refreshToken);
    const user = await this.db.manager.findOneByOrFail(User, { id: userId });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return signedIn(tokens, user, business);
  }

  /** The same answer at the same speed whether or not the address is known: the rest happens after it. */
  private requestPasswordReset(address: string): AuthAnswer {
    this.mailResetToken(normalized(address)).catch((error: unknown) => {
      this.log.error({ err: error }, 'A password-reset mail could not be sent.');
    });
    return { requested: true };
  }

  private async mailResetToken(email: string): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { email });
    if (!user) return;
    const token = randomToken();
    await this.db.manager.insert(PasswordReset, {
      tokenHash: sha256(token),
      userId: user.id,
      expiresAt: this.clock.in(RESET_SECONDS),
      usedAt: null,
    });
    await this.mailer.send({
      to: email,
      subject: 'Set a new password',
      text:
        `Someone, hopefully you, asked to set a new password for ${email}.\n\n` +
        `Send this within the hour to set it:\n\n` +
        `POST ${this.settings.BASE_URL}/api/v1/auth\n${JSON.stringify({ action: 'reset-password', token, newPassword: '…' })}\n\n` +
        `If it was not you, do nothing: your password stays as it is.\n`,
    });
  }

  private async resetPassword(token: string, newPassword: string): Promise<AuthAnswer> {
    const passwordHash = await this.passwords.hash(newPassword);
    const forgetSessions = await this.db.tx(async () => {
      const [spent] = await this.db.query<{ userId: string }>(SPEND_RESET, [sha256(token), this.clock.now()]);
      if (!spent) throw INVALID_GRANT.because('The reset token is wrong, spent or expired; ask for a new mail.');
      await this.db.query(SPEND_OTHER_RESETS, [spent.userId, this.clock.now()]);
      await this.db.manager.update(User, { id: spent.userId }, { passwordHash });
      return this.sessions.endAll(spent.userId);
    });
    forgetSessions();
    return { passwordReset: true };
  }
}

function normalized(email: string): string {
  return email.toLowerCase();
}

function signedIn(tokens: TokenPair, user: User, business: Business): SignedIn {
  const { accessToken, refreshToken, tokenType, expiresIn } = tokens;
  return {
    accessToken,
    refreshToken,
    tokenType,
    expiresIn,
    user: userSummary(user),
    business: businessSummary(business),
  };
}

function userSummary({ id, email, name, role, businessId }: User): SignedIn['user'] {
  return { id, email, name, role, businessId };
}

function businessSummary({ id, name, kind, businessType, plan }: Business): BusinessSummary {
  return { id, name, kind, businessType, plan };
}
