import type { RegisteredTool } from './tool-registry';

/** The tool that calls any operation of the API. */
export const CALL_OPERATION = 'callOperation';

/** Takes the place of the name of a tool in a call of `callOperation`: the operation that is called, as a tool. */
export class CalledOperation {
  constructor(readonly tool: RegisteredTool) {}

  /** For the log. */
  toJSON(): string {
    return `${CALL_OPERATION} ${this.tool.name}`;
  }
}
