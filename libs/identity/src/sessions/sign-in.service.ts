import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Login, SignedIn, VerifyCode } from '../accounts/auth.dto';
import { businessSummary } from '../accounts/business.dto';
import { Business } from '../accounts/business.entity';
import { User } from '../accounts/user.entity';
import { UsersService } from '../accounts/users.service';
import { CodeSignIns } from '../codes/code-sign-ins';
import { PasswordChecks } from '../passwords/password-checks';
import { Sessions, SignInOrigin, TokenPair } from './sessions';

/** Signs users in and out, with access and refresh tokens. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: Db,
    private readonly checks: PasswordChecks,
    private readonly codes: CodeSignIns,
    private readonly sessions: Sessions,
    private readonly users: UsersService,
  ) {}

  /** @throws ApiError INVALID_CREDENTIALS, which counts as a wrong password; RATE_LIMITED */
  async login(input: Pick<Login, 'email' | 'password'>, origin: SignInOrigin = {}): Promise<SignedIn> {
    return this.begin(await this.checks.userWith(input), origin);
  }

  /** Signs in a creator with a code from an e-mail. @throws ApiError INVALID_GRANT */
  async loginWithCode(input: Pick<VerifyCode, 'email' | 'code'>, origin: SignInOrigin = {}): Promise<SignedIn> {
    return this.begin(await this.codes.userWith(input), origin);
  }

  /** Signs in a user whose password was just checked or set, in the ambient transaction. @param business the user's, if loaded */
  async begin(user: User, origin: SignInOrigin, business?: Business): Promise<SignedIn> {
    const own = business ?? (await this.businessOf(user));
    return this.signedIn(await this.sessions.begin(user.id, origin), user, own);
  }

  /** Exchanges the latest refresh token for a new pair of tokens. @throws ApiError INVALID_GRANT */
  async refresh(refreshToken: string): Promise<SignedIn> {
    const { userId, ...tokens } = await this.sessions.rotate(refreshToken);
    const user = await this.db.manager.findOneByOrFail(User, { id: userId });
    return this.signedIn(tokens, user, await this.businessOf(user));
  }

  async logout(refreshToken: string): Promise<void> {
    await this.sessions.end(refreshToken);
  }

  private businessOf({ businessId }: User): Promise<Business> {
    return this.db.manager.findOneByOrFail(Business, { id: businessId });
  }

  private signedIn(tokens: TokenPair, user: User, business: Business): SignedIn {
    const { accessToken, refreshToken, tokenType, expiresIn } = tokens;
    return {
      accessToken,
      refreshToken,
      tokenType,
      expiresIn,
      user: this.users.summary(user),
      business: businessSummary(business),
    };
  }
}
