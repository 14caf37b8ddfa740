import { Module } from '@nestjs/common';
import { CampaignsModule } from '#campaigns';
import { RegistryModule } from '#platform';
import { SubmissionsModule } from '#submissions';
import { AgentActivityController } from './agent-activity.controller';
import { AgentActivityService } from './agent-activity.service';
import { UNSUPPORTED_GRANT_TYPE } from './agent-auth.problems';
import { AgentClientsController } from './agent-clients.controller';
import { AgentClients } from './agent-clients.service';
import { AuthorizationRequests } from './authorization-request';
import { AuthorizationController } from './authorization.controller';
import { ClientDocuments } from './client-documents';
import { CodeExchange } from './code-exchange.service';
import { ConsentCookie } from './consent-cookie';
import { ConsentPageController } from './consent-page.controller';
import { ConsentPageService } from './consent-page.service';
import { ConsentSeals } from './consent-seals';
import { ConsentService } from './consent.service';
import { EmailVerificationController } from './email-verification.controller';
import { AGENT_AUTHORIZED } from './events';
import { MetadataController } from './metadata.controller';

@Module({
  imports: [
    CampaignsModule,
    SubmissionsModule,
    RegistryModule.forFeature('agent-auth', {
      problems: [UNSUPPORTED_GRANT_TYPE],
      events: [AGENT_AUTHORIZED],
      tags: { Agents: "How an agent gets an API key with a person's consent, and what it did with it." },
    }),
  ],
  controllers: [
    AgentActivityController,
    AuthorizationController,
    AgentClientsController,
    MetadataController,
    ConsentPageController,
    EmailVerificationController,
  ],
  providers: [
    AgentActivityService,
    AuthorizationRequests,
    ConsentService,
    CodeExchange,
    AgentClients,
    ClientDocuments,
    ConsentPageService,
    ConsentCookie,
    ConsentSeals,
  ],
})
export class AgentAuthModule {}
