import { Injectable } from '@nestjs/common';

/**
 * What the examples of the served API description name in place of the made-up ids of the committed one, so that a first
 * call finds something: outside production, the ids of the demo.
 */
@Injectable()
export class DocExamples {
  private replacements: [madeUp: string, existing: string][] = [];
  private changed: () => void = () => undefined;

  /** @param existing by what stands in the examples, such as `thing_01kaj4yt7hfbc9zqf3v1w2x5n8` */
  use(existing: Record<string, string>): void {
    this.replacements = Object.entries(existing);
    this.changed();
  }

  /** The text of a description, with what exists here. */
  in(text: string): string {
    return this.replacements.reduce((filled, [madeUp, existing]) => filled.replaceAll(madeUp, existing), text);
  }

  onChange(then: () => void): void {
    this.changed = then;
  }
}
