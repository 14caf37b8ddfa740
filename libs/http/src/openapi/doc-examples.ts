import { Injectable } from '@nestjs/common';

/**
 * Replaces the made-up ids in the examples of the served API description with existing ones, so that a first call finds
 * something: outside production, those of the demo.
 */
@Injectable()
export class DocExamples {
  private replacements: [madeUp: string, existing: string][] = [];
  private readonly listeners: (() => void)[] = [];

  /** @param existing existing ids, by the id in the examples, such as `thing_01kaj4yt7hfbc9zqf3v1w2x5n8` */
  use(existing: Record<string, string>): void {
    this.replacements = Object.entries(existing);
    for (const listener of this.listeners) listener();
  }

  /** The text of the API description with the existing ids. */
  in(text: string): string {
    return this.replacements.reduce((filled, [madeUp, existing]) => filled.replaceAll(madeUp, existing), text);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}
