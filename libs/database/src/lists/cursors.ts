import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { invalid, SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';

/** The values of the last item by which a list is sorted. They identify the item. */
export type Position = readonly (string | number)[];

const SIGNATURE_BYTES = 16;

/**
 * Turns the position of an item into the cursor of the page after it, and back. Cursors are signed, so that they can change
 * without breaking clients that would build their own.
 */
@Injectable()
export class Cursors {
  private readonly key: KeyObject;

  constructor(@Inject(SETTINGS) { JWT_SECRET }: Pick<Settings, 'JWT_SECRET'>) {
    this.key = derivedKey(JWT_SECRET, 'list cursor');
  }

  /** @param list the name of the list and of its order, for which alone the cursor is valid */
  encode(list: string, position: Position): string {
    const content = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${content}.${this.sign(list, content).toString('base64url')}`;
  }

  /** @throws ApiError VALIDATION_ERROR for a cursor that this service has not returned for this list */
  decode(list: string, cursor: string): Position {
    const [content = '', signature = ''] = cursor.split('.');
    const received = Buffer.from(signature, 'base64url');
    if (received.length !== SIGNATURE_BYTES || !timingSafeEqual(received, this.sign(list, content)))
      throw invalid('cursor', 'must be the nextCursor of a page of the same list in the same order');
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Position;
  }

  private sign(list: string, content: string): Buffer {
    return createHmac('sha256', this.key).update(`${list}:${content}`).digest().subarray(0, SIGNATURE_BYTES);
  }
}
