import { Injectable } from '@nestjs/common';
import { ApiError } from '#kernel';
import { logoIn } from './look';

/** Loads the PNG of a logo; undefined if there is none any more. */
export type LogoSource = (logoUrl: string) => Promise<Buffer | undefined>;

/** The logos of businesses, which are a part of the messages that show them. */
@Injectable()
export class LogoPictures {
  private source: LogoSource | undefined;

  /** Sets who has them. */
  register(source: LogoSource): void {
    this.source = source;
  }

  /** The logo for a message with this data; undefined without one. No message waits for a storage that does not work. */
  async of(data: unknown): Promise<Buffer | undefined> {
    const logoUrl = logoIn(data);
    if (logoUrl === undefined) return undefined;
    try {
      return await this.source?.(logoUrl);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }
}
