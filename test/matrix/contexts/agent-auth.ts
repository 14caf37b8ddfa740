import { AgentQuestionsService } from '#agent-auth';
import { Actor } from '#kernel';
import { MatrixFacts } from '../facts';

const answer = () => ({ answer: 'accept' });

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => {
    const questions = app.nest.get(AgentQuestionsService);
    const id = questions.newId();
    const actor = { businessId: tenant.businessId, livemode: mode === 'live' } as Actor;
    await questions.ask(actor, id, { question: 'Do it?', scope: null, agentName: 'An agent' });
    return { question: id };
  },
  namings: {
    getAgentQuestion: { id: { of: 'question' } },
    answerAgentQuestion: { id: { of: 'question', with: answer } },
  },
  publicEndpoints: [
    'decideConsent',
    'exchangeAgentCode',
    'getAuthorizationServer',
    'getProtectedResource',
    'registerAgentClient',
    'showConsent',
    'showEmailVerification',
    'signInToConsent',
    'signOutOfConsent',
    'verifyEmail',
  ],
  verifiedEndpoints: ['approveAgent'],
  scopes: { getAgentActivity: 'read.analytics' },
  passwordEndpoints: ['approveAgent'],
};
