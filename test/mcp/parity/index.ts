import { EVERY_TOOLSET } from '#http/host';
import { filesByContext } from '../../support/declarations/modules';
import { ExpectedTool, OwnTool, Row, ToolRows } from './row';

const files = [...filesByContext<ToolRows>(__dirname, '.rows.ts').values()];

/** What is expected of every tool that does what an endpoint does, by its name. */
export const TOOLS: Record<string, ExpectedTool> = Object.assign({}, ...files.map(({ tools }) => tools));

/** What is expected of all tools. */
export const ALL: Record<string, OwnTool> = Object.assign({}, TOOLS, ...files.map(({ ownTools }) => ownTools));

/** The tools of the default toolset. */
export const DEFAULT_TOOLS = Object.fromEntries(
  Object.entries(TOOLS).filter(([, { toolset }]) => !toolset || toolset === EVERY_TOOLSET),
);

/** The rows of every tool. Values of single parameters are in `tool-inputs.spec.ts`. */
export const ROWS: Row[] = files.flatMap(({ rows }) => rows);
