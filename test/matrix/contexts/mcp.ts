import { MatrixFacts } from '../facts';

export const facts: MatrixFacts = {
  publicEndpoints: [
    'callMcp',
    'callMcpUnderApi',
    'getLlmsText',
    'getLogo',
    'getPluginManifest',
    'getServerManifest',
    'getToolDefinition',
  ],
};
