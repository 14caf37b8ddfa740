// `npm run test:clients [-- FILE]`: tests the client libraries, and with third-party software docs/openapi.json and the tools: a linter for
// API descriptions, client generators, whose clients are compiled, and agent frameworks, which call all ten tools.
import { testSeparately } from './separate-tests.mjs';

testSeparately('test/clients');
