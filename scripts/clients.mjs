// `npm run test:clients [-- --json FILE]`: tests docs/openapi.json and the tools with third-party software: a linter for
// API descriptions, client generators, whose clients are compiled, and agent frameworks, which call all ten tools.
import { testSeparately } from './separate-tests.mjs';

testSeparately('test/clients');
