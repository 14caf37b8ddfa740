import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: ['getPostmanCollection', 'getPythonClient', 'getTypeScriptClient', 'getTypeScriptModule'],
};
