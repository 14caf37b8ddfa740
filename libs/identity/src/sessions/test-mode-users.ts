import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '../accounts/user.entity';

/**
 * Users whose sessions in a browser begin in test mode, because all that they have to see is test data: outside production, those of
 * the demo. They can switch to live mode like everybody.
 */
@Injectable()
export class TestModeUsers {
  private readonly emails = new Set<string>();

  add(email: string): void {
    this.emails.add(normalizeEmail(email));
  }

  has(email: string): boolean {
    return this.emails.has(normalizeEmail(email));
  }
}
