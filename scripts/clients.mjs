// `npm run test:clients [-- --json FILE]`: what others make of docs/openapi.json and of the tools. A linter reads the document,
// generators make clients of it that are compiled, and agent frameworks go through the loop with all ten tools.
import { testSeparately } from './separate-tests.mjs';

testSeparately('test/clients');
