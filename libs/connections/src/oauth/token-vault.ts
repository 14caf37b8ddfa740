import { Injectable } from '@nestjs/common';
import { Encryption } from '#kernel/secrets';
import { Connection } from '../connection.entity';
import { Tokens } from './oauth-client';

type Stored = Pick<Connection, 'tokens' | 'tokensExpireAt'>;

/** Encrypts tokens for the database. Each ciphertext is bound to its connection. */
@Injectable()
export class TokenVault {
  constructor(private readonly encryption: Encryption) {}

  seal(connectionId: string, { accessToken, refreshToken, expiresAt }: Tokens): Stored {
    const text = JSON.stringify({ accessToken, refreshToken });
    return { tokens: this.encryption.encrypt(text, encryptionContextOf(connectionId)), tokensExpireAt: expiresAt };
  }

  /** Undefined for a connection without tokens. @throws Error if they cannot be decrypted */
  open({ id, tokens, tokensExpireAt, scopes }: Connection): Tokens | undefined {
    if (tokens === null) return undefined;
    const { accessToken, refreshToken } = JSON.parse(
      this.encryption.decrypt(tokens, encryptionContextOf(id)),
    ) as Tokens;
    return { accessToken, refreshToken, expiresAt: tokensExpireAt, scopes };
  }
}

function encryptionContextOf(connectionId: string): string {
  return `oauth_connections.tokens:${connectionId}`;
}
