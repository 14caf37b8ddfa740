import { FreeForm } from '#kernel/fields';

/** The details of PROOF_OF_WORK_REQUIRED. */
export class ProofOfWork {
  @FreeForm({
    description: 'The challenge, as the libraries and the widget of ALTCHA solve it. It is valid for 10 minutes.',
    example: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        keyLength: 32,
        keyPrefix: '3f2c',
        nonce: '6d1f',
        salt: '0a9b',
      },
      signature: '9c41',
    },
  })
  challenge: Record<string, unknown>;
}
