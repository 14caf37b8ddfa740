import { Module } from '@nestjs/common';
import { CampaignsModule } from '#campaigns';
import { RegistryModule } from '#http';
import { SubmissionsModule } from '#submissions';
import { AgentActivityController } from './activity/agent-activity.controller';
import { AgentActivityService } from './activity/agent-activity.service';
import { AgentActivityTools } from './activity/agent-activity.tools';
import { UNSUPPORTED_GRANT_TYPE } from './authorization/authorization.errors';
import { AgentClientsController } from './clients/agent-clients.controller';
import { AgentClients } from './clients/agent-clients';
import { AuthorizationRequests } from './authorization/authorization-requests';
import { AgentQuestionsController } from './questions/agent-questions.controller';
import { AgentQuestionsService } from './questions/agent-questions.service';
import { AuthorizationController } from './authorization/authorization.controller';
import { ClientDocuments } from './clients/client-documents';
import { CodeExchange } from './authorization/code-exchange';
import { ConsentCookie } from './consent-page/consent-cookie';
import { ConsentPageController } from './consent-page/consent-page.controller';
import { ConsentPageService } from './consent-page/consent-page.service';
import { ConsentSeals } from './consent-page/consent-seals';
import { ConsentService } from './authorization/consent.service';
import { EmailVerificationController } from './consent-page/email-verification.controller';
import { AGENT_AUTHORIZED } from './events';
import { MetadataController } from './metadata/metadata.controller';

@Module({
  imports: [
    CampaignsModule,
    SubmissionsModule,
    RegistryModule.forFeature('agent-auth', {
      ids: ['cli', 'qst'],
      errors: [UNSUPPORTED_GRANT_TYPE],
      events: [AGENT_AUTHORIZED],
      eventResources: { agent: 'Agents' },
      tools: AgentActivityTools,
      tags: { Agents: "How an agent gets an API key with a person's consent, and what was done with each key." },
    }),
  ],
  controllers: [
    AuthorizationController,
    AgentActivityController,
    AgentClientsController,
    MetadataController,
    ConsentPageController,
    EmailVerificationController,
    AgentQuestionsController,
  ],
  providers: [
    AgentActivityService,
    AgentActivityTools,
    AuthorizationRequests,
    ConsentService,
    CodeExchange,
    AgentClients,
    ClientDocuments,
    ConsentPageService,
    ConsentCookie,
    ConsentSeals,
    AgentQuestionsService,
  ],
  exports: [AgentQuestionsService],
})
export class AgentAuthModule {}
