import type { ParityWorld } from '../parity-world';

/** What a test expects of a tool, independently of what the service declares. */
export interface ExpectedTool {
  /** Its toolset; absent for the default one, `*` for every one. */
  toolset?: string;
  /** The endpoint that does the same: its id, method and path. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** What the request body, or the query of a DELETE, has in addition to the arguments of the tool. */
  fixed?: object;
  /** For a list: the field that contains the rows, the fields that the compact form omits, and those that it moves next to the rows; whether it is read by cursor only. */
  list?: { rows: string; aliases?: string[]; shared?: string[]; byCursor?: true };
  /** Fields that the tool leaves out, with dots for nested ones. */
  omits?: string[];
  /** The required scope; absent if the tool is public. */
  scope?: string;
  /** The resource of the plan that a call uses one unit of. */
  unit?: string;
  /**
   * Whether it only reads, writes, or also accesses other services. What `changes` has the same effect if it is repeated, also
   * `elsewhere`; what `sends` destroys nothing.
   */
  effect: 'reads' | 'writes' | 'reaches out' | 'changes again' | 'changes elsewhere' | 'sends';
  /** The rate limit, in calls per minute. */
  limit: number;
  /** Its parameters: the required ones, a bar, and the optional ones. */
  takes: string;
  /** The required parameters of a call that succeeds. */
  example: (world: ParityWorld) => object;
  /** Values that the JSON Schema allows and the validator rejects, each by its beginning, such as `name " "`. */
  onlyInSchema?: string[];
  /** Values that the validator accepts and the JSON Schema does not. */
  onlyInValidator?: string[];
  /** Values for which the response differs from that of the endpoint, because the tool is stricter. */
  differences?: string[];
  /** Values with which every answer is a random one. */
  random?: string[];
}

/** What a test expects of a tool that has no endpoint, because it is about the endpoints themselves. */
export type OwnTool = Pick<ExpectedTool, 'toolset' | 'effect' | 'scope' | 'unit' | 'limit' | 'takes'>;

/** A call that is made over REST and as a tool, each with data of its own. */
export interface Row {
  tool: string;
  title: string;
  input: (world: ParityWorld) => object;
  /** The expected error code; absent if the call succeeds. */
  refused?: string;
  /** The credential, by default a live key of the shop; undefined for none. */
  by?: (world: ParityWorld) => string | undefined;
}

/** What a file of rows exports. */
export interface ToolRows {
  tools: Record<string, ExpectedTool>;
  /** The tools without an endpoint. */
  ownTools?: Record<string, OwnTool>;
  /** Calls that succeed and calls that fail, with and without permission. They run in this order. */
  rows: Row[];
}

type UntitledRow = Omit<Row, 'tool' | 'title'>;

/** Rows of one tool, by title. An object without `input` is itself the input of a call that succeeds. */
export const of = (tool: string, rows: Record<string, object>): Row[] =>
  Object.entries(rows).map(([title, row]) => ({ tool, title, ...(isUntitledRow(row) ? row : { input: () => row }) }));
const isUntitledRow = (row: object): row is UntitledRow => 'input' in row;
export const bad = (input: Row['input'] | object, refused = 'VALIDATION_ERROR', by?: Row['by']) => ({
  input: typeof input === 'function' ? (input as Row['input']) : () => input,
  refused,
  ...(by && { by }),
});
export const good = (input: Row['input'], by?: Row['by']) => ({ input, ...(by && { by }) });
const nobody = () => undefined;
export const asTest = ({ shop }: ParityWorld) => shop.testKey;
export const asCreator = ({ creator }: ParityWorld) => creator.liveKey;
export const asSpent = ({ spent }: ParityWorld) => spent.liveKey;
export const asUser = ({ shop }: ParityWorld) => shop.accessToken;

/** Rows for a tool that is not public: the guards reject the call before the input is validated. */
export const guardRows = (tool: string, scope: string, input: Row['input']): Row[] =>
  of(tool, {
    'with a key that lacks the scope': bad(input, 'INSUFFICIENT_SCOPE', ({ keyWithout }) => keyWithout[scope]),
    'without a credential and with invalid input': bad(() => ({ colour: 'red' }), 'UNAUTHENTICATED', nobody),
  });

/** Values of an id in the path for which the endpoint returns 404, because a path that does not contain an id matches no route. */
export const noRoute = (id: string): string[] =>
  ['left out', '"nonsense"', '" "', '""', '"a\\u0000b"'].map((what) => `${id} ${what}`);

/** The same for an endpoint with a body, where values that are no text can be sent too. */
export const noRouteWithBody = (id: string): string[] =>
  [
    ...['left out', 'null', 'true', '"nonsense"', '" "', '""', '"a\\u0000b"', '12', '-0.5', '[]', '["x"]', '[1]', '{}'],
    ...['{"a":{"b":1}}', short(nested(40))],
  ].map((what) => `${id} ${what}`);

const short = (value: unknown) => JSON.stringify(value).slice(0, 40);
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
